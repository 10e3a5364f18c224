//! How far a solid reaches along a direction at right angles to edges.

use core::{cmp::Reverse, ops::ControlFlow};

use super::beside::There;
use crate::{
    coherence::Meter,
    geometry::{Dimension, Facets},
    number::Normals,
    query::descent::Seeker,
    volume::Aabb,
};

/// A direction of any length.
pub(super) type Normal<G> = <<G as Facets>::Scalar as Normals>::Normal;

/// How far along one.
pub(super) type Height<G> = <<G as Facets>::Scalar as Normals>::Height;

impl<G: Dimension> There<'_, G> {
    /// How much farther than a place the solid reaches along a direction, and a vertex that does; one is known
    /// at first.
    pub(super) fn reach<M: Meter>(
        &self,
        normal: Normal<G>,
        from: [G::Scalar; 3],
        first: [G::Scalar; 3],
        meter: &mut M,
    ) -> (Height<G>, [G::Scalar; 3]) {
        let mut farthest = Farthest {
            there: self,
            normal,
            rises: G::Scalar::rises(normal),
            from,
            height: G::Scalar::height(normal, from, first),
            vertex: first,
        };
        self.solid().seek(&mut farthest, meter);
        (farthest.height, farthest.vertex)
    }
}

/// Looks for the farthest vertex where the solid is; a box there contains all of its vertices.
struct Farthest<'a, G: Dimension> {
    there: &'a There<'a, G>,
    normal: Normal<G>,
    rises: [bool; 3],
    from: [G::Scalar; 3],
    height: Height<G>,
    vertex: [G::Scalar; 3],
}

impl<G: Dimension> Farthest<'_, G> {
    #[inline]
    fn height(&self, place: [G::Scalar; 3]) -> Height<G> {
        G::Scalar::height(self.normal, self.from, place)
    }
}

impl<G: Dimension> Seeker<G> for Farthest<'_, G> {
    type Key = Reverse<Height<G>>;

    fn key(&self, aabb: &Aabb<G>) -> Option<Self::Key> {
        let Aabb { low, high } = self.there.place_box(aabb);
        let top = core::array::from_fn(|k| if self.rises[k] { high[k] } else { low[k] });
        let height = self.height(top);
        (height > self.height).then_some(Reverse(height))
    }

    fn is_current(&self, aabb: &Aabb<G>) -> bool {
        self.key(aabb).is_some()
    }

    fn visit(&mut self, number: u32, own: &G::Facet) -> ControlFlow<()> {
        if let Some(facet) = self.there.facet(number, own) {
            for k in 0..G::DIMENSION {
                let vertex = G::coordinates(G::corner(&facet, k));
                let height = self.height(vertex);
                if height > self.height {
                    (self.height, self.vertex) = (height, vertex);
                }
            }
        }
        ControlFlow::Continue(())
    }
}
