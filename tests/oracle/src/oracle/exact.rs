//! Signs of determinants, right for every coordinate of the oracle's domain.

use dashu_int::IBig;

/// 2^-149, the quantum of `f32`, and 2^128, just above its largest finite value.
const QUANTUM: f64 = f64::from_bits((1023 - 149) << 52);
const LIMIT: f64 = f64::from_bits((1023 + 128) << 52);

/// Bounds of the relative error, in units of 2^-53, that the filters below allow for.
///
/// A term of [`orient2d`] takes three roundings (two differences, one product) and the final
/// difference one more; a term of [`orient3d`] takes eight. Both bounds are doubled, which covers
/// the terms of second order and the rounding of the bound itself. Inside the domain every product
/// is zero or between 2^-600 and 2^400: nothing underflows, nothing overflows.
pub(super) const SLACK2: f64 = 8.0 * f64::EPSILON / 2.0;
pub(super) const SLACK3: f64 = 16.0 * f64::EPSILON / 2.0;

/// Panics unless every coordinate is in the oracle's domain.
pub(super) fn assert_domain(point: &[f64]) {
    for &x in point {
        assert!(
            x.abs() <= LIMIT && (x / QUANTUM).fract() == 0.0,
            "{x:e} is not a coordinate the oracle accepts"
        );
    }
}

/// The sign of `x`, as a number to count with: -1, 0 or 1.
pub(super) fn sign(x: f64) -> i64 {
    i64::from(x > 0.0) - i64::from(x < 0.0)
}

/// The sign of the area of the triangle `a b c`: 1 if it turns counter-clockwise.
pub(crate) fn orient2d(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> i64 {
    let left = (b[0] - a[0]) * (c[1] - a[1]);
    let right = (b[1] - a[1]) * (c[0] - a[0]);
    let det = left - right;
    // With equality: where both products are zero the sign is zero, and known.
    if det.abs() >= SLACK2 * (left.abs() + right.abs()) {
        return sign(det);
    }
    let [ax, ay, bx, by, cx, cy] = &integers([a[0], a[1], b[0], b[1], c[0], c[1]]).0;
    big_sign(&((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)))
}

/// The sign of `(b - a) . (c - a)`: 1 if the angle at `a` is acute.
pub(super) fn dot2(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> i64 {
    let across = (b[0] - a[0]) * (c[0] - a[0]);
    let up = (b[1] - a[1]) * (c[1] - a[1]);
    let dot = across + up;
    // As many roundings as in `orient2d`.
    if dot.abs() >= SLACK2 * (across.abs() + up.abs()) {
        return sign(dot);
    }
    let [ax, ay, bx, by, cx, cy] = &integers([a[0], a[1], b[0], b[1], c[0], c[1]]).0;
    big_sign(&((bx - ax) * (cx - ax) + (by - ay) * (cy - ay)))
}

/// The sign of `(b - a) x (c - a) . (d - a)`: 1 if `d` is on the side the normal of `a b c` points to.
pub(crate) fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> i64 {
    let from_a = |p: [f64; 3]| [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
    let ([ux, uy, uz], [vx, vy, vz], [wx, wy, wz]) = (from_a(b), from_a(c), from_a(d));
    let (yz, zy) = (uy * vz, uz * vy);
    let (zx, xz) = (uz * vx, ux * vz);
    let (xy, yx) = (ux * vy, uy * vx);
    let det = (yz - zy) * wx + (zx - xz) * wy + (xy - yx) * wz;
    let size = (yz.abs() + zy.abs()) * wx.abs()
        + (zx.abs() + xz.abs()) * wy.abs()
        + (xy.abs() + yx.abs()) * wz.abs();
    if det.abs() > SLACK3 * size {
        return sign(det);
    }
    let [ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz] = &integers([
        a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2],
    ])
    .0;
    let [ux, uy, uz] = &[bx - ax, by - ay, bz - az];
    let [vx, vy, vz] = &[cx - ax, cy - ay, cz - az];
    let [wx, wy, wz] = &[dx - ax, dy - ay, dz - az];
    big_sign(&((uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz))
}

pub(super) fn big_sign(x: &IBig) -> i64 {
    i64::from(*x > IBig::ZERO) - i64::from(*x < IBig::ZERO)
}

/// Integers, and the exponent of the power of two that makes the values of them all.
pub(super) fn integers<const N: usize>(values: [f64; N]) -> ([IBig; N], i32) {
    let parts = values.map(odd_and_exponent);
    let least = least_exponent(parts.iter());
    (parts.map(|part| whole(part, least)), least)
}

/// The same for points, however many.
pub(super) fn integer_points<const D: usize>(points: &[[f64; D]]) -> (Vec<[IBig; D]>, i32) {
    let parts: Vec<_> = points.iter().map(|p| p.map(odd_and_exponent)).collect();
    let least = least_exponent(parts.iter().flatten());
    let points = parts.into_iter().map(|p| p.map(|part| whole(part, least)));
    (points.collect(), least)
}

fn least_exponent<'a>(parts: impl Iterator<Item = &'a (i64, i32)>) -> i32 {
    let exponents = parts.filter(|part| part.0 != 0).map(|part| part.1);
    exponents.min().unwrap_or(0)
}

fn whole((odd, exponent): (i64, i32), least: i32) -> IBig {
    match odd {
        0 => IBig::ZERO,
        _ => IBig::from(odd) << (exponent - least).unsigned_abs() as usize,
    }
}

/// `x` as an odd integer (or zero) and the exponent of the power of two that multiplies it.
fn odd_and_exponent(x: f64) -> (i64, i32) {
    if x == 0.0 {
        return (0, 0);
    }
    let bits = x.to_bits().cast_signed();
    let biased = (bits >> 52) & 0x7ff;
    // The domain has no subnormal f64: the leading bit is always there.
    let mantissa = bits & ((1 << 52) - 1) | (1 << 52);
    let zeros = mantissa.trailing_zeros().cast_signed();
    let odd = mantissa >> zeros;
    let exponent = i32::try_from(biased).expect("eleven bits") - 1075 + zeros;
    (if x < 0.0 { -odd } else { odd }, exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINY: f64 = QUANTUM;

    #[test]
    fn a_number_is_its_odd_part_and_exponent() {
        assert_eq!(odd_and_exponent(0.0), (0, 0));
        assert_eq!(odd_and_exponent(-12.0), (-3, 2));
        assert_eq!(odd_and_exponent(TINY), (1, -149));
        assert_eq!(odd_and_exponent(0.1), (0x000c_cccc_cccc_cccd, -55));
    }

    #[test]
    fn orient2_sees_the_smallest_turn_next_to_the_largest_step() {
        let far = 2f64.powi(127);
        assert_eq!(orient2d([-far, 0.0], [far, 0.0], [far, TINY]), 1);
        assert_eq!(orient2d([-far, -far], [far, far], [TINY, TINY]), 0);
        assert_eq!(orient2d([-far, -far], [far, far], [TINY, 0.0]), -1);
    }

    #[test]
    fn dot2_sees_the_smallest_lean_of_the_largest_angle() {
        let far = 2f64.powi(127);
        let (a, b) = ([0.0, 0.0], [far, far]);
        assert_eq!(dot2(a, b, [-far, far]), 0);
        assert_eq!(dot2(a, [far, TINY], [TINY, -far]), 0);
        assert_eq!(dot2(a, [far, TINY], [TINY, far]), 1);
        assert_eq!(dot2([TINY, 0.0], b, [-far, far]), 1);
        assert_eq!(dot2([0.0, TINY], b, [-far, far]), -1);
    }

    #[test]
    fn integers_share_a_power_of_two() {
        let (whole, exponent) = integers([0.75, -3.0, 0.0]);
        assert_eq!(
            (whole, exponent),
            ([3, -12, 0].map(dashu_int::IBig::from), -2)
        );
    }

    #[test]
    fn orient3_sees_the_smallest_height_over_the_largest_triangle() {
        let far = 2f64.powi(127);
        let (a, b, c) = ([-far, -far, 0.0], [far, 0.0, 0.0], [0.0, far, 0.0]);
        assert_eq!(orient3d(a, b, c, [0.0, 0.0, TINY]), 1);
        assert_eq!(orient3d(a, b, c, [far, -far, 0.0]), 0);
        assert_eq!(orient3d(a, b, c, [0.0, 0.0, -TINY]), -1);
        assert_eq!(orient3d(b, a, c, [0.0, 0.0, -TINY]), 1);
    }

    #[test]
    #[should_panic(expected = "is not a coordinate")]
    fn half_a_quantum_is_refused() {
        assert_domain(&[0.0, TINY / 2.0]);
    }

    #[test]
    #[should_panic(expected = "is not a coordinate")]
    fn a_nan_is_refused() {
        assert_domain(&[f64::NAN]);
    }
}
