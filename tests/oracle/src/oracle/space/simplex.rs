//! Two closed simplices: points, segments, triangles and tetrahedra, flat ones too.
//!
//! Convex sets without a common point are parted by a plane. The differences of the points of two
//! simplices make a convex polytope whose edges go along theirs; a plane that parts the polytope
//! from zero can be laid along two of its edges, or, where the polytope is flat, along fewer. So
//! there is a short list of directions in which the two must be looked at.

use dashu_int::IBig;

use super::big::{Big, cross, dot, is_zero, minus};
use crate::oracle::bounds::Bounds;
use crate::oracle::exact::{SLACK3, assert_domain, integer_points};
use crate::vector::sub;

/// Whether two simplices of `M` and `N` corners have a point in common.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn meet<const M: usize, const N: usize>(first: &[[f64; 3]; M], second: &[[f64; 3]; N]) -> bool {
    assert_domain(first.as_flattened());
    assert_domain(second.as_flattened());
    touch(first, second)
}

/// [`meet`], for coordinates known to be in range.
pub(super) fn touch(first: &[[f64; 3]], second: &[[f64; 3]]) -> bool {
    if Bounds::of(first).misses(&Bounds::of(second)) {
        return false;
    }
    match filtered(first, second) {
        View::Parted => false,
        View::Overlapping(unclear) if unclear.is_empty() => true,
        View::Overlapping(unclear) => !Exact::new(first, second).is_parted_along(&unclear),
        View::Unclear => !Exact::new(first, second).is_parted(),
    }
}

/// What a look in floating point says.
enum View {
    /// There is a plane between the two.
    Parted,
    /// The edges span space, and only planes along these pairs of edges may part the two.
    Overlapping(Vec<[usize; 2]>),
    /// Nothing.
    Unclear,
}

/// The edges of both, as pairs of numbers of corners; those of the second count on from the first.
fn edges(first: usize, second: usize) -> Vec<[usize; 2]> {
    let of =
        |start: usize, end: usize| (start..end).flat_map(move |j| (start..j).map(move |i| [i, j]));
    of(0, first).chain(of(first, first + second)).collect()
}

/// Looks along every plane of two edges. A projection is the determinant of three differences, and
/// wrong by as much as that of `orient3d`. Where the two overlap by more, they differ along the
/// normal, and so does one of their edges from the two: the three span space.
fn filtered(first: &[[f64; 3]], second: &[[f64; 3]]) -> View {
    let corner = |i: usize| *first.get(i).unwrap_or_else(|| &second[i - first.len()]);
    let count = first.len() + second.len();
    let places: Vec<_> = (0..count).map(|i| sub(corner(i), corner(0))).collect();
    let edges = edges(first.len(), second.len());
    let along: Vec<_> = edges
        .iter()
        .map(|&[i, j]| sub(corner(j), corner(i)))
        .collect();
    let mut unclear = Vec::new();
    let mut pairs = 0;
    for j in 0..along.len() {
        for i in 0..j {
            pairs += 1;
            let (u, v) = (along[i], along[j]);
            let parts = [(1, 2), (2, 0), (0, 1)].map(|(k, l)| (u[k] * v[l], u[l] * v[k]));
            let normal = parts.map(|(left, right)| left - right);
            let size = parts.map(|(left, right)| left.abs() + right.abs());
            let range = |places: &[[f64; 3]]| {
                let mut range = Range::NONE;
                for p in places {
                    let value = normal[0] * p[0] + normal[1] * p[1] + normal[2] * p[2];
                    let size = size[0] * p[0].abs() + size[1] * p[1].abs() + size[2] * p[2].abs();
                    range.cover(value, SLACK3 * size);
                }
                range
            };
            let (one, other) = places.split_at(first.len());
            let (one, other) = (range(one), range(other));
            if one.is_below(&other) || other.is_below(&one) {
                return View::Parted;
            }
            if !(one.overlaps(&other) && other.overlaps(&one)) {
                unclear.push([i, j]);
            }
        }
    }
    if unclear.len() == pairs {
        View::Unclear
    } else {
        View::Overlapping(unclear)
    }
}

/// Where a simplex is along a direction: two numbers that its least and its greatest place lie
/// between, each.
struct Range {
    least: [f64; 2],
    most: [f64; 2],
}

impl Range {
    const NONE: Self = Self {
        least: [f64::INFINITY; 2],
        most: [f64::NEG_INFINITY; 2],
    };

    fn cover(&mut self, value: f64, error: f64) {
        let ends = [value - error, value + error];
        for (k, end) in ends.into_iter().enumerate() {
            self.least[k] = self.least[k].min(end);
            self.most[k] = self.most[k].max(end);
        }
    }

    fn is_below(&self, other: &Self) -> bool {
        self.most[1] < other.least[0]
    }

    /// Whether it certainly ends after the other begins.
    fn overlaps(&self, other: &Self) -> bool {
        self.most[0] > other.least[1]
    }
}

/// Both simplices in integers.
struct Exact {
    first: Vec<Big>,
    second: Vec<Big>,
    /// What leads along the edges of both.
    along: Vec<Big>,
}

impl Exact {
    fn new(first: &[[f64; 3]], second: &[[f64; 3]]) -> Self {
        let (mut points, _) = integer_points(&[first, second].concat());
        let edges = edges(first.len(), second.len());
        let along = edges
            .iter()
            .map(|&[i, j]| minus(&points[j], &points[i]))
            .collect();
        let second = points.split_off(first.len());
        Self {
            first: points,
            second,
            along,
        }
    }

    /// Whether one is beyond the other along a direction.
    fn parts(&self, direction: &Big) -> bool {
        let range = |points: &[Big]| {
            let places = points.iter().map(|p| dot(p, direction));
            places.fold(None, |range: Option<(IBig, IBig)>, place| {
                Some(match range {
                    None => (place.clone(), place),
                    Some((least, most)) => (least.min(place.clone()), most.max(place)),
                })
            })
        };
        match (range(&self.first), range(&self.second)) {
            (Some((least, most)), Some((other_least, other_most))) => {
                most < other_least || other_most < least
            }
            _ => true,
        }
    }

    /// Whether a plane along one of these pairs of edges parts the two.
    fn is_parted_along(&self, pairs: &[[usize; 2]]) -> bool {
        pairs
            .iter()
            .any(|&[i, j]| self.parts(&cross(&self.along[i], &self.along[j])))
    }

    fn is_parted(&self) -> bool {
        let mut normals = Vec::new();
        for (j, v) in self.along.iter().enumerate() {
            let pairs = self.along[..j].iter().map(|u| cross(u, v));
            normals.extend(pairs.filter(|normal| !is_zero(normal)));
        }
        if normals.iter().any(|normal| self.parts(normal)) {
            return true;
        }
        let Some(normal) = normals.first() else {
            return self.is_parted_in_line();
        };
        // In one plane, the edges and what is at right angles to them are all there is to see.
        let is_flat = self.along.iter().all(|u| dot(u, normal) == IBig::ZERO);
        is_flat && self.along.iter().any(|u| self.parts(&cross(u, normal)))
    }

    /// [`Exact::is_parted`] where all edges go along one line.
    fn is_parted_in_line(&self) -> bool {
        let apart = minus(&self.second[0], &self.first[0]);
        match self.along.iter().find(|u| !is_zero(u)) {
            None => !is_zero(&apart),
            Some(u) => !is_zero(&cross(u, &apart)) || self.parts(u),
        }
    }
}
