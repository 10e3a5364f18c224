//! Baked solids: cells, and what else there is to a solid, in one piece of memory, read where it
//! lies.
//!
//! An image is a slice of 32-bit words, little-endian in a file. It is checked once, completely
//! and in linear time ([`Image::from_words`]; also at compile time, see
//! [`include_image!`](crate::include_image)), and then [`Cells`] and a [`Solid`] borrow from it:
//! nothing is copied or allocated.
//!
//! | words | |
//! | --- | --- |
//! | 0 | `TCON` |
//! | 1 | version (16 bits), dimension (4 bits), arithmetic (4 bits: 0 f32, 1 fixed), width (1 bit: numbers of points and facets take 16 bits), shape (1 bit: the solid is convex; zero where that is not known) |
//! | 2 | words in all |
//! | 3 | checksum of all other words |
//! | 4 | reserved: zero |
//! | 5 | how many sections there are |
//! | 6 | how many facets |
//! | 7 | how many of the last facets are slivers, of no area |
//! | 8 | lattice step: the exponent of a power of two |
//! | 9–14 | lattice offset: three `f64`, low word first |
//! | then | the table of sections: three words each, its kind, its first word and how many words it has |
//! | then | the sections, in the order of the table, without gaps |
//!
//! | section | |
//! | --- | --- |
//! | 1 | points: two or three coordinates each |
//! | 2 | facets: the numbers of two or three points each |
//! | 3 | grid: the worst case of a point query in evaluations, the anchor of the lattice (fixed point: how many bits a step leaves out, in 5 bits, then half a step where coordinates are rounded to the nearest and not down), its zero (3 words), the greatest place (3 words), how large a root cell is as powers of two (5 bits an axis) |
//! | 4 | cells: the roots, then the children of every cell that is split |
//! | 5 | cells that are split, three words each |
//! | 6 | the records of cells with boundary |
//! | 7 | the tree of boxes: for each its least and its greatest corner |
//! | 8 | the facets' order in the tree of boxes |
//! | 9 | a facet of every connected piece |
//! | 10 | where the list of each cell begins among the facets in lists, and where the last one ends: two to a word where there are less than 2^16 |
//! | 11 | the facets that touch each cell with boundary, ascending: two to a word where there are at most 2^16 in all |
//! | 12 | the numbers that the solid is measured by: the stamp of the boundary, by which trackers tell solids apart, how many connected pieces it has, how many facets the lists name together; three lengths; then for every axis five words about the box and the lattice |
//!
//! The last six are there where the solid was baked for more than points. A reader skips a
//! section of a kind that it does not know where bit 31 of the kind is set, and otherwise refuses
//! the image: sections that are added later change no image that is without them.

pub(crate) mod check;
mod error;
mod include;
mod lattice;
pub mod records;
mod sections;
mod write;

pub use check::checksum;
pub use error::ImageError;
pub use lattice::Lattice;
pub use sections::SectionKind;
pub use write::{Contents, image_words, write};

use core::marker::PhantomData;

use crate::{
    boundary::Surface,
    cells::{Cells, grid::Grid, layout},
    geometry::Dimension,
    indices::Indices,
    number::{Arithmetic, Scalar},
    plane::Plane,
    solid::{BoxTree, Lists, Measures, Solid, box_count},
    space::Space,
    words::{real_from_words, word},
};
use sections::Places;

/// The first word of an image.
pub const MAGIC: u32 = u32::from_le_bytes(*b"TCON");
/// The version of the format described here.
pub const VERSION: u32 = 4;
/// Words before the table of sections.
pub const HEADER_WORDS: usize = 15;
/// Words of a row of the table of sections.
pub const SECTION_WORDS: usize = 3;

const FIXED: u32 = 1 << 20;
const NARROW: u32 = 1 << 24;
const CONVEX: u32 = 1 << 25;

/// The numbers at the head of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Header {
    dimension: usize,
    arithmetic: Arithmetic,
    narrow: bool,
    /// Whether the solid is known to be convex.
    is_convex: bool,
    facets: u32,
    slivers: u32,
    /// Rows of the table of sections.
    table: usize,
    /// Where the sections are.
    places: Places,
}

impl Header {
    /// How many facets have an extent.
    const fn sized(&self) -> u32 {
        self.facets.saturating_sub(self.slivers)
    }
}

/// A checked image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Image<'a> {
    words: &'a [u32],
    header: Header,
}

impl<'a> Image<'a> {
    /// Checks an image.
    ///
    /// # Errors
    /// [`ImageError`]: what is wrong, and at which word. No words make this or any later query
    /// panic, loop or read out of bounds.
    ///
    /// # Cost
    /// Linear in the words.
    pub const fn from_words(words: &'a [u32]) -> Result<Self, ImageError> {
        match check::check(words) {
            Ok(header) => Ok(Self { words, header }),
            Err(error) => Err(error),
        }
    }

    /// Checks an image that lies in memory as bytes, and reads it there.
    ///
    /// # Errors
    /// As for [`Image::from_words`]; besides, bytes that do not start at a multiple of four, a
    /// length that is no multiple of four, and a target that is not little-endian. Use
    /// [`words_from_bytes`] where that happens.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, ImageError> {
        if !bytes.len().is_multiple_of(4) {
            return Err(ImageError::Length { bytes: bytes.len() });
        }
        if cfg!(target_endian = "big") {
            return Err(ImageError::BigEndian);
        }
        match bytemuck::try_cast_slice(bytes) {
            Ok(words) => Self::from_words(words),
            Err(_) => Err(ImageError::Misaligned),
        }
    }

    /// 2 or 3.
    #[must_use]
    pub const fn dimension(&self) -> usize {
        self.header.dimension
    }

    /// The arithmetic that the solid was baked for.
    #[must_use]
    pub const fn arithmetic(&self) -> Arithmetic {
        self.header.arithmetic
    }

    /// How coordinates of the solid's source map to the image's.
    #[must_use]
    pub const fn lattice(&self) -> Lattice {
        let Some([.., exponent, a, b, c, d, e, f]) = self.words.first_chunk::<HEADER_WORDS>()
        else {
            return Lattice::ZERO;
        };
        Lattice {
            exponent: exponent.cast_signed(),
            offset: [
                real_from_words([*a, *b]),
                real_from_words([*c, *d]),
                real_from_words([*e, *f]),
            ],
        }
    }

    /// The size in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.words.len().saturating_mul(4)
    }

    /// The cells of a solid in the plane.
    ///
    /// # Errors
    /// See [`Image::cells`].
    pub const fn plane<S: Scalar>(&self) -> Result<Cells<'a, Plane<S>>, ImageError> {
        self.cells()
    }

    /// The cells of a solid in space.
    ///
    /// # Errors
    /// See [`Image::cells`].
    pub const fn space<S: Scalar>(&self) -> Result<Cells<'a, Space<S>>, ImageError> {
        self.cells()
    }

    /// The solid for all kinds of query; usable in a `const` and for a `static`.
    ///
    /// # Errors
    /// As for [`Image::cells`], and [`ImageError::NoBoxes`] where the solid was baked for points
    /// alone.
    pub const fn solid<G: Dimension>(&self) -> Result<Solid<'a, G>, ImageError> {
        let cells = match self.cells::<G>() {
            Ok(cells) => cells,
            Err(error) => return Err(error),
        };
        if self.header.places.get(SectionKind::Measures).is_none() {
            return Err(ImageError::NoBoxes);
        }
        let words = self.section(SectionKind::Measures);
        let [stamp, piece_count, count] = Measures::heading(words);
        let measures = Measures::read(words, G::DIMENSION, &cells.grid);
        let Header {
            narrow,
            is_convex,
            facets,
            ..
        } = self.header;
        #[expect(clippy::cast_possible_truncation, reason = "checked: below 2^27")]
        let boxes = BoxTree {
            words: self.section(SectionKind::Boxes),
            order: Indices::new(self.section(SectionKind::Order), narrow),
            pieces: Indices::new(self.section(SectionKind::Pieces), narrow),
            facets,
            boxes: box_count(facets as usize) as u32,
            piece_count,
            stamp,
            is_convex,
        };
        let narrow = Lists::has_narrow_ends(count as u64);
        let lists = Lists {
            ends: Indices::new(self.section(SectionKind::ListEnds), narrow),
            references: Indices::new(self.section(SectionKind::Lists), cells.narrow),
            count,
        };
        Ok(Solid::new(cells, lists, boxes, measures))
    }

    /// The cells, for points.
    ///
    /// A fixed-point type without fractional bits reads any fixed-point image in its lattice's own
    /// steps. A type with fractional bits reads images whose step is its own and whose offset is
    /// zero: coordinates are then the same as in the source.
    ///
    /// # Errors
    /// [`ImageError::Kind`] for an image of the other dimension or arithmetic,
    /// [`ImageError::Step`] and [`ImageError::Offset`] for a lattice that the type does not fit.
    pub const fn cells<G: Dimension>(&self) -> Result<Cells<'a, G>, ImageError> {
        let header = &self.header;
        if header.dimension != G::DIMENSION
            || header.arithmetic as u32 != G::Scalar::ARITHMETIC as u32
        {
            return Err(ImageError::Kind {
                dimension: header.dimension,
                arithmetic: header.arithmetic,
            });
        }
        if let Some(wanted) = G::Scalar::STEP {
            let Lattice { exponent, offset } = self.lattice();
            if exponent != wanted {
                let image = exponent;
                return Err(ImageError::Step { image, wanted });
            }
            let mut axis = 0;
            while axis < offset.len() {
                if offset[axis].abs() > 0.0 {
                    return Err(ImageError::Offset { axis });
                }
                axis += 1;
            }
        }
        let sized = header.sized();
        Ok(Cells {
            surface: Surface {
                points: self.section(SectionKind::Points),
                corners: Indices::new(self.section(SectionKind::Facets), header.narrow),
                count: header.facets,
                sized,
                dimension: PhantomData,
            },
            grid: Grid::read(self.section(SectionKind::Grid)),
            links: self.section(SectionKind::Links),
            nodes: self.section(SectionKind::Nodes).as_chunks().0,
            leaves: self.section(SectionKind::Leaves),
            narrow: layout::is_narrow(sized),
            worst: word(self.section(SectionKind::Grid), 0),
        })
    }
}

/// The words of an image given as bytes, on any target; usable in a `const`.
///
/// Bytes beyond `4 * N` are ignored and missing ones are zero, so take `N` from the length.
#[must_use]
pub const fn words_from_bytes<const N: usize>(bytes: &[u8]) -> [u32; N] {
    let mut words = [0; N];
    let (chunks, _) = bytes.as_chunks::<4>();
    let mut at = 0;
    while at < N && at < chunks.len() {
        words[at] = u32::from_le_bytes(chunks[at]);
        at += 1;
    }
    words
}
