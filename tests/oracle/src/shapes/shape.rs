//! What polygons and polyhedra have in common.

use std::collections::BTreeMap;

use crate::grid::round_f32;
use crate::rng::Rng;
use crate::vector::{add, bounds, dot, lerp, scale, sub};

/// A closed boundary of facets with `D` corners each, in `D` dimensions: [`Shape2`] of edges,
/// [`Shape3`] of triangles.
///
/// [`Shape2`]: super::Shape2
/// [`Shape3`]: super::Shape3
pub trait Shape<const D: usize>: Sized {
    /// The vertices.
    fn points(&self) -> &[[f64; D]];

    /// The vertices, to move.
    fn points_mut(&mut self) -> &mut [[f64; D]];

    /// The corners of every edge or face, as indices of vertices.
    fn facets(&self) -> Vec<[u32; D]>;

    /// Turned inside out.
    #[must_use]
    fn inverted(self) -> Self;

    /// What a failing test calls it.
    fn name(&self) -> &str;

    /// Under another name.
    #[must_use]
    fn named(self, name: &str) -> Self;

    /// Together with the components of `other`, which keep vertices of their own.
    #[must_use]
    fn with(self, other: Self) -> Self;

    /// The normal of a facet, out of the material: as long as the edge, twice the triangle's area.
    fn normal(corners: [[f64; D]; D]) -> [f64; D];

    /// The corners of every facet, as points.
    fn corners(&self) -> Vec<[[f64; D]; D]> {
        self.facets()
            .iter()
            .map(|facet| facet.map(|i| self.points()[i as usize]))
            .collect()
    }

    /// The least and the greatest coordinates.
    fn bounds(&self) -> ([f64; D], [f64; D]) {
        bounds(self.points())
    }

    /// The middle of the bounding box.
    fn middle(&self) -> [f64; D] {
        let (low, high) = self.bounds();
        lerp(low, high, 0.5)
    }

    /// The mean of the vertices.
    fn centroid(&self) -> [f64; D] {
        let sum = self
            .points()
            .iter()
            .fold([0.0; D], |sum, &point| add(sum, point));
        let count: f64 = self.points().iter().map(|_| 1.0).sum();
        scale(sum, 1.0 / count)
    }

    /// The signed area or volume, in floating point.
    fn size(&self) -> f64 {
        let middle = self.middle();
        let factorial = if D == 2 { 2.0 } else { 6.0 };
        let part = |facet: [[f64; D]; D]| dot(sub(facet[0], middle), Self::normal(facet));
        self.corners().into_iter().map(part).sum::<f64>() / factorial
    }

    /// Whether the boundary of the boundary is zero: every directed edge (in the plane: every
    /// start of an edge) is cancelled by an opposite one.
    fn is_closed(&self) -> bool {
        let mut counts = BTreeMap::<Vec<u32>, i64>::new();
        for facet in self.facets() {
            for k in 0..D {
                let mut ridge = facet.to_vec();
                ridge.remove(k);
                let turned = ridge.windows(2).any(|pair| pair[0] > pair[1]);
                ridge.sort_unstable();
                let is_point = ridge.windows(2).any(|pair| pair[0] == pair[1]);
                if !is_point {
                    *counts.entry(ridge).or_default() +=
                        if turned == (k % 2 == 0) { -1 } else { 1 };
                }
            }
        }
        counts.values().all(|&count| count == 0)
    }

    /// With every vertex moved, then rounded to `f32`.
    #[must_use]
    fn mapped(mut self, mut f: impl FnMut([f64; D]) -> [f64; D]) -> Self {
        for point in self.points_mut() {
            *point = f(*point).map(round_f32);
        }
        self
    }

    /// Times `factor`.
    #[must_use]
    fn scaled(self, factor: f64) -> Self {
        self.mapped(|point| scale(point, factor))
    }

    /// Plus `offset`.
    #[must_use]
    fn moved(self, offset: [f64; D]) -> Self {
        self.mapped(|point| add(point, offset))
    }

    /// With every vertex moved along every axis by up to `amount`.
    #[must_use]
    fn jittered(self, amount: f64, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        self.mapped(|point| point.map(|x| x + rng.between(-amount, amount)))
    }

    /// With every vertex moved from or towards the zero point, by up to the part `amount` of its
    /// distance: what is star-shaped about zero stays so.
    #[must_use]
    fn rough(self, amount: f64, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        self.mapped(|point| scale(point, 1.0 + rng.between(-amount, amount)))
    }

    /// With integer coordinates: the middle of the bounding box goes to zero, the largest
    /// magnitude becomes `half`, and all is rounded.
    #[must_use]
    fn on_lattice(mut self, half: f64) -> Self {
        let middle = self.middle();
        let (low, high) = self.bounds();
        let reach = sub(high, low).into_iter().fold(0.0, f64::max) / 2.0;
        for point in self.points_mut() {
            *point = scale(sub(*point, middle), half / reach).map(libm::rint);
        }
        self
    }
}
