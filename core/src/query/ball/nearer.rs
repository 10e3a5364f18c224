//! Whether a facet is nearest to a place among those around its corners.

use core::ops::ControlFlow;

use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    number::{Lengths as _, Measured as _, Metric as _},
    query::descent::Seeker,
    solid::Solid,
    volume::{Aabb, Measured, Square},
};

/// Whether a facet of a solid with a corner of this one is nearer to a place; exact in fixed point, in `f32` up
/// to a rounding. Where none is, and the place is over an edge or a vertex, all facets there are
/// behind what is at right angles to the way to it.
pub fn is_nearer_around<G: Dimension>(
    solid: &Solid<'_, G>,
    facet: &G::Facet,
    place: G::Point,
) -> bool {
    let square = G::square_distance(facet, place);
    let distance = libm::sqrt(square.to_real());
    // No corner of the facet is farther than that and the solid's extent.
    let extent = G::Scalar::length_to_real(solid.extent());
    let slack = (distance + extent) * G::Scalar::SLACK;
    let mut nearer = Nearer {
        facet,
        place,
        at: Aabb::of_point(place),
        square,
        reach: G::Scalar::square_above(distance + slack),
    };
    solid.seek(&mut nearer, &mut Unmetered)
}

/// Looks for one.
#[derive(Debug)]
struct Nearer<'a, G: Dimension> {
    facet: &'a G::Facet,
    place: G::Point,
    at: Aabb<G>,
    /// The square of the facet's distance, and one that is not below it.
    square: Measured<G>,
    reach: Square<G>,
}

impl<G: Dimension> Nearer<'_, G> {
    fn is_around(&self, other: &G::Facet) -> bool {
        let corner = |facet: &G::Facet, k: usize| G::coordinates(G::corner(facet, k));
        let corners = || 0..G::DIMENSION;
        corners().any(|k| {
            let own = corner(self.facet, k);
            corners().any(|k| corner(other, k) == own)
        })
    }
}

impl<G: Dimension> Seeker<G> for Nearer<'_, G> {
    type Key = Square<G>;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        let gap = aabb.square_gap(&self.at);
        (!G::Scalar::exceeds(gap, self.reach)).then_some(gap)
    }

    fn visit(&mut self, _: u32, facet: &G::Facet) -> ControlFlow<()> {
        let is_nearer = self.is_around(facet)
            && G::square_below(facet, self.place, self.reach) <= self.reach
            && G::square_distance(facet, self.place) < self.square;
        if is_nearer {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
