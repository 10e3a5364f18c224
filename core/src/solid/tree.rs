//! The tree of boxes, for walks from outside.

use super::{MAX_PARTS, Solid};
use crate::{geometry::Dimension, volume::Aabb};

/// What a number of a solid's tree of boxes stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TreePart<G: Dimension> {
    /// A box around all that it is split into.
    Box(Aabb<G>),
    /// A single facet.
    Facet(G::Facet),
}

impl<G: Dimension> Solid<'_, G> {
    /// Returns the box or the facet with a number of the tree of boxes; none where there is no such number.
    ///
    /// Number 0 is the box around the solid, and [`Solid::tree_split`] leads on from there. A facet's number
    /// in the tree is not the one by which answers name it.
    #[inline]
    #[must_use]
    pub fn tree_part(&self, number: u32) -> Option<TreePart<G>> {
        match number.checked_sub(self.boxes.boxes) {
            None => self.aabb(number).map(TreePart::Box),
            Some(place) => Some(TreePart::Facet(self.member(place)?.1)),
        }
    }

    /// Returns the numbers of what a box of the tree is split into, two boxes or at most [`MAX_PARTS`] facets;
    /// none for the number of a facet.
    ///
    /// From the box around the solid to a box of facets there are at most
    /// [`MAX_LEVELS`](super::MAX_LEVELS) such steps.
    #[inline]
    #[must_use]
    pub fn tree_split(&self, number: u32) -> Option<[Option<u32>; MAX_PARTS]> {
        if self.boxes.is_facet(number) {
            return None;
        }
        let mut parts = [None; MAX_PARTS];
        let mut slots = parts.iter_mut();
        self.each_part(number, |part, _, _| {
            if let Some(slot) = slots.next() {
                *slot = Some(part);
            }
        });
        Some(parts)
    }
}
