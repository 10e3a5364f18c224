use core::{error::Error, fmt};

use super::VERSION;
use crate::number::Arithmetic;

/// What is wrong with an image, and where.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageError {
    /// The number of bytes is no multiple of four.
    Length {
        /// The number of bytes.
        bytes: usize,
    },
    /// The bytes do not start at a multiple of four.
    Misaligned,
    /// The target is big-endian, so bytes cannot be read in place.
    BigEndian,
    /// There are fewer words than a header has.
    Truncated {
        /// How many there are.
        words: usize,
    },
    /// It does not begin with `TCON`.
    Magic,
    /// Another version of the format.
    Version {
        /// Which.
        found: u32,
    },
    /// A dimension, arithmetic or flag that this version of the crate does not know.
    Format {
        /// Word 1.
        word: u32,
    },
    /// The header promises another size.
    Size {
        /// The size that it says, in words.
        promised: u32,
        /// The size that there is.
        words: usize,
    },
    /// A section of a kind that this version of the crate does not know, and must not skip.
    Section {
        /// The word of the table that says so.
        at: usize,
        /// The kind.
        kind: u32,
    },
    /// The checksum is wrong: the image is damaged.
    Checksum,
    /// A word refers to something that is not there, or is not in the domain.
    Word {
        /// Which word.
        at: usize,
        /// What it should be.
        what: &'static str,
    },
    /// The image is of another kind than asked for.
    Kind {
        /// The dimension that it has.
        dimension: usize,
        /// The arithmetic that it has.
        arithmetic: Arithmetic,
    },
    /// The solid was baked for points alone: without the boxes and lists that balls, segments and
    /// other solids ask for.
    NoBoxes,
    /// The coordinate type does not fit the image's lattice.
    Step {
        /// The exponent of the image's step.
        image: i32,
        /// The exponent of the type's step.
        wanted: i32,
    },
    /// The image's lattice begins elsewhere than the source's zero, which a coordinate type with
    /// fractional bits cannot say.
    Offset {
        /// The axis along which it does.
        axis: usize,
    },
}

impl ImageError {
    /// What is wrong, without the numbers; usable in a `const`.
    #[must_use]
    pub const fn message(&self) -> &'static str {
        match self {
            Self::Length { .. } => "the length is no multiple of 4 bytes",
            Self::Misaligned => "the bytes are not aligned to 4; copy them into words",
            Self::BigEndian => "images are little-endian; turn the bytes into words first",
            Self::Truncated { .. } => "it is shorter than an image's header",
            Self::Magic => "it is no baked solid: it does not begin with TCON",
            Self::Version { .. } => {
                "it is of another version of the format than this one reads; bake its source again \
                 with the same version of the crate"
            }
            Self::Format { .. } => {
                "it is of a dimension or arithmetic that is not known here; bake it again"
            }
            Self::Section { .. } => {
                "it has a section that is not known here; read it with the version that baked it, \
                 or bake it again"
            }
            Self::Size { .. } => "it is truncated or has been added to",
            Self::Checksum => "its checksum is wrong: it is damaged; bake it again",
            Self::NoBoxes => {
                "it was baked for points alone; bake it with --queries all for balls, segments and \
                 other solids"
            }
            Self::Word { what, .. } => what,
            Self::Kind { .. } => "it is of another dimension or arithmetic than asked for",
            Self::Step { .. } => {
                "its lattice has another step than the coordinate type; bake it with that step, or \
                 read it with a type without fractional bits"
            }
            Self::Offset { .. } => {
                "its lattice does not begin at the source's zero; move the part's middle there \
                 before it is baked, or read it with a type without fractional bits"
            }
        }
    }
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())?;
        match self {
            Self::Length { bytes } => write!(f, " ({bytes} bytes)"),
            Self::Truncated { words } => write!(f, " ({words} words)"),
            Self::Version { found } => write!(f, " ({found}, not {VERSION})"),
            Self::Format { word } => write!(f, " ({word:#010x})"),
            Self::Section { at, kind } => write!(f, " (kind {kind}, word {at})"),
            Self::Size { promised, words } => {
                write!(f, " ({words} words, {promised} expected)")
            }
            Self::Word { at, .. } => write!(f, " (word {at})"),
            Self::Kind {
                dimension,
                arithmetic,
            } => write!(f, " ({dimension}D, {arithmetic:?})"),
            Self::Offset { axis } => write!(f, " (axis {axis})"),
            Self::Step { image, wanted } => write!(f, " (2^{image}, not 2^{wanted})"),
            Self::Misaligned | Self::BigEndian | Self::Magic | Self::Checksum | Self::NoBoxes => {
                Ok(())
            }
        }
    }
}

impl Error for ImageError {}
