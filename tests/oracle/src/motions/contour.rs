//! Along the boundary at a small distance.

use std::collections::BTreeMap;

use crate::grid::Grid;
use crate::rng::Rng;
use crate::shapes::Shape;
use crate::vector::{add, dot, length, lerp, scale, sub, unit};

/// How strongly the walk keeps its heading from facet to facet, against what the facets allow.
const INERTIA: f64 = 0.7;
/// How far a random push may turn the heading in every facet.
const PUSH: f64 = 0.1;

/// A walk over the facets of a shape, each left for its neighbour across an edge (in the plane: a
/// vertex), mostly straight ahead. The point keeps `distance` off the boundary, outside if it is
/// positive and inside if negative, and goes `step` a frame.
///
/// # Panics
/// Where the shape has no facet, or `step` is not positive.
pub fn contour<const D: usize>(
    shape: &impl Shape<D>,
    grid: Grid,
    distance: f64,
    step: f64,
    seed: u64,
) -> impl Iterator<Item = [f64; D]> {
    assert!(step > 0.0, "a walk needs steps");
    let mut walk = Walk::new(shape, seed);
    let mut from = walk.place.raised(distance);
    let mut to = from;
    let mut done = 0.0;
    core::iter::repeat_with(move || {
        // Facets shorter than what is left of the step are passed over.
        let mut tries = 0;
        while done >= length(sub(to, from)) && tries < 1000 {
            done -= length(sub(to, from));
            from = to;
            walk.advance();
            to = walk.place.raised(distance);
            tries += 1;
        }
        let whole = length(sub(to, from));
        let point = lerp(
            from,
            to,
            if whole > 0.0 {
                (done / whole).min(1.0)
            } else {
                0.0
            },
        );
        done += step;
        grid.snap(point)
    })
}

/// A point of the boundary and the direction that leads away from the material there.
#[derive(Clone, Copy)]
struct Perch<const D: usize> {
    foot: [f64; D],
    normal: [f64; D],
}

impl<const D: usize> Perch<D> {
    fn raised(&self, distance: f64) -> [f64; D] {
        add(self.foot, scale(self.normal, distance))
    }
}

/// A walker on the boundary.
struct Walk<const D: usize> {
    facets: Vec<[u32; D]>,
    corners: Vec<[[f64; D]; D]>,
    normals: Vec<[f64; D]>,
    /// The facets at every ridge: at every vertex in the plane, at every edge in space.
    at_ridge: BTreeMap<Vec<u32>, Vec<usize>>,
    rng: Rng,
    facet: usize,
    /// The corner of `facet` that the ridge it was entered by leaves out.
    entered: usize,
    heading: [f64; D],
    place: Perch<D>,
}

impl<const D: usize> Walk<D> {
    fn new<S: Shape<D>>(shape: &S, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let facets = shape.facets();
        let corners = shape.corners();
        assert!(!facets.is_empty(), "a walk needs facets");
        let normals: Vec<_> = corners
            .iter()
            .map(|&facet| unit(S::normal(facet)))
            .collect();
        let mut at_ridge = BTreeMap::<_, Vec<_>>::new();
        for (i, facet) in facets.iter().enumerate() {
            for left_out in 0..D {
                at_ridge.entry(ridge(facet, left_out)).or_default().push(i);
            }
        }
        let facet = rng.below(facets.len());
        let foot = corners[facet]
            .iter()
            .fold([0.0; D], |sum, &corner| add(sum, corner));
        let share: f64 = corners[facet].iter().map(|_| 1.0).sum();
        let place = Perch {
            foot: scale(foot, 1.0 / share),
            normal: normals[facet],
        };
        let heading = rng.direction();
        Self {
            facets,
            corners,
            normals,
            at_ridge,
            rng,
            facet,
            entered: D,
            heading,
            place,
        }
    }

    /// Goes across the facet to the ridge that lies best ahead, and enters the neighbour there.
    fn advance(&mut self) {
        let push: [f64; D] = self.rng.direction();
        self.heading = unit(add(self.heading, scale(push, PUSH)));
        let candidates: Vec<_> = (0..D)
            .filter(|&left_out| left_out != self.entered)
            .flat_map(|left_out| [0.2, 0.5, 0.8].map(|share| (left_out, share)))
            .map(|(left_out, share)| (left_out, self.on_ridge(left_out, share)))
            .collect();
        let ahead = |foot: [f64; D]| dot(self.heading, unit(sub(foot, self.place.foot)));
        let (left_out, foot) = candidates
            .into_iter()
            .max_by(|a, b| ahead(a.1).total_cmp(&ahead(b.1)))
            .expect("a facet has two ridges");
        let way = unit(sub(foot, self.place.foot));
        self.heading = unit(lerp(way, self.heading, INERTIA));

        let ridge_left = ridge(&self.facets[self.facet], left_out);
        let here = self.facet;
        let others: Vec<_> = self.at_ridge[&ridge_left]
            .iter()
            .copied()
            .filter(|&other| other != here)
            .collect();
        if !others.is_empty() {
            self.facet = self.rng.pick(&others);
        }
        self.entered = (0..D)
            .find(|&left_out| ridge(&self.facets[self.facet], left_out) == ridge_left)
            .expect("the ridge is the neighbour's too");
        let both = add(self.normals[here], self.normals[self.facet]);
        let normal = if length(both) > 0.1 {
            unit(both)
        } else {
            self.normals[self.facet]
        };
        self.place = Perch { foot, normal };
    }

    /// A point on the ridge of the facet that leaves out one corner.
    fn on_ridge(&self, left_out: usize, share: f64) -> [f64; D] {
        let corner = |k: usize| self.corners[self.facet][(left_out + k) % D];
        (2..D).fold(corner(1), |point, k| lerp(point, corner(k), share))
    }
}

/// The corners of a facet but one, in order.
fn ridge<const D: usize>(facet: &[u32; D], left_out: usize) -> Vec<u32> {
    let mut ridge = facet.to_vec();
    ridge.remove(left_out);
    ridge.sort_unstable();
    ridge
}
