//! The tree of boxes: what it is and how it is read.
//!
//! A complete binary tree over the facets in an order in which neighbours lie together. Nothing
//! but the boxes is stored: box 0 is the root, the children of box i are 2i + 1 and 2i + 2, and
//! box number k among the 2^d at depth d holds the facets from k·n/2^d to (k + 1)·n/2^d of the
//! order.

use core::ops::Range;

use super::{Tree, layout::Indices};
use crate::{
    dimension::Dimension,
    number::Scalar,
    volume::{Aabb, Length, Square},
};

/// The lowest boxes hold at most this many facets.
pub(crate) const LEAF: usize = 4;

/// What one or two boxes are split into at most: its facets, or the pairs of their halves.
pub(crate) const PARTS: usize = 4;

/// Boxes are split at most this often; a tree for 2^27 facets.
pub(crate) const MAX_LEVELS: usize = 25;

/// A solid's reach from its origin is that of at most so many boxes; a power of two. By the box
/// of all, a sphere's would be twice as long, and clearances would last half as long.
const ARM_BOXES: u32 = 64;

/// More than what roundings take off a length, and the squares, sums and root of three.
const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// The room that a small ball looks for around it: the sum of the extents, halved this often.
const ROOM: u32 = 6;

/// How many boxes cover this many facets.
pub(crate) const fn box_count(facets: usize) -> usize {
    if facets == 0 {
        return 0;
    }
    let leaves = facets.div_ceil(LEAF).next_power_of_two();
    2 * leaves - 1
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
}

impl BoxTree<'_> {
    /// No boxes.
    pub(crate) const NONE: Self = Self {
        words: &[],
        order: Indices::new(&[], false),
        pieces: Indices::new(&[], false),
        facets: 0,
        boxes: 0,
        piece_count: 0,
        stamp: 0,
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
        let levels = leaves.trailing_zeros();
        let at = |number: u32| {
            let place = u64::from(number).wrapping_mul(u64::from(self.facets)) >> levels;
            u32::try_from(place).unwrap_or(u32::MAX)
        };
        at(number)..at(number.wrapping_add(1))
    }

    /// Whether this is the number of a single facet.
    #[inline]
    pub(crate) const fn is_facet(&self, index: u32) -> bool {
        index >= self.boxes
    }
}

/// A solid with everything that balls, segments and other solids ask for: its tree of cones and a
/// tree of boxes over its facets.
///
/// A few words to copy, like the [`Tree`] that it consists of.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a, G: Dimension> {
    tree: Tree<'a, G>,
    bounds: Aabb<G>,
    /// How far the solid reaches from its covering origin, at least.
    arm: Length<G>,
    /// The sum of the solid's extents: no two points of it are farther apart.
    extent: Length<G>,
    /// The square of the room that a small ball looks for around it at most.
    room: Square<G>,
}

impl<'a, G: Dimension> Tree<'a, G> {
    /// The same solid for all kinds of query; none where the tree has no boxes.
    ///
    /// # Cost
    /// Some operations for every one of at most 64 boxes.
    #[must_use]
    pub fn body(&self) -> Option<Body<'a, G>> {
        let bounds = self.boxes.aabb(0)?;
        let room = (0..ROOM).fold(bounds.extent(), |room, _| G::Scalar::half(room));
        Some(Body {
            tree: *self,
            bounds,
            arm: self.arm(),
            extent: bounds.extent(),
            room: G::Scalar::square(room),
        })
    }

    /// How far the facets are from the origin, at most: by the corners of the boxes of one level.
    fn arm(&self) -> Length<G> {
        let leaves = (self.boxes.boxes >> 1).wrapping_add(1);
        let count = leaves.min(ARM_BOXES);
        let origin = G::coordinates(self.origin);
        let mut most = 0.0;
        for aabb in (0..count).filter_map(|k| self.boxes.aabb::<G>(k.wrapping_add(count - 1))) {
            let ends = aabb.low.into_iter().zip(aabb.high);
            let square = |(x, (low, high)): (G::Scalar, (G::Scalar, G::Scalar))| {
                let (a, b) = (x.offset(low).0, x.offset(high).0);
                let reach = G::Scalar::length_to_real(if a > b { a } else { b });
                reach * reach
            };
            let square: f64 = origin.into_iter().zip(ends).map(square).sum();
            if square > most {
                most = square;
            }
        }
        G::Scalar::length(G::Scalar::length_above(libm::sqrt(most) * ROUNDED))
    }
}

impl<'a, G: Dimension> Body<'a, G> {
    /// The tree of cones, for points.
    #[must_use]
    pub const fn tree(&self) -> &Tree<'a, G> {
        &self.tree
    }

    /// A box around the solid.
    #[must_use]
    pub const fn bounds(&self) -> Aabb<G> {
        self.bounds
    }

    /// How far the solid reaches from its covering origin, at least.
    #[inline]
    pub(crate) const fn arm(&self) -> Length<G> {
        self.arm
    }

    /// A length that no two points of the solid are farther apart.
    #[inline]
    pub(crate) const fn extent(&self) -> Length<G> {
        self.extent
    }

    /// The square of the room that a small ball looks for around it at most.
    #[inline]
    pub(crate) const fn room(&self) -> Square<G> {
        self.room
    }

    /// The tree of boxes.
    #[inline]
    pub(crate) const fn boxes(&self) -> &BoxTree<'a> {
        &self.tree.boxes
    }

    /// The box with this number.
    #[inline]
    pub(crate) fn aabb(&self, index: u32) -> Option<Aabb<G>> {
        self.tree.boxes.aabb(index)
    }

    /// The two boxes in a box.
    #[inline]
    pub(crate) fn halves(&self, index: u32) -> Option<[Aabb<G>; 2]> {
        self.tree.boxes.halves(index)
    }

    /// The box with this number, or around the single facet with this number.
    #[inline]
    pub(crate) fn part(&self, index: u32) -> Option<Aabb<G>> {
        match index.checked_sub(self.boxes().boxes) {
            None => self.aabb(index),
            Some(place) => self.member_box(place),
        }
    }

    /// The box of the facet at this place in the order.
    #[inline(never)]
    fn member_box(&self, place: u32) -> Option<Aabb<G>> {
        Some(Aabb::of_facet(&self.member(place)?.1))
    }

    /// Shows what a box is split into, with the boxes: its two halves, or its facets.
    #[inline]
    pub(crate) fn each_part(
        &self,
        index: u32,
        mut show: impl FnMut(u32, &Aabb<G>, Option<&G::Facet>),
    ) {
        if self.boxes().is_leaf(index) {
            for place in self.boxes().places(index) {
                if let Some((_, facet)) = self.member(place) {
                    let number = self.boxes().boxes.wrapping_add(place);
                    show(number, &Aabb::of_facet(&facet), Some(&facet));
                }
            }
        } else if let Some([left, right]) = self.halves(index) {
            let [a, b] = BoxTree::children(index);
            show(a, &left, None);
            show(b, &right, None);
        }
    }

    /// The facet at this place in the order, with its number.
    #[inline]
    pub(crate) fn member(&self, place: u32) -> Option<(u32, G::Facet)> {
        let number = self.boxes().order.get(place as usize)?;
        #[expect(clippy::cast_possible_truncation, reason = "facets' numbers are words")]
        Some((number as u32, self.tree.facet(number)?))
    }

    /// The facets in a lowest box, with their numbers.
    #[inline]
    pub(crate) fn members(&self, leaf: u32) -> impl Iterator<Item = (u32, G::Facet)> + '_ {
        self.boxes()
            .places(leaf)
            .filter_map(|place| self.member(place))
    }

    /// A facet of this connected piece of boundary, with its number.
    pub(crate) fn piece(&self, piece: u32) -> Option<(u32, G::Facet)> {
        let boxes = self.boxes();
        let number = (piece < boxes.piece_count)
            .then(|| boxes.pieces.get(piece as usize))
            .flatten()?;
        #[expect(clippy::cast_possible_truncation, reason = "facets' numbers are words")]
        Some((number as u32, self.tree.facet(number)?))
    }
}

#[cfg(test)]
mod tests {
    use super::{BoxTree, Tree};
    use crate::{
        plane::{Plane, Point},
        tree::{PolygonClass, layout::Indices},
    };

    const BOXES: u32 = 7;

    /// Three levels of boxes; those of the lowest one are given.
    fn boxes(lowest: [[f32; 4]; 4]) -> [u32; 4 * BOXES as usize] {
        let mut words = [0; 4 * BOXES as usize];
        let values = [[-9.0, -9.0, 9.0, 9.0]; 3].into_iter().chain(lowest);
        for (word, value) in words.iter_mut().zip(values.flatten()) {
            *word = value.to_bits();
        }
        words
    }

    /// A tree of boxes and nothing else.
    fn tree(words: &[u32]) -> Tree<'_, Plane<f32>> {
        let none = Indices::new(&[], false);
        Tree {
            origin: Point::new(0.0, 0.0),
            core: 0,
            worst: 0,
            points: &[],
            facets: none,
            facet_count: 0,
            sized: 0,
            nodes: &[],
            groups: &[],
            references: none,
            sheaves: &[],
            sheets: &[],
            boxes: BoxTree {
                words,
                boxes: BOXES,
                ..BoxTree::NONE
            },
            class: PolygonClass::General,
        }
    }

    #[test]
    fn the_farthest_box_says_how_far_the_facets_are() {
        for far in 0..4 {
            let mut lowest = [[-1.0, -1.0, 1.0, 1.0]; 4];
            lowest[far] = [3.0, 4.0, 3.0, 4.0];
            let arm = tree(&boxes(lowest)).arm();
            assert!((5.0..5.001).contains(&arm), "{far}: {arm}");
        }
    }

    #[test]
    fn levels_are_counted_from_the_lowest_boxes() {
        let words = boxes([[0.0; 4]; 4]);
        let levels = [0, 1, 2, 3, 6].map(|index| tree(&words).boxes.levels_below(index));
        assert_eq!(levels, [2, 1, 1, 0, 0]);
    }
}
