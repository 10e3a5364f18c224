//! Building and baking on the heap: from points and facets to an image.

mod deadline;
mod rings;

use tetracone::{
    Dimension,
    boundary::{Boundary, BoundaryError},
    cells::{
        Cells,
        build::{BuildError, Parameters},
    },
    image::{Image, ImageError, Lattice, image_words, write},
    number::{Arithmetic, Scalar},
    solid::Solid,
};

use crate::{
    OwnedSolid,
    cells::with_cells,
    memory::{NoRoom, collect, push, room},
    words::to_bytes,
};

pub use rings::bake_rings;
pub(crate) use rings::joined;

/// Half of a solid's greatest extent takes at most this many lattice steps, so that the solid and
/// its surroundings stay within 2^19 of any origin in it.
const HALF_EXTENT: f64 = (1u32 << 18) as f64;

/// What can be chosen about a baked solid; the default suits a host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BakeOptions {
    /// About how many bytes the cells may take; found from the solid where not given.
    pub bytes: Option<usize>,
    /// The most evaluations that a point may take: the smallest image that keeps to it, whatever
    /// that costs in memory where no bytes are given.
    pub deadline: Option<u32>,
    /// Turn the whole boundary around first.
    pub flip: bool,
    /// What the solid will be asked; all where not given.
    pub queries: Option<Queries>,
}

/// What a baked solid will be asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Queries {
    /// Where points lie, and nothing else: the smallest image.
    Points,
    /// Also whether balls, segments and other solids touch it: a tree of boxes and lists of the facets
    /// in every cell are added. In space boxes add 14 to 22 bytes a face and lists 8 to 31, together half to
    /// all of the image without them.
    #[default]
    All,
}

/// Why a solid could not be baked.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BakeError {
    /// The solid is not valid.
    #[error(transparent)]
    Boundary(#[from] BoundaryError),
    /// The cells cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// No cells were found that keep to the deadline.
    #[error(
        "no cells were found in which every point takes at most {deadline} evaluations: the least \
         is {least}, in {bytes} bytes, where as many facets meet in a vertex or lie so close \
         together that no cell parts them"
    )]
    Deadline {
        /// What was asked for.
        deadline: u32,
        /// The least that was found.
        least: u32,
        /// The size of that image.
        bytes: usize,
    },
    /// A point is not in the domain of the arithmetic.
    #[error(
        "point {point} at {place:?} is not finite or too large: coordinates reach 2^40 in f32 and \
         2^29 lattice steps in fixed point"
    )]
    Domain {
        /// The point's number.
        point: usize,
        /// Where it is.
        place: [f64; 3],
    },
    /// There is not enough memory.
    #[error(
        "there is not enough memory: {bytes} bytes more are needed at once; allow fewer bytes of \
         cells, or simplify the boundary"
    )]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for BakeError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

/// A baked solid on the heap.
#[derive(Clone, Debug, PartialEq)]
pub struct Baked {
    words: Vec<u32>,
    dropped: usize,
    cancelled: usize,
}

impl Baked {
    /// The image; it was written by this crate, so it is valid.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn image(&self) -> Image<'_> {
        Image::from_words(&self.words).expect("a written image is valid")
    }

    /// A solid that owns the image.
    ///
    /// # Errors
    /// As [`OwnedSolid::new`].
    pub fn into_solid<G: Dimension>(self) -> Result<OwnedSolid<G>, ImageError> {
        OwnedSolid::new(self.words)
    }

    /// The image's words.
    pub(crate) fn words(&self) -> &[u32] {
        &self.words
    }

    /// The image as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(&self.words)
    }

    /// How many facets without extent were dropped; slivers, which are kept, are not among them.
    #[must_use]
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// How many facets are gone because each is the reverse of another one: bridges, spikes and sheets.
    #[must_use]
    pub const fn cancelled(&self) -> usize {
        self.cancelled
    }
}

/// The lattice on which a solid with these points is baked for fixed point.
///
/// The offset is the middle of the points' box, rounded to the lattice; the step is the smallest
/// power of two that keeps half the box within 2^18 steps.
#[must_use]
pub fn lattice_for(points: &[[f64; 3]]) -> Lattice {
    let extent = |k: usize| {
        points.iter().fold(
            (f64::INFINITY, f64::NEG_INFINITY),
            |(least, most), point| (least.min(point[k]), most.max(point[k])),
        )
    };
    let extents = [extent(0), extent(1), extent(2)];
    let half = extents
        .iter()
        .map(|(least, most)| (most - least) / 2.0)
        .fold(0.0, f64::max);
    if !(half > 0.0 && half.is_finite()) {
        return Lattice::default();
    }
    let (_, exponent) = libm::frexp(half / HALF_EXTENT);
    // frexp gives a fraction below one: 2^exponent is above, or one too many for an exact power.
    let exact = libm::ldexp(1.0, exponent - 1) >= half / HALF_EXTENT;
    let exponent = if exact { exponent - 1 } else { exponent };
    let middle = extents.map(|(least, most)| to_step(least.midpoint(most), exponent));
    Lattice {
        exponent,
        offset: middle,
    }
}

/// The nearest multiple of 2^`exponent`.
pub(crate) fn to_step(x: f64, exponent: i32) -> f64 {
    libm::ldexp(libm::rint(libm::ldexp(x, -exponent)), exponent)
}

/// The lattice on which points are baked for an arithmetic, in fixed point on the step 2^`step` where one is given.
pub(crate) fn lattice_on(
    arithmetic: Arithmetic,
    points: &[[f64; 3]],
    step: Option<i32>,
) -> Lattice {
    if arithmetic == Arithmetic::F32 {
        return Lattice::default();
    }
    let own = lattice_for(points);
    let exponent = step.unwrap_or(own.exponent);
    Lattice {
        exponent,
        offset: own.offset.map(|x| to_step(x, exponent)),
    }
}

/// Bakes a solid given by points and by facets that name them; in the plane, [`bake_rings`] takes rings.
///
/// In fixed point the points are put on the lattice of [`lattice_for`]; in `f32` they are rounded
/// to the nearest. Solids of one world, and those of a coordinate type with fractional bits, need one lattice: see
/// [`bake_on`], with a step of 2^-16 and no offset for `I16F16`.
///
/// # Errors
/// [`BakeError`].
pub fn bake<G: Dimension>(
    points: &[[f64; 3]],
    facets: &[G::Corners],
    options: &BakeOptions,
) -> Result<Baked, BakeError> {
    let lattice = lattice_on(G::Scalar::ARITHMETIC, points, None);
    bake_on::<G>(points, facets, lattice, options)
}

/// As [`bake`], on a given lattice.
///
/// # Errors
/// [`BakeError`].
pub fn bake_on<G: Dimension>(
    points: &[[f64; 3]],
    facets: &[G::Corners],
    lattice: Lattice,
    options: &BakeOptions,
) -> Result<Baked, BakeError> {
    let points = placed::<G>(points, &lattice)?;
    let turned: Vec<G::Corners>;
    let facets = if options.flip {
        turned = collect(facets.iter().map(|facet| G::reversed(*facet)))?;
        &turned
    } else {
        facets
    };
    let mut words = room(0, Boundary::<G>::check_words(points.len(), facets.len()))?;
    let (boundary, _) = Boundary::<G>::check(&points, facets, &mut words)?;
    let plan = Plan {
        boundary: &boundary,
        lattice: &lattice,
        queries: options.queries.unwrap_or_default(),
    };
    let parameters = options.bytes.map_or_else(
        || Parameters::for_facets::<G>(boundary.facet_count()),
        Parameters::within::<G>,
    );
    match options.deadline {
        None => plan.build(&parameters),
        Some(deadline) => plan.build_within(deadline, &parameters, options.bytes.is_some()),
    }
}

/// Whether facets bound a solid once their points are where an arithmetic has them: what [`bake_on`] finds out before
/// it builds anything.
///
/// # Errors
/// [`BakeError::Domain`], [`BakeError::Boundary`] and [`BakeError::Memory`].
pub fn check_on<G: Dimension>(
    points: &[[f64; 3]],
    facets: &[G::Corners],
    lattice: &Lattice,
) -> Result<(), BakeError> {
    let points = placed::<G>(points, lattice)?;
    let mut words = room(0, Boundary::<G>::check_words(points.len(), facets.len()))?;
    Boundary::<G>::check(&points, facets, &mut words)?;
    Ok(())
}

/// Points where an arithmetic has them.
fn placed<G: Dimension>(
    points: &[[f64; 3]],
    lattice: &Lattice,
) -> Result<Vec<G::Point>, BakeError> {
    let mut placed = Vec::new();
    for (number, point) in points.iter().enumerate() {
        let error = BakeError::Domain {
            point: number,
            place: *point,
        };
        push(&mut placed, coordinates::<G>(lattice, *point).ok_or(error)?)?;
    }
    Ok(placed)
}

/// What is baked, however large its cells.
#[derive(Clone, Copy)]
struct Plan<'a, 'b, G: Dimension> {
    boundary: &'a Boundary<'b, G>,
    lattice: &'a Lattice,
    queries: Queries,
}

impl<G: Dimension> Plan<'_, '_, G> {
    /// Builds the checked solid's cells and writes its image.
    fn build(&self, parameters: &Parameters) -> Result<Baked, BakeError> {
        let words = with_cells(self.boundary, parameters, |cells| self.write(&cells))??;
        Ok(Baked {
            words,
            dropped: self.boundary.dropped(),
            cancelled: self.boundary.cancelled(),
        })
    }

    fn write(&self, cells: &Cells<'_, G>) -> Result<Vec<u32>, BakeError> {
        if self.queries == Queries::All {
            with_solid(*cells, |solid| {
                let mut words = room(0, image_words(solid))?;
                write(solid, self.lattice, &mut words)?;
                Ok(words)
            })?
        } else {
            let mut words = room(0, image_words(cells))?;
            write(cells, self.lattice, &mut words)?;
            Ok(words)
        }
    }
}

/// The solid of these cells, shown.
pub(crate) fn with_solid<G: Dimension, R>(
    cells: Cells<'_, G>,
    show: impl FnOnce(&Solid<'_, G>) -> R,
) -> Result<R, BakeError> {
    let mut words = room(0, Solid::build_words(&cells))?;
    let (solid, _) = Solid::build(cells, &mut words)?;
    Ok(show(&solid))
}

/// A place in the source as a point of an image's lattice; none outside the domain.
#[must_use]
pub fn coordinates<G: Dimension>(lattice: &Lattice, place: [f64; 3]) -> Option<G::Point> {
    let steps = match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => place,
        Arithmetic::Fixed => lattice.to_steps(place),
    };
    let [x, y, z] = steps.map(G::Scalar::nearest);
    let z = if G::DIMENSION == 2 {
        G::Scalar::ZERO
    } else {
        z?
    };
    Some(G::point([x?, y?, z]))
}
