//! Directions of few bits, along which heights are compared exactly.

use core::cmp::Ordering;

use super::super::vector::{Vector, dot};

/// The bits of an `f64` that a component of a direction does without: 22 are left, and a coordinate of either
/// arithmetic has at most 30, so that their product is exact.
const CUT: u64 = (1 << 31) - 1;

/// Smaller components become zero, so that no product underflows.
const LEAST: f64 = part(40);

/// One halved so often.
pub(super) const fn part(halvings: u64) -> f64 {
    f64::from_bits((1023 - halvings) << 52)
}

/// A direction to look along. Its components have 22 bits; the largest one is about one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direction(Vector<3>);

impl Direction {
    /// The direction nearly along a vector; none where that is zero or not finite.
    #[must_use]
    pub fn along(vector: [f64; 3]) -> Option<Self> {
        let most = vector.into_iter().map(f64::abs).fold(0.0, f64::max);
        if most == 0.0 || !vector.into_iter().all(f64::is_finite) {
            return None;
        }
        Some(Self::cut(vector.map(|x| x / most)))
    }

    /// Components of a size of about one, cut to their bits.
    pub(super) fn cut(vector: Vector<3>) -> Self {
        Self(vector.map(|x| {
            if x.abs() < LEAST {
                0.0
            } else {
                f64::from_bits(x.to_bits() & !CUT)
            }
        }))
    }

    /// The components.
    #[must_use]
    pub const fn vector(&self) -> [f64; 3] {
        self.0
    }

    /// The other way.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(self.0.map(|x| -x))
    }

    /// The height of a place along the direction, rounded twice: its products are exact.
    #[inline]
    pub(super) fn height(&self, place: Vector<3>) -> f64 {
        dot(self.0, place)
    }

    /// How the heights of two places compare, exactly.
    pub(super) fn compare(&self, one: Vector<3>, other: Vector<3>) -> Ordering {
        let mut terms = [0.0; 6];
        for k in 0..3 {
            terms[k] = self.0[k] * one[k];
            terms[k + 3] = -(self.0[k] * other[k]);
        }
        sign_of_sum(terms)
    }
}

/// The sign of a sum, exactly: as a list of parts that do not overlap, the least first.
///
/// Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
/// 1997, `GROW-EXPANSION` with the zeros left out.
fn sign_of_sum(terms: [f64; 6]) -> Ordering {
    let (mut parts, mut count) = ([0.0; 6], 0);
    for term in terms {
        let (mut sum, mut kept) = (term, 0);
        for at in 0..count {
            let (part, total) = (parts[at], sum + parts[at]);
            let virtual_part = total - sum;
            let rest = (sum - (total - virtual_part)) + (part - virtual_part);
            if rest != 0.0 {
                parts[kept] = rest;
                kept += 1;
            }
            sum = total;
        }
        if sum != 0.0 {
            parts[kept] = sum;
            kept += 1;
        }
        count = kept;
    }
    let last = count.checked_sub(1).map_or(0.0, |at| parts[at]);
    last.total_cmp(&0.0)
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
    }
}
