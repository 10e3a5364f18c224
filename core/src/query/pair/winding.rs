//! How often a placed boundary winds about a point.

use super::Placed;
use crate::{
    measure::Measure,
    number::{Metric, Sign},
    volume::Aabb,
};

/// What of a winding number has been counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Winding {
    /// The box to look at next, the root being 1 and the halves of box n being 2n and 2n + 1; zero
    /// before the first one.
    pub(super) next: u32,
    /// What the boxes before it add up to.
    pub(super) sum: i32,
}

impl<G: Measure> Placed<'_, G> {
    /// The winding number of the placed boundary about a point off it, counted on from `counted`
    /// for as long as `goes_on` says, which is asked before every box; none where it said no. When
    /// all is counted, `counted` is as at first.
    ///
    /// The signed sum over the simplices of a covering whose origin lies to the left of the point,
    /// level with it: only facets that the ray from the point to the right can cross have it in
    /// their simplices, and only boxes that the ray meets hold such facets. Rays through vertices
    /// are settled as in [`Dimension::inner_side`](crate::Dimension::inner_side).
    pub(super) fn wind(
        &self,
        point: G::Point,
        counted: &mut Winding,
        mut goes_on: impl FnMut() -> bool,
    ) -> Option<i32> {
        let [x, y, z] = G::coordinates(point);
        let origin = G::point([x.left_of(), y, z]);
        let place = Aabb::<G>::of_point(point);
        let met = |aabb: &Aabb<G>| {
            aabb.high[0] >= x
                && (1..G::DIMENSION)
                    .all(|k| aabb.low[k] <= place.high[k] && place.low[k] <= aabb.high[k])
        };
        let mut next = counted.next.max(1);
        while next != 0 {
            if !goes_on() {
                counted.next = next;
                return None;
            }
            let index = next.wrapping_sub(1);
            if self.part(index).is_some_and(|aabb| met(&aabb)) {
                if !self.body().boxes().is_leaf(index) {
                    next = next.wrapping_mul(2);
                    continue;
                }
                counted.sum = counted.sum.wrapping_add(self.turns(index, origin, point));
            }
            // The other half of the lowest box whose first half this is in.
            next = next
                .checked_shr(next.trailing_ones())
                .map_or(0, |first| first | u32::from(first != 0));
        }
        let winding = counted.sum;
        *counted = Winding::default();
        Some(winding)
    }

    /// What the facets in a lowest box add to the winding number.
    #[inline]
    fn turns(&self, leaf: u32, origin: G::Point, point: G::Point) -> i32 {
        let mut sum = 0i32;
        for (_, facet) in self.body().members(leaf) {
            let Some(facet) = G::place_facet(self.pose(), &facet) else {
                continue;
            };
            let side = G::side(&facet, point);
            if side != Sign::Zero
                && (0..G::DIMENSION).all(|k| G::inner_side(origin, &facet, k, point) == side)
            {
                sum = sum.wrapping_add(side.value());
            }
        }
        sum
    }
}
