//! Lengths are `u32`: a difference below 2^30, a sum of three below 3·2^30.

use fixed::{FixedI32, types::extra::LeEqU32};

use super::Lengths;

impl<F: LeEqU32 + Send + Sync + 'static> Lengths for FixedI32<F> {
    type Length = u32;

    #[inline]
    fn offset(self, from: Self) -> (u32, bool) {
        let (a, b) = (self.to_bits(), from.to_bits());
        (a.abs_diff(b), a < b)
    }

    #[inline]
    fn sum(a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }

    /// Half a step an axis and pose.
    #[inline]
    fn rounding(_: u32) -> u32 {
        4
    }

    /// Half a step along each axis.
    #[inline]
    fn wider(radius: Self, _: u32) -> Self {
        Self::from_bits(radius.to_bits().wrapping_add(1))
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
        Self::square(radius.to_bits().unsigned_abs())
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
    fn swing(a: Self::Unit, b: Self::Unit, radius: u32) -> u32 {
        let parts = u64::from(a.to_bits().abs_diff(b.to_bits()));
        let swept = parts.wrapping_mul(u64::from(radius)) >> 30;
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

    fn length_to_word(length: u32) -> u32 {
        length
    }

    #[inline]
    fn coordinate(length: u32) -> Self {
        Self::from_bits(i32::try_from(length).unwrap_or(i32::MAX))
    }

    /// Nothing was rounded.
    #[inline]
    fn coordinate_below(length: u32) -> Self {
        Self::coordinate(length)
    }

    fn length_to_real(length: u32) -> f64 {
        f64::from(length)
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a saturating cast is what is meant"
    )]
    fn length_below(real: f64) -> u32 {
        real as u32
    }

    fn length_above(real: f64) -> u32 {
        let below = Self::length_below(real);
        below.saturating_add(u32::from(f64::from(below) < real))
    }
}
