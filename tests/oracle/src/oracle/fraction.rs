//! Fractions of integers of any size.

use core::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivEuclid, UnsignedAbs};

use super::exact::{assert_domain, integers};

/// An exact fraction.
#[derive(Clone, Debug)]
pub struct Fraction {
    over: IBig,
    /// Positive. The two may have common factors.
    under: IBig,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Self = Self {
        over: IBig::ZERO,
        under: IBig::ONE,
    };

    pub(super) fn new(over: IBig, under: IBig) -> Self {
        assert!(under != IBig::ZERO, "a fraction over zero");
        if under < IBig::ZERO {
            Self {
                over: -over,
                under: -under,
            }
        } else {
            Self { over, under }
        }
    }

    /// Times two to the power of `exponent`.
    pub(super) fn shifted(mut self, exponent: i32) -> Self {
        let bits = exponent.unsigned_abs() as usize;
        if exponent < 0 {
            self.under <<= bits;
        } else {
            self.over <<= bits;
        }
        self
    }

    /// `over / under`.
    ///
    /// # Panics
    /// If `under` is zero.
    #[must_use]
    pub fn ratio(over: i128, under: i128) -> Self {
        Self::new(over.into(), under.into())
    }

    /// Exactly `x`.
    ///
    /// # Panics
    /// Where `x` is out of the range of coordinates.
    #[must_use]
    pub fn of(x: f64) -> Self {
        assert_domain(&[x]);
        let ([whole], exponent) = integers([x]);
        Self::new(whole, IBig::ONE).shifted(exponent)
    }

    /// Less `other`.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self {
            over: &self.over * &other.under - &other.over * &self.under,
            under: &self.under * &other.under,
        }
    }

    /// Times `factor`, over two to the power of `power`.
    pub(super) fn times(&self, factor: &IBig, power: u32) -> Self {
        Self {
            over: &self.over * factor,
            under: &self.under << power as usize,
        }
    }

    /// With the other sign.
    pub(super) fn negative(&self) -> Self {
        Self {
            over: -&self.over,
            under: self.under.clone(),
        }
    }

    /// The greatest integer in `factor` times this, which is not negative.
    pub(super) fn floor_of(&self, factor: &IBig) -> IBig {
        &self.over * factor / &self.under
    }

    /// The greatest integer that is not above it.
    #[must_use]
    pub fn floor(&self) -> Self {
        Self::new((&self.over).div_euclid(&self.under), IBig::ONE)
    }

    /// Its square.
    #[must_use]
    pub fn squared(&self) -> Self {
        Self {
            over: &self.over * &self.over,
            under: &self.under * &self.under,
        }
    }

    /// The nearest `f64`, down to the smallest normal one.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        if self.over == IBig::ZERO {
            return 0.0;
        }
        let (over, under) = (
            self.over.clone().unsigned_abs(),
            self.under.clone().unsigned_abs(),
        );
        let bits = |n: usize| i32::try_from(n).expect("numbers have less bits than that");
        // A quotient of 66 or 67 bits, the last one set if there is a rest.
        let shift = 66 + bits(under.bit_len()) - bits(over.bit_len());
        let by = shift.unsigned_abs() as usize;
        let (over, under) = if shift < 0 {
            (over, under << by)
        } else {
            (over << by, under)
        };
        let mut quotient = u128::try_from(&over / &under).expect("67 bits");
        quotient |= u128::from(quotient * &under != over);
        #[expect(clippy::cast_precision_loss, reason = "this is the rounding")]
        let rounded = quotient as f64;
        let size = libm::ldexp(rounded, -shift);
        if self.over < IBig::ZERO { -size } else { size }
    }

    /// Its square root, wrong by two units in the last place at most.
    #[must_use]
    pub fn sqrt(&self) -> f64 {
        libm::sqrt(self.to_f64())
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.over * &other.under).cmp(&(&other.over * &self.under))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

#[cfg(test)]
impl Fraction {
    /// The same number to the slow oracles.
    pub(super) fn rational(&self) -> dashu_ratio::Relaxed {
        dashu_ratio::Relaxed::from_parts(self.over.clone(), self.under.clone().unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn equal_fractions_are_equal_whatever_their_parts() {
        assert_eq!(Fraction::ratio(1, -2), Fraction::ratio(-17, 34));
        assert_eq!(Fraction::ratio(3, 4), Fraction::of(0.75));
        assert!(Fraction::ratio(1, 3) > Fraction::of(0.333_333_333_333_333_3));
        assert_eq!(Fraction::ratio(0, -9), Fraction::ZERO);
        assert_eq!(Fraction::of(-1.5).squared(), Fraction::of(2.25));
    }

    #[test]
    fn the_floor_is_below_whatever_the_sign() {
        assert_eq!(Fraction::ratio(7, 2).floor(), Fraction::of(3.0));
        assert_eq!(Fraction::ratio(-7, 2).floor(), Fraction::of(-4.0));
        assert_eq!(Fraction::ratio(-8, 2).floor(), Fraction::of(-4.0));
        assert_eq!(Fraction::ratio(-1, 9).floor(), Fraction::of(-1.0));
    }

    #[test]
    fn conversion_is_the_correctly_rounded_division() {
        let mut rng = Rng::new(1);
        for _ in 0..10_000 {
            let [over, under] = [(); 2].map(|()| i64::from(rng.below_u32(u32::MAX)) + 1);
            #[expect(clippy::cast_precision_loss, reason = "both are below 2^53")]
            let expected = -(over as f64) / under as f64;
            assert_eq!(
                Fraction::ratio((-over).into(), under.into()).to_f64(),
                expected
            );
        }
    }

    #[test]
    fn conversion_goes_far_up_and_down() {
        for power in [-148, -100, 0, 100, 127] {
            let x = 1.5 * libm::ldexp(1.0, power);
            assert_eq!(Fraction::of(x).to_f64(), x);
            let squared = Fraction::of(x).squared().squared();
            assert_eq!(squared.to_f64(), (x * x) * (x * x));
            assert_eq!(squared.sqrt(), x * x);
        }
    }
}
