//! The tree of boxes, for walks from outside.

use super::{MAX_PARTS, Solid};
use crate::{geometry::Dimension, volume::Aabb};

/// A solid's tree of boxes, whose parts have numbers.
///
/// Number 0 is the box around the solid, and [`Tree::split`] leads on from there. A facet's number in the tree is
/// not the one by which answers name it.
#[derive(Clone, Copy, Debug)]
pub struct Tree<'s, 'a, G: Dimension>(&'s Solid<'a, G>);

/// What a number of a solid's tree of boxes stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TreePart<G: Dimension> {
    /// A box around all that it is split into.
    Box(Aabb<G>),
    /// A single facet.
    Facet(G::Facet),
}

impl<'a, G: Dimension> Solid<'a, G> {
    /// Returns the tree of boxes.
    #[inline]
    #[must_use]
    pub const fn tree(&self) -> Tree<'_, 'a, G> {
        Tree(self)
    }
}

impl<G: Dimension> Tree<'_, '_, G> {
    /// Returns the box or the facet with a number; none where there is no such number.
    #[inline]
    #[must_use]
    pub fn part(&self, number: u32) -> Option<TreePart<G>> {
        let Self(solid) = self;
        match number.checked_sub(solid.boxes.boxes) {
            None => solid.aabb(number).map(TreePart::Box),
            Some(place) => Some(TreePart::Facet(solid.member(place)?.1)),
        }
    }

    /// Returns the numbers of what a box is split into, two boxes or at most [`MAX_PARTS`] facets; none for the
    /// number of a facet.
    ///
    /// From the box around the solid to a box of facets there are at most
    /// [`MAX_LEVELS`](super::MAX_LEVELS) such steps.
    #[inline]
    #[must_use]
    pub fn split(&self, number: u32) -> Option<[Option<u32>; MAX_PARTS]> {
        let Self(solid) = self;
        if solid.boxes.is_facet(number) {
            return None;
        }
        let mut parts = [None; MAX_PARTS];
        let mut slots = parts.iter_mut();
        solid.each_part(number, |part, _, _| {
            if let Some(slot) = slots.next() {
                *slot = Some(part);
            }
        });
        Some(parts)
    }
}
