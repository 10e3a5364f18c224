//! Lengths that are measured: distances, squares of gaps, rotations.
//!
//! Signs decide where something lies; here is what decides how far it is. Comparisons with a
//! radius are exact in fixed point. In `f32` they are made in `f64` with a proven bound, and what
//! the bound leaves open counts as near: nothing near is ever taken for far.

mod fixed;
mod float;

use core::fmt::Debug;

/// What can be measured with a coordinate; a part of [`Scalar`](super::Scalar).
pub trait Metric: super::scalar::sealed::Sealed + Copy {
    /// A sum of up to three squares of differences of coordinates, never negative.
    type Square: Copy + Debug + Default + PartialEq + PartialOrd + Send + Sync + 'static;

    /// A component of a direction or of a rotation, between −1 and 1: `f32`, or fixed point with
    /// 30 fractional bits.
    type Unit: Copy + Debug + Default + PartialEq + Send + Sync + 'static;

    /// One, as a component of a direction.
    const ONE: Self::Unit;

    /// How much a measured distance can be off, as a part of the greatest distance between a point
    /// and what is measured.
    const SLACK: f64;

    /// The square of the distance between two intervals, of a point and an interval where the two
    /// ends are one; in `f32` rounded.
    fn square_gap(a: [Self; 2], b: [Self; 2]) -> Self::Square;

    /// `a + b`.
    fn sum_squares(a: Self::Square, b: Self::Square) -> Self::Square;

    /// The square of a radius, or of a measured distance rounded up.
    fn square_above(distance: f64) -> Self::Square;

    /// Whether a sum of gaps' squares is certainly greater than the square of a radius.
    fn exceeds(gaps: Self::Square, radius: Self::Square) -> bool;

    /// The root of a sum of gaps' squares, at most.
    fn root_below(gaps: Self::Square) -> f64;

    /// Whether the closed segment from `a` to `b` comes within `radius` of `p`, in the plane or in
    /// space.
    ///
    /// Exact in fixed point; in `f32` never false where it does, and true beyond by at most
    /// 2^-40 of the greatest of the radius and the ends' distances from the point.
    fn reaches<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D], radius: Self) -> bool;

    /// The square of the distance of `p` from the closed segment, in units of the image; its root
    /// is right up to [`Metric::SLACK`].
    fn square_distance<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> f64;

    /// The point of the closed segment nearest to `p`, rounded to the arithmetic.
    fn nearest_on<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> [Self; D];

    /// A measured distance as a coordinate, rounded to the nearest; the greatest where it is
    /// beyond the type.
    fn from_distance(distance: f64) -> Self;

    /// A measured distance as a coordinate, rounded down; at least zero.
    fn distance_below(distance: f64) -> Self;

    /// A component of a direction, rounded to the nearest.
    fn unit(component: f64) -> Self::Unit;

    /// A component as a word of a tracker.
    fn unit_to_word(component: Self::Unit) -> u32;

    /// The inverse of [`Metric::unit_to_word`].
    fn unit_from_word(word: u32) -> Self::Unit;

    /// The component of a direction as a real number.
    fn unit_to_real(component: Self::Unit) -> f64;

    /// `cosine · x − sine · y + shift`, rounded once for every operation that rounds: in `f32`
    /// two products, their difference and the sum; in fixed point the difference of the products,
    /// to the nearest, halves up. Monotonic in `x` and in `y`.
    fn turn(cosine: Self::Unit, x: Self, sine: Self::Unit, y: Self, shift: Self) -> Self;

    /// `row · point + shift`, rounded as by [`Metric::turn`]: in `f32` three products, their sum
    /// from left to right and the sum with the shift; in fixed point the sum of the products, to
    /// the nearest, halves up. Monotonic in every coordinate.
    fn turn3(row: [Self::Unit; 3], point: [Self; 3], shift: Self) -> Self;

    /// `a · b + c · d`, rounded: a component of two rotations one after the other.
    fn compose(a: Self::Unit, b: Self::Unit, c: Self::Unit, d: Self::Unit) -> Self::Unit;

    /// `a − b`, kept within the type.
    fn apart(a: Self, b: Self) -> Self;

    /// The sign of a component: −1, 0 or 1.
    fn unit_to_sign(component: Self::Unit) -> i32;

    /// `−component`.
    fn negative_unit(component: Self::Unit) -> Self::Unit;

    /// A coordinate below this one, well apart where there is room.
    #[must_use]
    fn left_of(self) -> Self;
}
