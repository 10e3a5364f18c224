//! Fixed point: integers on a lattice, exact throughout.
//!
//! The bit budget. Coordinates lie strictly within ±2^29, so a difference is below 2^30 in
//! absolute value, a product of two below 2^60 and a 2×2 determinant below 2^61: `i64`. A 3×3
//! determinant needs 94 bits; two `i64` accumulators evaluate it (see [`sign3`]), in about as many
//! instructions on a Cortex-M4 as a single one would take.

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Arithmetic, Scalar, Sign, rotation::BITS as UNIT_BITS, scalar::sealed::Sealed};

/// Fixed-point coordinates are strictly between −2^29 and 2^29 steps: differences are then below
/// 2^30, so that every determinant fits two 64-bit accumulators.
pub const FIXED_LIMIT: i32 = 1 << 29;

/// Where a 61-bit normal component is cut in two before it is multiplied by a 31-bit difference.
const CUT: u32 = 30;

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
        let limit = f64::from(FIXED_LIMIT);
        let rounded = libm::rint(real);
        (-limit < rounded && rounded < limit).then(|| Self::from_bits(floor_to_i32(rounded)))
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

    /// Differences are below 2^30, and the determinant below 2^61.
    #[inline]
    fn orient2(a: [Self; 2], b: [Self; 2], c: [Self; 2]) -> Sign {
        let (u, v) = (difference(a, c), difference(b, c));
        Sign::of_rise(0, determinant2(u[0], u[1], v[0], v[1]))
    }

    #[inline]
    fn orient3(a: [Self; 3], b: [Self; 3], c: [Self; 3], d: [Self; 3]) -> Sign {
        sign3(difference(a, d), difference(b, d), difference(c, d))
    }
}

#[inline]
fn difference<F: LeEqU32, const N: usize>(a: [FixedI32<F>; N], b: [FixedI32<F>; N]) -> [i32; N] {
    core::array::from_fn(|k| a[k].to_bits().wrapping_sub(b[k].to_bits()))
}

#[inline]
pub(super) fn determinant2(a: i32, b: i32, c: i32, d: i32) -> i64 {
    let product = |x: i32, y: i32| i64::from(x).wrapping_mul(i64::from(y));
    product(a, d).wrapping_sub(product(b, c))
}

/// The sign of det(u, v, w) for components below 2^30.
///
/// Every component n of u × v is cut into n = high·2^30 + low with 0 ≤ low < 2^30. The high parts
/// are below 2^31, so Σ high·w < 3·2^61 < 2^63; the low parts give Σ low·w < 3·2^60. The carry of
/// the second sum is added to the first; what remains of it decides only where the first is zero.
#[inline]
fn sign3(u: [i32; 3], v: [i32; 3], w: [i32; 3]) -> Sign {
    let normal = [
        determinant2(u[1], u[2], v[1], v[2]),
        determinant2(u[2], u[0], v[2], v[0]),
        determinant2(u[0], u[1], v[0], v[1]),
    ];
    let (mut high, mut low) = (0i64, 0i64);
    for k in 0..3 {
        let factor = i64::from(w[k]);
        high = high.wrapping_add((normal[k] >> CUT).wrapping_mul(factor));
        low = low.wrapping_add((normal[k] & ((1 << CUT) - 1)).wrapping_mul(factor));
    }
    Sign::of_rise(0, high.wrapping_add(low >> CUT))
        .or_else(|| Sign::of_rise(0, low & ((1 << CUT) - 1)))
}

/// The 32 low bits; callers state why nothing is lost.
#[inline]
pub(super) const fn low_word(value: i64) -> i32 {
    let bytes = value.to_le_bytes();
    i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

/// ⌊real⌋, clamped to the type.
fn floor_to_i32(real: f64) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a saturating cast is what is meant"
    )]
    {
        libm::floor(real) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::{Sign, sign3};

    /// The sign in `i128`, which holds every product without a thought.
    fn plain(u: [i32; 3], v: [i32; 3], w: [i32; 3]) -> Sign {
        let [u, v, w] = [u, v, w].map(|x| x.map(i128::from));
        let determinant = u[0] * (v[1] * w[2] - v[2] * w[1])
            + u[1] * (v[2] * w[0] - v[0] * w[2])
            + u[2] * (v[0] * w[1] - v[1] * w[0]);
        Sign::of_rise(0, determinant)
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
            assert_eq!(sign3(u, v, w), plain(u, v, w), "{u:?} {v:?} {w:?}");
        }
    }
}
