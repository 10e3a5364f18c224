//! A point against a polygon with its tri-tree.
//!
//! # Source
//! Alg. 4.8, Prop. 4.12–4.14, Heur. 4.3.
//!
//! # Changed
//! * Masks carry the cone that they were taken in; masks of different cones are not compared.
//! * In a tree that was moved, cones are only known up to its slack. Where that leaves more than
//!   one cone, the sum over all of their triangles is taken instead of a mask.

use tetracone::{number::Scalar, plane::Point, query::Class};

use super::TriTree;
use crate::study::{Counters, mask::Seen, vector::real};

/// A moving point's memory: its cone, and the mask last taken.
#[derive(Clone, Debug)]
pub struct PointTracker<'a, S> {
    tree: &'a TriTree<S>,
    cone: Option<usize>,
    seen: Option<Seen>,
    counters: Counters,
}

impl<S: Scalar> TriTree<S> {
    /// A fresh tracker of a point moving about this tree's polygon.
    #[must_use]
    pub fn tracker(&self) -> PointTracker<'_, S> {
        PointTracker {
            tree: self,
            cone: None,
            seen: None,
            counters: Counters::default(),
        }
    }

    /// Where a point lies, without memory.
    #[must_use]
    pub fn classify(&self, point: Point<S>) -> Class {
        self.tracker().classify(point)
    }

    /// The leaf that a place lies in (Prop. 4.13–4.14), the first one if there are several.
    pub(super) fn locate(&self, place: [f64; 2], counters: &mut Counters) -> Option<usize> {
        let mut number = (0..4).find(|&k| self.nodes[k].cone.contains(place))?;
        counters.nodes += 1;
        while let Some([first, second]) = self.nodes[number].children {
            counters.nodes += 1;
            number = if self.nodes[first].cone.contains(place) {
                first
            } else {
                second
            };
        }
        Some(number)
    }
}

impl<'a, S: Scalar> PointTracker<'a, S> {
    /// The tree that the point moves about.
    #[must_use]
    pub const fn tree(&self) -> &'a TriTree<S> {
        self.tree
    }

    /// Where the point lies now; the same as [`Covering::classify`](crate::study::Covering::classify)
    /// says.
    pub fn classify(&mut self, point: Point<S>) -> Class {
        let (tree, covering) = (self.tree, self.tree.covering());
        if covering.rejects(point) {
            return Class::Outside;
        }
        if point == covering.origin() {
            return covering.origin_class();
        }
        if tree.slack > 0.0 {
            let numbers = tree.triangles_near(real(point), 0.0, &mut self.counters);
            return covering.sum(point, numbers, &mut self.counters);
        }
        let place = tree.local(real(point));
        let Some(number) = self.cone(place) else {
            return Class::Outside;
        };
        self.cone = Some(number);
        let node = &tree.nodes[number];
        let enclosing = node.enclosing.as_ref().map(|it| it.extension(0.0));
        if !enclosing.is_some_and(|enclosing| enclosing.contains(place)) {
            return Class::Outside;
        }
        let list = (number, node.triangles.iter().copied());
        covering.classify_masked(point, list, &mut self.seen, &mut self.counters)
    }

    /// The leaf of a place: the last one first (Heur. 4.3).
    fn cone(&mut self, place: [f64; 2]) -> Option<usize> {
        self.cone
            .filter(|&number| self.tree.nodes[number].cone.contains(place))
            .or_else(|| self.tree.locate(place, &mut self.counters))
    }

    /// What all queries so far took.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    pub(in crate::study) const fn counters_mut(&mut self) -> &mut Counters {
        &mut self.counters
    }
}
