use core::{cmp::Ordering, ops::Neg};

/// The exact sign of a determinant or of a difference.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Less than zero.
    Negative,
    /// Exactly zero.
    Zero,
    /// Greater than zero.
    Positive,
}

impl Sign {
    /// The sign of `b - a` for anything that can be compared; [`Sign::Zero`] where it cannot.
    #[inline]
    #[must_use]
    pub fn of_rise<T: Copy + PartialOrd>(a: T, b: T) -> Self {
        if b > a {
            Self::Positive
        } else if b < a {
            Self::Negative
        } else {
            Self::Zero
        }
    }

    /// The sign as −1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        match self {
            Self::Negative => -1,
            Self::Zero => 0,
            Self::Positive => 1,
        }
    }

    /// How what has this sign compares with zero.
    #[inline]
    pub(crate) fn order(self) -> Ordering {
        self.value().cmp(&0)
    }

    /// This sign, or `other()` where this one is zero: one step of a symbolic perturbation.
    #[inline]
    #[must_use]
    pub fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        match self {
            Self::Zero => other(),
            decided => decided,
        }
    }
}

impl Neg for Sign {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Negative => Self::Positive,
            Self::Zero => Self::Zero,
            Self::Positive => Self::Negative,
        }
    }
}
