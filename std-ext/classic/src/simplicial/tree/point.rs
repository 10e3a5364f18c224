//! A point against a solid with its tree of cones.
//!
//! # Source
//! Alg. 4.8 and 5.2, Prop. 4.12–4.14, 5.7–5.9, Heur. 4.3, 5.1.
//!
//! # Changed
//! * Masks carry the cone that they were taken in; masks of different cones are not compared.
//! * In a tree that was moved, cones are only known up to its slack. Where that leaves more than
//!   one cone, the sum over all of their simplices is taken instead of a mask.

use tetracone::{Dimension, query::Class};

use super::ConeTree;
use crate::{Counters, Simplicial, simplicial::mask::Seen, vector::Vector};

/// A moving point's memory: its cone, and the mask last taken.
#[derive(Clone, Debug)]
pub struct PointTracker<'a, G: Dimension, const D: usize> {
    tree: &'a ConeTree<G, D>,
    cone: Option<usize>,
    seen: Option<Seen>,
    counters: Counters,
}

impl<G: Simplicial<D>, const D: usize> ConeTree<G, D> {
    /// A fresh tracker of a point moving about this tree's solid.
    #[must_use]
    pub fn tracker(&self) -> PointTracker<'_, G, D> {
        PointTracker {
            tree: self,
            cone: None,
            seen: None,
            counters: Counters::default(),
        }
    }

    /// Where a point lies, without memory.
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        self.tracker().classify(point)
    }

    /// The cone of a depth, or a leaf above, that a place lies in (Prop. 4.13–4.14, 5.8–5.9), the
    /// first one if there are several.
    pub(super) fn locate(
        &self,
        place: Vector<D>,
        depth: u32,
        counters: &mut Counters,
    ) -> Option<usize> {
        let has = |number: &usize| self.nodes[*number].cone.contains(place);
        let mut number = Self::first_level().find(has)?;
        counters.nodes += 1;
        while !self.nodes[number].is_leaf() && self.nodes[number].depth < depth {
            counters.nodes += 1;
            let mut parts = self.nodes[number].children.clone();
            // Rounding may show a place on a side to be in none of them.
            let last = parts.end - 1;
            number = parts.find(has).unwrap_or(last);
        }
        Some(number)
    }
}

impl<'a, G: Simplicial<D>, const D: usize> PointTracker<'a, G, D> {
    /// The tree that the point moves about.
    #[must_use]
    pub const fn tree(&self) -> &'a ConeTree<G, D> {
        self.tree
    }

    /// Where the point lies now; the same as [`Covering::classify`](crate::simplicial::Covering::classify)
    /// says.
    pub fn classify(&mut self, point: G::Point) -> Class {
        let (tree, covering) = (self.tree, self.tree.covering());
        if covering.rejects(point) {
            return Class::Outside;
        }
        if point == covering.origin() {
            return covering.origin_class();
        }
        if tree.slack > 0.0 {
            let numbers = tree.simplices_near(G::real(point), 0.0, &mut self.counters);
            return covering.sum(point, numbers, &mut self.counters);
        }
        let place = tree.local(G::real(point));
        let Some(number) = self.cone(place) else {
            return Class::Outside;
        };
        self.cone = Some(number);
        let node = &tree.nodes[number];
        let enclosing = node.enclosing.as_ref().map(|it| it.extension(0.0));
        if !enclosing.is_some_and(|enclosing| enclosing.contains(place)) {
            return Class::Outside;
        }
        let list = (number, node.simplices.iter().copied());
        covering.classify_masked(point, list, &mut self.seen, &mut self.counters)
    }

    /// The leaf of a place: the last one first (Heur. 4.3, 5.1).
    fn cone(&mut self, place: Vector<D>) -> Option<usize> {
        self.cone
            .filter(|&number| self.tree.nodes[number].cone.contains(place))
            .or_else(|| self.tree.locate(place, u32::MAX, &mut self.counters))
    }

    /// What all queries so far took.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    pub(crate) const fn counters_mut(&mut self) -> &mut Counters {
        &mut self.counters
    }
}
