//! How often a placed boundary winds about a point.

use super::Placed;
use crate::{
    measure::Measure,
    query::{beam::Beam, stack::Stack},
    tree::{BoxTree, MAX_LEVELS},
};

impl<G: Measure> Placed<'_, G> {
    /// The winding number of the placed boundary about a point off it.
    ///
    /// Only boxes that a ray from the point meets hold facets that it crosses.
    pub(super) fn winding(&self, point: G::Point) -> i32 {
        let beam = Beam::<G>::new(point, self.bounds());
        let mut winding = 0i32;
        let mut stack = Stack::<u32, { MAX_LEVELS + 1 }>::of(0);
        while let Some(index) = stack.pop() {
            if !self.part(index).is_some_and(|aabb| beam.meets(&aabb)) {
                continue;
            }
            if !self.body().boxes().is_leaf(index) {
                for child in BoxTree::children(index) {
                    stack.push(child);
                }
                continue;
            }
            for (_, facet) in self.body().members(index) {
                if let Some(facet) = G::place_facet(self.pose(), &facet) {
                    winding = winding.wrapping_add(beam.crossing(&facet).unwrap_or(0));
                }
            }
        }
        winding
    }
}
