//! Integers wide enough for any polynomial of `f32` coordinates whose sign decides.
//!
//! An `f32` in the domain is a whole multiple of 2^-149 of at most 2^40, so 2^189 of them; a
//! difference is at most 2^190. What that makes of a determinant, with its sign, says how many
//! words of 32 bits it takes.

use super::Sign;

/// A 2×2 determinant is at most 2^381.
pub(super) const DEGREE_2: usize = 12;
/// A 3×3 determinant is below 2^573.
pub(super) const DEGREE_3: usize = 18;
/// A product of two 2×2 determinants is at most 2^762, and so is the difference of two such
/// products that are not negative.
pub(super) const DEGREE_4: usize = 24;

/// Products of a 3×3 determinant and another, or of the squares of two 2×2 determinants: three of
/// them are at most 3·2^1144 and what is multiplied here below 2^1147.
pub(super) const DEGREE_6: usize = 36;

/// A signed integer in two's complement, least significant word first.
///
/// Everything wraps; within the bounds above nothing does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide<const WORDS: usize>([u32; WORDS]);

impl<const WORDS: usize> Wide<WORDS> {
    pub(super) const ZERO: Self = Self([0; WORDS]);

    /// `mantissa · 2^shift`.
    #[inline(never)]
    pub(super) fn new(mantissa: i32, shift: u32) -> Self {
        let mut wide = Self::ZERO;
        let value = u64::from(mantissa.unsigned_abs()) << (shift % 32);
        let at = (shift / 32) as usize;
        for (word, part) in wide.0.iter_mut().skip(at).zip([value, value >> 32]) {
            *word = low(part);
        }
        if mantissa < 0 {
            wide.negate();
        }
        wide
    }

    /// A number that is not negative, in at least four words.
    #[inline(never)]
    pub(super) fn whole(value: u128) -> Self {
        let mut wide = Self::ZERO;
        let bytes = value.to_le_bytes();
        let (parts, _) = bytes.as_chunks::<4>();
        for (word, part) in wide.0.iter_mut().zip(parts) {
            *word = u32::from_le_bytes(*part);
        }
        wide
    }

    /// Of a value that is not negative the three words that lead, the power of two that they are to be
    /// multiplied by, and whether there is a rest.
    pub(super) fn leading(&self) -> (u128, i32, bool) {
        let (mut lead, mut taken, mut exponent, mut rest) = (0u128, 0u32, 0i32, false);
        for word in self.0.iter().rev() {
            if taken == 3 {
                rest |= *word != 0;
                exponent = exponent.wrapping_add(32);
            } else if taken > 0 || *word != 0 {
                lead = (lead << 32) | u128::from(*word);
                taken = taken.wrapping_add(1);
            }
        }
        (lead, exponent, rest)
    }

    #[inline(never)]
    pub(super) fn add(&mut self, other: &Self) {
        // In 64 bits: LLVM 22 faults on carries of `overflowing_add` for a Cortex-M0.
        let mut carry = 0u64;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            let sum = u64::from(*word)
                .wrapping_add(u64::from(*more))
                .wrapping_add(carry);
            *word = low(sum);
            carry = sum >> 32;
        }
    }

    #[inline(never)]
    pub(super) fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (word, take) in self.0.iter_mut().zip(&other.0) {
            let (once, first) = word.overflowing_sub(*take);
            let (twice, second) = once.overflowing_sub(u32::from(borrow));
            *word = twice;
            borrow = first | second;
        }
    }

    fn negate(&mut self) {
        let mut negated = Self::ZERO;
        negated.subtract(self);
        *self = negated;
    }

    #[inline(never)]
    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = Self::ZERO;
        for (at, factor) in self.0.iter().enumerate() {
            if *factor == 0 {
                continue;
            }
            let mut carry = 0u64;
            for (word, digit) in product.0.iter_mut().skip(at).zip(&other.0) {
                // At most (2^32 − 1)^2 + 2·(2^32 − 1) = 2^64 − 1.
                let sum = u64::from(*factor)
                    .wrapping_mul(u64::from(*digit))
                    .wrapping_add(u64::from(*word))
                    .wrapping_add(carry);
                *word = low(sum);
                carry = sum >> 32;
            }
        }
        product
    }

    /// The absolute value, in as many words as it is needed in.
    pub(super) fn magnitude<const MORE: usize>(&self) -> Wide<MORE> {
        let mut value = self.extended();
        if self.sign() == Sign::Negative {
            value.negate();
        }
        value
    }

    /// The value in more words, or in fewer where they hold it.
    #[inline(never)]
    pub(super) fn extended<const MORE: usize>(&self) -> Wide<MORE> {
        let above = match self.sign() {
            Sign::Negative => u32::MAX,
            _ => 0,
        };
        let mut words = [above; MORE];
        for (word, part) in words.iter_mut().zip(&self.0) {
            *word = *part;
        }
        Wide(words)
    }

    /// The value, not negative, with a relative error below 2^-50.
    ///
    /// From the top: the third addition that changes anything rounds, what follows is far below
    /// half a unit in the last place.
    pub(super) fn real(&self) -> f64 {
        let mut real = 0.0;
        for word in self.0.iter().rev() {
            real = real * 4_294_967_296.0 + f64::from(*word);
        }
        real
    }

    pub(super) fn sign(&self) -> Sign {
        let top = self.0.last().copied().unwrap_or(0);
        if top.cast_signed() < 0 {
            Sign::Negative
        } else if self.0.iter().all(|word| *word == 0) {
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
    use super::{DEGREE_2, DEGREE_3, DEGREE_4, Sign, Wide};

    fn sum<const WORDS: usize>(mut a: Wide<WORDS>, b: Wide<WORDS>) -> Wide<WORDS> {
        a.add(&b);
        a
    }

    fn difference<const WORDS: usize>(mut a: Wide<WORDS>, b: Wide<WORDS>) -> Wide<WORDS> {
        a.subtract(&b);
        a
    }

    #[test]
    fn small_numbers_behave() {
        let wide = |x: i32| Wide::<3>::new(x, 0);
        for a in -40..40 {
            for b in -40..40 {
                assert_eq!(difference(wide(a), wide(b)), wide(a - b));
                assert_eq!(sum(wide(a), wide(b)), wide(a + b));
                assert_eq!(wide(a).times(&wide(b)), wide(a * b));
            }
            assert_eq!(wide(a).sign(), Sign::of_rise(0, a));
            let magnitude = wide(a).magnitude::<5>();
            assert_eq!(magnitude, Wide::new(a.abs(), 0));
            assert_eq!(wide(a).extended::<5>(), Wide::new(a, 0));
            assert_eq!(magnitude.real().to_bits(), f64::from(a.abs()).to_bits());
        }
    }

    #[test]
    fn carries_go_through_all_words() {
        let (one, most) = (
            Wide::<3>::new(1, 0),
            difference(Wide::ZERO, Wide::<3>::new(1, 0)),
        );
        assert_eq!(sum(most, one), Wide::ZERO);
        assert_eq!(most, Wide::new(-1, 0));
        assert_eq!(most.magnitude::<3>(), one);
        assert_eq!(
            difference(Wide::<3>::new(1, 64), one),
            Wide([u32::MAX, u32::MAX, 0])
        );
    }

    #[test]
    fn the_widest_product_keeps_its_sign() {
        let most = Wide::<DEGREE_3>::new(0x00ff_ffff, 166);
        let least = Wide::<DEGREE_3>::new(-0x00ff_ffff, 166);
        assert_eq!(most.times(&most).times(&most).sign(), Sign::Positive);
        assert_eq!(least.times(&most).times(&most).sign(), Sign::Negative);
        assert_eq!(
            sum(least.times(&most), most.times(&most)).sign(),
            Sign::Zero
        );
    }

    /// Coordinates of 2^189 make differences of 2^190.
    #[test]
    fn the_widest_product_of_determinants_keeps_its_sign() {
        let way = Wide::<DEGREE_2>::new(1, 190);
        let square = way.times(&way);
        let determinant = sum(square, square);
        assert_eq!(determinant.sign(), Sign::Positive);
        let negative = difference(Wide::ZERO, determinant);
        assert_eq!(negative.sign(), Sign::Negative);
        let area = negative.magnitude::<DEGREE_4>();
        let product = area.times(&area);
        assert_eq!(product, Wide::new(1, 762));
        assert_eq!(product.sign(), Sign::Positive);
        assert_eq!(difference(Wide::ZERO, product).sign(), Sign::Negative);
        assert_eq!(area.real().to_bits(), libm::ldexp(1.0, 381).to_bits());
    }
}
