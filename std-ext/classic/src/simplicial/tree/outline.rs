//! The cones of a tri-tree and what hangs on them as outlines, to draw: corners in order, the last joining the first.

use tetracone::number::Scalar;

use super::{Envelope, Node, TriTree};
use crate::vector::{length, scale};

impl<S: Scalar> TriTree<S> {
    /// A cone of the tree, cut off at `reach` from its apex.
    #[must_use]
    pub fn cone_outline(&self, node: &Node, reach: f64) -> [[f64; 2]; 3] {
        let [a, b] = node.cone.corners;
        [[0.0; 2], a, b].map(|p| {
            let size = length(p);
            self.place(scale(p, if size > 0.0 { reach / size } else { 0.0 }))
        })
    }

    /// The enclosing triangle of a cone (Def. 4.13); none if there is nothing in it.
    #[must_use]
    pub fn enclosing_outline(&self, node: &Node) -> Option<[[f64; 2]; 3]> {
        let [a, b] = node.enclosing.as_ref()?.corners();
        Some([[0.0; 2], a, b].map(|p| self.place(p)))
    }

    /// The triangle of a regular envelope in a cone of its level (Def. 4.15).
    #[must_use]
    pub fn envelope_outline(&self, node: &Node, envelope: &Envelope) -> [[f64; 2]; 3] {
        let [a, b] = envelope.side(&node.cone);
        [[0.0; 2], a, b].map(|p| self.place(p))
    }

    /// The bounding circle of a cone (Def. 4.16), centre and radius.
    #[must_use]
    pub fn disc_outline(&self, node: &Node) -> ([f64; 2], f64) {
        (self.place(node.disc.centre), node.disc.radius)
    }
}
