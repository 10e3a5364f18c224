use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Steps, exponent_above, shifted};
use crate::number::FIXED_LIMIT;

/// The bits of an anchor that tell how many of a coordinate's lowest bits a step leaves out.
const SHIFT: u32 = 31;

/// Where those begin that tell half a step, on a lattice to which coordinates are rounded to the nearest,
/// halves up; on others they are rounded down.
const HALF: u32 = 5;

/// Steps of lattices to which coordinates are rounded to the nearest leave out at most so many bits.
const MOST_ROUNDED: u32 = 27;

/// See [`crate::number::lattice_in_domain`].
pub(in crate::number) const fn lattice_in_domain(anchor: u32, base: u32, last: u32) -> bool {
    let (shift, half) = (anchor & SHIFT, anchor >> HALF);
    if half != 0 && half != (1 << shift) >> 1 {
        return false;
    }
    let base = base.cast_signed() as i64;
    let least = base << shift;
    let greatest = (base + last as i64) << shift;
    // Rounded down, the least coordinate is at most one beyond the domain: no difference reaches 2^30.
    -(FIXED_LIMIT as i64) <= least && greatest < FIXED_LIMIT as i64
}

/// See [`crate::number::scaled_anchor`].
///
/// Where nothing was left out and now something is, coordinates are rounded to the nearest: cells reach
/// half a step about their places.
pub(in crate::number) const fn scaled_anchor(anchor: u32, exponent: i32) -> Option<u32> {
    let Some(shift) = (anchor & SHIFT).checked_add_signed(exponent) else {
        return None;
    };
    let rounds_down = anchor != 0 && anchor >> HALF == 0;
    if rounds_down && 0 < shift && shift <= SHIFT {
        Some(shift)
    } else if !rounds_down && shift <= MOST_ROUNDED {
        Some(shift | ((1 << shift) >> 1) << HALF)
    } else {
        None
    }
}

impl<F: LeEqU32 + Send + Sync + 'static> Steps for FixedI32<F> {
    /// How many of the lowest bits a step leaves out, which are rounded down: none in a baked solid.
    fn anchor(low: f64, high: f64) -> u32 {
        exponent_above(high - low)
            .saturating_sub(21)
            .clamp(0, 31)
            .cast_unsigned()
    }

    #[inline]
    fn steps(self, anchor: u32) -> u32 {
        let half = (anchor >> HALF).cast_signed();
        let above = self.to_bits().wrapping_add(half);
        above.wrapping_shr(anchor).cast_unsigned()
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
        shifted(self.to_bits(), finer.wrapping_sub_unsigned(anchor & SHIFT))
    }

    fn step_exponent(anchor: u32) -> i32 {
        (anchor & SHIFT).cast_signed()
    }

    fn scaled(self, exponent: i32) -> Option<Self> {
        let bits = i64::from(self.to_bits());
        let shift = exponent.unsigned_abs().min(i32::BITS);
        let scaled = if exponent < 0 {
            bits >> shift
        } else {
            bits << shift
        };
        let is_whole = exponent > 0 || scaled << shift == bits;
        is_whole.then(|| i32::try_from(scaled).ok().map(Self::from_bits))?
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

    /// Where nothing is left out, and where coordinates are rounded to the nearest, facets between two steps are
    /// found from both.
    fn step_slack(anchor: u32) -> [f64; 2] {
        if anchor == 0 || anchor >> HALF != 0 {
            [0.5; 2]
        } else {
            [0.0, 1.0]
        }
    }
}

#[cfg(test)]
mod tests {
    use fixed::types::I32F0;

    use super::{lattice_in_domain, scaled_anchor};
    use crate::number::Steps as _;

    #[test]
    fn scaled_coordinates_are_told_apart_as_they_were() {
        for anchor in [0, 3] {
            for exponent in 0..20 {
                let scaled = scaled_anchor(anchor, exponent).expect("few bits");
                assert!(lattice_in_domain(scaled, 5, 9));
                assert_eq!(
                    I32F0::step_exponent(scaled),
                    anchor.cast_signed() + exponent
                );
                let slack = |anchor| I32F0::step_slack(anchor).map(f64::to_bits);
                assert_eq!(slack(scaled), slack(anchor));
                assert_eq!(scaled_anchor(scaled, -exponent), Some(anchor));
                for bits in -300..300 {
                    let number = I32F0::from_bits(bits);
                    let larger = number.scaled(exponent).expect("it is small");
                    assert_eq!(larger.steps(scaled), number.steps(anchor));
                    assert_eq!(larger.scaled(-exponent), Some(number));
                    let steps = number.steps(anchor);
                    assert_eq!(I32F0::at_steps(steps, scaled).steps(scaled), steps);
                }
            }
        }
    }

    /// A quarter of a step below a place and a half of one are told to be on it, and what is more on the next.
    #[test]
    fn what_is_between_places_is_rounded_to_the_nearest() {
        let anchor = scaled_anchor(0, 2).expect("few bits");
        let places = [-3, -2, -1, 0, 1, 2, 3, 4].map(|bits| I32F0::from_bits(bits).steps(anchor));
        assert_eq!(places.map(u32::cast_signed), [-1, 0, 0, 0, 0, 1, 1, 1]);
    }

    #[test]
    fn what_is_no_coordinate_is_none() {
        let number = |bits| I32F0::from_bits(bits);
        assert_eq!(number(3).scaled(-1), None);
        assert_eq!(number(0).scaled(i32::MIN), Some(number(0)));
        assert_eq!(number(-1).scaled(i32::MIN), None);
        assert_eq!(number(1).scaled(i32::MAX), None);
        assert_eq!(number(-1).scaled(31), Some(number(i32::MIN)));
        for (anchor, exponent) in [(0, -1), (3, -3), (0, 28), (3, 29), (3, i32::MAX)] {
            assert_eq!(scaled_anchor(anchor, exponent), None);
        }
    }
}
