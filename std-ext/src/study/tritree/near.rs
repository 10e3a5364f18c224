//! What is near a point: extended cones.

use tetracone::number::Scalar;

use super::{Extension, TriTree};
use crate::study::Counters;

impl<S: Scalar> TriTree<S> {
    /// The leaves whose cone, extended by `radius`, has a place of the plane, and whose enclosing
    /// triangle, extended alike, does: all of the boundary that is within the radius is in them.
    ///
    /// # Source
    /// The list of Alg. 4.9 and 4.14 (Prop. 4.15–4.16).
    #[must_use]
    pub fn leaves_near(&self, place: [f64; 2], radius: f64, counters: &mut Counters) -> Vec<usize> {
        let (place, radius) = (self.local(place), radius + self.slack);
        let (mut leaves, mut stack) = (Vec::new(), vec![3, 2, 1, 0]);
        while let Some(number) = stack.pop() {
            let node = &self.nodes[number];
            counters.nodes += 1;
            if !Extension::of_cone(node.cone, radius).cone_contains(place) {
                continue;
            }
            match (node.children, &node.enclosing) {
                (Some([first, second]), _) => stack.extend([second, first]),
                (None, Some(enclosing)) if enclosing.extension(radius).contains(place) => {
                    leaves.push(number);
                }
                _ => {}
            }
        }
        leaves
    }

    /// The triangles in those leaves, each once.
    pub(in crate::study) fn triangles_near(
        &self,
        place: [f64; 2],
        radius: f64,
        counters: &mut Counters,
    ) -> Vec<usize> {
        let leaves = self.leaves_near(place, radius, counters);
        let mut triangles: Vec<_> = leaves
            .into_iter()
            .flat_map(|leaf| self.nodes[leaf].triangles.iter().copied())
            .collect();
        triangles.sort_unstable();
        triangles.dedup();
        triangles
    }
}
