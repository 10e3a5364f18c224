//! What is near a point: extended cones.

use super::{ConeTree, Extension};
use crate::{Counters, Simplicial};

impl<G: Simplicial<D>, const D: usize> ConeTree<G, D> {
    /// The leaves whose cone, extended by `radius`, has a place, and whose enclosing
    /// simplex, extended alike, does: all of the boundary that is within the radius is in them.
    ///
    /// # Source
    /// The list of Alg. 4.9, 4.14, 5.4 and 5.11 (Prop. 4.15–4.16, 5.14–5.15).
    #[must_use]
    pub fn leaves_near(&self, place: [f64; D], radius: f64, counters: &mut Counters) -> Vec<usize> {
        let (place, radius) = (self.local(place), radius + self.slack);
        let mut leaves = Vec::new();
        let mut stack: Vec<usize> = Self::first_level().rev().collect();
        while let Some(number) = stack.pop() {
            let node = &self.nodes[number];
            counters.nodes += 1;
            if !Extension::of_cone(node.cone, radius).cone_contains(place) {
                continue;
            }
            if !node.is_leaf() {
                stack.extend(node.children.clone().rev());
                continue;
            }
            let enclosing = node.enclosing.as_ref();
            if enclosing.is_some_and(|it| it.extension(radius).contains(place)) {
                leaves.push(number);
            }
        }
        leaves
    }

    /// The simplices in those leaves, each once.
    pub(crate) fn simplices_near(
        &self,
        place: [f64; D],
        radius: f64,
        counters: &mut Counters,
    ) -> Vec<usize> {
        let leaves = self.leaves_near(place, radius, counters);
        let mut simplices: Vec<_> = leaves
            .into_iter()
            .flat_map(|leaf| self.nodes[leaf].simplices.iter().copied())
            .collect();
        simplices.sort_unstable();
        simplices.dedup();
        simplices
    }
}
