//! Boxes, cylinders, capsules and balls as polygonal surfaces that lie within them or contain them.
//!
//! Round sides become polygons. How far these stray is a length that the caller gives, the chord
//! error, and to which side they stray is a type, [`Hold`]: what a surface [`Around`](Hold::Around)
//! does not touch, the primitive does not touch either. Both hold for the coordinates of the mesh as
//! they are; baking rounds them to its arithmetic like those of any file.
//!
//! ```
//! use tetracone_std::primitive::{Hold, Primitive};
//!
//! let wheel = Primitive::Cylinder { radius: 0.3, length: 0.1 };
//! let mesh = wheel.mesh(Hold::Around, Some(0.001))?;
//! assert_eq!((mesh.points.len(), mesh.faces.len()), (80, 156));
//! assert_eq!("cylinder:0.3,0.1".parse(), Ok(wheel));
//! # Ok::<(), tetracone_std::primitive::PrimitiveError>(())
//! ```

mod name;
mod round;
mod surface;

use thiserror::Error;

use crate::import::{Mesh, text::Shown};
pub use name::PrimitiveNameError;
pub use round::MOST_SIDES;
use round::{Curve, Round};
use surface::Surface;

/// The chord error where none is given, as a part of the radius: 24 sides of a cylinder.
pub const USUAL_CHORD: f64 = 0.01;

/// The least size, and one over it the largest, that a primitive may have: squares of what lies
/// between are far from both ends of `f64`.
const LEAST_SIZE: f64 = 1e-100;

/// A shape with its middle at the origin and its axis along z.
///
/// Sizes are in the units of the solid, positive, between 1e-100 and 1e100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Primitive {
    /// A box with its sides along the axes.
    Box {
        /// Its whole lengths along x, y and z.
        size: [f64; 3],
    },
    /// A cylinder about the z axis.
    Cylinder {
        /// Its radius.
        radius: f64,
        /// Its whole length along z.
        length: f64,
    },
    /// A capsule about the z axis: all that is at most the radius away from a segment.
    Capsule {
        /// Its radius.
        radius: f64,
        /// The length of the segment, from the centre of one round end to that of the other.
        length: f64,
    },
    /// A ball.
    Sphere {
        /// Its radius.
        radius: f64,
    },
}

/// On which side of a primitive its polygonal surface is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hold {
    /// The primitive lies within its polygonal surface.
    #[default]
    Around,
    /// The polygonal surface lies within the primitive.
    Within,
}

/// Why there is no surface of a primitive.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum PrimitiveError {
    /// A size is none.
    #[error(
        "a primitive cannot have the size {size}; sizes lie between 1e-100 and 1e100, and a radius is no \
         less than 2^-48 of the length", size = Shown(*size)
    )]
    Size {
        /// The size.
        size: f64,
    },
    /// The chord error is none, or takes too many sides.
    #[error(
        "a chord error of {chord} cannot be kept to; with {MOST_SIDES} sides, which are the most, \
         it is {least}", chord = Shown(*chord), least = Shown(*least)
    )]
    Chord {
        /// What was asked for.
        chord: f64,
        /// The least that can be kept to.
        least: f64,
    },
}

impl Primitive {
    /// The polygonal surface, which no point of the primitive's surface and no point of itself is
    /// farther away from than the chord error, in units of the solid; [`USUAL_CHORD`] of the radius
    /// where none is given. What a box is, is its surface, whatever the chord error.
    ///
    /// With `n` sides, the least multiple of four that keeps to the chord error, there are
    ///
    /// | primitive | points | triangles |
    /// | --- | --- | --- |
    /// | box | 8 | 12 |
    /// | cylinder | 2 n | 4 n - 4 |
    /// | capsule | n² / 2 + 2 | n² |
    /// | ball | n² / 2 - n + 2 | n² - 2 n |
    ///
    /// The surface is closed and turned outward. Its note tells the sides, and the same numbers give
    /// the same bits on every machine.
    ///
    /// # Errors
    /// [`PrimitiveError`].
    pub fn mesh(&self, hold: Hold, chord: Option<f64>) -> Result<Mesh, PrimitiveError> {
        let mut surface = Surface::default();
        let fit = |curve, radius, reach| {
            let chord = chord.unwrap_or(USUAL_CHORD * radius);
            Round::fit(curve, radius, reach, hold, chord)
        };
        let round = match *self {
            Self::Box { size } => {
                sizes(&size)?;
                surface.cuboid(size.map(|size| size / 2.0));
                return Ok(surface.mesh(Vec::new()));
            }
            Self::Cylinder { radius, length } => {
                sizes(&[radius, length])?;
                let round = fit(Curve::Circle, radius, radius + length)?;
                surface.cylinder(round.radius, length / 2.0, round.sides);
                round
            }
            Self::Capsule { radius, length } => {
                sizes(&[radius, length])?;
                let round = fit(Curve::Ball, radius, radius + length)?;
                surface.capsule(round.radius, length / 2.0, round.sides);
                round
            }
            Self::Sphere { radius } => {
                sizes(&[radius])?;
                let round = fit(Curve::Ball, radius, radius)?;
                surface.sphere(round.radius, round.sides);
                round
            }
        };
        let side = match hold {
            Hold::Around => "around",
            Hold::Within => "within",
        };
        let (sides, kind, error) = (round.sides, self.kind(), above(round.error));
        Ok(surface.mesh(vec![format!(
            "{sides} sides {side} the {kind}, at most {error} off"
        )]))
    }

    /// What its name begins with.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Box { .. } => "box",
            Self::Cylinder { .. } => "cylinder",
            Self::Capsule { .. } => "capsule",
            Self::Sphere { .. } => "sphere",
        }
    }
}

/// Whether all of these can be sizes.
fn sizes(sizes: &[f64]) -> Result<(), PrimitiveError> {
    let is_size = |size: &f64| (LEAST_SIZE..=1.0 / LEAST_SIZE).contains(size);
    match sizes.iter().find(|size| !is_size(size)) {
        Some(&size) => Err(PrimitiveError::Size { size }),
        None => Ok(()),
    }
}

/// A number with two digits that is not below this one.
fn above(number: f64) -> String {
    let shown = format!("{number:.1e}");
    let is_below = shown.parse().is_ok_and(|shown: f64| shown < number);
    if is_below {
        format!("{:.1e}", number * 1.05)
    } else {
        shown
    }
}
