//! Single precision: a filter with a proven error bound, and integers where it cannot decide.
//!
//! The filters are Shewchuk's ("Adaptive Precision Floating-Point Arithmetic and Fast Robust
//! Geometric Predicates", 1997), stage A, with ε = 2^-24, and a constant added that covers
//! underflow. What they leave undecided is evaluated in integers: all coordinates aligned to the
//! smallest exponent among them, in `i128` where they then fit 60 bits in the plane and 40 in space, in
//! [`Wide`](super::wide::Wide) otherwise.

use core::{cmp::Ordering, ops::Neg};

use super::{
    Arithmetic, Scalar, Sign,
    aligned::Aligned,
    scalar::sealed::Sealed,
    wide::{DEGREE_2, DEGREE_3},
};
use crate::number::Metric;

/// `f32` coordinates reach ±2^40, inclusive: differences are then at most 2^41, so that no product
/// of three and no sum of six such products overflows.
pub const F32_LIMIT: f32 = 1_099_511_627_776.0;

/// 2^-24.
pub(super) const EPSILON: f32 = f32::EPSILON / 2.0;
pub(super) const BOUND_2: f32 = (3.0 + 16.0 * EPSILON) * EPSILON;
const BOUND_3: f32 = (7.0 + 56.0 * EPSILON) * EPSILON;

/// 2^-126: four products of two lose at most 2^-150 each by underflow.
pub(super) const UNDERFLOW_2: f32 = f32::MIN_POSITIVE;
/// 2^-100: times a third difference of at most 2^41, twelve such losses stay below 2^-104.
const UNDERFLOW_3: f32 = f32::MIN_POSITIVE * 67_108_864.0;

impl Sealed for f32 {}

impl Scalar for f32 {
    const ARITHMETIC: Arithmetic = Arithmetic::F32;
    const STEP: Option<i32> = None;
    const ZERO: Self = 0.0;
    const ONE: f32 = 1.0;

    #[inline]
    fn in_domain(self) -> bool {
        self.abs() <= F32_LIMIT
    }

    #[inline]
    fn to_word(self) -> u32 {
        self.to_bits()
    }

    #[inline]
    fn from_word(word: u32) -> Self {
        Self::from_bits(word)
    }

    #[inline]
    fn to_real(self) -> f64 {
        f64::from(self)
    }

    fn nearest(real: f64) -> Option<Self> {
        let rounded = round(real);
        rounded.in_domain().then_some(rounded)
    }

    fn unit(component: f64) -> f32 {
        Self::from_distance(component)
    }

    fn unit_to_real(component: f32) -> f64 {
        f64::from(component)
    }

    #[inline]
    fn orient2d(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Sign {
        let left = (a[0] - c[0]) * (b[1] - c[1]);
        let right = (a[1] - c[1]) * (b[0] - c[0]);
        let bound = BOUND_2 * (left.abs() + right.abs()) + UNDERFLOW_2;
        certified(left - right, bound).unwrap_or_else(|| exact2(a, b, c))
    }

    #[inline]
    fn orient3d(a: [f32; 3], b: [f32; 3], c: [f32; 3], d: [f32; 3]) -> Sign {
        let difference = |p: [f32; 3]| [p[0] - d[0], p[1] - d[1], p[2] - d[2]];
        let (u, v, w) = (difference(a), difference(b), difference(c));
        let (vw, wv) = (v[0] * w[1], w[0] * v[1]);
        let (wu, uw) = (w[0] * u[1], u[0] * w[1]);
        let (uv, vu) = (u[0] * v[1], v[0] * u[1]);
        let determinant = u[2] * (vw - wv) + v[2] * (wu - uw) + w[2] * (uv - vu);
        let permanent = u[2].abs() * (vw.abs() + wv.abs())
            + v[2].abs() * (wu.abs() + uw.abs())
            + w[2].abs() * (uv.abs() + vu.abs());
        let bound = BOUND_3 * permanent + UNDERFLOW_3;
        certified(determinant, bound).unwrap_or_else(|| exact3(a, b, c, d))
    }
}

/// The sign of a value known up to `bound`, where that says it.
#[expect(
    clippy::inline_always,
    reason = "else `orient2d` takes a sixth more instructions"
)]
#[inline(always)]
pub(super) fn certified<T: Copy + PartialOrd + Neg<Output = T>>(
    value: T,
    bound: T,
) -> Option<Sign> {
    if value > bound {
        Some(Sign::Positive)
    } else if value < -bound {
        Some(Sign::Negative)
    } else {
        None
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding to nearest is what is meant"
)]
pub(super) const fn round(real: f64) -> f32 {
    real as f32
}

/// Rounded up or down: the coordinate next to a value that is no less, or no more.
pub(super) fn directed(real: f64, up: bool) -> f32 {
    let rounded = round(real);
    match f64::from(rounded).partial_cmp(&real) {
        Some(Ordering::Less) if up => rounded.next_up(),
        Some(Ordering::Greater) if !up => rounded.next_down(),
        _ => rounded,
    }
}

#[cold]
#[inline(never)]
fn exact2(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Sign {
    let aligned = Aligned::new([a, b, c]);
    aligned.det::<DEGREE_2>([[2, 0], [2, 1], [2, 2]]).sign()
}

#[cold]
#[inline(never)]
fn exact3(a: [f32; 3], b: [f32; 3], c: [f32; 3], d: [f32; 3]) -> Sign {
    // A plane across an axis, which is what solids with level faces are full of.
    #[expect(clippy::float_cmp, reason = "equal is what is meant")]
    let is_level = |k: usize| a[k] == d[k] && b[k] == d[k] && c[k] == d[k];
    if is_level(0) || is_level(1) || is_level(2) {
        return Sign::Zero;
    }
    let aligned = Aligned::new([a, b, c, d]);
    aligned.det::<DEGREE_3>([[3, 0], [3, 1], [3, 2]]).sign()
}

#[cfg(test)]
mod tests {
    use super::{Aligned, DEGREE_3, Scalar, Sign, exact2, exact3};

    #[test]
    fn narrow_and_wide_agree_with_each_other_and_with_the_filter() {
        let mut state = 7u64;
        let mut pick = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            f32::from(
                i16::try_from((state >> 40) & 0x7fff)
                    .expect("15 bits")
                    .wrapping_mul(2)
                    >> 4,
            ) * 0.125
        };
        for _ in 0..20_000 {
            let mut point = || [pick(), pick(), pick()];
            let points = [point(), point(), point(), point()];
            let [a, b, c, d] = points;
            let sign = exact3(a, b, c, d);
            let wide = Aligned::new(points).wide_det::<DEGREE_3>([[3, 0], [3, 1], [3, 2]]);
            assert_eq!(sign, wide.sign());
            assert_eq!(sign, f32::orient3d(a, b, c, d));
            let tiny = points.map(|p| p.map(|x| x * f32::MIN_POSITIVE));
            assert_eq!(sign, f32::orient3d(tiny[0], tiny[1], tiny[2], tiny[3]));
        }
    }

    /// Rounded onto a line through about zero, where the filter's differences are rounded, too.
    #[test]
    fn the_filter_is_right_beside_a_line() {
        let mut pick = crate::number::full_numbers(5);
        for _ in 0..20_000 {
            let (a, b, part) = ([pick(), pick()], [-pick(), -pick()], pick() - 1.0);
            let c = [0, 1].map(|k| a[k] + (b[k] - a[k]) * part);
            assert_eq!(f32::orient2d(a, b, c), exact2(a, b, c), "{a:?} {b:?} {c:?}");
        }
    }

    #[test]
    fn one_ulp_off_a_line_is_seen() {
        let (a, b) = ([0.1f32, 0.1], [0.3f32, 0.3]);
        assert_eq!(f32::orient2d(a, b, [0.2, 0.2]), Sign::Zero);
        assert_eq!(f32::orient2d(a, b, [0.2, 0.2f32.next_up()]), Sign::Positive);
        assert_eq!(exact2(a, b, [0.2, 0.2f32.next_down()]), Sign::Negative);
    }

    #[test]
    fn the_ends_of_the_domain_do_not_disturb() {
        let (far, near) = (super::F32_LIMIT, f32::from_bits(1));
        let (a, b, c) = ([-far, -far, 0.0], [far, -far, 0.0], [0.0, far, 0.0]);
        assert_eq!(f32::orient3d(a, b, c, [near, near, near]), Sign::Negative);
        assert_eq!(f32::orient3d(a, b, c, [near, near, 0.0]), Sign::Zero);
        assert_eq!(f32::orient3d(a, b, c, [near, near, -near]), Sign::Positive);
    }
}
