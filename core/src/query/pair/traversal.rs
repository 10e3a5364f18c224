//! The walk down two trees of boxes.

use core::ops::ControlFlow;

use super::{FacetPair, Placed};
use crate::{
    measure::Measure,
    motion::Meter,
    number::Scalar,
    query::stack::Stack,
    tree::{Body, BoxTree, LEAF, MAX_LEVELS, PARTS},
    volume::{Aabb, Length},
};

/// What is looked for among the pairs of facets.
pub(super) trait Visitor<G: Measure> {
    /// What ends the walk.
    type Found;

    /// How interesting two boxes are, the least first.
    type Key: Copy + Default + PartialOrd;

    /// How interesting two boxes are; none where they are not.
    fn key(&self, a: &Aabb<G>, b: &Aabb<G>) -> Option<Self::Key>;

    /// Whether what was put aside with this key is still of interest.
    fn is_current(&self, key: Self::Key) -> bool;

    /// Whether a single facet and a box are of interest, whose boxes are.
    fn is_near(&self, facet: &G::Facet, aabb: &Aabb<G>) -> bool;

    /// Looks at two facets, the second one placed.
    fn visit(
        &mut self,
        pair: FacetPair,
        first: &G::Facet,
        second: &G::Facet,
    ) -> ControlFlow<Self::Found>;
}

/// Two boxes, and how interesting they are.
type Entry<K> = (u32, u32, K);

/// A step down both trees leaves three pairs behind, a step down one of them one; the last step on
/// either side leads to single facets.
const DEPTH: usize = 3 * MAX_LEVELS + 2 * PARTS;

impl<G: Measure> Body<'_, G> {
    /// Walks down both trees, a box that is much larger than the other alone, more interesting
    /// boxes before others, and shows all pairs of facets in boxes of interest to the visitor,
    /// until it has found enough.
    #[inline]
    pub(super) fn traverse<V: Visitor<G>, M: Meter>(
        &self,
        other: &Placed<'_, G>,
        mut visitor: V,
        meter: &mut M,
    ) -> (V, Option<V::Found>) {
        let found = visitor
            .key(&self.bounds(), other.bounds())
            .and_then(|_| self.descend(other, &mut visitor, meter));
        (visitor, found)
    }

    /// The walk itself, from the roots on.
    #[inline(never)]
    fn descend<V: Visitor<G>, M: Meter>(
        &self,
        other: &Placed<'_, G>,
        visitor: &mut V,
        meter: &mut M,
    ) -> Option<V::Found> {
        let (tree_a, tree_b) = (self.boxes(), other.body().boxes());
        let mut stack = Stack::<Entry<V::Key>, DEPTH>::of((0, 0, V::Key::default()));
        while let Some((a, b, key)) = stack.pop() {
            if !visitor.is_current(key) {
                continue;
            }
            meter.boxed();
            let (leaf_a, leaf_b) = (tree_a.is_leaf(a), tree_b.is_leaf(b));
            if leaf_a && leaf_b {
                if let ControlFlow::Break(found) = self.visit_leaves(other, (a, b), visitor, meter)
                {
                    return Some(found);
                }
                continue;
            }
            let (Some(box_a), Some(box_b)) = (self.part(a), other.body().part(b)) else {
                continue;
            };
            let (size_a, size_b) = (box_a.extent(), box_b.extent());
            let (larger_a, larger_b) = (
                size_a >= G::Scalar::twice(size_b),
                size_b >= G::Scalar::twice(size_a),
            );
            let mut entries = [None; PARTS];
            if !leaf_a && !leaf_b && !larger_a && !larger_b {
                let first = BoxTree::children(a).map(|a| Some((a, self.aabb(a)?)));
                let second = BoxTree::children(b).map(|b| Some((b, other.aabb(b)?)));
                let mut slots = entries.iter_mut();
                for (a, box_a) in first.iter().flatten() {
                    for ((b, box_b), slot) in second.iter().flatten().zip(&mut slots) {
                        *slot = visitor.key(box_a, box_b).map(|key| (*a, *b, key));
                    }
                }
            } else if match (leaf_a, leaf_b) {
                (true, _) => !tree_a.is_facet(a) && is_far_larger::<G>(size_a, size_b),
                (_, true) => tree_b.is_facet(b) || !is_far_larger::<G>(size_b, size_a),
                _ => size_a >= size_b,
            } {
                let Some(box_b) = other.part(b) else { continue };
                for (slot, part) in entries.iter_mut().zip(tree_a.parts(a)) {
                    *slot = part.and_then(|a| {
                        let key = visitor.key(&self.part(a)?, &box_b)?;
                        self.is_near(a, &box_b, visitor).then_some((a, b, key))
                    });
                }
            } else {
                for (slot, part) in entries.iter_mut().zip(tree_b.parts(b)) {
                    *slot = part.and_then(|b| {
                        let box_b = other.part(b)?;
                        let key = visitor.key(&box_a, &box_b)?;
                        self.is_near(a, &box_b, visitor).then_some((a, b, key))
                    });
                }
            }
            push_in_order(&mut stack, entries);
        }
        None
    }

    /// Whether a part of this solid is near a box, where the part is a single facet.
    #[inline]
    fn is_near<V: Visitor<G>>(&self, part: u32, aabb: &Aabb<G>, visitor: &V) -> bool {
        !self.boxes().is_facet(part)
            || self
                .members(part)
                .all(|(_, facet)| visitor.is_near(&facet, aabb))
    }

    /// Shows the pairs of facets of two lowest boxes to the visitor.
    fn visit_leaves<V: Visitor<G>, M: Meter>(
        &self,
        other: &Placed<'_, G>,
        (a, b): (u32, u32),
        visitor: &mut V,
        meter: &mut M,
    ) -> ControlFlow<V::Found> {
        let (Some(box_a), Some(box_b)) = (self.part(a), other.part(b)) else {
            return ControlFlow::Continue(());
        };
        let mut placed = [None; LEAF];
        for (slot, (number, facet)) in placed.iter_mut().zip(other.body().members(b)) {
            *slot = G::place_facet(other.pose(), &facet)
                .map(|facet| (number, facet, Aabb::of_facet(&facet)))
                .filter(|(_, _, around)| visitor.key(&box_a, around).is_some());
        }
        for (first, facet_a) in self.members(a) {
            let around = Aabb::of_facet(&facet_a);
            if visitor.key(&around, &box_b).is_none() {
                continue;
            }
            for (second, facet_b, around_b) in placed.iter().flatten() {
                if visitor.key(&around, around_b).is_some() {
                    meter.measured();
                    let pair = FacetPair {
                        first,
                        second: *second,
                    };
                    visitor.visit(pair, &facet_a, facet_b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a lowest box is so much larger that its facets are better taken one by one.
#[inline]
fn is_far_larger<G: Measure>(size: Length<G>, other: Length<G>) -> bool {
    let eighth = G::Scalar::half(G::Scalar::half(G::Scalar::half(size)));
    eighth > other
}

/// Puts entries aside, the most interesting one last, so that it is taken first.
#[inline]
fn push_in_order<K: Copy + PartialOrd, const N: usize>(
    stack: &mut Stack<Entry<K>, N>,
    mut entries: [Option<Entry<K>>; PARTS],
) {
    let mut least: Option<Entry<K>> = None;
    for entry in entries.iter_mut().flatten() {
        match &mut least {
            None => least = Some(*entry),
            Some(least) => {
                if entry.2 < least.2 {
                    core::mem::swap(least, entry);
                }
                stack.push(*entry);
            }
        }
    }
    if let Some(least) = least {
        stack.push(least);
    }
}
