//! Integers wide enough for any 3×3 determinant of `f32` coordinates.

use super::Sign;

/// An `f32` in the domain is a whole multiple of 2^-149 below 2^40, so 2^189 of them; a difference
/// is below 2^190, a 2×2 determinant below 2^381, a 3×3 determinant below 2^573: 18 words of 32
/// bits hold it with its sign.
const WORDS: usize = 18;

/// A signed integer of 576 bits in two's complement, least significant word first.
///
/// Everything wraps; within the bounds above nothing does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide([u32; WORDS]);

impl Wide {
    /// `mantissa · 2^shift`.
    #[inline(never)]
    pub(super) fn new(mantissa: i32, shift: u32) -> Self {
        let mut words = [0; WORDS];
        let value = u64::from(mantissa.unsigned_abs()) << (shift % 32);
        let at = (shift / 32) as usize;
        for (word, part) in words.iter_mut().skip(at).zip([value, value >> 32]) {
            *word = low(part);
        }
        if mantissa < 0 {
            Self([0; WORDS]).minus(Self(words))
        } else {
            Self(words)
        }
    }

    #[inline(never)]
    pub(super) fn minus(self, other: Self) -> Self {
        let mut words = self.0;
        let mut borrow = false;
        for (word, take) in words.iter_mut().zip(other.0) {
            let (once, first) = word.overflowing_sub(take);
            let (twice, second) = once.overflowing_sub(u32::from(borrow));
            *word = twice;
            borrow = first | second;
        }
        Self(words)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        self.minus(Self([0; WORDS]).minus(other))
    }

    #[inline(never)]
    pub(super) fn times(self, other: Self) -> Self {
        let mut words = [0u32; WORDS];
        for (at, factor) in self.0.into_iter().enumerate() {
            if factor == 0 {
                continue;
            }
            let mut carry = 0u64;
            for (word, digit) in words.iter_mut().skip(at).zip(other.0) {
                // At most (2^32 − 1)^2 + 2·(2^32 − 1) = 2^64 − 1.
                let sum = u64::from(factor)
                    .wrapping_mul(u64::from(digit))
                    .wrapping_add(u64::from(*word))
                    .wrapping_add(carry);
                *word = low(sum);
                carry = sum >> 32;
            }
        }
        Self(words)
    }

    pub(super) fn sign(self) -> Sign {
        let [.., top] = self.0;
        if top.cast_signed() < 0 {
            Sign::Negative
        } else if self.0 == [0; WORDS] {
            Sign::Zero
        } else {
            Sign::Positive
        }
    }
}

/// The 32 low bits.
fn low(value: u64) -> u32 {
    let bytes = value.to_le_bytes();
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::{Sign, Wide};

    #[test]
    fn small_numbers_behave() {
        let wide = |x: i32| Wide::new(x, 0);
        for a in -40..40 {
            for b in -40..40 {
                assert_eq!(wide(a).minus(wide(b)), wide(a - b));
                assert_eq!(wide(a).plus(wide(b)), wide(a + b));
                assert_eq!(wide(a).times(wide(b)), wide(a * b));
            }
            assert_eq!(wide(a).sign(), Sign::of_rise(0, a));
        }
    }

    #[test]
    fn the_widest_product_keeps_its_sign() {
        let most = Wide::new(0x00ff_ffff, 166);
        let least = Wide::new(-0x00ff_ffff, 166);
        assert_eq!(most.times(most).times(most).sign(), Sign::Positive);
        assert_eq!(least.times(most).times(most).sign(), Sign::Negative);
        assert_eq!(least.times(most).plus(most.times(most)).sign(), Sign::Zero);
    }
}
