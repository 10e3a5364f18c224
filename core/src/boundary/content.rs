//! How much a boundary encloses, and whether it does so from the right side.

use core::cmp::Ordering;

use super::{BoundaryError, Surface};
use crate::{geometry::Dimension, number::Scalar};

/// Checks that what the boundary encloses is positive; the sign is exact.
pub(super) fn check<G: Dimension>(surface: &Surface<'_, G>) -> Result<(), BoundaryError> {
    let mut is_empty = true;
    // What facets span with the origin, in the directions that count for and against it.
    let mut sums = [Sum::ZERO; 2];
    for facet in surface.facets() {
        is_empty = false;
        let [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [0, 1, 2]
            .map(|k| G::coordinates(G::corner(&facet, k)).map(|x| Factor::of(x.to_real())));
        if G::DIMENSION == 2 {
            let one = Factor::of(1.0);
            add(&mut sums, [ax, by, one], false);
            add(&mut sums, [ay, bx, one], true);
        } else {
            add(&mut sums, [ax, by, cz], false);
            add(&mut sums, [ay, bz, cx], false);
            add(&mut sums, [az, bx, cy], false);
            add(&mut sums, [ax, bz, cy], true);
            add(&mut sums, [ay, bx, cz], true);
            add(&mut sums, [az, by, cx], true);
        }
    }
    if is_empty {
        return Err(BoundaryError::Empty);
    }
    let [with, against] = &sums;
    let parts = if G::DIMENSION == 2 { 2.0 } else { 6.0 };
    match with.compare(against) {
        Ordering::Greater => Ok(()),
        Ordering::Equal => Err(BoundaryError::InsideOut { measure: 0.0 }),
        Ordering::Less => {
            let measure = -against.minus(with).real() / parts;
            Err(BoundaryError::InsideOut { measure })
        }
    }
}

/// Adds a product, or takes it away.
fn add([with, against]: &mut [Sum; 2], factors: [Factor; 3], is_taken: bool) {
    let is_negative = factors
        .iter()
        .fold(is_taken, |negative, factor| negative ^ factor.is_negative);
    let sum = if is_negative { against } else { with };
    sum.add(factors);
}

/// The exponent of the step that every coordinate is a whole multiple of: an `f32` has 24 bits of which the last is
/// no less than 2^-149, a number of lattice steps has 29, and 30 are taken of either.
const STEP: u32 = 149 + MORE;
/// The bits that are taken beyond the first.
const MORE: u32 = 29;
/// 2^-534, the step of products of three.
const UNIT: f64 = f64::from_bits((1023 - 3 * STEP as u64) << 52);

/// A coordinate: its first 30 bits, and how many steps they are multiplied by, as a power of two.
#[derive(Clone, Copy)]
struct Factor {
    bits: u32,
    shift: u32,
    is_negative: bool,
}

impl Factor {
    /// A coordinate in the domain: zero, or from 2^-149 to 2^40.
    fn of(real: f64) -> Self {
        let word = real.to_bits();
        // As an `f64` none of them is subnormal.
        let exponent = u32::try_from(word >> 52 & 0x7ff).unwrap_or(0);
        let first = if exponent == 0 { 0 } else { 1 << MORE };
        let rest = u32::try_from(word >> (52 - MORE) & ((1 << MORE) - 1)).unwrap_or(0);
        Self {
            bits: first | rest,
            shift: (exponent + STEP).saturating_sub(1023 + MORE),
            is_negative: real < 0.0,
        }
    }
}

/// Words of a sum: 2^40 is 2^218 steps, so a product is below 2^655, and six products of each of 2^32 facets are
/// below 2^690.
const WORDS: usize = 22;

/// A sum of products of three coordinates, exact; least significant word first.
struct Sum([u32; WORDS]);

impl Sum {
    const ZERO: Self = Self([0; WORDS]);

    fn add(&mut self, factors: [Factor; 3]) {
        let [a, b, c] = factors.map(|factor| u128::from(factor.bits));
        let shift: u32 = factors.iter().map(|factor| factor.shift).sum();
        // Of 90 bits, and 31 at most by which they are shifted within a word.
        let mut carry = (a * b * c) << (shift % 32);
        for word in self.0.iter_mut().skip((shift / 32) as usize) {
            if carry == 0 {
                break;
            }
            carry += u128::from(*word);
            *word = low(carry);
            carry >>= 32;
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }

    /// The difference from one that is no greater.
    fn minus(&self, other: &Self) -> Self {
        let (mut words, mut borrow) = (self.0, 0u64);
        for (word, take) in words.iter_mut().zip(&other.0) {
            let rest = (1 << 32 | u64::from(*word)) - u64::from(*take) - borrow;
            *word = low(u128::from(rest));
            borrow = 1 - (rest >> 32);
        }
        Self(words)
    }

    /// In units of the coordinates, up to what an `f64` rounds; never zero where it is none.
    fn real(&self) -> f64 {
        let words = self.0.iter().rev();
        UNIT * words.fold(0.0, |sum, word| sum * 4_294_967_296.0 + f64::from(*word))
    }
}

/// The last 32 bits.
#[expect(clippy::cast_possible_truncation, reason = "the others are carried")]
const fn low(sum: u128) -> u32 {
    sum as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of products whose exponents are as far apart as there are.
    #[test]
    fn sums_are_exact() {
        let reals = [
            1_099_511_627_776.0,
            -3.0,
            f64::from(f32::from_bits(1)),
            -f64::from(f32::MIN_POSITIVE),
            536_870_911.0,
            0.0,
            f64::from(1.000_000_1_f32),
        ];
        for x in reals {
            for y in reals {
                for z in reals {
                    let factors = [x, y, z].map(Factor::of);
                    let mut sums = [Sum::ZERO; 2];
                    add(&mut sums, factors, false);
                    let [with, against] = &sums;
                    let value = with.real() - against.real();
                    let product = x * y * z;
                    assert!(
                        (value - product).abs() <= product.abs() * 1e-14,
                        "{x} {y} {z}"
                    );
                    // The least there is beside it decides; taken away again, nothing is left.
                    add(&mut sums, [reals[2]; 3].map(Factor::of), false);
                    add(&mut sums, factors, true);
                    let [with, against] = &sums;
                    assert_eq!(with.compare(against), Ordering::Greater, "{x} {y} {z}");
                    assert!(with.minus(against).real() > 0.0);
                    add(&mut sums, [reals[2]; 3].map(Factor::of), true);
                    let [with, against] = &sums;
                    assert_eq!(with.compare(against), Ordering::Equal, "{x} {y} {z}");
                }
            }
        }
    }
}
