//! Directions of few bits, along which heights are compared exactly.

use core::cmp::Ordering;

use crate::number::vector::{Vector, dot, largest, scale};

/// The bits of an `f64` that a component of a direction does without: 22 are left, and a coordinate of either
/// arithmetic has at most 30, so that their product is exact.
const CUT: u64 = (1 << 31) - 1;

/// Smaller components become zero, so that no product underflows.
const LEAST: f64 = part(40);

/// One halved so often.
#[must_use]
pub const fn part(halvings: u64) -> f64 {
    f64::from_bits(1023_u64.wrapping_sub(halvings) << 52)
}

/// A direction to look along. Its components have 22 bits; the largest one is about one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direction(Vector);

impl Direction {
    /// The direction nearly along a vector; none where that is zero or not finite.
    #[must_use]
    pub fn along(vector: Vector) -> Option<Self> {
        let most = largest(vector);
        let is_finite = vector.into_iter().all(f64::is_finite);
        (is_finite && most > 0.0).then(|| Self::cut(vector.map(|x| x / most)))
    }

    /// Components of a size of about one, cut to their bits.
    #[must_use]
    pub fn cut(vector: Vector) -> Self {
        Self(vector.map(|x| {
            if x.abs() < LEAST {
                0.0
            } else {
                f64::from_bits(x.to_bits() & !CUT)
            }
        }))
    }

    /// The components as the bits of an `f32`, which holds them.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "22 bits, and a size of one to 2^-40"
    )]
    pub(super) fn words(self) -> [u32; 3] {
        self.0.map(|x| (x as f32).to_bits())
    }

    /// The direction that had these words; none for words of another kind.
    pub(super) fn from_words(words: [u32; 3]) -> Option<Self> {
        let vector = words.map(|word| f64::from(f32::from_bits(word)));
        let is_one = largest(vector) >= 0.5 && largest(vector) <= 1.0;
        let is_number = vector.into_iter().all(f64::is_finite);
        (is_one && is_number).then(|| Self::cut(vector))
    }

    /// The components.
    #[inline]
    #[must_use]
    pub const fn vector(self) -> Vector {
        self.0
    }

    /// The other way.
    #[inline]
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(scale(self.0, -1.0))
    }

    /// The height of a place along the direction, rounded twice: its products are exact.
    #[inline]
    #[must_use]
    pub fn height(self, place: Vector) -> f64 {
        dot(self.0, place)
    }

    /// How the heights of two places compare, exactly.
    #[inline(never)]
    #[must_use]
    pub fn compare(self, one: Vector, other: Vector) -> Ordering {
        let ([a, b, c], [x, y, z], [u, v, w]) = (self.0, one, other);
        sign_of_sum([a * x, b * y, c * z, -(a * u), -(b * v), -(c * w)])
    }
}

/// The sign of a sum, exactly: as a list of parts that do not overlap, the least first.
///
/// Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
/// 1997, `GROW-EXPANSION`, with zeros in the place of parts that are none.
fn sign_of_sum(terms: [f64; 6]) -> Ordering {
    let mut parts = [0.0; 6];
    for term in terms {
        let mut sum = term;
        let mut carried = [0.0; 6];
        // What is left of each addition takes the place of the part that was added.
        for (part, left) in parts.iter().zip(&mut carried) {
            let total = sum + part;
            let virtual_part = total - sum;
            *left = (sum - (total - virtual_part)) + (part - virtual_part);
            sum = total;
        }
        parts = pushed(carried, sum);
    }
    let last = parts.into_iter().rev().find(|part| *part != 0.0);
    last.map_or(Ordering::Equal, |part| part.total_cmp(&0.0))
}

/// The parts without one that is zero, and one more: six terms have six parts at most.
fn pushed(parts: [f64; 6], last: f64) -> [f64; 6] {
    let mut all = [0.0; 6];
    let kept = parts.into_iter().filter(|part| *part != 0.0);
    for (slot, part) in all.iter_mut().zip(kept.chain([last])) {
        *slot = part;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_the_sign_of_what_is_left() {
        let (huge, tiny) = (1e80, 1e-80);
        let sign = |terms| sign_of_sum(terms);
        assert_eq!(sign([huge, 1.0, tiny, -huge, -1.0, 0.0]), Ordering::Greater);
        assert_eq!(sign([huge, 1.0, -tiny, -1.0, -huge, 0.0]), Ordering::Less);
        assert_eq!(sign([huge, 1.0, tiny, -tiny, -1.0, -huge]), Ordering::Equal);
        assert_eq!(sign([0.0; 6]), Ordering::Equal);
        assert_eq!(sign([0.1, 0.2, -0.3, 0.0, 0.0, 0.0]), Ordering::Greater);
        let six = [1e80, 1e60, 1e40, 1e20, 1.0, -1e-20];
        assert_eq!(sign(six), Ordering::Greater);
        assert_eq!(sign(six.map(|x| -x)), Ordering::Less);
    }

    #[test]
    fn a_direction_keeps_22_bits_and_none_of_nothing() {
        assert!(Direction::along([0.0; 3]).is_none());
        assert!(Direction::along([f64::NAN, 1.0, 0.0]).is_none());
        let found = Direction::along([3e-200, 1e-200, 1e-230]).expect("it is a direction");
        let [x, y, z] = found.vector();
        assert!(x.total_cmp(&1.0).is_eq() && z.total_cmp(&0.0).is_eq());
        assert!((y - 1.0 / 3.0).abs() < 1e-6);
        assert_eq!(y.to_bits() & CUT, 0);
        assert_eq!(Direction::from_words(found.words()), Some(found));
        let nan = f32::NAN.to_bits();
        for words in [[0; 3], [nan; 3], [f32::MAX.to_bits(); 3]] {
            assert!(Direction::from_words(words).is_none());
        }
    }
}
