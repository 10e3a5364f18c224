//! Fixed point: integers on a lattice, exact throughout.
//!
//! The bit budget. Coordinates lie strictly within ±2^29, so a difference is below 2^30 in
//! absolute value, a product of two below 2^60 and a 2×2 determinant below 2^61: `i64`. A 3×3
//! determinant needs 94 bits; two `i64` accumulators evaluate it (see [`sign3`]), in about as many
//! instructions on a Cortex-M4 as a single one would take.
//!
//! Lengths are `u32`: a difference below 2^30, a sum of three below 3·2^30.

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Arithmetic, Scalar, Sign, exponent_above, scalar::sealed::Sealed, shifted};

/// Fixed-point coordinates are strictly between −2^29 and 2^29 steps: differences are then below
/// 2^30, so that every determinant fits two 64-bit accumulators.
pub const FIXED_LIMIT: i32 = 1 << 29;

/// See [`super::lattice_in_domain`].
pub(super) const fn lattice_in_domain(anchor: u32, base: u32, last: u32) -> bool {
    if anchor > 31 {
        return false;
    }
    let base = base.cast_signed() as i64;
    let least = base << anchor;
    let greatest = (base + last as i64) << anchor;
    // Rounded down, the least coordinate is at most one beyond the domain: no difference reaches 2^30.
    -(FIXED_LIMIT as i64) <= least && greatest < FIXED_LIMIT as i64
}

/// Where a 61-bit normal component is cut in two before it is multiplied by a 31-bit difference.
const CUT: u32 = 30;

impl<F: LeEqU32> Sealed for FixedI32<F> {}

impl<F: LeEqU32 + Send + Sync + 'static> Scalar for FixedI32<F> {
    type Length = u32;

    const ARITHMETIC: Arithmetic = Arithmetic::Fixed;
    const STEP: Option<i32> = if F::U32 == 0 { None } else { Some(-F::I32) };
    const ZERO: Self = Self::ZERO;

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

    /// How many of the lowest bits a step leaves out: none in a baked solid.
    fn anchor(low: f64, high: f64) -> u32 {
        exponent_above(high - low)
            .saturating_sub(21)
            .clamp(0, 31)
            .cast_unsigned()
    }

    #[inline]
    fn steps(self, anchor: u32) -> u32 {
        self.to_bits().wrapping_shr(anchor).cast_unsigned()
    }

    #[inline]
    fn at_steps(steps: u32, anchor: u32) -> Self {
        Self::from_bits(steps.wrapping_shl(anchor).cast_signed())
    }

    fn steps_to_real(steps: u32, _: u32) -> f64 {
        f64::from(steps.cast_signed())
    }

    #[inline]
    fn parts(self, anchor: u32, finer: i32) -> i64 {
        shifted(self.to_bits(), finer.wrapping_sub_unsigned(anchor))
    }

    fn step_exponent(anchor: u32) -> i32 {
        anchor.cast_signed()
    }

    /// Where nothing is left out, nothing is between two steps but facets: these are found from both.
    fn step_slack(anchor: u32) -> [f64; 2] {
        if anchor == 0 { [0.5; 2] } else { [0.0, 1.0] }
    }

    #[inline]
    fn offset(self, from: Self) -> (u32, bool) {
        let (a, b) = (self.to_bits(), from.to_bits());
        (a.abs_diff(b), a < b)
    }

    #[inline]
    fn sum(a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }

    #[inline]
    fn twice(a: u32) -> u32 {
        a.wrapping_shl(1)
    }

    /// Half a step an axis and pose.
    #[inline]
    fn rounding(_: u32) -> u32 {
        4
    }

    /// Rounded to the nearest step.
    #[inline]
    fn turned_off(sizes: [u32; 3]) -> Self {
        let [a, b, c] = sizes.map(u64::from);
        let sum = a.wrapping_add(b).wrapping_add(c).wrapping_add(1 << 17);
        let part = u32::try_from(sum >> 18).unwrap_or(u32::MAX);
        let roundings = Self::rounding(0).wrapping_shl(1);
        Self::from_bits(part.wrapping_add(roundings).cast_signed())
    }

    #[inline]
    fn stays_within(moved: [u32; 3], room: u32) -> bool {
        let [a, b, c] = moved.map(Self::square);
        a.saturating_add(b).saturating_add(c) < Self::square(room)
    }

    #[inline]
    fn square(length: u32) -> u64 {
        u64::from(length).wrapping_mul(u64::from(length))
    }

    #[inline]
    fn reach(radius: Self, _: u32) -> u64 {
        let radius = u64::from(radius.to_bits().unsigned_abs());
        radius.wrapping_mul(radius)
    }

    #[inline]
    fn clearance(square: u64, _: u32) -> u32 {
        u32::try_from(square.isqrt()).unwrap_or(u32::MAX)
    }

    #[inline]
    fn half(a: u32) -> u32 {
        a.div_ceil(2)
    }

    #[inline]
    fn swing(a: Self::Unit, b: Self::Unit, arm: u32) -> u32 {
        let parts = u64::from(a.to_bits().abs_diff(b.to_bits()));
        let swept = parts.wrapping_mul(u64::from(arm)) >> 30;
        u32::try_from(swept.saturating_add(1)).map_or(1 << 30, |swept| swept.min(1 << 30))
    }

    #[inline]
    fn difference(a: u32, b: u32) -> u32 {
        a.wrapping_sub(b)
    }

    #[inline]
    fn length(word: u32) -> u32 {
        word
    }

    fn length_to_real(length: u32) -> f64 {
        f64::from(length)
    }

    fn length_below(real: f64) -> u32 {
        floor_to_u32(real)
    }

    fn length_above(real: f64) -> u32 {
        let whole = floor_to_u32(real);
        if f64::from(whole) < real {
            whole.saturating_add(1)
        } else {
            whole
        }
    }

    /// The sum is below 2^37·3 in absolute value; a height drops its 7 lowest bits.
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

/// ⌊real⌋, clamped to the type.
fn floor_to_u32(real: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a saturating cast is what is meant"
    )]
    {
        libm::floor(real) as u32
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
