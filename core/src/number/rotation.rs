//! Rotations by unit quaternions, in integers with 30 fractional bits.
//!
//! Products of two 32-bit integers, sums of 64 bits and shifts that round down: the same bits
//! everywhere, a few hundred instructions where `f64` is software, and nothing that a shader could
//! not do. Below, `⌊x⌋ₙ` is x rounded down to n fractional bits.
//!
//! A quaternion may be a little longer or shorter than one. What undoes that is one plus a
//! correction, the first terms of a power series in e = ⌊w² + x² + y² + z² − 1⌋₄₀, |e| ≤ 2^-10.
//! A sum of products n is corrected by c to n + ⌊⌊n⌋₃₀ · c⌋₆₀, and that is rounded to 30 bits, halves
//! up. Every component so made is within 0.51·2^-30 of the exact one.

use super::{circle, fixed::low_word};

/// Fractional bits of a component.
pub(super) const BITS: u32 = 30;

/// Fractional bits of a correction: off by up to 2^-37, it moves a component by less than a
/// hundredth of its last bit.
const FINE: u32 = 40;

/// The square of a rotation's length may be off one by two to the power of minus this.
const TOLERANCE: u32 = 10;

/// One and the tolerance, as a component: no rotation that is let in is longer.
pub(crate) const LONGEST: i32 = (1 << BITS) + (1 << (BITS - TOLERANCE));

/// Whether the square of a quaternion's length is off one by at most 2^-10.
///
/// No square is more than 2^62, so that their sum wraps only where all components are −2: to zero,
/// which is too far off as well.
#[inline]
pub(crate) fn is_unit(rotation: [i32; 4]) -> bool {
    excess(rotation).unsigned_abs() <= 1 << (2 * BITS - TOLERANCE)
}

/// The rows of the matrix that turns like the quaternion divided by its length; the real part
/// comes first.
///
/// With c = ⌊e²⌋₄₀ − ⌊⌊e²⌋₄₀ · e⌋₄₀ − e, which is 1/(1 + e) − 1 up to 2^-38. No sum is more than
/// (1 + 2^-10)·2^60.
pub(crate) fn matrix([w, x, y, z]: [i32; 4]) -> [[i32; 3]; 3] {
    let excess = fine(excess([w, x, y, z]));
    let (square, cube) = powers(excess);
    let correction = square.wrapping_sub(cube).wrapping_sub(excess);
    let entry = |sum: i64| corrected(sum, correction);
    let twice = |sum: i64| entry(sum.wrapping_add(sum));
    let (xy, wz) = (product(x, y), product(w, z));
    let (xz, wy) = (product(x, z), product(w, y));
    let (yz, wx) = (product(y, z), product(w, x));
    let (ww, xx, yy, zz) = (product(w, w), product(x, x), product(y, y), product(z, z));
    let (along, across) = (ww.wrapping_sub(zz), xx.wrapping_sub(yy));
    let upright = ww.wrapping_add(zz).wrapping_sub(xx.wrapping_add(yy));
    [
        [
            entry(along.wrapping_add(across)),
            twice(xy.wrapping_sub(wz)),
            twice(xz.wrapping_add(wy)),
        ],
        [
            twice(xy.wrapping_add(wz)),
            entry(along.wrapping_sub(across)),
            twice(yz.wrapping_sub(wx)),
        ],
        [
            twice(xz.wrapping_sub(wy)),
            twice(yz.wrapping_add(wx)),
            entry(upright),
        ],
    ]
}

/// The rotation from one to another, divided by its length: the inverse of the first times the
/// second.
///
/// Every length has a correction c = ⌊(6·⌊e²⌋₄₀ − 5·⌊⌊e²⌋₄₀ · e⌋₄₀) / 16⌋₄₀ − ⌊e/2⌋₄₀, which is
/// 1/√(1 + e) − 1 up to 2^-39, and both together have c + d + ⌊c · d⌋₄₀. No sum is more than
/// (1 + 2^-10)·2^60.
pub(crate) fn between(first: [i32; 4], second: [i32; 4]) -> [i32; 4] {
    let (one, other) = (shortening(first), shortening(second));
    let correction = one.wrapping_add(other).wrapping_add(times(one, other));
    let component = |sum: i64| corrected(sum, correction);
    let ([a, b, c, d], [w, x, y, z]) = (first, second);
    let pair = |a, w, b, x| product(a, w).wrapping_add(product(b, x));
    [
        component(pair(a, w, b, x).wrapping_add(pair(c, y, d, z))),
        component(pair(a, x, d, y).wrapping_sub(pair(b, w, c, z))),
        component(pair(a, y, b, z).wrapping_sub(pair(c, w, d, x))),
        component(pair(a, z, c, x).wrapping_sub(pair(d, w, b, y))),
    ]
}

/// What undoes a rotation.
pub(crate) fn inverse([w, x, y, z]: [i32; 4]) -> [i32; 4] {
    [w, x.wrapping_neg(), y.wrapping_neg(), z.wrapping_neg()]
}

/// The rotation about an axis of length one, by parts of a turn, 2^32 to the turn; every component
/// rounded to the nearest, halves up, after the cosine and the sine of half of it were.
pub(crate) fn about(axis: [i32; 3], parts: u32) -> [i32; 4] {
    let [cosine, sine] = circle::half_turn(parts);
    let [x, y, z] = axis.map(|x| corrected(product(x, sine), 0));
    [cosine, x, y, z]
}

/// What makes a quaternion's length one, less one.
fn shortening(rotation: [i32; 4]) -> i32 {
    let excess = fine(excess(rotation));
    let (square, cube) = powers(excess);
    let rest = square.wrapping_mul(6).wrapping_sub(cube.wrapping_mul(5)) >> 4;
    rest.wrapping_sub(excess >> 1)
}

/// By how much the square of a quaternion's length is more than one, with 60 fractional bits.
#[inline]
fn excess([w, x, y, z]: [i32; 4]) -> i64 {
    let (ww, xx, yy, zz) = (product(w, w), product(x, x), product(y, y), product(z, z));
    let square = ww.wrapping_add(xx).wrapping_add(yy.wrapping_add(zz));
    square.wrapping_sub(1 << (2 * BITS))
}

/// An excess with as many fractional bits as a correction has.
#[inline]
fn fine(excess: i64) -> i32 {
    low_word(excess >> (2 * BITS - FINE))
}

/// The square and the cube of an excess.
#[inline]
fn powers(excess: i32) -> (i32, i32) {
    let square = times(excess, excess);
    (square, times(square, excess))
}

/// The product of two corrections.
#[inline]
fn times(a: i32, b: i32) -> i32 {
    low_word(product(a, b) >> FINE)
}

/// A sum of products, corrected and rounded to a component.
#[inline]
fn corrected(sum: i64, correction: i32) -> i32 {
    let more = product(low_word(sum >> BITS), correction) >> (FINE - BITS);
    low_word(sum.wrapping_add(more).wrapping_add(1 << (BITS - 1)) >> BITS)
}

#[inline]
fn product(a: i32, b: i32) -> i64 {
    i64::from(a).wrapping_mul(i64::from(b))
}
