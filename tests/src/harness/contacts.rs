//! Whether contact points are what the oracle finds among all facets, and what represents it.

mod represented;
mod rounding;

use tetracone::{
    number::{Arithmetic, Scalar},
    query::{ContactPoint, Feature},
};

use super::{
    two::Two,
    world::{Grounded as _, World},
};
use tetracone_oracle::oracle::{
    Facet,
    contacts::{Part, candidates},
};

use represented::{Choices, Patch, Point};
use rounding::{Halves, Rounding};

/// What was asked, and what it came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Poses.
    pub asked: usize,
    /// Poses with any point.
    pub touching: usize,
    /// Patches.
    pub patches: usize,
    /// Points that are deep.
    pub behind: usize,
    /// Points of edges.
    pub edges: usize,
    /// Poses of which `f32` says something else than the oracle.
    pub open: usize,
}

impl<G: World<D>, const D: usize> Two<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Judges all contact points within a margin.
    ///
    /// # Panics
    /// Where they are others.
    pub fn contact_points(&self, margin: f64, count: &mut Count) {
        let what = format!("{}, {:?} within {margin}", self.what, self.placed.pose());
        count.asked += 1;
        let [first, moved] = self.oracles;
        let found = candidates(first, moved, margin);
        let exact = |rounding: Rounding<'_>| -> Vec<Point<D>> {
            let point = |candidate| Point::of::<G>(candidate, rounding);
            found.iter().map(point).collect()
        };
        let halves = Halves::of::<G, D>(&found);
        let nearest = halves.ways().next().map(exact).unwrap_or_default();
        let told = self.told(margin, &what);
        count.touching += usize::from(!told.is_empty());
        for point in &told {
            count.behind += usize::from(point.depth > G::Scalar::ZERO);
            count.edges += usize::from(matches!(point.features[0], Feature::Edge(_)));
            self.is_candidate(point, &nearest, &what);
        }
        let mut patches = Vec::new();
        for point in &told {
            let place = (point.points.map(G::place_of), point.depth.to_real());
            match patches.get_mut(point.patch as usize) {
                None => patches.push(vec![place]),
                Some(patch) => patch.push(place),
            }
        }
        count.patches += patches.len();
        let patches: Vec<Patch<D>> = patches.into_iter().map(Patch::new).collect();
        let slack = self.slack();
        let is_so = |expected: &[Choices<D>]| {
            patches.len() == expected.len()
                && patches
                    .iter()
                    .all(|told| expected.iter().any(|rule| told.is(rule, slack)))
                && expected
                    .iter()
                    .all(|rule| patches.iter().any(|told| told.is(rule, slack)))
        };
        let expected = represented::patches::<D>(nearest, margin);
        let other = |rounding| represented::patches::<D>(exact(rounding), margin);
        if !is_so(&expected) && !halves.ways().skip(1).any(|way| is_so(&other(way))) {
            count.open += 1;
            // In f32 what is hardly decided is left open.
            let is_rounded = G::arithmetic() == Arithmetic::F32;
            // A facet that has no size where it is, is there all the same: not so for the oracle.
            let [_, numbers] = self.numbers;
            let is_sized = numbers.iter().all(|number| self.is_sized(*number));
            assert!(
                is_rounded || !is_sized,
                "{what}: {patches:?}, not {expected:?}"
            );
        }
    }

    /// In order, the same with room enough, and the deepest ones without.
    fn told(&self, margin: f64, what: &str) -> Vec<ContactPoint<G>> {
        let margin = G::Scalar::nearest(margin).expect("small");
        let mut points = vec![ContactPoint::default(); 4000];
        let listed = self.solid.contact_points(self.placed, margin, &mut points);
        assert!(!listed.is_truncated(), "{what}: {listed:?}");
        points.truncate(listed.written);
        let mut others = vec![ContactPoint::default(); 300];
        let again = self.solid.contact_points(self.placed, margin, &mut others);
        if !again.is_truncated() {
            assert_eq!(others[..again.written], points, "{what}");
        }
        let number = |point: &ContactPoint<G>| (point.patch, point.facets);
        assert!(points.is_sorted_by_key(number), "{what}");
        let patches = points.iter().map(|point| point.patch);
        let most = if D == 2 { 2 } else { 4 };
        for patch in 0..patches.max().map_or(0, |last| last + 1) {
            let count = points.iter().filter(|point| point.patch == patch).count();
            assert!((1..=most).contains(&count), "{what}: {count}");
        }
        let mut few = [ContactPoint::default(); 1];
        let one = self.solid.contact_points(self.placed, margin, &mut few);
        assert_eq!(one.written, points.len().min(1), "{what}");
        assert_eq!(one.count > 0, !points.is_empty(), "{what}");
        let deepest = points.iter().map(|point| point.depth.to_real());
        let deepest = deepest.fold(f64::NEG_INFINITY, f64::max);
        assert!(
            points.is_empty() || few[0].depth.to_real() >= deepest,
            "{what}"
        );
        points
    }

    /// A pair of facets of the oracle's says so, too.
    fn is_candidate(&self, point: &ContactPoint<G>, exact: &[Point<D>], what: &str) {
        let facets = self.pair(point.facets);
        let part = |feature| match feature {
            Feature::Vertex(k) => Part::Vertex(k as usize),
            Feature::Edge(k) => Part::Edge(k as usize),
            Feature::Facet => Part::Facet,
        };
        let parts = point.features.map(part);
        let told = (
            point.points.map(G::place_of),
            point.depth.to_real(),
            G::vector(point.normal),
        );
        let is_it = |exact: &&Point<D>| exact.facets == facets && exact.parts == parts;
        let slack = self.slack();
        let Some(exact) = exact.iter().find(is_it) else {
            // In f32 what is hardly decided is left open.
            let is_rounded = G::arithmetic() == Arithmetic::F32;
            assert!(is_rounded || !self.is_sized(facets.1), "{what}: {point:?}");
            return;
        };
        for (own, other) in told.0.iter().zip(&exact.places) {
            for (x, y) in own.iter().zip(other) {
                assert!((x - y).abs() <= slack, "{what}: {point:?}, not {exact:?}");
            }
        }
        let off = (told.1 - exact.depth).abs();
        let is_so = match G::arithmetic() {
            Arithmetic::Fixed => off <= 0.0,
            Arithmetic::F32 => off <= slack,
        };
        assert!(is_so, "{what}: {point:?}, not {exact:?}");
        for (x, y) in told.2.iter().zip(&exact.normal) {
            assert!((x - y).abs() <= 1e-6, "{what}: {point:?}, not {exact:?}");
        }
    }
}
