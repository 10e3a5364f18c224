//! Which vertex of a solid lies farthest along a direction.

use super::stack::Stack;
use crate::{
    geometry::{Dimension, Facets},
    number::{Metric, Scalar},
    solid::{BoxTree, MAX_LEVELS, Solid},
    volume::Aabb,
};

/// A component of a direction.
pub(crate) type Unit<G> = <<G as Facets>::Scalar as Metric>::Unit;

/// A vertex that no other one of a solid exceeds along a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Support<G: Dimension> {
    /// How far it lies along the direction, rounded as by [`Metric::turn3`].
    pub(crate) height: G::Scalar,
    pub(crate) vertex: G::Point,
    /// A facet that it is a corner of.
    pub(crate) facet: u32,
}

impl<G: Dimension> Solid<'_, G> {
    /// The vertex farthest along a direction of length one or less, whichever facet is looked at
    /// first. Rounding is monotonic, so the box of a part is never lower than its vertices.
    pub(crate) fn support(&self, along: [Unit<G>; 3], first: u32) -> Option<Support<G>> {
        let height = |place| G::Scalar::turn3(along, place, G::Scalar::ZERO);
        let facet = self.facet(first)?;
        let vertex = G::corner(&facet, 0);
        let mut best = Support {
            height: height(G::coordinates(vertex)),
            vertex,
            facet: first,
        };
        let up = along.map(|x| G::Scalar::unit_to_sign(x) > 0);
        let top = |Aabb { low, high }: &Aabb<G>| {
            let ahead = |k: usize| if up[k] { high[k] } else { low[k] };
            height([ahead(0), ahead(1), ahead(2)])
        };
        // A step down leaves one box behind.
        let root = (0, top(&self.bounds()));
        let mut stack = Stack::<(u32, G::Scalar), { MAX_LEVELS + 1 }>::of(root);
        while let Some((index, top_of_all)) = stack.pop() {
            if top_of_all <= best.height {
                continue;
            }
            if self.boxes().is_leaf(index) {
                for (number, facet) in self.members(index) {
                    for k in 0..G::DIMENSION {
                        let vertex = G::corner(&facet, k);
                        let height = height(G::coordinates(vertex));
                        if height > best.height {
                            best = Support {
                                height,
                                vertex,
                                facet: number,
                            };
                        }
                    }
                }
            } else if let Some([left, right]) = self.halves(index) {
                let [a, b] = BoxTree::children(index);
                let (a, b) = ((a, top(&left)), (b, top(&right)));
                let (sooner, later) = if a.1 > b.1 { (a, b) } else { (b, a) };
                stack.push_if(later, later.1 > best.height);
                stack.push_if(sooner, sooner.1 > best.height);
            }
        }
        Some(best)
    }
}
