//! The walk down two trees of boxes.

use core::ops::ControlFlow;

use super::{FacetPair, Placed};
use crate::{
    measure::Measure,
    motion::Meter,
    query::{ball::nearer_last, stack::Stack},
    tree::{Body, BoxTree, MAX_LEVELS},
    volume::{Aabb, Square},
};

/// What is looked for among the pairs of facets.
pub(super) trait Visitor<G: Measure> {
    /// What ends the walk.
    type Found;

    /// Whether boxes whose gap has this square are of interest.
    fn is_near(&self, gap: Square<G>) -> bool;

    /// Looks at two facets, the second one placed.
    fn visit(
        &mut self,
        pair: FacetPair,
        first: &G::Facet,
        second: &G::Facet,
    ) -> ControlFlow<Self::Found>;
}

/// Two boxes, and the square of the gap between them.
type Boxes<G> = ((u32, u32), Square<G>);

/// Every step down either tree leaves one pair behind.
const DEPTH: usize = 2 * MAX_LEVELS + 1;

impl<G: Measure> Body<'_, G> {
    /// Walks down both trees, the larger box first, nearer boxes before others, and shows all
    /// pairs of facets in boxes of interest to the visitor, until it has found enough.
    pub(super) fn traverse<V: Visitor<G>, M: Meter>(
        &self,
        other: &Placed<'_, G>,
        mut visitor: V,
        meter: &mut M,
    ) -> (V, Option<V::Found>) {
        let start = ((0, 0), self.bounds().square_gap(other.bounds()));
        let mut stack = Stack::<Boxes<G>, DEPTH>::of(start);
        while let Some(((a, b), gap)) = stack.pop() {
            meter.boxed();
            if !visitor.is_near(gap) {
                continue;
            }
            let (Some(box_a), Some(box_b)) = (self.aabb(a), other.aabb(b)) else {
                continue;
            };
            let (tree_a, tree_b) = (self.boxes(), other.body().boxes());
            let entry = |boxes: (u32, u32), aabb: Option<Aabb<G>>, against: &Aabb<G>| {
                let gap = aabb?.square_gap(against);
                visitor.is_near(gap).then_some((boxes, gap))
            };
            let children = match (tree_a.is_leaf(a), tree_b.is_leaf(b)) {
                (true, true) => {
                    if let ControlFlow::Break(found) =
                        self.visit_leaves(other, (a, b), &box_b, &mut visitor, meter)
                    {
                        return (visitor, Some(found));
                    }
                    continue;
                }
                (false, leaf) if leaf || box_a.extent() >= box_b.extent() => {
                    BoxTree::children(a).map(|child| entry((child, b), self.aabb(child), &box_b))
                }
                _ => BoxTree::children(b).map(|child| entry((a, child), other.aabb(child), &box_a)),
            };
            for child in nearer_last(children).into_iter().flatten() {
                stack.push(child);
            }
        }
        (visitor, None)
    }

    /// Shows the pairs of facets of two lowest boxes to the visitor.
    fn visit_leaves<V: Visitor<G>, M: Meter>(
        &self,
        other: &Placed<'_, G>,
        (a, b): (u32, u32),
        box_b: &Aabb<G>,
        visitor: &mut V,
        meter: &mut M,
    ) -> ControlFlow<V::Found> {
        for (first, facet_a) in self.members(a) {
            let around = Aabb::of_facet(&facet_a);
            if !visitor.is_near(around.square_gap(box_b)) {
                continue;
            }
            for (second, facet_b) in other.body().members(b) {
                let Some(facet_b) = G::place_facet(other.pose(), &facet_b) else {
                    continue;
                };
                if !visitor.is_near(around.square_gap(&Aabb::of_facet(&facet_b))) {
                    continue;
                }
                meter.measured();
                visitor.visit(FacetPair { first, second }, &facet_a, &facet_b)?;
            }
        }
        ControlFlow::Continue(())
    }
}
