use tetracone::number::Scalar;

use super::{Cone, Node, TriTree};
use crate::study::vector::{Vector, length, scale};

/// A regular envelope: the isosceles triangles, one a cone of a level, whose corners are all as
/// far from the origin as the farthest corner of the level's enclosing triangles.
///
/// # Source
/// Def. 4.15. The third sides form a convex polygon around the polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Envelope {
    /// The distance of all corners.
    pub radius: f64,
}

impl Envelope {
    pub(super) fn around<'a>(level: impl Iterator<Item = &'a Node>) -> Self {
        let corners = level
            .filter_map(|node| node.enclosing.as_ref())
            .flat_map(super::Enclosing::corners);
        Self {
            radius: corners.map(length).fold(0.0, f64::max),
        }
    }

    /// The corners of the triangle in a cone of the level, the apex aside.
    #[must_use]
    pub fn side(&self, cone: &Cone) -> [[f64; 2]; 2] {
        let out = |corner: Vector| scale(corner, self.radius / length(corner));
        cone.corners.map(out)
    }
}

impl<S: Scalar> TriTree<S> {
    /// The regular envelope of a level.
    #[must_use]
    pub fn envelope(&self, depth: u32) -> Envelope {
        Envelope::around(self.level(depth).map(|number| &self.nodes[number]))
    }

    /// The outer side of the reference triangle towards a place of the plane, relative to the
    /// origin and the turned nodes: that of the leaves' regular envelope in whose cone it lies.
    ///
    /// # Source
    /// Def. 4.20. Everything of the polygon is on its left (Th. 4.2).
    #[must_use]
    pub fn reference_side(&self, place: [f64; 2]) -> [[f64; 2]; 2] {
        let leaf = self.locate(self.local(place), &mut crate::study::Counters::default());
        self.envelope.side(&self.nodes[leaf.unwrap_or(0)].cone)
    }
}
