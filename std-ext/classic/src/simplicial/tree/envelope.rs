use super::{Cone, ConeTree, Node};
use crate::{
    Counters, Simplicial,
    vector::{Vector, length, scale},
};

/// A regular envelope: the regular simplices, one a cone of a level, whose corners are all as far
/// from the origin as the farthest corner of the level's enclosing simplices.
///
/// # Source
/// Def. 4.15, 5.11. The outer sides form a convex solid around the solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Envelope {
    /// The distance of all corners.
    pub radius: f64,
}

impl Envelope {
    pub(super) fn around<'a, const D: usize>(level: impl Iterator<Item = &'a Node<D>>) -> Self {
        let corners = level
            .filter_map(|node| node.enclosing.as_ref())
            .flat_map(super::Enclosing::corners);
        Self {
            radius: corners.map(length).fold(0.0, f64::max),
        }
    }

    /// The corners of the simplex in a cone of the level, the apex aside.
    #[must_use]
    pub fn side<const D: usize>(&self, cone: &Cone<D>) -> [[f64; D]; D] {
        let out = |corner: Vector<D>| scale(corner, self.radius / length(corner));
        cone.corners.map(out)
    }
}

impl<G: Simplicial<D>, const D: usize> ConeTree<G, D> {
    /// The regular envelope of a level.
    #[must_use]
    pub fn envelope(&self, depth: u32) -> Envelope {
        Envelope::around(self.level(depth).map(|number| &self.nodes[number]))
    }

    /// The outer side of the reference simplex towards a place, relative to the origin and the
    /// turned nodes: that of a regular envelope in whose cone it lies. Everything of the solid is
    /// on the inner side of it (Th. 4.2, 5.5).
    ///
    /// # Source
    /// Def. 4.20, 5.21.
    ///
    /// # Changed
    /// In the plane the level is that of all leaves, of whatever depth. In space the corners of a
    /// small cone would stand out beside the sides of a large one, so that the envelope would not
    /// be convex: the level is the deepest that all leaves reach.
    #[must_use]
    pub fn reference_side(&self, place: [f64; D]) -> [[f64; D]; D] {
        let mut counters = Counters::default();
        let cone = self.locate(self.local(place), self.reference, &mut counters);
        self.envelope.side(&self.nodes[cone.unwrap_or(0)].cone)
    }
}
