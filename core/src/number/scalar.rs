use core::fmt::Debug;

use super::{Determinants, Lengths, Normals, Perpendicular, Sign, Steps};

/// Which of the two arithmetics a coordinate belongs to.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// IEEE 754 single precision; signs are exact for the coordinates as given.
    F32,
    /// 32-bit fixed point: integers on a lattice.
    Fixed,
}

/// A coordinate: `f32`, or `fixed::FixedI32<F>` for any number of fractional bits.
///
/// Algorithms are written once, over this trait, and never know which arithmetic they run in.
/// It is sealed: a third arithmetic is added here, beside the other two.
///
/// With it comes `S::Unit`, a component of a direction or of a rotation, between −1 and 1: `f32` itself,
/// or fixed point with 30 fractional bits.
///
/// What it is able to do besides is the implementation, in traits that have no names outside.
pub trait Scalar:
    Steps
    + Lengths
    + Perpendicular
    + Determinants
    + Normals
    + Debug
    + Default
    + PartialEq
    + PartialOrd
    + Send
    + Sync
    + 'static
{
    /// The arithmetic, as it is named in images and on the command line.
    const ARITHMETIC: Arithmetic;

    /// The exponent of the type's step where coordinates have units of their own; none where they
    /// are whatever the image says.
    const STEP: Option<i32>;

    /// The coordinate zero.
    const ZERO: Self;

    /// One, as a component of a direction or of a rotation.
    const ONE: Self::Unit;

    /// Whether the coordinate lies in the domain where every sign is exact.
    fn in_domain(self) -> bool;

    /// The coordinate as it stands in an image.
    fn to_word(self) -> u32;

    /// The inverse of [`Scalar::to_word`].
    fn from_word(word: u32) -> Self;

    /// The value in units of the image: an `f32` itself, a fixed-point number in lattice steps.
    fn to_real(self) -> f64;

    /// The coordinate nearest to a value in units of the image, ties to even; none outside the
    /// domain.
    fn nearest(real: f64) -> Option<Self>;

    /// A component of a direction, rounded to the nearest.
    fn unit(component: f64) -> Self::Unit;

    /// The component of a direction as a real number.
    fn unit_to_real(component: Self::Unit) -> f64;

    /// The sign of det(a − c, b − c): positive where a, b, c turn counter-clockwise.
    fn orient2d(a: [Self; 2], b: [Self; 2], c: [Self; 2]) -> Sign;

    /// The sign of det(a − d, b − d, c − d): positive where a, b, c turn counter-clockwise seen
    /// from the side opposite to d.
    fn orient3d(a: [Self; 3], b: [Self; 3], c: [Self; 3], d: [Self; 3]) -> Sign;
}

pub(super) mod sealed {
    /// Keeps [`super::Scalar`] to the arithmetics whose signs are proven here.
    pub trait Sealed {}
}
