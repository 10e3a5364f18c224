//! Which vertex of a solid lies farthest along a direction.

use super::stack::Stack;
use crate::{
    dimension::Dimension,
    measure::Measure,
    number::{Metric, Scalar},
    tree::{Body, BoxTree, MAX_LEVELS},
};

/// A component of a direction.
type Unit<G> = <<G as Dimension>::Scalar as Metric>::Unit;

/// A vertex that no other one of a solid exceeds along a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Support<G: Measure> {
    /// How far it lies along the direction, rounded as by [`Metric::turn3`].
    pub(crate) height: G::Scalar,
    pub(crate) vertex: G::Point,
}

impl<G: Measure> Body<'_, G> {
    /// The vertex farthest along a direction of length one or less. Rounding is monotonic, so the
    /// box of a part is never lower than its vertices.
    #[inline]
    pub(crate) fn support(&self, along: [Unit<G>; 3]) -> Option<Support<G>> {
        let mut best: Option<Support<G>> = None;
        // A step down leaves one box behind.
        let mut stack = Stack::<(u32, G::Scalar), { MAX_LEVELS + 1 }>::of((0, G::Scalar::ZERO));
        while let Some((index, top)) = stack.pop() {
            if index != 0 && best.is_some_and(|best| top <= best.height) {
                continue;
            }
            if self.boxes().is_leaf(index) {
                for (_, facet) in self.members(index) {
                    for corner in 0..G::DIMENSION {
                        let vertex = G::corner(&facet, corner);
                        let place = G::coordinates(vertex);
                        let height = G::Scalar::turn3(along, place, G::Scalar::ZERO);
                        if best.is_none_or(|best| height > best.height) {
                            best = Some(Support { height, vertex });
                        }
                    }
                }
            } else if let Some(halves) = self.halves(index) {
                let [a, b] = BoxTree::children(index);
                let [top_a, top_b] = halves.map(|half| {
                    let [_, top] =
                        G::Scalar::turned_range(along, half.low, half.high, G::Scalar::ZERO);
                    top
                });
                // The higher one first.
                let (first, then) = if top_a > top_b {
                    ((a, top_a), (b, top_b))
                } else {
                    ((b, top_b), (a, top_a))
                };
                stack.push(then);
                stack.push(first);
            }
        }
        best
    }
}
