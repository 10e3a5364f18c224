//! How often a placed boundary winds about a point.

use super::Posed;
use crate::{
    coherence::{Meter, Unmetered},
    geometry::Dimension,
    query::beam::Beam,
    solid::Solid,
};

/// What of a winding number has been counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Winding {
    /// The box to look at next, the root being 1 and the halves of box n being 2n and 2n + 1; zero
    /// before the first one.
    pub(crate) next: u32,
    /// What the boxes before it add up to.
    pub(crate) sum: i32,
}

impl Winding {
    /// Adds up what the lowest boxes that are met say, in order, for as long as `goes_on` says, which is asked
    /// before every box; none where it said no. When all is counted, it is as at first.
    #[inline]
    pub(crate) fn add_up<G: Dimension, M: Meter>(
        &mut self,
        solid: &Solid<'_, G>,
        meter: &mut M,
        mut goes_on: impl FnMut() -> bool,
        is_met: impl Fn(u32) -> bool,
        turns: impl Fn(u32, &mut M) -> i32,
    ) -> Option<i32> {
        let mut next = self.next.max(1);
        while next != 0 {
            if !goes_on() {
                self.next = next;
                return None;
            }
            meter.boxed();
            let index = next.wrapping_sub(1);
            if is_met(index) {
                if !solid.boxes().is_leaf(index) {
                    next = next.wrapping_mul(2);
                    continue;
                }
                self.sum = self.sum.wrapping_add(turns(index, meter));
            }
            // The other half of the lowest box whose first half this is in.
            next = next
                .checked_shr(next.trailing_ones())
                .map_or(0, |first| first | u32::from(first != 0));
        }
        Some(core::mem::take(self).sum)
    }
}

impl<G: Dimension> Posed<'_, G> {
    /// The winding number of the placed boundary about a point off it, counted on from `counted`
    /// for as long as `goes_on` says, which is asked before every box; none where it said no. When
    /// all is counted, `counted` is as at first.
    ///
    /// Only boxes that a ray from the point meets hold facets that it crosses.
    #[inline]
    pub(crate) fn wind(
        &self,
        point: G::Point,
        counted: &mut Winding,
        goes_on: impl FnMut() -> bool,
    ) -> Option<i32> {
        self.wind_by(point, counted, goes_on, |turn| turn.unwrap_or(0))
    }

    /// The same for any point: `turns` says what a facet counts, none for one that the point is on.
    #[inline]
    pub(crate) fn wind_by(
        &self,
        point: G::Point,
        counted: &mut Winding,
        goes_on: impl FnMut() -> bool,
        turns: impl Fn(Option<i32>) -> i32,
    ) -> Option<i32> {
        let beam = Beam::new(point, self.bounds());
        let is_met = |index| self.part(index).is_some_and(|aabb| beam.intersects(&aabb));
        let turns = |leaf, _: &mut _| self.turns(leaf, &beam, &turns);
        counted.add_up(self.solid(), &mut Unmetered, goes_on, is_met, turns)
    }

    /// What the facets in a lowest box add to the winding number.
    #[inline]
    fn turns(&self, leaf: u32, beam: &Beam<G>, turns: impl Fn(Option<i32>) -> i32) -> i32 {
        let facets = self.solid().members(leaf);
        let placed = facets.filter_map(|(_, facet)| G::place_facet(self.pose(), &facet));
        placed.fold(0, |sum: i32, facet| {
            sum.wrapping_add(turns(beam.crossing(&facet)))
        })
    }
}
