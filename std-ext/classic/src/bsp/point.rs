use tetracone::{number::Sign, query::Class};

use super::{BspTree, Node};
use crate::{Counters, Simplicial, simplicial::Covering};

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// Where a point lies; exact.
    ///
    /// The boundary has it if a facet does that lies in a plane on its way, or that its cell lists.
    /// Otherwise all cells that it lies in, or at the side of, are of its class, and if one of them knows
    /// its own, that is it. If none does, all facets are asked.
    ///
    /// # Cost
    /// A sign for every plane on the way, both ways where the point lies in a plane; where no cell
    /// knows, as [`Covering::classify`].
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        self.classify_counted(point, &mut Counters::default())
    }

    /// As [`BspTree::classify`], counting: planes as `nodes`, facets that may have the point as
    /// `edges`.
    pub fn classify_counted(&self, point: G::Point, counters: &mut Counters) -> Class {
        if !Covering::<G, D>::in_domain(point) {
            return Class::Outside;
        }
        let (mut open, mut found) = (vec![0], None);
        while let Some(node) = open.pop() {
            let (facets, is_level) = match &self.nodes[node as usize] {
                Node::Split { plane, on, parts } => {
                    counters.nodes += 1;
                    counters.signs += 1;
                    let side = G::side(self.facet(*plane), point);
                    match side {
                        Sign::Positive => open.push(parts[0]),
                        Sign::Negative => open.push(parts[1]),
                        Sign::Zero => open.extend(parts),
                    }
                    (on, side == Sign::Zero)
                }
                Node::Leaf { facets, class } => {
                    found = found.or(*class);
                    (facets, true)
                }
            };
            if is_level {
                for (_, facet) in self.listed(facets) {
                    counters.edges += 1;
                    if G::side(facet, point) == Sign::Zero && G::touches(facet, point) {
                        return Class::Boundary;
                    }
                }
            }
        }
        found.unwrap_or_else(|| self.covering.classify_counted(point, counters))
    }
}
