//! Distances along an axis, their sums and their squares, which may be rounded: whatever is compared with
//! them is widened, so that the rounding never reaches an answer.

mod fixed;
mod float;

use core::fmt::Debug;

use super::Metric;

/// How far coordinates are apart; a part of [`Scalar`](super::Scalar).
pub trait Lengths: Metric {
    /// A distance along one axis, or the sum of up to three.
    type Length: Copy + Debug + Default + PartialEq + PartialOrd + Send + Sync + 'static;

    /// `|self - from|`, and whether `self < from`.
    fn offset(self, from: Self) -> (Self::Length, bool);

    /// `a + b`.
    fn sum(a: Self::Length, b: Self::Length) -> Self::Length;

    /// `2a`.
    #[inline]
    fn twice(a: Self::Length) -> Self::Length {
        Self::sum(a, a)
    }

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

    /// How far a point at this distance from the centre moves along an axis when a component of its
    /// rotation goes from `a` to `b`, at least; lengths of more than 2^30 steps stay there.
    fn swing(a: Self::Unit, b: Self::Unit, radius: Self::Length) -> Self::Length;

    /// A radius, and what a place between two others can be off by [`Steps::lerp`](super::Steps::lerp),
    /// the sizes of their coordinates added up.
    fn wider(radius: Self, size: Self::Length) -> Self;

    /// `a - b` for `a ≥ b`.
    fn difference(a: Self::Length, b: Self::Length) -> Self::Length;

    /// The length that stands in an image as this word.
    fn length(word: u32) -> Self::Length;

    /// The inverse of [`Lengths::length`].
    fn length_to_word(length: Self::Length) -> u32;

    /// A length as a coordinate; the greatest where it is beyond the type.
    fn coordinate(length: Self::Length) -> Self;

    /// The same, less what adding lengths up may have rounded off others.
    fn coordinate_below(length: Self::Length) -> Self;

    /// A length in units of the image.
    fn length_to_real(length: Self::Length) -> f64;

    /// The word of the greatest length that is at most `real`, itself at least zero.
    fn length_below(real: f64) -> u32;

    /// The word of the least length that is at least `real`.
    fn length_above(real: f64) -> u32;
}
