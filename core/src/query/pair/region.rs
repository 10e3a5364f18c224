//! Where two boundaries run through each other, in a few numbers.

use core::ops::ControlFlow;

use super::{FacetPair, Meeting, Posed};
use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    number::vector::{add, dot, length, scale},
    solid::Solid,
    volume::Aabb,
};

/// What all pairs of facets that meet have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContactRegion<G: Dimension> {
    /// How many pairs of facets meet.
    pub pairs: u32,
    /// One of them, the first one found.
    pub first: FacetPair,
    /// A box that contains every point that both boundaries have, in the first solid's frame: the
    /// union of what the boxes of the pairs have in common.
    pub bounds: Aabb<G>,
    /// Out of the first solid: the sum of the normals of its facets that are met by facets that face
    /// them, with their areas or lengths times the cosine of how much they do, as a direction; zero
    /// where they cancel out.
    pub normal: G::Direction,
}

impl<G: Dimension> Solid<'_, G> {
    /// Where two boundaries run through each other, and which way leads out; none where they have
    /// no point in common, be one solid in the other or not.
    ///
    /// # Cost
    /// A walk down both trees of boxes to all leaves that meet, as for [`Solid::crossings`].
    #[must_use]
    pub fn contact_region(&self, other: &Posed<'_, G>) -> Option<ContactRegion<G>> {
        let mut region: Option<ContactRegion<G>> = None;
        let mut out = [0.0; 3];
        let note = |pair: FacetPair, a: &G::Facet, b: &G::Facet| -> ControlFlow<()> {
            let common = Aabb::of_facet(a).common(&Aabb::<G>::of_facet(b));
            let (own, other) = (G::normal(a), G::normal(b));
            let lengths = length(own) * length(other);
            // A facet that is only met at its border by one beside it has no share.
            let facing = (-dot(own, other)).max(0.0);
            if lengths > 0.0 {
                out = add(out, scale(own, facing / lengths));
            }
            region = Some(match region {
                None => ContactRegion {
                    pairs: 1,
                    first: pair,
                    bounds: common,
                    normal: G::Direction::default(),
                },
                Some(so_far) => ContactRegion {
                    pairs: so_far.pairs.saturating_add(1),
                    bounds: so_far.bounds.union(&common),
                    ..so_far
                },
            });
            ControlFlow::Continue(())
        };
        self.traverse(other, &mut Meeting { note }, &mut Unmetered);
        let normal = G::direction([0.0; 3], out);
        region.map(|region| ContactRegion { normal, ..region })
    }
}
