//! The records of a tree as they stand in memory and in an image: words of 32 bits.
//!
//! Lengths and heights are words of the arithmetic ([`Scalar::length`], [`Scalar::height`]).

use crate::number::{Scalar, Sign};

use super::cone::Path;

/// Words that a cone takes.
pub const NODE_WORDS: usize = 4;
/// Words that a group of facets takes.
pub const GROUP_WORDS: usize = 7;
/// Words that a sheaf takes.
pub const SHEAF_WORDS: usize = 3;
/// Words that a sheet of a sheaf takes.
pub const SHEET_WORDS: usize = 2;

/// A cone. Boundary lies in it between two reaches and nowhere else.
///
/// | word | |
/// | --- | --- |
/// | 0 | least reach of the boundary; the greatest value in an empty cone |
/// | 1 | greatest reach of the boundary; zero in an empty cone |
/// | 2 | kind (2 bits), then what follows: see [`Link`] |
/// | 3 | path |
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a>(pub(crate) &'a [u32; NODE_WORDS]);

/// What follows a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// `count` groups from number `first` on, sorted by reach.
    Leaf { first: u32, count: u32 },
    /// The first of the children.
    Branch { children: u32 },
    /// A sheaf, which knows the children.
    Sheaf { sheaf: u32 },
}

/// A leaf holds at most this many groups; what would be more is merged.
pub(crate) const MAX_GROUPS: usize = 63;
/// Records that a link can number.
pub(crate) const MAX_LINK: usize = 1 << 24;

impl Node<'_> {
    #[inline]
    pub(crate) fn least<S: Scalar>(self) -> S::Length {
        S::length(self.0[0])
    }

    #[inline]
    pub(crate) fn greatest<S: Scalar>(self) -> S::Length {
        S::length(self.0[1])
    }

    #[inline]
    pub(crate) const fn link(self) -> Link {
        Link::from_word(self.0[2])
    }

    #[inline]
    pub(crate) const fn path(self) -> Path {
        Path::from_word(self.0[3])
    }
}

impl Link {
    #[inline]
    pub(crate) const fn from_word(word: u32) -> Self {
        match word >> 30 {
            0 => Self::Leaf {
                first: word & 0x00ff_ffff,
                count: (word >> 24) & 63,
            },
            1 => Self::Branch {
                children: word & 0x3fff_ffff,
            },
            _ => Self::Sheaf {
                sheaf: word & 0x3fff_ffff,
            },
        }
    }

    pub(crate) const fn to_word(self) -> u32 {
        match self {
            Self::Leaf { first, count } => (first & 0x00ff_ffff) | ((count & 63) << 24),
            Self::Branch { children } => (1 << 30) | (children & 0x3fff_ffff),
            Self::Sheaf { sheaf } => (2 << 30) | (sheaf & 0x3fff_ffff),
        }
    }
}

/// Facets whose reaches in the cone overlap, and a slab that contains them.
///
/// | word | |
/// | --- | --- |
/// | 0, 1 | least and greatest reach |
/// | 2, 3 | least and greatest height along the slab's direction |
/// | 4 | the direction, three signed bytes; then a [`Beside`] for below and one for above, two bits each, the [`Form`] (2 bits), whether the simplices are negative (1 bit) |
/// | 5 | the first reference |
/// | 6 | how many references (16 bits), winding in the gap beyond (16 bits, signed) |
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group<'a>(pub(crate) &'a [u32; GROUP_WORDS]);

/// What lies on one side of a group's slab, as far as the cone and the group's reaches go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// Not derived: evaluate.
    Unknown = 0,
    /// The gap beyond the group.
    Beyond = 1,
    /// The gap before the group.
    Before = 2,
}

impl Group<'_> {
    #[inline]
    pub(crate) fn least<S: Scalar>(self) -> S::Length {
        S::length(self.0[0])
    }

    #[inline]
    pub(crate) fn greatest<S: Scalar>(self) -> S::Length {
        S::length(self.0[1])
    }

    #[inline]
    pub(crate) fn bottom<S: Scalar>(self) -> S::Height {
        S::height(self.0[2])
    }

    #[inline]
    pub(crate) fn top<S: Scalar>(self) -> S::Height {
        S::height(self.0[3])
    }

    #[inline]
    pub(crate) const fn direction(self) -> [i8; 3] {
        let [x, y, z, _] = self.0[4].to_le_bytes();
        [x.cast_signed(), y.cast_signed(), z.cast_signed()]
    }

    /// What lies below the bottom and above the top of the slab.
    #[inline]
    pub(crate) const fn beside(self) -> [Beside; 2] {
        [
            Beside::from_bits(self.0[4] >> 24),
            Beside::from_bits(self.0[4] >> 26),
        ]
    }

    #[inline]
    pub(crate) const fn form(self) -> Form {
        match (self.0[4] >> 28) & 3 {
            1 => Form::Sheet,
            2 => Form::Convex,
            3 => Form::Concave,
            _ => Form::Any,
        }
    }

    /// The sign of all simplices of a group that is a sheet.
    #[inline]
    pub(crate) const fn sign(self) -> Sign {
        if (self.0[4] >> 30) & 1 == 1 {
            Sign::Negative
        } else {
            Sign::Positive
        }
    }

    #[inline]
    pub(crate) const fn first(self) -> u32 {
        self.0[5]
    }

    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0[6] & 0xffff
    }

    #[inline]
    pub(crate) const fn beyond(self) -> i32 {
        self.0[6].cast_signed() >> 16
    }
}

impl Beside {
    #[inline]
    const fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            1 => Self::Beyond,
            2 => Self::Before,
            _ => Self::Unknown,
        }
    }
}

/// What is known of how a group's facets lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nothing.
    Any = 0,
    /// Every ray in the cone crosses exactly one of them.
    Sheet = 1,
    /// A sheet, and no corner lies beyond the line or plane of any of them, seen from the origin.
    Convex = 2,
    /// A sheet, and no corner lies before the line or plane of any of them.
    Concave = 3,
}

/// The word that [`Group::direction`], [`Group::beside`], [`Group::form`] and [`Group::sign`]
/// read.
pub(crate) const fn direction_word(
    direction: [i8; 3],
    beside: [Beside; 2],
    form: Form,
    sign: Sign,
) -> u32 {
    let [x, y, z] = direction;
    let negative = matches!(sign, Sign::Negative) as u8;
    let sides =
        (beside[0] as u8) | ((beside[1] as u8) << 2) | ((form as u8) << 4) | (negative << 6);
    u32::from_le_bytes([
        x.cast_unsigned(),
        y.cast_unsigned(),
        z.cast_unsigned(),
        sides,
    ])
}

/// Facets that cross a whole cone without touching each other, in the order of their reaches, so
/// that a point's place among them is found by halving.
///
/// | word | |
/// | --- | --- |
/// | 0 | the first child of the cone |
/// | 1 | the first sheet |
/// | 2 | how many sheets |
///
/// A sheet is two words: a facet, and the winding that it and all sheets beyond it add up to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheaf<'a>(pub(crate) &'a [u32; SHEAF_WORDS]);

impl Sheaf<'_> {
    pub(crate) const fn children(self) -> u32 {
        self.0[0]
    }

    pub(crate) const fn first(self) -> u32 {
        self.0[1]
    }

    pub(crate) const fn count(self) -> u32 {
        self.0[2]
    }
}

/// A list of numbers, two to a word where all are below 2^16.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Indices<'a> {
    words: &'a [u32],
    narrow: bool,
}

impl<'a> Indices<'a> {
    pub(crate) const fn new(words: &'a [u32], narrow: bool) -> Self {
        Self { words, narrow }
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<usize> {
        if self.narrow {
            let word = *self.words.get(index >> 1)?;
            let half = if index & 1 == 0 {
                word & 0xffff
            } else {
                word >> 16
            };
            Some(half as usize)
        } else {
            self.words.get(index).map(|word| *word as usize)
        }
    }
}

/// How many words hold `count` numbers.
pub(crate) const fn index_words(count: usize, narrow: bool) -> usize {
    if narrow { count.div_ceil(2) } else { count }
}
