//! Which candidates represent a patch: the rule of the documentation, in `f64`, with all those that are as
//! far up to roundings.

use core::cmp::Ordering;

use super::{
    super::world::{Grounded as _, World},
    rounding::Rounding,
};
use tetracone::number::Arithmetic;
use tetracone_oracle::oracle::{
    Fraction,
    contacts::{Candidate, Part},
};
use tetracone_oracle::vector::dot;

/// A candidate as it would be told.
#[derive(Clone, Debug)]
pub(super) struct Point<const D: usize> {
    pub(super) facets: (usize, usize),
    pub(super) parts: [Part; 2],
    pub(super) places: [[f64; D]; 2],
    pub(super) normal: [f64; D],
    pub(super) depth: f64,
}

impl<const D: usize> Point<D> {
    pub(super) fn of<G: World<D>>(candidate: &Candidate<D>, rounding: Rounding<'_>) -> Self {
        let is_fixed = G::arithmetic() == Arithmetic::Fixed;
        let places = candidate.places.each_ref();
        let places = places.map(|place| place.each_ref().map(|x| rounding.round::<G, D>(x)));
        let root = candidate.square.sqrt();
        let depth = match candidate.behind {
            0 => 0.0,
            1.. if !is_fixed => root,
            _ if !is_fixed => -root,
            1.. => whole(&candidate.square, root, true),
            // Less than a step before it is no less deep than touching: no zero with a sign.
            _ => 0.0 - whole(&candidate.square, root, false),
        };
        Self {
            facets: candidate.facets,
            parts: candidate.parts,
            places,
            normal: candidate.normal,
            depth,
        }
    }

    /// Deeper ones first, then by places and normal.
    fn compare(&self, other: &Self) -> Ordering {
        let deeper = other.depth.total_cmp(&self.depth);
        let places = self.places.partial_cmp(&other.places).expect("numbers");
        let normals = self.normal.partial_cmp(&other.normal).expect("numbers");
        deeper.then(places).then(normals)
    }
}

/// The root, rounded to a whole number.
fn whole(square: &Fraction, root: f64, up: bool) -> f64 {
    let exceeds = |x: f64| Fraction::of(x).squared() > *square;
    let mut root = root.floor();
    if exceeds(root) {
        root -= 1.0;
    } else if !exceeds(root + 1.0) {
        root += 1.0;
    }
    let is_root = Fraction::of(root).squared() == *square;
    if up && !is_root { root + 1.0 } else { root }
}

/// Places on both solids and a depth.
type Told<const D: usize> = ([[f64; D]; 2], f64);

/// What a patch is told as, in order.
#[derive(Debug)]
pub(super) struct Patch<const D: usize>(Vec<Told<D>>);

impl<const D: usize> Patch<D> {
    pub(super) fn new(mut points: Vec<Told<D>>) -> Self {
        points.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        Self(points)
    }

    /// Whether each of its points is one of those that may be told for a choice of the rule, and each choice
    /// is there, up to that much.
    pub(super) fn is(&self, rule: &Choices<D>, slack: f64) -> bool {
        let is_near = |x: &f64, y: &f64| (x - y).abs() <= slack;
        let is_same = |own: &Told<D>, other: &Told<D>| {
            let mut places = own.0.as_flattened().iter().zip(other.0.as_flattened());
            is_near(&own.1, &other.1) && places.all(|(x, y)| is_near(x, y))
        };
        let may_be =
            |own: &Told<D>, choice: &[Told<D>]| choice.iter().any(|other| is_same(own, other));
        self.0.len() == rule.0.len()
            && rule
                .0
                .iter()
                .all(|choice| self.0.iter().any(|own| may_be(own, choice)))
            && self
                .0
                .iter()
                .all(|own| rule.0.iter().any(|choice| may_be(own, choice)))
    }
}

/// Of every point that represents a patch, those that it may be.
#[derive(Debug)]
pub(super) struct Choices<const D: usize>(Vec<Vec<Told<D>>>);

/// The patches of all candidates, and what represents them.
pub(super) fn patches<const D: usize>(mut left: Vec<Point<D>>, margin: f64) -> Vec<Choices<D>> {
    left.sort_by(Point::compare);
    let mut patches = Vec::new();
    while let Some(deepest) = left.first().cloned() {
        let cosine = |point: &Point<D>| dot(point.normal, deepest.normal);
        let (members, others) = left
            .into_iter()
            .partition(|point| cosine(point) >= 255.0 / 256.0);
        left = others;
        let chosen = represent(&members, &deepest, margin);
        let told = |point: &Point<D>| (point.places, point.depth);
        let choices = chosen
            .iter()
            .map(|choice| choice.iter().map(told).collect());
        patches.push(Choices(choices.collect()));
    }
    patches
}

fn represent<const D: usize>(
    members: &[Point<D>],
    deepest: &Point<D>,
    margin: f64,
) -> Vec<Vec<Point<D>>> {
    let (deep, rest): (Vec<_>, Vec<_>) = members
        .iter()
        .partition(|point| point.depth >= deepest.depth - margin / 4.0);
    let first = deep.iter().min_by(|a, b| {
        let places = a.places[0].partial_cmp(&b.places[0]).expect("numbers");
        places.then(a.compare(b))
    });
    let first = (*first.expect("the deepest one is there")).clone();
    let way = |point: &Point<D>| -> [f64; D] {
        core::array::from_fn(|k| point.places[0][k] - first.places[0][k])
    };
    // Those that are farthest, give or take what roundings can make of it.
    let farthest = |how_far: &dyn Fn(&Point<D>) -> f64, slack: f64| {
        for points in [&deep, &rest] {
            let most = points.iter().map(|point| how_far(point));
            let most = most.fold(0.0, f64::max);
            if most > 0.0 {
                let found = points.iter().filter(|point| how_far(point) >= most - slack);
                return Some(found.map(|point| (**point).clone()).collect::<Vec<_>>());
            }
        }
        None
    };
    let second = farthest(&|point| dot(way(point), way(point)), 0.0);
    let second = second.and_then(|mut found| (!found.is_empty()).then(|| found.swap_remove(0)));
    let mut chosen = vec![vec![first.clone()]];
    if let Some(second) = second {
        if D == 3 {
            let (n, u) = (deepest.normal, way(&second));
            let area = |point: &Point<D>| {
                let x = way(point);
                // u × x along the normal.
                let turned: [f64; 3] = core::array::from_fn(|k| {
                    let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                    u[i] * x[j] - u[j] * x[i]
                });
                (0..3).map(|k| n[k] * turned[k]).sum::<f64>()
            };
            // A normal has steps of 2^-30, and no way is longer than u.
            let slack = dot(u, u) * 2f64.powi(-28);
            chosen.extend(farthest(&area, slack));
            chosen.extend(farthest(&|point| -area(point), slack));
        }
        chosen.push(vec![second]);
    }
    chosen
}
