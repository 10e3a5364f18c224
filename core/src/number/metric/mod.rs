//! Lengths that are measured: distances, squares of gaps, rotations.
//!
//! Signs decide where something lies; here is what decides how far it is. Comparisons with a
//! radius are exact in fixed point. In `f32` they are made in `f64` with a proven bound, and what
//! the bound leaves open counts as near: nothing near is ever taken for far.

mod fixed;
mod float;

use core::fmt::Debug;

use super::Measured;

/// What can be measured with a coordinate; a part of [`Scalar`](super::Scalar).
pub trait Metric: super::scalar::sealed::Sealed + Copy {
    /// A sum of up to three squares of differences of coordinates, never negative.
    type Square: Copy + Debug + Default + PartialEq + PartialOrd + Send + Sync + 'static;

    /// The square of a measured distance: compared exactly in fixed point.
    type Measured: Measured;

    /// How far something lies along a way, times the length of that.
    type Reached: Copy + Debug + Default + PartialOrd + Send + Sync + 'static;

    /// A component of a direction or of a rotation, between −1 and 1: `f32`, or fixed point with
    /// 30 fractional bits.
    type Unit: Copy + Debug + Default + PartialEq + Send + Sync + 'static;

    /// How much a measured distance can be off, as a part of the greatest distance between a point
    /// and what is measured.
    const SLACK: f64;

    /// The square of the distance between two intervals, of a point and an interval where the two
    /// ends are one; in `f32` rounded.
    fn square_gap(a: [Self; 2], b: [Self; 2]) -> Self::Square;

    /// `a + b`.
    fn sum_squares(a: Self::Square, b: Self::Square) -> Self::Square;

    /// A quarter, rounded down: the square of half a distance.
    fn quarter(square: Self::Square) -> Self::Square;

    /// The square of a radius, or of a measured distance rounded up.
    fn square_above(distance: f64) -> Self::Square;

    /// Whether a sum of gaps' squares is certainly greater than the square of a radius.
    fn exceeds(gaps: Self::Square, radius: Self::Square) -> bool;

    /// The root of a sum of gaps' squares, at most.
    fn root_below(gaps: Self::Square) -> f64;

    /// The root of a sum of gaps' squares, at least; the greatest where it is beyond the type.
    fn root_above(gaps: Self::Square) -> Self;

    /// An interval with so much more on either side, at least; none where that is too much for
    /// [`Metric::line_misses2`].
    fn widen(interval: [Self; 2], by: Self) -> Option<[Self; 2]>;

    /// Whether the line through `p` and `q` certainly has no point in the box from `low` to `high`;
    /// exact in fixed point. Where `p` is `q`, it never has none.
    fn line_misses2(p: [Self; 2], q: [Self; 2], low: [Self; 2], high: [Self; 2]) -> bool;

    /// Whether the closed segment from `a` to `b` comes within `radius` of `p`, in the plane or in
    /// space.
    ///
    /// Exact in fixed point; in `f32` never false where it does, and true beyond by at most
    /// 2^-40 of the greatest of the radius and the ends' distances from the point.
    fn reaches<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D], radius: Self) -> bool;

    /// The square of the distance of `p` from the closed segment: exact in fixed point, otherwise
    /// its root is right up to [`Metric::SLACK`].
    fn square_distance<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> Self::Measured;

    /// Half of the way to another one, rounded.
    #[must_use]
    fn midpoint(self, other: Self) -> Self;

    /// How far `p` lies from `a` along the way to `b`, times the length of that: exact in fixed point,
    /// otherwise right up to [`Metric::SLACK`] times that.
    fn reached<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> Self::Reached;

    /// Whether the perpendicular from `p` on the line through `a` and `b`, which are apart, has its foot
    /// on the closed segment; none has where they are not apart. Exact in fixed point; in `f32` never
    /// false where it has, and true beyond by at most 2^-44 of the distances between the three.
    fn spans_foot<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> bool;

    /// The root of a measured square, rounded up or down: exactly so in fixed point.
    fn root(square: Self::Measured, up: bool) -> Self;

    /// Which part of the closed segment lies before the point nearest to `p`, nearly.
    fn part_to_nearest<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> f64;

    /// The square of a distance that `p` has from the closed segment at least: what is lost is
    /// small against the distance and the segment, and much less work than measuring.
    fn square_below<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> Self::Square;

    /// `self − from` in units of the image, rounded to the nearest `f32`.
    fn rough_from(self, from: Self) -> f32;

    /// A square that was computed in `f32`, rounded down.
    fn rough_square(square: f32) -> Self::Square;

    /// A square as an `f32`, rounded up.
    fn square_to_rough(square: Self::Square) -> f32;

    /// A measured square, rounded down.
    fn square_under(square: f64) -> Self::Square;

    /// The point of the closed segment nearest to `p`, rounded to the arithmetic.
    fn nearest_on<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> [Self; D];

    /// A measured distance as a coordinate, rounded to the nearest; the greatest where it is
    /// beyond the type.
    fn from_distance(distance: f64) -> Self;

    /// A measured distance as a coordinate, rounded down; at least zero.
    fn distance_below(distance: f64) -> Self;

    /// A component as a word of a tracker.
    fn unit_to_word(component: Self::Unit) -> u32;

    /// The inverse of [`Metric::unit_to_word`].
    fn unit_from_word(word: u32) -> Self::Unit;

    /// A component in steps of 2^-30, in `f32` rounded to the nearest, halves away from zero;
    /// [`i32::MIN`] for a component that is no number, or not between −2 and 2.
    fn unit_to_steps(component: Self::Unit) -> i32;

    /// A component of so many steps of 2^-30, in `f32` rounded to the nearest.
    fn unit_from_steps(steps: i32) -> Self::Unit;

    /// `cosine · x − sine · y + shift`, rounded once for every operation that rounds: in `f32`
    /// two products, their difference and the sum; in fixed point the difference of the products,
    /// to the nearest, halves up. Monotonic in `x` and in `y`.
    fn turn(cosine: Self::Unit, x: Self, sine: Self::Unit, y: Self, shift: Self) -> Self;

    /// `row · point + shift`, rounded as by [`Metric::turn`]: in `f32` three products, their sum
    /// from left to right and the sum with the shift; in fixed point the sum of the products, to
    /// the nearest, halves up. Monotonic in every coordinate.
    fn turn3(row: [Self::Unit; 3], point: [Self; 3], shift: Self) -> Self;

    /// The least and the greatest of what [`Metric::turn3`] makes of the points of a box.
    #[inline]
    fn turned_range(
        row: [Self::Unit; 3],
        low: [Self; 3],
        high: [Self; 3],
        shift: Self,
    ) -> [Self; 2] {
        // A coordinate grows with those whose component is positive and falls with the others.
        let (mut near, mut far) = (low, high);
        for ((near, far), unit) in near.iter_mut().zip(&mut far).zip(row) {
            if Self::unit_to_sign(unit) < 0 {
                core::mem::swap(near, far);
            }
        }
        [Self::turn3(row, near, shift), Self::turn3(row, far, shift)]
    }

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

    /// A coordinate above this one, likewise.
    #[must_use]
    fn right_of(self) -> Self;
}

/// Shows all pairs of components of two vectors: one in the plane, three in space. Their determinants are
/// the components of the cross product.
#[inline]
fn pairs<T: Copy, const D: usize>(u: [T; D], v: [T; D], mut show: impl FnMut([T; 2], [T; 2])) {
    let (mut us, mut vs) = (&u[..], &v[..]);
    while let ([ux, more_u @ ..], [vx, more_v @ ..]) = (us, vs) {
        for (uy, vy) in more_u.iter().zip(more_v) {
            show([*ux, *uy], [*vx, *vy]);
        }
        (us, vs) = (more_u, more_v);
    }
}

#[cfg(test)]
mod tests {
    use fixed::types::I32F0;

    use super::Metric;
    use crate::number::{Lengths, Measured as _, Scalar, Sign};

    /// Numbers of all sizes with few bits, so that much is in line or at the same distance.
    struct Random(u64);

    impl Random {
        fn next<S: Scalar>(&mut self, sizes: u64, unit: f64) -> S {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let value = i16::try_from(self.0 >> 49).expect("15 bits") - (1 << 14);
            let value = value >> (10 * (self.0 >> 40 & 1));
            let size = 1u64 << ((self.0 >> 32) % sizes);
            #[expect(clippy::cast_precision_loss, reason = "a power of two")]
            S::nearest((f64::from(value) * size as f64 * unit).clamp(-1e12, 1e12))
                .expect("in the domain")
        }
    }

    fn check<S: Scalar>(sizes: u64, unit: f64, real: impl Fn(S::Square) -> f64) {
        let mut random = Random(7);
        let (mut near, mut missed) = (0, 0);
        for _ in 0..200_000 {
            let mut point = || [0, 1].map(|_| random.next::<S>(sizes, unit));
            let (a, b, p) = (point(), point(), point());
            if a == b {
                continue;
            }
            let square = S::square_distance(a, b, p).to_real();
            let below = real(S::square_below(a, b, p));
            assert!(
                below <= square * (1.0 + 1e-11),
                "{below} is more than {square}"
            );
            let far = |end: [S; 2]| S::square_distance(end, end, p).to_real();
            let spread = far(a).max(far(b));
            // Fixed point loses up to one step squared by rounding down.
            if square > spread * 1e-9 && square > unit * unit {
                assert!(below > square * 0.93 - unit * unit, "{below} of {square}");
                near += 1;
            }
            let (low, high) = (
                [0, 1].map(|k| min(a[k], b[k])),
                [0, 1].map(|k| max(a[k], b[k])),
            );
            let q = point();
            if S::line_misses2(p, q, low, high) {
                let corners = [low, [high[0], low[1]], high, [low[0], high[1]]];
                let sides = corners.map(|corner| S::orient2d(p, q, corner));
                assert!(
                    sides[0] != Sign::Zero && sides == [sides[0]; 4],
                    "{sides:?}"
                );
                missed += 1;
            }
            check_lengths::<S>(S::square_gap([p[0]; 2], [q[0]; 2]), &real);
        }
        assert!(near > 100_000 && missed > 10_000, "{near}, {missed}");
    }

    fn check_lengths<S: Scalar>(square: S::Square, real: &impl Fn(S::Square) -> f64) {
        let nothing = S::ZERO.offset(S::ZERO).0;
        let clearance = S::length_to_real(S::length(S::clearance(square, nothing)));
        let root = libm::sqrt(real(square));
        assert!(
            clearance <= root && clearance >= root * 0.99 - 1.0,
            "{clearance} of {root}"
        );
    }

    fn min<S: Scalar>(a: S, b: S) -> S {
        if a < b { a } else { b }
    }

    fn max<S: Scalar>(a: S, b: S) -> S {
        if a < b { b } else { a }
    }

    #[test]
    fn rough_distances_are_no_greater_and_lines_that_miss_do() {
        check::<f32>(20, 1.0, f64::from);
        check::<f32>(10, 1.0 / 32.0, f64::from);
        check::<f32>(26, 1e-12, f64::from);
        #[expect(clippy::cast_precision_loss, reason = "below 2^62")]
        let real = |square: u64| square as f64;
        check::<I32F0>(14, 1.0, real);
        check::<I32F0>(4, 1.0, real);
    }

    #[test]
    fn the_ends_of_the_domain_do_not_disturb() {
        let (far, near) = (crate::number::F32_LIMIT, f32::from_bits(1));
        for (a, b) in [
            ([-far; 2], [far; 2]),
            ([near; 2], [-near; 2]),
            ([0.0; 2], [near, 0.0]),
        ] {
            for p in [
                [far, -far],
                [far, 0.0],
                [near, 0.0],
                [0.0, near],
                [1.0, near],
            ] {
                let below = f32::square_below(a, b, p);
                assert!(
                    f64::from(below) <= f32::square_distance(a, b, p),
                    "{a:?} {b:?} {p:?}"
                );
                assert!(!f32::line_misses2(
                    a,
                    b,
                    a.map(|x| x.min(0.0)),
                    a.map(|x| x.max(0.0))
                ));
            }
        }
        assert!(I32F0::stays_within([3, 4, 0], 6) && !I32F0::stays_within([3, 4, 0], 5));
        assert!(
            f32::stays_within([3.0, 4.0, 0.0], 5.1) && !f32::stays_within([3.0, 4.0, 0.0], 5.0)
        );
        assert!(!f32::stays_within([0.0; 3], 0.0) && !f32::stays_within([near; 3], near));
    }
}
