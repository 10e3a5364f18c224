use core::fmt::Debug;

use super::{Crossing, Metric, Perpendicular, Piercing, Sign};

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
/// Two kinds of quantity follow from a coordinate, each a type of its own because each needs its own
/// width: the coordinate itself, inside the domain (see [`Scalar::in_domain`]), and a
/// [`Scalar::Length`], how far a point is from another along one axis, or a sum of three such
/// lengths, which is never negative. Lengths may be rounded; whatever is compared with them is
/// widened, so that the rounding never reaches an answer.
pub trait Scalar:
    Metric
    + Perpendicular
    + Crossing
    + Piercing
    + Copy
    + Debug
    + Default
    + PartialEq
    + PartialOrd
    + Send
    + Sync
    + 'static
{
    /// A distance along one axis, or the sum of up to three.
    type Length: Copy + Debug + Default + PartialEq + PartialOrd + Send + Sync + 'static;

    /// The arithmetic, as it is named in images and on the command line.
    const ARITHMETIC: Arithmetic;

    /// The exponent of the type's step where coordinates have units of their own; none where they
    /// are whatever the image says.
    const STEP: Option<i32>;

    /// The coordinate zero.
    const ZERO: Self;

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

    /// The anchor of the finest lattice of a power of two on which coordinates from `low` to `high`
    /// lie at most 2^22 steps apart.
    fn anchor(low: f64, high: f64) -> u32;

    /// A number that grows by one a step of the lattice, rounded: the lesser of two coordinates
    /// never has the greater one. It wraps; those of coordinates outside of the domain are far from
    /// those inside.
    fn steps(self, anchor: u32) -> u32;

    /// The coordinate that [`Scalar::steps`] counts so, exactly.
    fn at_steps(steps: u32, anchor: u32) -> Self;

    /// The coordinate in steps that [`Scalar::steps`] counts so.
    fn steps_to_real(steps: u32, anchor: u32) -> f64;

    /// The coordinate in 2^-`finer` of the lattice's steps, rounded down; what is farther from zero
    /// than 2^61 of these is told to be 2^61 of them at least, and 2^62 at most.
    fn parts(self, anchor: u32, finer: i32) -> i64;

    /// A lattice's step is 2 to this power.
    fn step_exponent(anchor: u32) -> i32;

    /// How far coordinates with equal [`Scalar::steps`] reach below the lattice's own and above, in
    /// steps, at most. Together these make one step, so that nothing lies between two neighbours.
    fn step_slack(anchor: u32) -> [f64; 2];

    /// The coordinate on the way from one to another, `part` from 0 to 1, rounded to the nearest.
    fn lerp(from: Self, to: Self, part: f64) -> Self {
        let (start, end) = (from.to_real(), to.to_real());
        Self::nearest(start + (end - start) * part).unwrap_or(to)
    }

    /// `|self - from|`, and whether `self < from`.
    fn offset(self, from: Self) -> (Self::Length, bool);

    /// `a + b`.
    fn sum(a: Self::Length, b: Self::Length) -> Self::Length;

    /// `2a`.
    fn twice(a: Self::Length) -> Self::Length;

    /// `a / 2`, at least.
    fn half(a: Self::Length) -> Self::Length;

    /// How much the places of two points can be off against each other where both were placed by
    /// poses and rounded, coordinates having this size; at least.
    fn rounding(size: Self::Length) -> Self::Length;

    /// What turning a place back and forth is off at most, for the sizes of all that is added up:
    /// 2^-18 of their sum, and two roundings.
    fn turned_off(sizes: [Self::Length; 3]) -> Self;

    /// At least the root of the sum of the squares, at most 1.23 times it: the greatest and half
    /// the others.
    #[inline]
    fn hypotenuse([a, b, c]: [Self::Length; 3]) -> Self::Length {
        let (greatest, others) = if a >= b && a >= c {
            (a, Self::sum(b, c))
        } else if b >= c {
            (b, Self::sum(a, c))
        } else {
            (c, Self::sum(a, b))
        };
        Self::sum(greatest, Self::half(others))
    }

    /// Whether a point that moved this far along the axes has moved less than `room`, for certain.
    fn stays_within(moved: [Self::Length; 3], room: Self::Length) -> bool;

    /// The square of a length; in `f32` rounded.
    fn square(length: Self::Length) -> Self::Square;

    /// The square of the distance beyond which [`Metric::reaches`] is false with this radius, of
    /// a facet whose ends are at most `extent` apart.
    fn reach(radius: Self, extent: Self::Length) -> Self::Square;

    /// The word of a length, positive only where facets of at most `extent` that are this far away
    /// or farther are beyond reach with that length as the radius, too.
    fn clearance(square: Self::Square, extent: Self::Length) -> u32;

    /// How far the end of an arm of this length moves along an axis when a component of its
    /// rotation goes from `a` to `b`, at least; lengths of more than 2^30 steps stay there.
    fn swing(a: Self::Unit, b: Self::Unit, arm: Self::Length) -> Self::Length;

    /// `a - b` for `a ≥ b`.
    fn difference(a: Self::Length, b: Self::Length) -> Self::Length;

    /// The length that stands in an image as this word.
    fn length(word: u32) -> Self::Length;

    /// A length in units of the image.
    fn length_to_real(length: Self::Length) -> f64;

    /// The word of the greatest length that is at most `real`, itself at least zero.
    fn length_below(real: f64) -> u32;

    /// The word of the least length that is at least `real`.
    fn length_above(real: f64) -> u32;

    /// The sign of det(a − c, b − c): positive where a, b, c turn counter-clockwise.
    fn orient2(a: [Self; 2], b: [Self; 2], c: [Self; 2]) -> Sign;

    /// The sign of det(a − d, b − d, c − d): positive where a, b, c turn counter-clockwise seen
    /// from the side opposite to d.
    fn orient3(a: [Self; 3], b: [Self; 3], c: [Self; 3], d: [Self; 3]) -> Sign;
}

pub(super) mod sealed {
    /// Keeps [`super::Scalar`] to the arithmetics whose signs are proven here.
    pub trait Sealed {}
}
