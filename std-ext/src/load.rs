//! From the name of a file to a baked solid, of either dimension and arithmetic.
//!
//! What goes wrong on the way names the file and, where the file has lines, the line.

mod boxes;
pub(crate) mod bridges;
mod explain;
mod extent;
mod file;
pub mod place;
mod solid;
pub(crate) mod soup;
mod source;

use std::path::Path;

use tetracone::{
    Dimension,
    cells::Cells,
    image::{Image, ImageError, Lattice},
    number::Arithmetic,
    plane::Plane,
    space::Space,
};

use crate::{
    OwnedSolid,
    bake::BakeOptions,
    import::{self, Format, ImportError, Input, ReadOptions, note_units},
    mend::{MendError, Method, join, outlines},
    words::{of_bytes, to_bytes},
};
pub use explain::reading;
pub use file::{bytes_of, no_file};
pub use solid::{SolidVisitor, visit_solid};
use soup::Soup;
pub use source::{is_source, read_source};

/// What ways to mend surfaces are to outlines.
const NO_RULE: &str = "rings in the plane close by themselves, and a rule makes those that cross solid; leave the other \
                       ways to mend out, or write --rule even-odd or --rule non-zero";

/// Fixed-point coordinates in lattice steps: the type that reads every fixed-point image.
pub type Steps = fixed::types::I32F0;

/// How a file is made a solid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadOptions {
    /// The arithmetic to bake for; `f32` where not given. A baked file has its own.
    pub arithmetic: Option<Arithmetic>,
    /// Which part of the file is read, and in what units.
    pub read: ReadOptions,
    /// The lattice step in fixed point, two to this power; found from the solid where not given.
    pub step: Option<i32>,
    /// How a surface that is no solid is made one; not at all where not given.
    pub mend: Option<Method>,
    /// How to build the cells.
    pub bake: BakeOptions,
}

/// Mends what was read in the way of the options, if there is one; of a surface, vertices that the arithmetic has in
/// one place become one first. What that did is noted. `name` only serves the errors.
///
/// # Errors
/// As [`join`], [`Method::apply`] and [`outlines`], and where a way to mend surfaces is asked for in the plane.
pub fn mend(name: &str, input: &mut Input, options: &LoadOptions) -> Result<(), ImportError> {
    let wrong = |error: MendError| explain::whole(error, name);
    match (input, &options.mend) {
        (Input::Plane(_), None) => {}
        (Input::Plane(rings), Some(method)) => {
            let rule = method.rule().ok_or_else(|| explain::whole(NO_RULE, name))?;
            let lattice = is_fixed(options).then(|| extent::lattice_of(rings, options.step));
            let done = outlines(rings, rule, lattice.as_ref()).map_err(wrong)?;
            rings.notes.extend(done.told());
        }
        (Input::Space(mesh), method) => {
            let arithmetic = options.arithmetic.unwrap_or(Arithmetic::F32);
            let joined = join(mesh, arithmetic, options.step).map_err(wrong)?;
            mesh.notes.extend(joined);
            if let Some(method) = method {
                let done = method.apply(mesh).map_err(wrong)?;
                mesh.notes.extend(done);
            }
        }
    }
    Ok(())
}

fn is_fixed(options: &LoadOptions) -> bool {
    options.arithmetic == Some(Arithmetic::Fixed)
}

/// A solid ready to be asked: baked just now, or read from a `.tcone` file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    memory: Memory,
    origin: Option<Provenance>,
}

/// What making the solid out of its source took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Provenance {
    /// Facets without extent that were dropped.
    pub dropped: usize,
    /// Facets that are gone because each is the reverse of another one.
    pub cancelled: usize,
    /// The farthest that a coordinate moved when it was rounded to the arithmetic.
    pub rounding: f64,
    /// The same as a part of the largest side of the box around all vertices.
    pub rounding_share: f64,
    /// Harmless things that reading the file took.
    pub notes: Vec<String>,
}

/// An image's bytes as read, where they can be used in place; words otherwise.
#[derive(Clone, Debug, PartialEq)]
enum Memory {
    Bytes(Vec<u8>),
    Words(Vec<u32>),
}

impl Loaded {
    /// Reads a file and makes it a solid; its extension says what it is, or its name is a
    /// [`Primitive`](crate::primitive::Primitive)'s. A surface in space that hardly is in metres is noted.
    ///
    /// # Errors
    /// What is wrong with the file or the solid, where, and what to do.
    pub fn open(path: impl AsRef<Path>, options: &LoadOptions) -> Result<Self, ImportError> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let baked = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("tcone"));
        if baked {
            let image = bytes_of(path).and_then(|bytes| Self::from_image(bytes, options));
            return image.map_err(|what| explain::whole(what, &name));
        }
        let mut input = read_source(path, &options.read)?;
        note_units(&mut input, Format::from_extension(path), &options.read);
        Self::from_input(&name, input, options)
    }

    /// Makes a source file that is already in memory a solid; `name` only serves the errors. No other file is
    /// read: for one that refers to others there are [`import::read_with`] and [`Loaded::from_input`].
    ///
    /// # Errors
    /// As for [`Loaded::open`].
    pub fn import(
        name: &str,
        format: Format,
        bytes: &[u8],
        options: &LoadOptions,
    ) -> Result<Self, ImportError> {
        let mut input = import::read_with(name, format, bytes, None, &options.read)?;
        note_units(&mut input, Some(format), &options.read);
        Self::from_input(name, input, options)
    }

    /// Makes what was read, or made up, a solid; `name` only serves the errors.
    ///
    /// # Errors
    /// As for [`Loaded::open`].
    pub fn from_input(
        name: &str,
        mut input: Input,
        options: &LoadOptions,
    ) -> Result<Self, ImportError> {
        let fixed = is_fixed(options);
        if options.step.is_some() && !fixed {
            let what =
                "only fixed point has a lattice step; add --arith fixed, or leave --step out";
            return Err(explain::whole(what, name));
        }
        mend(name, &mut input, options)?;
        match input {
            Input::Plane(rings) => {
                let soup = Soup::try_from(rings).map_err(|error| explain::memory(error, name))?;
                if fixed {
                    soup.bake::<Plane<Steps>>(name, options)
                } else {
                    soup.bake::<Plane<f32>>(name, options)
                }
            }
            Input::Space(mesh) => {
                let soup = Soup::from(mesh);
                if fixed {
                    soup.bake::<Space<Steps>>(name, options)
                } else {
                    soup.bake::<Space<f32>>(name, options)
                }
            }
        }
    }

    /// Takes an image as it stands in a file; it is used where it lies.
    ///
    /// # Errors
    /// What is wrong with the image, or an option that only a source file can follow.
    pub fn from_image(bytes: Vec<u8>, options: &LoadOptions) -> Result<Self, String> {
        let memory = Memory::hold(bytes).map_err(|error| error.to_string())?;
        let loaded = Self {
            memory,
            origin: None,
        };
        match explain::conflict(&loaded.image(), options) {
            None => Ok(loaded),
            Some(what) => Err(what),
        }
    }

    /// The image; it was checked when it was loaded.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn image(&self) -> Image<'_> {
        self.memory
            .image()
            .expect("it was checked when it was loaded")
    }

    /// A solid that owns a copy of the image.
    ///
    /// # Errors
    /// As [`OwnedSolid::new`]: [`ImageError::NoBoxes`] where it was baked for points alone, see
    /// [`BakeOptions::queries`]; [`ImageError::Kind`] where it is of another dimension or arithmetic.
    pub fn solid<G: Dimension>(&self) -> Result<OwnedSolid<G>, ImageError> {
        match &self.memory {
            Memory::Words(words) => OwnedSolid::new(words.as_slice()),
            Memory::Bytes(bytes) => OwnedSolid::new(of_bytes(bytes).0),
        }
    }

    /// What making the solid took; none where it came baked.
    #[must_use]
    pub const fn provenance(&self) -> Option<&Provenance> {
        self.origin.as_ref()
    }

    /// The image as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        match &self.memory {
            Memory::Bytes(bytes) => bytes.clone(),
            Memory::Words(words) => to_bytes(words),
        }
    }
}

impl Memory {
    /// Takes bytes that are an image.
    fn hold(bytes: Vec<u8>) -> Result<Self, ImageError> {
        let memory = match Image::from_bytes(&bytes) {
            Ok(_) => return Ok(Self::Bytes(bytes)),
            Err(ImageError::Misaligned | ImageError::BigEndian) => Self::Words(of_bytes(&bytes).0),
            Err(error) => return Err(error),
        };
        memory.image().map(|_| ())?;
        Ok(memory)
    }

    fn image(&self) -> Result<Image<'_>, ImageError> {
        match self {
            Self::Bytes(bytes) => Image::from_bytes(bytes),
            Self::Words(words) => Image::from_words(words),
        }
    }
}

/// What is done with a solid whatever its dimension and arithmetic; see [`visit`].
pub trait Visitor<'a> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Dimension>(self, cells: Cells<'a, G>, lattice: Lattice) -> Self::Output;
}

/// Hands the cells of an image to a visitor.
///
/// # Panics
/// Never: the image is asked for the cells that it has.
pub fn visit<'a, V: Visitor<'a>>(image: &Image<'a>, visitor: V) -> V::Output {
    const ITS_OWN: &str = "an image has cells of its own kind";
    let lattice = image.lattice();
    match (image.dimension(), image.arithmetic()) {
        (2, Arithmetic::F32) => visitor.visit(image.plane::<f32>().expect(ITS_OWN), lattice),
        (2, Arithmetic::Fixed) => visitor.visit(image.plane::<Steps>().expect(ITS_OWN), lattice),
        (_, Arithmetic::F32) => visitor.visit(image.space::<f32>().expect(ITS_OWN), lattice),
        (_, Arithmetic::Fixed) => visitor.visit(image.space::<Steps>().expect(ITS_OWN), lattice),
    }
}
