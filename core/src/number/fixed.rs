//! Fixed point: integers on a lattice, exact throughout.
//!
//! The bit budget. Coordinates lie strictly within ±2^29, so a difference is below 2^30 in
//! absolute value, a product of two below 2^60 and a 2×2 determinant below 2^61: `i64`. A 3×3
//! determinant needs 94 bits; two `i64` accumulators evaluate it (see [`det3_sign`]), in about as many
//! instructions on a Cortex-M4 as a single one would take.

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{
    Arithmetic, Metric as _, Scalar, Sign, rotation::BITS as UNIT_BITS, scalar::sealed::Sealed,
};

/// Fixed-point coordinates are strictly between −2^29 and 2^29 steps: differences are then below
/// 2^30, so that every determinant fits two 64-bit accumulators.
pub const FIXED_LIMIT: i32 = 1 << 29;

impl<F: LeEqU32> Sealed for FixedI32<F> {}

impl<F: LeEqU32 + Send + Sync + 'static> Scalar for FixedI32<F> {
    const ARITHMETIC: Arithmetic = Arithmetic::Fixed;
    const STEP: Option<i32> = if F::U32 == 0 { None } else { Some(-F::I32) };
    const ZERO: Self = Self::ZERO;
    const ONE: Self::Unit = Self::Unit::from_bits(1 << UNIT_BITS);

    #[inline]
    fn in_domain(self) -> bool {
        let bits = self.to_bits();
        -FIXED_LIMIT < bits && bits < FIXED_LIMIT
    }

    #[inline]
    fn to_word(self) -> u32 {
        self.to_bits().cast_unsigned()
    }

    #[inline]
    fn from_word(word: u32) -> Self {
        Self::from_bits(word.cast_signed())
    }

    #[inline]
    fn to_real(self) -> f64 {
        f64::from(self.to_bits())
    }

    fn nearest(real: f64) -> Option<Self> {
        // What is too large is clamped to what is outside.
        let rounded = Self::from_distance(real);
        (rounded.in_domain() && !real.is_nan()).then_some(rounded)
    }

    fn unit(component: f64) -> Self::Unit {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a saturating cast is what is meant"
        )]
        Self::Unit::from_bits(libm::rint(component * f64::from(1u32 << UNIT_BITS)) as i32)
    }

    fn unit_to_real(component: Self::Unit) -> f64 {
        f64::from(component.to_bits()) / f64::from(1u32 << UNIT_BITS)
    }

    #[inline]
    fn orient2d(a: [Self; 2], b: [Self; 2], c: [Self; 2]) -> Sign {
        Sign::of_rise(0, det2(minus(a, c), minus(b, c)))
    }

    #[inline]
    fn orient3d(a: [Self; 3], b: [Self; 3], c: [Self; 3], d: [Self; 3]) -> Sign {
        det3_sign(minus(a, d), minus(b, d), minus(c, d))
    }
}

/// The difference of two points of the domain.
#[inline]
pub(super) fn minus<F: LeEqU32, const D: usize>(
    a: [FixedI32<F>; D],
    b: [FixedI32<F>; D],
) -> [i32; D] {
    core::array::from_fn(|k| a[k].to_bits().wrapping_sub(b[k].to_bits()))
}

/// Three products below 2^60 make less than 2^62.
#[inline]
pub(super) fn dot<const D: usize>(u: [i32; D], v: [i32; D]) -> i64 {
    let products = u.into_iter().zip(v);
    products.fold(0, |sum, (x, y)| {
        sum.wrapping_add(i64::from(x).wrapping_mul(i64::from(y)))
    })
}

/// Three products of components below 2^62.
#[inline]
pub(super) fn dot_long(u: [i64; 3], v: [i64; 3]) -> i128 {
    let products = u.into_iter().zip(v);
    products.fold(0, |sum, (x, y)| {
        sum.wrapping_add(i128::from(x).wrapping_mul(i128::from(y)))
    })
}

/// Two products below 2^60 make less than 2^61.
#[inline]
pub(super) fn det2(u: [i32; 2], v: [i32; 2]) -> i64 {
    let product = |x: i32, y: i32| i64::from(x).wrapping_mul(i64::from(y));
    product(u[0], v[1]).wrapping_sub(product(u[1], v[0]))
}

#[inline]
pub(super) fn cross(u: [i32; 3], v: [i32; 3]) -> [i64; 3] {
    [
        det2([u[1], u[2]], [v[1], v[2]]),
        det2([u[2], u[0]], [v[2], v[0]]),
        det2([u[0], u[1]], [v[0], v[1]]),
    ]
}

/// m·w as a sum of 2^31 times the first and the second, for components of m below 2^61 and of w below 2^30.
///
/// Every component of m is high·2^31 + low with 0 ≤ low < 2^31. The high parts are at most 2^30, so that
/// Σ high·w < 3·2^60, and Σ low·w < 3·2^61.
#[inline]
fn dot_parts(m: [i64; 3], w: [i32; 3]) -> [i64; 2] {
    let (mut high, mut low) = (0i64, 0i64);
    for (m, w) in m.into_iter().zip(w) {
        let w = i64::from(w);
        high = high.wrapping_add((m >> 31).wrapping_mul(w));
        low = low.wrapping_add((m & LOW).wrapping_mul(w));
    }
    [high, low]
}

/// The lower 31 bits.
const LOW: i64 = 0x7fff_ffff;

/// m·w for components of m below 2^61 and of w below 2^30: below 2^93.
#[inline]
pub(super) fn dot_wide(m: [i64; 3], w: [i32; 3]) -> i128 {
    let [high, low] = dot_parts(m, w);
    (i128::from(high) << 31).wrapping_add(low.into())
}

/// det(u, v, w) for components below 2^30: below 2^93.
#[inline]
pub(super) fn det3(u: [i32; 3], v: [i32; 3], w: [i32; 3]) -> i128 {
    dot_wide(cross(u, v), w)
}

/// The sign of det(u, v, w) for components below 2^30.
///
/// The carry of the lower part is added to the upper one; what remains of it decides only where the upper
/// one is zero.
#[inline]
fn det3_sign(u: [i32; 3], v: [i32; 3], w: [i32; 3]) -> Sign {
    let [high, low] = dot_parts(cross(u, v), w);
    Sign::of_rise(0, high.wrapping_add(low >> 31)).or_else(|| Sign::of_rise(0, low & LOW))
}

/// The 32 low bits; callers state why nothing is lost.
#[inline]
pub(super) const fn low_word(value: i64) -> i32 {
    let bytes = value.to_le_bytes();
    i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::{Sign, det3, det3_sign};

    /// In `i128`, which holds every product without a thought.
    fn plain(u: [i32; 3], v: [i32; 3], w: [i32; 3]) -> i128 {
        let [u, v, w] = [u, v, w].map(|x| x.map(i128::from));
        u[0] * (v[1] * w[2] - v[2] * w[1])
            + u[1] * (v[2] * w[0] - v[0] * w[2])
            + u[2] * (v[0] * w[1] - v[1] * w[0])
    }

    #[test]
    fn two_accumulators_agree_with_128_bits() {
        let extremes = [
            -(1 << 30) + 1,
            -(1 << 29),
            -3,
            -1,
            0,
            1,
            2,
            1 << 15,
            (1 << 30) - 1,
        ];
        let mut state = 1u64;
        let mut pick = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            extremes[(state >> 33) as usize % extremes.len()]
        };
        for _ in 0..200_000 {
            let mut vector = || [pick(), pick(), pick()];
            let (u, v, w) = (vector(), vector(), vector());
            let det = plain(u, v, w);
            assert_eq!(det3(u, v, w), det, "{u:?} {v:?} {w:?}");
            assert_eq!(
                det3_sign(u, v, w),
                Sign::of_rise(0, det),
                "{u:?} {v:?} {w:?}"
            );
        }
    }
}
