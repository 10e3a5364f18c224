//! Where a segment of the plane crosses lines: which line first, exactly, and where, rounded.
//!
//! With n and m the determinants of the line's two points and one end of the segment each, the
//! crossing is at t = |n| / (|n| + |m|) from the first end on, wherever the ends are not on the
//! same side. Two such quotients are compared by the sign of |n₁| · |m₂| − |n₂| · |m₁|.

pub(super) mod fixed;
pub(super) mod float;

use core::cmp::Ordering;

/// Comparing and computing crossings; a part of [`Scalar`](super::Scalar).
///
/// # Example
/// ```
/// use core::cmp::Ordering;
/// use tetracone::internal::Crossing;
///
/// // From (0, 0) to (3, 0), through the lines x = 1 and x = 2.
/// let (p, q) = ([0.0f32, 0.0], [3.0, 0.0]);
/// let (near, far) = ([[1.0, -1.0], [1.0, 1.0]], [[2.0, 1.0], [2.0, -1.0]]);
/// assert_eq!(f32::compare_crossings(p, q, near, far), Ordering::Less);
/// assert_eq!(f32::crossing_parameter(p, q, far), 2.0 / 3.0);
/// assert_eq!(f32::crossing_point(p, q, near), [1.0, 0.0]);
/// ```
pub trait Crossing: super::scalar::sealed::Sealed + Copy {
    /// Which of two lines the segment from `p` to `q` crosses first: [`Ordering::Less`] where it
    /// is `first`, [`Ordering::Equal`] where it crosses both in one point. Exact.
    ///
    /// # Domain
    /// Points of the domain, each line given by two of its points. `p` and `q` lie on different
    /// sides of each line, or one of them lies on it. For other lines the answer says nothing.
    ///
    /// # Cost
    /// Four determinants. In fixed point two products of 64 bits and nothing else; in `f32` a
    /// filter decides nearly always. What it leaves open takes two products of 128 bits where the
    /// coordinates fit 60 bits over their common power of two, and else, with about 3 kB of stack,
    /// integers of 384 bits and two products of 768.
    ///
    /// # Source
    /// The quotients of barycentric coordinates in the thesis's algorithm 4.10.
    fn compare_crossings(
        p: [Self; 2],
        q: [Self; 2],
        first: [[Self; 2]; 2],
        second: [[Self; 2]; 2],
    ) -> Ordering;

    /// How far along the segment from `p` to `q` it crosses a line: 0 at `p`, 1 at `q`.
    ///
    /// Off by at most 2^-24 + 2^-30 of itself and 2^-149. It is 0 for `p` on the line and 1 for
    /// `q` on the line, and may be so by rounding. For an order among crossings use
    /// [`Crossing::compare_crossings`].
    ///
    /// # Domain
    /// As for [`Crossing::compare_crossings`]; 0 where both ends are on the line.
    ///
    /// # Cost
    /// Two determinants and a division, in `f64`; in `f32`, integers as above where `f64` has too
    /// few digits.
    ///
    /// # Source
    /// α in the thesis's algorithm 4.10.
    fn crossing_parameter(p: [Self; 2], q: [Self; 2], line: [[Self; 2]; 2]) -> f32;

    /// The point where the segments from `p` to `q` and between the two points of `edge` cross,
    /// rounded to a point of the arithmetic in the boxes of both.
    ///
    /// In fixed point it is the nearest point of the lattice, the greater coordinate where two are
    /// equally near. In `f32` a coordinate is off by at most half a unit in its last place and
    /// 2^-30 of the extent of `p` and `q` along its axis.
    ///
    /// # Domain
    /// Points of the domain; the segments meet, and not along a piece. Else some point.
    ///
    /// # Cost
    /// Two determinants and two divisions, in fixed point of 128 bits by 64, in `f32` as for
    /// [`Crossing::crossing_parameter`].
    ///
    /// # Source
    /// The point that the thesis's algorithm 4.10 leaves to its caller.
    fn crossing_point(p: [Self; 2], q: [Self; 2], edge: [[Self; 2]; 2]) -> [Self; 2];
}

/// n / (n + m) for values that are not negative, with three roundings.
pub(super) fn quotient([n, m]: [f64; 2]) -> f64 {
    let sum = n + m;
    if sum > 0.0 { n / sum } else { 0.0 }
}

/// Rounded to the nearest `f32`.
#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding to nearest is what is meant"
)]
pub(super) const fn round(real: f64) -> f32 {
    real as f32
}
