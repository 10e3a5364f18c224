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
//! | 1 | version (16 bits), dimension (4 bits), arithmetic (4 bits: 0 f32, 1 fixed), width (1 bit: numbers of points and facets take 16 bits) |
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
//! | 3 | grid: the worst case of a point query in evaluations, the anchor of the lattice, its zero (3 words), the greatest place (3 words), how large a root cell is as powers of two (5 bits an axis) |
//! | 4 | cells: the roots, then the children of every cell that is split |
//! | 5 | cells that are split, three words each |
//! | 6 | the records of cells with boundary |
//! | 7 | the stamp of the boundary, by which trackers tell solids apart, how many connected pieces it has, the boxes |
//! | 8 | the facets' order in the tree of boxes |
//! | 9 | a facet of every connected piece |
//! | 10 | how many facets the lists of the cells name together, where the list of each cell begins among these, and where the last one ends: two to a word where there are less than 2^16 |
//! | 11 | the facets that touch each cell with boundary, ascending: two to a word where there are at most 2^16 in all |
//!
//! The last five are there where the solid was baked for more than points. A reader skips a
//! section of a kind that it does not know where bit 31 of the kind is set, and otherwise refuses
//! the image: sections that are added later change no image that is without them.

mod check;
mod error;
mod lattice;
pub mod records;
mod sections;
mod write;

pub use error::ImageError;
pub use lattice::Lattice;
pub use sections::Sections;
pub use write::{Contents, image_words, write};

use core::marker::PhantomData;

use crate::{
    cells::{Cells, Surface, grid::Grid, layout},
    geometry::Dimension,
    indices::Indices,
    number::{Arithmetic, Scalar},
    plane::Plane,
    solid::{BoxTree, Lists, Solid, box_count},
    space::Space,
};
use sections::{KINDS, Kind, Section};

/// The first word of an image.
pub const MAGIC: u32 = u32::from_le_bytes(*b"TCON");
/// The version of the format described here.
pub const VERSION: u32 = 3;
/// Words before the table of sections.
pub const HEADER_WORDS: usize = 15;
/// Words of a row of the table of sections.
pub const SECTION_WORDS: usize = 3;

/// Words of the grid.
const GRID_WORDS: usize = 9;
/// Words before the boxes in their section.
const BOX_HEAD: usize = 2;
/// Words before the ends in their section.
const LIST_HEAD: usize = 1;

const FIXED: u32 = 1 << 20;
const NARROW: u32 = 1 << 24;

/// The numbers at the head of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Header {
    dimension: usize,
    arithmetic: Arithmetic,
    narrow: bool,
    facets: u32,
    slivers: u32,
    /// Rows of the table of sections.
    table: usize,
    /// Where the sections are, by their kind.
    sections: [Section; KINDS + 1],
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
    pub fn lattice(&self) -> Lattice {
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        let real = |at: usize| {
            f64::from_bits(u64::from(word(at)) | (u64::from(word(at.wrapping_add(1))) << 32))
        };
        Lattice {
            exponent: word(8).cast_signed(),
            offset: [real(9), real(11), real(13)],
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
    pub fn plane<S: Scalar>(&self) -> Result<Cells<'a, Plane<S>>, ImageError> {
        self.cells()
    }

    /// The cells of a solid in space.
    ///
    /// # Errors
    /// See [`Image::cells`].
    pub fn space<S: Scalar>(&self) -> Result<Cells<'a, Space<S>>, ImageError> {
        self.cells()
    }

    /// The solid for all kinds of query.
    ///
    /// # Errors
    /// As for [`Image::cells`], and [`ImageError::NoBoxes`] where the solid was baked for points
    /// alone.
    pub fn solid<G: Dimension>(&self) -> Result<Solid<'a, G>, ImageError> {
        let cells = self.cells::<G>()?;
        let facets = self.header.facets;
        let section = self.section(Kind::Boxes);
        let Some((&[stamp, piece_count], words)) = section.split_first_chunk::<BOX_HEAD>() else {
            return Err(ImageError::NoBoxes);
        };
        let boxes = BoxTree {
            words,
            order: Indices::new(self.section(Kind::Order), self.header.narrow),
            pieces: Indices::new(self.section(Kind::Pieces), self.header.narrow),
            facets,
            boxes: u32::try_from(box_count(facets as usize)).unwrap_or(0),
            piece_count,
            stamp,
        };
        let section = self.section(Kind::Ends);
        let Some((&[count], ends)) = section.split_first_chunk::<LIST_HEAD>() else {
            return Err(ImageError::NoBoxes);
        };
        let narrow = Lists::has_narrow_ends(count.into());
        let lists = Lists {
            ends: Indices::new(ends, narrow),
            references: Indices::new(self.section(Kind::References), cells.narrow),
            count,
        };
        Solid::new(cells, lists, boxes).ok_or(ImageError::NoBoxes)
    }

    /// The cells, for points.
    ///
    /// A fixed-point type without fractional bits reads any fixed-point image in its lattice's own
    /// steps. A type with fractional bits reads images whose step is its own and whose offset is
    /// zero: coordinates are then the same as in the source.
    ///
    /// # Errors
    /// [`ImageError::Kind`] for an image of the other dimension or arithmetic,
    /// [`ImageError::Step`] for a lattice that the type does not fit.
    pub fn cells<G: Dimension>(&self) -> Result<Cells<'a, G>, ImageError> {
        let header = &self.header;
        if header.dimension != G::DIMENSION || header.arithmetic != G::Scalar::ARITHMETIC {
            return Err(ImageError::Kind {
                dimension: header.dimension,
                arithmetic: header.arithmetic,
            });
        }
        let lattice = self.lattice();
        if let Some(exponent) = G::Scalar::STEP
            && (exponent != lattice.exponent || lattice.offset.iter().any(|x| x.abs() > 0.0))
        {
            return Err(ImageError::Step {
                image: lattice.exponent,
                wanted: exponent,
            });
        }
        let (worst, grid) = self.grid();
        let sized = header.sized();
        Ok(Cells {
            surface: Surface {
                points: self.section(Kind::Points),
                corners: Indices::new(self.section(Kind::Facets), header.narrow),
                count: header.facets,
                sized,
                dimension: PhantomData,
            },
            grid: Grid::from_words(grid),
            links: self.section(Kind::Links),
            nodes: self.section(Kind::Nodes).as_chunks().0,
            leaves: self.section(Kind::Leaves),
            narrow: layout::is_narrow(sized),
            worst,
        })
    }

    /// The worst case of a point query, and the words of the grid.
    fn grid(&self) -> (u32, [u32; GRID_WORDS - 1]) {
        let words = self.section(Kind::Grid).first_chunk::<GRID_WORDS>();
        let [worst, grid @ ..] = words.copied().unwrap_or_default();
        (worst, grid)
    }

    /// The words of a section; none where it is not there.
    fn section(&self, kind: Kind) -> &'a [u32] {
        let Section { first, words } = self.header.sections[kind as usize];
        let end = first.saturating_add(words);
        self.words.get(first..end).unwrap_or_default()
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

/// Puts a baked file into the program, checked by the compiler.
///
/// The value is an [`Image<'static>`](crate::image::Image) whose words lie in a `static`, aligned
/// and in flash. A damaged or truncated file does not compile.
///
/// ```
/// use tetracone::{image::Image, include_image};
///
/// const CUBE: Image<'static> =
///     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
/// assert_eq!(CUBE.dimension(), 3);
/// ```
///
/// ```compile_fail
/// // The manifest is no baked solid.
/// const NONE: tetracone::image::Image<'static> =
///     tetracone::include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
/// ```
#[macro_export]
macro_rules! include_image {
    ($path:expr) => {{
        const BYTES: &[u8] = include_bytes!($path);
        static WORDS: [u32; BYTES.len() / 4] = $crate::image::words_from_bytes(BYTES);
        #[allow(long_running_const_eval)]
        const IMAGE: $crate::image::Image<'static> = match $crate::image::Image::from_words(&WORDS)
        {
            Ok(image) if BYTES.len() % 4 == 0 => image,
            Ok(_) => panic!("the baked solid's length is no multiple of 4 bytes"),
            Err(error) => panic!("{}", error.message()),
        };
        IMAGE
    }};
}
