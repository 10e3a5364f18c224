//! The farthest vertex along a direction, by climbing from neighbour to neighbour.

use core::cmp::Ordering;

use tetracone::number::Scalar;

use super::{Direction, Hull, Work, part};

/// What two heights along a direction, whose components are below two, are off by together, as a part of the
/// reach: each is a sum of three exact products of at most twice the reach, rounded twice.
pub(super) const CLOSE: f64 = part(47);

/// A vertex that no other one exceeds along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Support {
    pub(super) vertex: u32,
    /// Its height, rounded twice.
    pub(super) height: f64,
}

impl<S: Scalar> Hull<S> {
    /// A farthest vertex along a direction: the climb begins with this one, or else with one that is farthest
    /// along a direction near it.
    #[inline]
    pub(super) fn farthest(
        &self,
        along: &Direction,
        from: Option<u32>,
        work: &mut Work,
    ) -> Support {
        self.climb(along, from.unwrap_or_else(|| self.seat(along)), work)
    }

    /// A farthest vertex along a direction, climbing from another one.
    ///
    /// Heights are compared exactly, and the polyhedron lies in the cone of the edges at a vertex: so none is
    /// farther than one whose neighbours are not. Of several, which one depends on where the climb begins.
    ///
    /// Within a facet that cone is flat. A climb only begins there: where all neighbours are level, the polyhedron may
    /// lie on either side, and the climb begins anew.
    #[inline]
    pub(super) fn climb(&self, along: &Direction, from: u32, work: &mut Work) -> Support {
        let close = CLOSE * self.reach();
        let at = |vertex: u32| Support {
            vertex,
            height: along.height(self.place(vertex)),
        };
        let mut best = at(from);
        work.heights += 1;
        loop {
            let here = best;
            let mut is_level = true;
            for vertex in self.neighbours(here.vertex) {
                let place = self.place(vertex);
                let height = along.height(place);
                work.heights += 1;
                let order = if (height - best.height).abs() > close {
                    height.total_cmp(&best.height)
                } else {
                    work.ties += 1;
                    along.compare(place, self.place(best.vertex))
                };
                is_level &= order == Ordering::Equal;
                if order == Ordering::Greater {
                    best = Support { vertex, height };
                }
            }
            if best.vertex == here.vertex {
                if !is_level || here.vertex == self.least() {
                    return best;
                }
                best = at(self.least());
            }
        }
    }
}
