//! Squares of distances that are measured, and their order.

use core::{cmp::Ordering, fmt::Debug};

use super::product;

/// The square of a measured distance, at first zero; a part of [`Metric`](super::Metric).
pub trait Measured: Copy + Debug + Default + PartialOrd + Send + Sync + 'static {
    /// In units of the image, rounded.
    fn to_real(self) -> f64;
}

impl Measured for f64 {
    #[inline]
    fn to_real(self) -> f64 {
        self
    }
}

/// Quotients are told apart by their roundings where these are farther apart than so many of the
/// numbers that there are: either is rounded five times, and not negative, so that its bits are
/// ordered as it is.
const CLEAR: u64 = 32;

/// The square of a distance on a lattice, in steps; compared exactly.
///
/// ```
/// use tetracone::internal::{Measured as _, Quotient};
///
/// let (third, less) = (Quotient::new([1, 1], 3), Quotient::new([(1 << 90) - 1, 1], 3 << 90));
/// assert!(less < third && less.to_real() == third.to_real());
/// assert_eq!(third, Quotient::new([2, 3], 18));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Quotient {
    over: [u128; 2],
    under: u128,
    real: f64,
}

impl Quotient {
    /// The product of the factors over a divisor other than zero.
    #[inline]
    #[must_use]
    pub const fn new(over: [u128; 2], under: u128) -> Self {
        Self {
            over,
            under,
            real: real(over[0]) * real(over[1]) / real(under),
        }
    }

    /// A whole number.
    #[inline]
    pub(crate) const fn whole(square: u64) -> Self {
        #[expect(
            clippy::cast_precision_loss,
            reason = "rounding to nearest is what is meant"
        )]
        let real = square as f64;
        Self {
            over: [square as u128, 1],
            under: 1,
            real,
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let (own, theirs) = (self.real.to_bits(), other.real.to_bits());
        if own.abs_diff(theirs) > CLEAR {
            return own.cmp(&theirs);
        }
        let ([a, b], [c, d]) = (self.over, other.over);
        product::compare3([a, b, other.under], [c, d, self.under])
    }
}

impl Default for Quotient {
    fn default() -> Self {
        Self::whole(0)
    }
}

impl Measured for Quotient {
    #[inline]
    fn to_real(self) -> f64 {
        self.real
    }
}

impl PartialEq for Quotient {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl PartialOrd for Quotient {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compare(other))
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "rounding to nearest is what is meant"
)]
const fn real(value: u128) -> f64 {
    value as f64
}
