use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Steps, exponent_above, shifted};
use crate::number::FIXED_LIMIT;

/// See [`crate::number::lattice_in_domain`].
pub(in crate::number) const fn lattice_in_domain(anchor: u32, base: u32, last: u32) -> bool {
    if anchor > 31 {
        return false;
    }
    let base = base.cast_signed() as i64;
    let least = base << anchor;
    let greatest = (base + last as i64) << anchor;
    // Rounded down, the least coordinate is at most one beyond the domain: no difference reaches 2^30.
    -(FIXED_LIMIT as i64) <= least && greatest < FIXED_LIMIT as i64
}

impl<F: LeEqU32 + Send + Sync + 'static> Steps for FixedI32<F> {
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

    /// Ties go to the even one, as in `nearest`; a way has 32 bits with its sign.
    #[inline]
    fn lerp_parts(from: Self, to: Self, parts: u32) -> Self {
        let (start, end) = (i64::from(from.to_bits()), i64::from(to.to_bits()));
        let way = end.wrapping_sub(start).wrapping_mul(i64::from(parts));
        let (floor, rest) = (start.wrapping_add(way >> 24), way & 0x00ff_ffff);
        let is_up = rest.wrapping_add(floor & 1) > 1 << 23;
        let place = floor.wrapping_add(i64::from(is_up));
        i32::try_from(place).map_or(to, Self::from_bits)
    }

    /// Where nothing is left out, nothing is between two steps but facets: these are found from both.
    fn step_slack(anchor: u32) -> [f64; 2] {
        if anchor == 0 { [0.5; 2] } else { [0.0, 1.0] }
    }
}
