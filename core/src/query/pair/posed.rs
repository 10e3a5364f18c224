use core::fmt;

use crate::{geometry::Dimension, solid::Solid, volume::Aabb};

/// A pose takes a part of a solid out of the domain of exact signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfDomain;

impl fmt::Display for OutOfDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the solid would reach beyond the domain, 2^40 in f32 and 2^29 lattice steps in fixed \
             point: it is that far from the frame's zero, so treat it as free",
        )
    }
}

impl core::error::Error for OutOfDomain {}

/// A solid placed in the frame of another.
#[derive(Clone, Copy, Debug)]
pub struct Posed<'b, G: Dimension> {
    solid: &'b Solid<'b, G>,
    pose: G::Pose,
    bounds: Aabb<G>,
}

impl<G: Dimension> Solid<'_, G> {
    /// This solid in another's frame.
    ///
    /// # Errors
    /// [`OutOfDomain`].
    ///
    /// # Cost
    /// That of placing a box.
    pub fn at(&self, pose: G::Pose) -> Result<Posed<'_, G>, OutOfDomain> {
        let bounds = G::place_box(&pose, &self.bounds());
        if !bounds.in_domain() {
            return Err(OutOfDomain);
        }
        Ok(Posed {
            solid: self,
            pose,
            bounds,
        })
    }
}

impl<'b, G: Dimension> Posed<'b, G> {
    /// The solid in its own frame.
    #[must_use]
    pub const fn solid(&self) -> &'b Solid<'b, G> {
        self.solid
    }

    /// Where it is.
    #[must_use]
    pub const fn pose(&self) -> &G::Pose {
        &self.pose
    }

    /// A box around the placed solid.
    #[must_use]
    pub const fn bounds(&self) -> &Aabb<G> {
        &self.bounds
    }

    /// A facet where it is, its corners rounded.
    #[must_use]
    pub fn facet(&self, number: u32) -> Option<G::Facet> {
        G::place_facet(&self.pose, &self.solid.facet(number)?)
    }

    /// A facet of this number where it is, unless it bounds nothing there: a sliver that has no area
    /// there either.
    #[inline]
    pub(super) fn bounding(&self, number: u32, facet: &G::Facet) -> Option<G::Facet> {
        let placed = G::place_facet(&self.pose, facet)?;
        let bounds = !self.solid.is_sliver(number) || !G::is_degenerate(&placed);
        bounds.then_some(placed)
    }

    /// Where a vertex of the solid is.
    #[inline]
    pub(super) fn place(&self, point: G::Point) -> G::Point {
        G::place(&self.pose, point)
    }

    /// A box of the tree of boxes, or the box of a single facet, where it is.
    #[inline]
    pub(super) fn part(&self, index: u32) -> Option<Aabb<G>> {
        Some(G::place_box(&self.pose, &self.solid.part(index)?))
    }
}
