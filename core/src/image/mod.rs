//! Baked solids: a tree in one piece of memory, read where it lies.
//!
//! An image is a slice of 32-bit words, little-endian in a file. It is checked once, completely
//! and in linear time ([`Image::from_words`]; also at compile time, see
//! [`include_image!`](crate::include_image)), and then a [`Tree`] borrows from
//! it: nothing is copied or allocated.
//!
//! | words | |
//! | --- | --- |
//! | 0 | `TCON` |
//! | 1 | version (16 bits), dimension (4 bits), arithmetic (4 bits: 0 f32, 1 fixed), width (1 bit: numbers of points and facets take 16 bits) |
//! | 2 | words in all |
//! | 3 | checksum of all other words |
//! | 4–10 | how many points, facets, cones, groups, references, sheaves, sheets |
//! | 11 | winding number about the origin |
//! | 12 | worst case of a point query, in evaluations |
//! | 13–15 | covering origin |
//! | 16 | lattice step: the exponent of a power of two |
//! | 17 | whether there is a tree of boxes (1 bit), the class of a polygon (2 bits: 0 general, 1 star, 2 convex), how many of the last facets are slivers, of no area (29 bits) |
//! | 18–23 | lattice offset: three `f64`, low word first |
//! | 24 | how many connected pieces the boundary has, where there is a tree of boxes |
//! | 25 | stamp of the boundary, by which trackers tell solids apart |
//! | then | points, facets, cones, groups, references, sheaves, sheets, boxes, the facets' order, a facet of every piece, without gaps |

mod check;
mod error;
mod lattice;
mod sections;
mod write;

pub use error::ImageError;
pub use lattice::Lattice;
pub use sections::Sections;
pub use write::{image_words, write};

use crate::{
    dimension::Dimension,
    number::{Arithmetic, Scalar},
    plane::Plane,
    space::Space,
    tree::{Body, BoxTree, PolygonClass, TetraTree, Tree, TriTree, layout::Indices},
};

/// Numbers in an image's records, for those who read its words where no [`Tree`] can, as a GPU does.
pub mod records {
    use crate::tree::layout::{Beside, Form};
    pub use crate::tree::{
        cone::MAX_DEPTH,
        layout::{GROUP_WORDS, NODE_WORDS, SHEAF_WORDS, SHEET_WORDS},
    };

    /// Beside a group's slab lies the gap beyond the group.
    pub const BESIDE_BEYOND: u32 = Beside::Beyond as u32;
    /// Beside a group's slab lies the gap before the group.
    pub const BESIDE_BEFORE: u32 = Beside::Before as u32;
    /// Nothing is known of how a group's facets lie.
    pub const FORM_ANY: u32 = Form::Any as u32;
    /// Every ray in the cone crosses exactly one facet of the group.
    pub const FORM_SHEET: u32 = Form::Sheet as u32;
    /// Such a group, no corner of which lies beyond the plane of any facet.
    pub const FORM_CONVEX: u32 = Form::Convex as u32;
}

/// The first word of an image.
pub const MAGIC: u32 = u32::from_le_bytes(*b"TCON");
/// The version of the format described here.
pub const VERSION: u32 = 2;
/// Words before the points.
pub const HEADER_WORDS: usize = 26;

const FIXED: u32 = 1 << 20;
const NARROW: u32 = 1 << 24;

/// The bit of word 17 at which the count of slivers begins.
const SLIVERS: u32 = 3;

/// The numbers at the head of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Header {
    dimension: usize,
    arithmetic: Arithmetic,
    narrow: bool,
    points: usize,
    facets: usize,
    slivers: usize,
    nodes: usize,
    groups: usize,
    references: usize,
    sheaves: usize,
    sheets: usize,
    boxes: usize,
    pieces: usize,
}

impl Header {
    /// How many facets the tree of boxes puts in order.
    const fn ordered(&self) -> usize {
        if self.boxes == 0 { 0 } else { self.facets }
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
            exponent: word(16).cast_signed(),
            offset: [real(18), real(20), real(22)],
        }
    }

    /// The size in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.words.len().saturating_mul(4)
    }

    /// The tree of a solid in the plane.
    ///
    /// # Errors
    /// See [`Image::tree`].
    pub fn plane<S: Scalar>(&self) -> Result<TriTree<'a, S>, ImageError> {
        self.tree::<Plane<S>>()
    }

    /// The tree of a solid in space.
    ///
    /// # Errors
    /// See [`Image::tree`].
    pub fn space<S: Scalar>(&self) -> Result<TetraTree<'a, S>, ImageError> {
        self.tree::<Space<S>>()
    }

    /// The solid for all kinds of query.
    ///
    /// # Errors
    /// As for [`Image::tree`], and [`ImageError::NoBoxes`] where the solid was baked for points
    /// alone.
    pub fn body<G: Dimension>(&self) -> Result<Body<'a, G>, ImageError> {
        self.tree::<G>()?.body().ok_or(ImageError::NoBoxes)
    }

    /// The tree.
    ///
    /// A fixed-point type without fractional bits reads any fixed-point image in its lattice's own
    /// steps. A type with fractional bits reads images whose step is its own and whose offset is
    /// zero: coordinates are then the same as in the source.
    ///
    /// # Errors
    /// [`ImageError::Kind`] for an image of the other dimension or arithmetic,
    /// [`ImageError::Step`] for a lattice that the type does not fit.
    pub fn tree<G: Dimension>(&self) -> Result<Tree<'a, G>, ImageError> {
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
        let mut rest = self.words.get(HEADER_WORDS..).unwrap_or_default();
        let mut section = |words: usize| {
            let (section, after) = rest.split_at_checked(words).unwrap_or_default();
            rest = after;
            section
        };
        let words = header.sections();
        let indices = |section: &'a [u32]| Indices::new(section, header.narrow);
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        let origin = [13, 14, 15].map(|at| G::Scalar::from_word(word(at)));
        Ok(Tree {
            origin: G::point(origin),
            core: word(11).cast_signed(),
            worst: word(12),
            facet_count: word(5),
            sized: word(5).saturating_sub(word(17) >> SLIVERS),
            points: section(words.points),
            facets: indices(section(words.facets)),
            nodes: section(words.cones).as_chunks().0,
            groups: section(words.groups).as_chunks().0,
            references: indices(section(words.references)),
            sheaves: section(words.sheaves).as_chunks().0,
            sheets: section(words.sheets).as_chunks().0,
            boxes: BoxTree {
                words: section(words.boxes),
                order: indices(section(words.order)),
                pieces: indices(section(words.pieces)),
                facets: u32::try_from(header.ordered()).unwrap_or(0),
                boxes: u32::try_from(header.boxes).unwrap_or(0),
                piece_count: word(24),
                stamp: word(25),
            },
            class: PolygonClass::from_word((word(17) >> 1) & 3),
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
