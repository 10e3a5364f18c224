//! The tree: what is in a cell, and cells that are split.

use crate::{
    cells::{
        field::{Field, LOWER, UPPER},
        grid::{Place, Spot},
    },
    geometry::Dimension,
};

/// Words that a node takes.
pub const NODE_WORDS: usize = 3;

/// What is in a cell.
///
/// The two lowest bits of its word are the kind; the others number the node, tell the leaf's first
/// word or, by the lowest of them, the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// No boundary, and whether the cell is inside.
    Uniform(bool),
    /// Boundary: the leaf's first word.
    Leaf(u32),
    /// More cells: the node's number.
    Node(u32),
}

/// What a link can number.
pub(crate) const MAX_LINK: usize = 1 << 30;

impl Link {
    pub(crate) const KIND: Field = Field::new(0, 2);
    pub(crate) const CLASS: Field = Field::bit(2);
    pub(crate) const NUMBER: Field = Field::new(2, 30);

    #[inline]
    pub(crate) const fn from_word(word: u32) -> Self {
        let number = Self::NUMBER.of(word);
        if word & 1 != 0 {
            Self::Node(number)
        } else if word & 2 != 0 {
            Self::Leaf(number)
        } else {
            Self::Uniform(Self::CLASS.is_set(word))
        }
    }

    pub(crate) const fn to_word(self) -> u32 {
        match self {
            Self::Uniform(inside) => Self::CLASS.holding(inside as u32),
            Self::Leaf(first) => Self::NUMBER.holding(first) | 2,
            Self::Node(number) => Self::NUMBER.holding(number) | 1,
        }
    }
}

/// A cell that is split in two along one axis or several.
///
/// | word | |
/// | --- | --- |
/// | 0 | x (16 bits), y (16 bits): the number of the first child along these axes, among all cells of the children's size |
/// | 1 | the children's sizes along the axes as powers of two (5 bits each), along which axes it is split (1 bit each), z (14 bits) |
/// | 2 | the first child's link |
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a>(pub(crate) &'a [u32; NODE_WORDS]);

/// Cells of one size that can be counted along x, y and z.
pub(crate) const MAX_COUNTS: [u32; 3] = [1 << 16, 1 << 16, 1 << 14];

impl Node<'_> {
    /// The children's size along the first axis; those along the others follow.
    pub(crate) const SHIFT: Field = Field::new(0, 5);
    /// Whether it is split along the first axis; the others follow.
    pub(crate) const SPLIT: Field = Field::bit(15);
    /// All three.
    pub(crate) const SPLITS: Field = Field::new(Self::SPLIT.first, 3);
    /// The number of the first child along the third axis.
    pub(crate) const Z: Field = Field::new(18, 14);

    #[inline]
    const fn shift(self, axis: usize) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 2")]
        Self::SHIFT.next(axis as u32).of(self.0[1])
    }

    /// One where the node is split along an axis, zero where it is not.
    #[inline]
    const fn split(self, axis: usize) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 2")]
        Self::SPLIT.next(axis as u32).of(self.0[1])
    }

    /// The numbers of the first child along the axes.
    #[inline]
    pub(crate) const fn first_place(self) -> Place {
        [
            LOWER.of(self.0[0]),
            UPPER.of(self.0[0]),
            Self::Z.of(self.0[1]),
        ]
    }

    /// The link of the child that a place in the node lies in.
    #[inline]
    pub(crate) fn child<G: Dimension>(self, place: Place) -> usize {
        let half = |k: usize| (place[k] >> self.shift(k)) & self.split(k);
        let rows = if G::DIMENSION == 2 {
            half(1)
        } else {
            (half(2) << self.split(1)).wrapping_add(half(1))
        };
        let child = (rows << self.split(0)).wrapping_add(half(0));
        self.0[2].wrapping_add(child) as usize
    }

    /// As [`Node::child`], if the place lies in the node at all.
    #[inline]
    pub(crate) fn find<G: Dimension>(self, place: Place) -> Option<usize> {
        // How many children the place is beyond the first one.
        let beyond = |k: usize, first: u32| {
            let beyond = (place[k] >> self.shift(k)).wrapping_sub(first);
            (beyond <= self.split(k)).then_some(beyond)
        };
        // One after the other: most often the first one tells.
        let x = beyond(0, LOWER.of(self.0[0]))?;
        let mut rows = beyond(1, UPPER.of(self.0[0]))?;
        if G::DIMENSION == 3 {
            rows = (beyond(2, Self::Z.of(self.0[1]))? << self.split(1)).wrapping_add(rows);
        }
        let child = (rows << self.split(0)).wrapping_add(x);
        Some(self.0[2].wrapping_add(child) as usize)
    }

    /// How many children there are.
    pub(crate) const fn children(self) -> u32 {
        1 << (self.split(0) + self.split(1) + self.split(2))
    }

    /// The link of the first child.
    pub(crate) const fn first(self) -> usize {
        self.0[2] as usize
    }

    /// The children's sizes as powers of two.
    #[inline]
    pub(crate) const fn shifts(self) -> [u32; 3] {
        [self.shift(0), self.shift(1), self.shift(2)]
    }

    /// Where a child is.
    pub(crate) const fn spot_of(self, child: u32) -> Spot {
        let first = self.first_place();
        let (mut corner, mut rest, mut k) = ([0; 3], child, 0);
        while k < 3 {
            let half = rest & self.split(k);
            rest >>= self.split(k);
            corner[k] = (first[k] | half) << self.shift(k);
            k += 1;
        }
        (corner, self.shifts())
    }

    /// Whether the children together are the cell that is there.
    pub(crate) const fn fills(self, (corner, sizes): Spot) -> bool {
        let ((first, shifts), mut k) = (self.spot_of(0), 0);
        while k < 3 {
            if first[k] != corner[k] || shifts[k] + self.split(k) != sizes[k] {
                return false;
            }
            k += 1;
        }
        true
    }
}

/// The words of a node whose first child is there.
pub(crate) fn node_words(
    (corner, shifts): Spot,
    split: [bool; 3],
    first: u32,
) -> [u32; NODE_WORDS] {
    let at = |k: usize| corner[k] >> shifts[k];
    let along = |field: Field, numbers: [u32; 3]| {
        let words = [0, 1, 2].into_iter().zip(numbers);
        words.fold(0, |sum, (axis, number)| {
            sum | field.next(axis).holding(number)
        })
    };
    let sizes = along(Node::SHIFT, shifts) | along(Node::SPLIT, split.map(u32::from));
    [
        LOWER.holding(at(0)) | UPPER.holding(at(1)),
        sizes | Node::Z.holding(at(2)),
        first,
    ]
}
