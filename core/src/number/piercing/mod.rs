//! Where a segment of space pierces planes: which plane first, exactly, and where, rounded.
//!
//! As in the plane ([`Crossing`](super::Crossing)), with the determinants of three points of a
//! plane and one end of the segment each.

mod fixed;
mod float;

use core::cmp::Ordering;

/// Comparing and computing piercings; a part of [`Scalar`](super::Scalar).
///
/// # Example
/// ```
/// use core::cmp::Ordering;
/// use tetracone::internal::Piercing;
///
/// // From (0, 0, 0) to (3, 0, 0), through the planes x = 1 and x = 2.
/// let (p, q) = ([0.0f32; 3], [3.0, 0.0, 0.0]);
/// let plane = |x| [[x, 0.0, 0.0], [x, 1.0, 0.0], [x, 0.0, 1.0]];
/// assert_eq!(f32::compare_piercings(p, q, plane(1.0), plane(2.0)), Ordering::Less);
/// assert_eq!(f32::piercing_parameter(p, q, plane(2.0)), 2.0 / 3.0);
/// assert_eq!(f32::piercing_point(p, q, plane(1.0)), [1.0, 0.0, 0.0]);
/// ```
pub trait Piercing: super::scalar::sealed::Sealed + Copy {
    /// Which of two planes the segment from `p` to `q` pierces first: [`Ordering::Less`] where it
    /// is `first`, [`Ordering::Equal`] where it pierces both in one point. Exact.
    ///
    /// # Domain
    /// Points of the domain, each plane given by three of its points. `p` and `q` lie on different
    /// sides of each plane, or one of them lies in it. For other planes the answer says nothing.
    ///
    /// # Cost
    /// Four determinants. In fixed point two products of 128 bits; in `f32` a filter in `f64`
    /// decides nearly always. What it leaves open takes such products where the coordinates fit
    /// 40 bits over their common power of two, and else, with some kilobytes of stack, integers
    /// of 576 bits and two products of 1152.
    ///
    /// # Source
    /// The quotients of barycentric coordinates in the thesis's algorithm 5.5.
    fn compare_piercings(
        p: [Self; 3],
        q: [Self; 3],
        first: [[Self; 3]; 3],
        second: [[Self; 3]; 3],
    ) -> Ordering;

    /// How far along the segment from `p` to `q` it pierces a plane: 0 at `p`, 1 at `q`.
    ///
    /// Off by at most 2^-24 + 2^-30 of itself and 2^-149. It is 0 for `p` in the plane and 1 for
    /// `q` in the plane, and may be so by rounding. For an order among piercings use
    /// [`Piercing::compare_piercings`].
    ///
    /// # Domain
    /// As for [`Piercing::compare_piercings`]; 0 where both ends are in the plane.
    ///
    /// # Cost
    /// Two determinants and a division, in `f64`; in `f32`, integers as above where `f64` has too
    /// few digits.
    ///
    /// # Source
    /// The parameter in the thesis's algorithm 5.5.
    fn piercing_parameter(p: [Self; 3], q: [Self; 3], plane: [[Self; 3]; 3]) -> f32;

    /// The point where the segment from `p` to `q` pierces a plane, rounded to a point of the
    /// arithmetic in the segment's box.
    ///
    /// In fixed point it is the nearest point of the lattice, the greater coordinate where two are
    /// equally near. In `f32` a coordinate is off by at most half a unit in its last place and
    /// 2^-30 of the extent of `p` and `q` along its axis.
    ///
    /// # Domain
    /// As for [`Piercing::compare_piercings`]. Else some point.
    ///
    /// # Cost
    /// Two determinants and three divisions, in fixed point of 128 bits.
    ///
    /// # Source
    /// The point in the thesis's algorithm 5.5.
    fn piercing_point(p: [Self; 3], q: [Self; 3], plane: [[Self; 3]; 3]) -> [Self; 3];
}
