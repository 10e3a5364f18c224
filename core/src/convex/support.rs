//! The farthest vertex along a direction, by climbing from neighbour to neighbour.

use core::cmp::Ordering;

use super::{
    Hull,
    direction::{Direction, part},
};
use crate::{
    geometry::Dimension,
    number::vector::{Vector, dot, taxicab},
};

/// What two heights along a direction, whose components are below two, are off by together, as a part of the
/// reach: each is a sum of three exact products of at most twice the reach, rounded twice.
const CLOSE: f64 = part(47);

/// A vertex that no other one exceeds along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Support {
    pub(super) vertex: u32,
    /// Its height, rounded twice.
    pub(super) height: f64,
}

impl<G: Dimension> Hull<'_, G> {
    /// A farthest vertex along a direction, climbing from another one; from the least one where that is none.
    ///
    /// Heights are compared exactly, and the solid lies in the cone of the edges at a vertex: so none is
    /// farther than one whose neighbours are not. Of several, which one depends on where the climb begins.
    ///
    /// That cone is flat at a vertex within an edge of the plane or a facet of space, and nothing but a climb's
    /// beginning: where all neighbours are level there, the solid may lie on either side, and the climb begins anew.
    #[inline]
    pub(super) fn climb(&self, along: Direction, from: u32) -> Support {
        let height = |place| along.height(place);
        let order = |one, other| along.compare(one, other);
        self.climb_by(from, height, CLOSE * self.reach, order)
    }

    /// A farthest vertex along a vector, but for roundings, climbing from another one.
    pub(crate) fn climb_along(&self, along: Vector, from: u32) -> u32 {
        let close = CLOSE * self.reach * taxicab(along);
        let order = |_, _| Ordering::Equal;
        self.climb_by(from, |place| dot(along, place), close, order)
            .vertex
    }

    /// Climbs by heights, and by an order of places where these are closer than so much.
    #[inline]
    fn climb_by(
        &self,
        from: u32,
        height: impl Fn(Vector) -> f64,
        close: f64,
        order: impl Fn(Vector, Vector) -> Ordering,
    ) -> Support {
        let at = |vertex: u32| Support {
            vertex,
            height: height(self.place(vertex)),
        };
        let mut best = at(if self.has(from) { from } else { self.least });
        let mut anew = Some(self.least);
        loop {
            let here = best;
            let mut is_level = true;
            for vertex in self.neighbours(here.vertex) {
                let place = self.place(vertex);
                let height = height(place);
                let order = if (height - best.height).abs() > close {
                    height.total_cmp(&best.height)
                } else {
                    order(place, self.place(best.vertex))
                };
                is_level &= order == Ordering::Equal;
                if order == Ordering::Greater {
                    best = Support { vertex, height };
                }
            }
            if best.vertex == here.vertex {
                match anew.take() {
                    Some(least) if is_level => best = at(least),
                    _ => return best,
                }
            }
        }
    }
}
