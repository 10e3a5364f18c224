use super::{Steps, exponent_above, shifted};
use crate::number::F32_LIMIT;

/// See [`crate::number::lattice_in_domain`].
pub(in crate::number) const fn lattice_in_domain(anchor: u32, base: u32, last: u32) -> bool {
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

/// See [`crate::number::scaled_anchor`].
pub(in crate::number) const fn scaled_anchor(anchor: u32, exponent: i32) -> Option<u32> {
    match (anchor >> 23).checked_add_signed(exponent) {
        Some(scaled) if 0 < scaled && scaled < 0xff => Some(scaled << 23 | (anchor & 0x7f_ffff)),
        _ => None,
    }
}

impl Steps for f32 {
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

    fn scaled(self, exponent: i32) -> Option<Self> {
        // More are beyond all coordinates, and fewer leave nothing of any.
        let exact = libm::ldexp(f64::from(self), exponent.clamp(-300, 300));
        #[expect(clippy::cast_possible_truncation, reason = "what is lost is compared")]
        let scaled = exact as Self;
        (f64::from(scaled).to_bits() == exact.to_bits()).then_some(scaled)
    }

    /// Half a step, rounded to the nearest.
    fn step_slack(_: u32) -> [f64; 2] {
        [0.5; 2]
    }
}

#[cfg(test)]
mod tests {
    use super::scaled_anchor;
    use crate::number::{F32_LIMIT, Steps as _};

    #[test]
    fn parts_are_rounded_down_and_saturate() {
        let anchor = f32::anchor(-3.0, 5.0);
        let step = 2f64.powi(f32::step_exponent(anchor));
        let tiny = f32::from_bits(1);
        for x in [0.0, 1.0, 4.999, 0.3, 1e-3, 1e-9, tiny, 1e9, F32_LIMIT] {
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
    fn scaled_coordinates_are_told_apart_as_they_were() {
        let anchor = f32::anchor(-3.0, 5.0);
        for exponent in [-100, -9, -1, 0, 1, 9, 30] {
            let scaled = scaled_anchor(anchor, exponent).expect("there are such steps");
            let step = f32::step_exponent(anchor) + exponent;
            assert_eq!(f32::step_exponent(scaled), step);
            for x in [0.0, -0.0, 1.0, 4.999, -0.3, 1e-3] {
                let larger = x.scaled(exponent).expect("it is far from the ends");
                let exact = f64::from(x) * 2f64.powi(exponent);
                assert_eq!(f64::from(larger).to_bits(), exact.to_bits());
                let grown = larger.steps(scaled).wrapping_sub(scaled);
                assert_eq!(grown, x.steps(anchor).wrapping_sub(anchor));
            }
        }
    }

    #[test]
    fn what_is_no_coordinate_is_none() {
        let tiny = f32::from_bits(3);
        assert_eq!(tiny.scaled(-1), None);
        assert_eq!(tiny.scaled(1), Some(f32::from_bits(6)));
        assert_eq!(0f32.scaled(i32::MIN), Some(0.0));
        assert_eq!(1f32.scaled(i32::MAX), None);
        assert_eq!(1f32.scaled(i32::MIN), None);
        let anchor = f32::anchor(-3.0, 5.0);
        for exponent in [i32::MIN, -132, 123, i32::MAX] {
            assert_eq!(scaled_anchor(anchor, exponent), None);
        }
    }
}
