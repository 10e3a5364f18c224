//! How often a placed boundary winds about a point.

use super::Placed;
use crate::{
    measure::Measure,
    number::{Metric, Sign},
    query::stack::Stack,
    tree::{BoxTree, MAX_LEVELS},
    volume::Aabb,
};

impl<G: Measure> Placed<'_, G> {
    /// The winding number of the placed boundary about a point off it.
    ///
    /// The signed sum over the simplices of a covering whose origin lies to the left of the point,
    /// level with it: only facets that the ray from the point to the right can cross have it in
    /// their simplices, and only boxes that the ray meets hold such facets. Rays through vertices
    /// are settled as in [`Dimension::inner_side`](crate::Dimension::inner_side).
    pub(super) fn winding(&self, point: G::Point) -> i32 {
        let [x, y, z] = G::coordinates(point);
        let origin = G::point([x.left_of(), y, z]);
        let place = Aabb::<G>::of_point(point);
        let met = |aabb: &Aabb<G>| {
            aabb.high[0] >= x
                && (1..G::DIMENSION)
                    .all(|k| aabb.low[k] <= place.high[k] && place.low[k] <= aabb.high[k])
        };
        let mut winding = 0i32;
        let mut stack = Stack::<u32, { MAX_LEVELS + 1 }>::of(0);
        while let Some(index) = stack.pop() {
            if !self.part(index).is_some_and(|aabb| met(&aabb)) {
                continue;
            }
            if !self.body().boxes().is_leaf(index) {
                for child in BoxTree::children(index) {
                    stack.push(child);
                }
                continue;
            }
            for (_, facet) in self.body().members(index) {
                let Some(facet) = G::place_facet(self.pose(), &facet) else {
                    continue;
                };
                let side = G::side(&facet, point);
                if side != Sign::Zero
                    && (0..G::DIMENSION).all(|k| G::inner_side(origin, &facet, k, point) == side)
                {
                    winding = winding.wrapping_add(side.value());
                }
            }
        }
        winding
    }
}
