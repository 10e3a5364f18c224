//! Single precision: a filter with a proven error bound, and integers where it cannot decide.
//!
//! The filters are Shewchuk's ("Adaptive Precision Floating-Point Arithmetic and Fast Robust
//! Geometric Predicates", 1997), stage A, with ε = 2^-24, and a constant added that covers
//! underflow. What they leave undecided is evaluated in integers: all coordinates aligned to the
//! smallest exponent among them, in `i128` where they then fit 40 bits, in
//! [`Wide`](super::wide::Wide) otherwise.

use super::{
    Arithmetic, Scalar, Sign,
    aligned::{Aligned, narrow_area, narrow_volume},
    exponent_above,
    scalar::sealed::Sealed,
    shifted,
};

/// `f32` coordinates reach ±2^40, inclusive: differences are then at most 2^41, so that no product
/// of three and no sum of six such products overflows.
pub const F32_LIMIT: f32 = 1_099_511_627_776.0;

/// See [`super::lattice_in_domain`].
pub(super) const fn lattice_in_domain(anchor: u32, base: u32, last: u32) -> bool {
    let exponent = anchor >> 23;
    // Numbers of the anchor's power of two, counted from the least of them.
    let number = (base.wrapping_sub(exponent << 23)) as u64;
    let middle = 1 << 22;
    if exponent == 0
        || exponent > 170
        || anchor & 0x7f_ffff != middle
        || number + last as u64 >= 1 << 23
    {
        return false;
    }
    let least = f32::from_bits(base) - f32::from_bits(anchor);
    let greatest = f32::from_bits(base + last) - f32::from_bits(anchor);
    least >= -F32_LIMIT && greatest <= F32_LIMIT
}

/// 2^-24.
pub(super) const EPSILON: f32 = f32::EPSILON / 2.0;
pub(super) const BOUND_2: f32 = (3.0 + 16.0 * EPSILON) * EPSILON;
const BOUND_3: f32 = (7.0 + 56.0 * EPSILON) * EPSILON;

/// 2^-126: four products of two lose at most 2^-150 each by underflow.
pub(super) const UNDERFLOW_2: f32 = f32::MIN_POSITIVE;
/// 2^-100: times a third difference of at most 2^41, twelve such losses stay below 2^-104.
const UNDERFLOW_3: f32 = f32::MIN_POSITIVE * 67_108_864.0;

/// Aligned coordinates below 2^40 keep every step of a 3×3 determinant below 2^126.
pub(super) const NARROW: u32 = 40;

/// 2^-39: of radius and extent, more than what is taken for near can be off.
const UNSURE: f32 = 1.0 / 549_755_813_888.0;

/// What halving the bits of a float takes from its exponent's bias, less what makes the greatest
/// relative error of the root 1/28.
const HALF_BIAS: u32 = 0x1fbd_1df5;

impl Sealed for f32 {}

impl Scalar for f32 {
    type Length = f32;

    const ARITHMETIC: Arithmetic = Arithmetic::F32;
    const STEP: Option<i32> = None;
    const ZERO: Self = 0.0;

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

    /// The bits of 1.5·2^(23 + e): added to a coordinate of at most 2^(22 + e), it leaves whole
    /// steps of 2^e in the fraction.
    fn anchor(low: f64, high: f64) -> u32 {
        let exponent = exponent_above(high.max(-low))
            .saturating_sub(21)
            .clamp(-149, 20);
        (exponent.saturating_add(150).cast_unsigned() << 23) | (1 << 22)
    }

    #[inline]
    fn steps(self, anchor: u32) -> u32 {
        (self + Self::from_bits(anchor)).to_bits()
    }

    /// The difference of two numbers of one power of two.
    #[inline]
    fn at_steps(steps: u32, anchor: u32) -> Self {
        Self::from_bits(steps) - Self::from_bits(anchor)
    }

    fn steps_to_real(steps: u32, anchor: u32) -> f64 {
        f64::from(steps.wrapping_sub(anchor).cast_signed())
    }

    /// A subnormal number has the exponent of the least normal one.
    #[inline]
    fn parts(self, anchor: u32, finer: i32) -> i64 {
        let (bits, digits) = (self.to_bits(), Self::MANTISSA_DIGITS - 1);
        let exponent = (bits >> digits) & 0xff;
        let fraction = bits & ((1 << digits) - 1);
        let size = if exponent == 0 {
            fraction
        } else {
            fraction | (1 << digits)
        };
        let size = size.cast_signed();
        let value = if self < 0.0 {
            size.wrapping_neg()
        } else {
            size
        };
        let power = exponent.max(1).wrapping_sub(anchor >> digits).cast_signed();
        shifted(value, power.wrapping_add(finer))
    }

    fn step_exponent(anchor: u32) -> i32 {
        ((anchor >> 23) & 0xff).cast_signed().wrapping_sub(150)
    }

    /// Half a step, rounded to the nearest.
    fn step_slack(_: u32) -> [f64; 2] {
        [0.5; 2]
    }

    #[inline]
    fn offset(self, from: Self) -> (f32, bool) {
        ((self - from).abs(), self < from)
    }

    #[inline]
    fn sum(a: f32, b: f32) -> f32 {
        a + b
    }

    #[inline]
    fn twice(a: f32) -> f32 {
        a + a
    }

    /// Four roundings an axis and pose, each of 2^-24 of at most three such sizes.
    #[inline]
    fn rounding(size: f32) -> f32 {
        size * (32.0 * f32::EPSILON)
    }

    /// The roundings are in that part of the sizes.
    #[inline]
    fn turned_off(sizes: [f32; 3]) -> f32 {
        let [a, b, c] = sizes.map(f64::from);
        #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
        let off = ((a + b + c) * (1.0 / 262_144.0)) as f32;
        off
    }

    /// Squares and sums lose less than 4·2^-24, and tiny ones less than the constant added.
    #[inline]
    fn stays_within([a, b, c]: [f32; 3], room: f32) -> bool {
        let moved = a * a + b * b + c * c + f32::MIN_POSITIVE;
        moved < room * room * (1.0 - 8.0 * f32::EPSILON)
    }

    #[inline]
    fn square(length: f32) -> f32 {
        length * length
    }

    /// What is taken for near is less than 2^-39 of radius and extent too far away.
    #[inline]
    fn reach(radius: f32, extent: f32) -> f32 {
        let root = (radius + extent * UNSURE) * (1.0 + 4.0 * f32::EPSILON);
        root * root + f32::MIN_POSITIVE
    }

    /// Newton's step from halved bits gives a root that is 1/1000 too great at most; what it
    /// divides into is as much too small.
    #[inline]
    fn clearance(square: f32, extent: f32) -> u32 {
        if square < f32::MIN_POSITIVE {
            return 0;
        }
        let rough = Self::from_bits((square.to_bits() >> 1).wrapping_add(HALF_BIAS));
        let above = (rough + square / rough) * 0.5;
        let below = square / above * (1.0 - 8.0 * f32::EPSILON) - extent * UNSURE;
        if below > 0.0 { below.to_bits() } else { 0 }
    }

    #[inline]
    fn half(a: f32) -> f32 {
        a * 0.5
    }

    /// Three roundings, covered by four.
    #[inline]
    fn swing(a: f32, b: f32, arm: f32) -> f32 {
        (a - b).abs() * arm * (1.0 + 4.0 * f32::EPSILON)
    }

    #[inline]
    fn difference(a: f32, b: f32) -> f32 {
        a - b
    }

    #[inline]
    fn length(word: u32) -> f32 {
        f32::from_bits(word)
    }

    fn length_to_real(length: f32) -> f64 {
        f64::from(length)
    }

    fn length_below(real: f64) -> u32 {
        let real = if real > 0.0 { real } else { 0.0 };
        below(real).to_bits()
    }

    fn length_above(real: f64) -> u32 {
        above(real).to_bits()
    }

    #[inline]
    fn orient2(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Sign {
        let left = (a[0] - c[0]) * (b[1] - c[1]);
        let right = (a[1] - c[1]) * (b[0] - c[0]);
        let bound = BOUND_2 * (left.abs() + right.abs()) + UNDERFLOW_2;
        certified(left - right, bound).unwrap_or_else(|| exact2(a, b, c))
    }

    #[inline]
    fn orient3(a: [f32; 3], b: [f32; 3], c: [f32; 3], d: [f32; 3]) -> Sign {
        let difference = |p: [f32; 3]| [p[0] - d[0], p[1] - d[1], p[2] - d[2]];
        let (u, v, w) = (difference(a), difference(b), difference(c));
        let (vw, wv) = (v[0] * w[1], w[0] * v[1]);
        let (wu, uw) = (w[0] * u[1], u[0] * w[1]);
        let (uv, vu) = (u[0] * v[1], v[0] * u[1]);
        let determinant = u[2] * (vw - wv) + v[2] * (wu - uw) + w[2] * (uv - vu);
        let permanent = u[2].abs() * (vw.abs() + wv.abs())
            + v[2].abs() * (wu.abs() + uw.abs())
            + w[2].abs() * (uv.abs() + vu.abs());
        certified(determinant, BOUND_3 * permanent + UNDERFLOW_3)
            .unwrap_or_else(|| exact3(a, b, c, d))
    }
}

/// The sign of a value known up to `bound`, where that says it.
#[inline]
fn certified(value: f32, bound: f32) -> Option<Sign> {
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
const fn round(real: f64) -> f32 {
    real as f32
}

fn below(real: f64) -> f32 {
    let rounded = round(real);
    if f64::from(rounded) > real {
        rounded.next_down()
    } else {
        rounded
    }
}

fn above(real: f64) -> f32 {
    let rounded = round(real);
    if f64::from(rounded) < real {
        rounded.next_up()
    } else {
        rounded
    }
}

#[cold]
#[inline(never)]
fn exact2(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Sign {
    let aligned = Aligned::new([a, b, c]);
    match aligned.narrow(NARROW) {
        Some([a, b, c]) => Sign::of_rise(0, narrow_area([a, b], c)),
        None => aligned.area([0, 1], 2).sign(),
    }
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
    match aligned.narrow(NARROW) {
        Some([a, b, c, d]) => Sign::of_rise(0, narrow_volume([a, b, c], d)),
        None => aligned.volume([0, 1, 2], 3).sign(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Aligned, Scalar, Sign, exact2, exact3};

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
            assert_eq!(sign, Aligned::new(points).volume([0, 1, 2], 3).sign());
            assert_eq!(sign, f32::orient3(a, b, c, d));
            let tiny = points.map(|p| p.map(|x| x * f32::MIN_POSITIVE));
            assert_eq!(sign, f32::orient3(tiny[0], tiny[1], tiny[2], tiny[3]));
        }
    }

    /// Rounded onto a line through about zero, where the filter's differences are rounded, too.
    #[test]
    fn the_filter_is_right_beside_a_line() {
        let mut pick = crate::number::full_numbers(5);
        for _ in 0..20_000 {
            let (a, b, part) = ([pick(), pick()], [-pick(), -pick()], pick() - 1.0);
            let c = [0, 1].map(|k| a[k] + (b[k] - a[k]) * part);
            assert_eq!(f32::orient2(a, b, c), exact2(a, b, c), "{a:?} {b:?} {c:?}");
        }
    }

    #[test]
    fn parts_are_rounded_down_and_saturate() {
        let anchor = f32::anchor(-3.0, 5.0);
        let step = 2f64.powi(f32::step_exponent(anchor));
        let tiny = f32::from_bits(1);
        for x in [
            0.0,
            1.0,
            4.999,
            0.3,
            1e-3,
            1e-9,
            tiny,
            1e9,
            super::F32_LIMIT,
        ] {
            for x in [x, -x] {
                for finer in [-200, -70, -9, 0, 8, 30, 70] {
                    let exact = (f64::from(x) / step * 2f64.powi(finer)).floor();
                    let parts = x.parts(anchor, finer);
                    #[expect(clippy::cast_possible_truncation, reason = "below 2^61")]
                    if exact.abs() < 2f64.powi(61) {
                        assert_eq!(parts, exact as i64, "{x} in 2^-{finer}");
                    } else {
                        let size = parts.unsigned_abs().ilog2();
                        let same = parts.is_negative() == (x < 0.0);
                        assert!(same && size == 61, "{x} in 2^-{finer}: {parts}");
                    }
                }
            }
        }
    }

    #[test]
    fn one_ulp_off_a_line_is_seen() {
        let (a, b) = ([0.1f32, 0.1], [0.3f32, 0.3]);
        assert_eq!(f32::orient2(a, b, [0.2, 0.2]), Sign::Zero);
        assert_eq!(f32::orient2(a, b, [0.2, 0.2f32.next_up()]), Sign::Positive);
        assert_eq!(exact2(a, b, [0.2, 0.2f32.next_down()]), Sign::Negative);
    }

    #[test]
    fn the_ends_of_the_domain_do_not_disturb() {
        let (far, near) = (super::F32_LIMIT, f32::from_bits(1));
        let (a, b, c) = ([-far, -far, 0.0], [far, -far, 0.0], [0.0, far, 0.0]);
        assert_eq!(f32::orient3(a, b, c, [near, near, near]), Sign::Negative);
        assert_eq!(f32::orient3(a, b, c, [near, near, 0.0]), Sign::Zero);
        assert_eq!(f32::orient3(a, b, c, [near, near, -near]), Sign::Positive);
    }
}
