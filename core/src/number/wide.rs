//! Integers wide enough for any polynomial of `f32` coordinates whose sign decides.
//!
//! An `f32` in the domain is a whole multiple of 2^-149 of at most 2^40, so 2^189 of them; a
//! difference is at most 2^190. What that makes of a determinant, with its sign, says how many
//! words of 32 bits it takes.

use super::Sign;

/// A difference of coordinates is at most 2^190.
pub(super) const DEGREE_1: usize = 6;
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

    /// Adds `mantissa · 2^shift`.
    pub(super) fn add_shifted(&mut self, mantissa: i32, shift: u32) {
        let words = self.0.get_mut((shift / 32) as usize..);
        add_digits(
            words.unwrap_or_default(),
            i64::from(mantissa) << (shift % 32),
        );
    }

    /// Adds a number of `WORDS` words or one less, or one that is not negative.
    pub(super) fn add<const A: usize>(&mut self, other: &Wide<A>) {
        self.add_product(other, &Wide([1]));
    }

    pub(super) fn subtract(&mut self, other: &Self) {
        subtract(&mut self.0, &other.0);
    }

    /// Adds a product. Its factors have at least `WORDS` words together, or are not negative.
    pub(super) fn add_product<const A: usize, const B: usize>(&mut self, a: &Wide<A>, b: &Wide<B>) {
        add_product(&mut self.0, &a.0, &b.0);
        // What is negative was taken for greater by 2^(32·words).
        if a.sign() == Sign::Negative {
            subtract(self.0.get_mut(A..).unwrap_or_default(), &b.0);
        }
        if b.sign() == Sign::Negative {
            subtract(self.0.get_mut(B..).unwrap_or_default(), &a.0);
        }
    }

    pub(super) fn negated(&self) -> Self {
        let mut negated = Self::ZERO;
        negated.subtract(self);
        negated
    }

    /// The absolute value.
    pub(super) fn magnitude(&self) -> Self {
        if self.sign() == Sign::Negative {
            self.negated()
        } else {
            *self
        }
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
        sign(&self.0)
    }
}

/// Adds a number that is below 2^63 in absolute value.
#[inline(never)]
fn add_digits(words: &mut [u32], mut digits: i64) {
    let mut carry = 0;
    for word in words {
        let sum = u64::from(*word)
            .wrapping_add(low(digits.cast_unsigned()).into())
            .wrapping_add(carry);
        *word = low(sum);
        carry = sum >> 32;
        digits >>= 32;
    }
}

#[inline(never)]
fn subtract(words: &mut [u32], other: &[u32]) {
    let mut borrow = false;
    for (word, take) in words.iter_mut().zip(other) {
        let (once, first) = word.overflowing_sub(*take);
        let (twice, second) = once.overflowing_sub(u32::from(borrow));
        *word = twice;
        borrow = first | second;
    }
}

/// Adds the product of two numbers that are not negative.
#[inline(never)]
fn add_product(words: &mut [u32], a: &[u32], b: &[u32]) {
    for (at, factor) in a.iter().enumerate() {
        if *factor == 0 {
            continue;
        }
        let mut carry = 0u64;
        let mut words = words.iter_mut().skip(at);
        for (digit, word) in b.iter().zip(words.by_ref()) {
            // At most (2^32 − 1)^2 + 2·(2^32 − 1) = 2^64 − 1. In 64 bits: LLVM 22 faults on carries of
            // `overflowing_add` for a Cortex-M0.
            let sum = u64::from(*factor)
                .wrapping_mul(u64::from(*digit))
                .wrapping_add(u64::from(*word))
                .wrapping_add(carry);
            *word = low(sum);
            carry = sum >> 32;
        }
        for word in words {
            let sum = u64::from(*word).wrapping_add(carry);
            *word = low(sum);
            carry = sum >> 32;
        }
    }
}

#[inline(never)]
fn sign(words: &[u32]) -> Sign {
    let top = words.last().copied().unwrap_or(0);
    if top.cast_signed() < 0 {
        Sign::Negative
    } else if words.iter().all(|word| *word == 0) {
        Sign::Zero
    } else {
        Sign::Positive
    }
}

/// The 32 low bits.
fn low(value: u64) -> u32 {
    let bytes = value.to_le_bytes();
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::{DEGREE_1, DEGREE_2, DEGREE_3, DEGREE_4, Sign, Wide};

    fn wide<const WORDS: usize>(mantissa: i32, shift: u32) -> Wide<WORDS> {
        let mut wide = Wide::ZERO;
        wide.add_shifted(mantissa, shift);
        wide
    }

    fn difference<const WORDS: usize>(mut a: Wide<WORDS>, b: Wide<WORDS>) -> Wide<WORDS> {
        a.subtract(&b);
        a
    }

    fn product<const A: usize, const B: usize, const WORDS: usize>(
        a: Wide<A>,
        b: Wide<B>,
    ) -> Wide<WORDS> {
        let mut product = Wide::ZERO;
        product.add_product(&a, &b);
        product
    }

    #[test]
    fn small_numbers_behave() {
        let number = wide::<3>;
        for a in -40..40 {
            for b in -40..40 {
                assert_eq!(difference(number(a, 0), number(b, 0)), number(a - b, 0));
                let mut sum = number(a, 0);
                sum.add(&wide::<2>(b, 0));
                assert_eq!(sum, number(a + b, 0));
                sum.add_product(&wide::<1>(a, 0), &wide::<2>(b, 0));
                assert_eq!(sum, number(a + b + a * b, 0));
                let same: Wide<3> = product(number(a, 0), number(b, 0));
                assert_eq!(same, number(a * b, 0));
            }
            assert_eq!(number(a, 0).sign(), Sign::of_rise(0, a));
            let magnitude = number(a, 0).magnitude();
            assert_eq!(magnitude, number(a.abs(), 0));
            assert_eq!(magnitude.real().to_bits(), f64::from(a.abs()).to_bits());
        }
    }

    #[test]
    fn carries_go_through_all_words() {
        let (one, most) = (wide::<3>(1, 0), wide::<3>(-1, 0));
        let mut sum = most;
        sum.add(&one);
        assert_eq!(sum, Wide::ZERO);
        assert_eq!(most, difference(Wide::ZERO, one));
        assert_eq!(most.magnitude(), one);
        assert_eq!(
            difference(wide::<3>(1, 64), one),
            Wide([u32::MAX, u32::MAX, 0])
        );
        let mut full = Wide([u32::MAX, u32::MAX, 0]);
        full.add_product(&Wide([1]), &Wide([1]));
        assert_eq!(full, wide(1, 64));
    }

    #[test]
    fn the_widest_product_keeps_its_sign() {
        let most = wide::<DEGREE_1>(0x00ff_ffff, 166);
        let least = wide::<DEGREE_1>(-0x00ff_ffff, 166);
        let cube = |a, b, c| product::<_, _, DEGREE_3>(product::<_, _, DEGREE_2>(a, b), c);
        let (eight, opposite) = (cube(most, most, most), cube(least, least, least));
        assert_eq!(cube(least, most, most), opposite);
        assert_eq!(cube(least, least, most), eight);
        assert_eq!(
            (eight.sign(), opposite.sign()),
            (Sign::Positive, Sign::Negative)
        );
        let mut sum = eight;
        sum.add(&opposite);
        assert_eq!(sum.sign(), Sign::Zero);
    }

    /// Coordinates of 2^189 make differences of 2^190.
    #[test]
    fn the_widest_product_of_determinants_keeps_its_sign() {
        let way = wide::<DEGREE_1>(1, 190);
        let mut determinant = product::<_, _, DEGREE_2>(way, way);
        determinant.add_product(&way, &way);
        assert_eq!(determinant.sign(), Sign::Positive);
        let negative = determinant.negated();
        assert_eq!(negative.sign(), Sign::Negative);
        let area = negative.magnitude();
        let square = product::<_, _, DEGREE_4>(area, area);
        assert_eq!(square, wide(1, 762));
        assert_eq!(square.negated(), product(area, negative));
        assert_eq!(square.negated().sign(), Sign::Negative);
        assert_eq!(area.real().to_bits(), libm::ldexp(1.0, 381).to_bits());
    }
}
