//! The tree of boxes: what it is and how it is read.
//!
//! A complete binary tree over the facets in an order in which neighbours lie together. Nothing
//! but the boxes is stored: box 0 is the root, the children of box i are 2i + 1 and 2i + 2, and
//! box number k among the 2^d at depth d holds the facets from k·n/2^d to (k + 1)·n/2^d of the
//! order.

use core::ops::Range;

use crate::{geometry::Dimension, indices::Indices, volume::Aabb};

/// The lowest boxes hold at most this many facets.
pub(crate) const LEAF: usize = 4;

/// A box of a solid's tree is split into at most this many parts, its facets; two boxes into as many pairs of
/// halves.
pub const MAX_PARTS: usize = 4;

/// Boxes of a solid's tree are split at most this often; a tree for 2^27 facets.
pub const MAX_LEVELS: usize = 25;

/// How many boxes cover this many facets.
pub(crate) const fn box_count(facets: usize) -> usize {
    if facets == 0 {
        return 0;
    }
    let leaves = facets.div_ceil(LEAF).next_power_of_two();
    2 * leaves - 1
}

/// The places in the order of the facets in a box so many levels below the root, with so many before it
/// on its level.
#[inline]
pub(crate) fn places(facets: u32, depth: u32, number: u32) -> Range<u32> {
    let at = |number: u32| {
        let place = u64::from(number).wrapping_mul(u64::from(facets)) >> depth;
        u32::try_from(place).unwrap_or(u32::MAX)
    };
    at(number)..at(number.wrapping_add(1))
}

/// A solid's facets in a tree of boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxTree<'a> {
    /// The boxes, two or three words for either corner.
    pub(crate) words: &'a [u32],
    /// The facets' numbers in the order of the leaves.
    pub(crate) order: Indices<'a>,
    /// One facet of every connected piece of boundary.
    pub(crate) pieces: Indices<'a>,
    /// How many facets there are.
    pub(crate) facets: u32,
    /// How many boxes there are: one less than a power of two, or none.
    pub(crate) boxes: u32,
    /// How many pieces there are.
    pub(crate) piece_count: u32,
    /// A hash of the boundary: trackers that claim something say of which boundary.
    pub(crate) stamp: u32,
    /// Whether the solid is known to be convex.
    pub(crate) is_convex: bool,
}

impl BoxTree<'_> {
    /// No boxes.
    #[cfg(test)]
    pub(crate) const NONE: Self = Self {
        words: &[],
        order: Indices::new(&[], false),
        pieces: Indices::new(&[], false),
        facets: 0,
        boxes: 0,
        piece_count: 0,
        stamp: 0,
        is_convex: false,
    };

    /// The box with this number.
    #[inline]
    pub(crate) fn aabb<G: Dimension>(&self, index: u32) -> Option<Aabb<G>> {
        let size = 2 * G::DIMENSION;
        let first = (index as usize).wrapping_mul(size);
        Aabb::read(self.words.get(first..first.wrapping_add(size))?)
    }

    /// The two boxes in a box, which lie side by side.
    #[inline]
    pub(crate) fn halves<G: Dimension>(&self, index: u32) -> Option<[Aabb<G>; 2]> {
        let size = 2 * G::DIMENSION;
        let [child, _] = Self::children(index);
        let first = (child as usize).wrapping_mul(size);
        let words = self.words.get(first..first.wrapping_add(2 * size))?;
        let (a, b) = words.split_at_checked(size)?;
        Some([Aabb::read(a)?, Aabb::read(b)?])
    }

    /// Whether a box has no boxes in it.
    #[inline]
    pub(crate) const fn is_leaf(&self, index: u32) -> bool {
        index >= self.boxes >> 1
    }

    /// The two boxes in a box.
    #[inline]
    pub(crate) const fn children(index: u32) -> [u32; 2] {
        let first = index.wrapping_mul(2).wrapping_add(1);
        [first, first.wrapping_add(1)]
    }

    /// How often a box can be split until it is a lowest one.
    #[inline]
    pub(crate) const fn levels_below(&self, index: u32) -> u32 {
        let leaves = (self.boxes >> 1).wrapping_add(1);
        let depth = index.saturating_add(1).ilog2();
        leaves.ilog2().saturating_sub(depth)
    }

    /// The places in the order of the facets in a lowest box. A single facet counts as a box of
    /// its own, too: its number is its place after all boxes.
    #[inline]
    pub(crate) fn places(&self, leaf: u32) -> Range<u32> {
        if let Some(place) = leaf.checked_sub(self.boxes) {
            return place..place.wrapping_add(1);
        }
        let leaves = (self.boxes >> 1).wrapping_add(1);
        let number = leaf.wrapping_add(1).wrapping_sub(leaves);
        places(self.facets, leaves.trailing_zeros(), number)
    }

    /// Whether this is the number of a single facet.
    #[inline]
    pub(crate) const fn is_facet(&self, index: u32) -> bool {
        index >= self.boxes
    }
}
