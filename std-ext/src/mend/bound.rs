//! How far apart things may lie that were meant to be in one place.

use core::{fmt, str::FromStr};

use crate::vector::{Vector, length, minus};

/// A length, or a part of a surface's size.
///
/// Written as a number, `0.001`, in the units of the surface, which are those of its file unless it is scaled while it
/// is read, or as a power of two, `2^-20`, of the diagonal of the box around the surface.
///
/// ```
/// use tetracone_std::mend::Bound;
///
/// assert_eq!("2^-16".parse(), Ok(Bound::Part(-16)));
/// assert_eq!("0.001".parse(), Ok(Bound::Length(0.001)));
/// assert!("-1".parse::<Bound>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// This length, in the units of the surface; not negative.
    Length(f64),
    /// Two to this power times the diagonal of the box around the surface; negative.
    Part(i32),
}

/// Where files that were made by programs have gaps: at 2^-20 of the diagonal and below for coordinates that were
/// rounded to `f32` or to six digits, and at 2^-12 and above for parts that are apart.
impl Default for Bound {
    fn default() -> Self {
        Self::Part(-20)
    }
}

impl Bound {
    /// The length for a surface with these points.
    pub(super) fn of(self, extent: [Vector; 2]) -> f64 {
        match self {
            Self::Length(length) => length,
            Self::Part(power) => libm::ldexp(length(minus(extent[1], extent[0])), power),
        }
    }
}

/// What is no bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write a length, such as 0.001, or a part of the size between 2^-40 and 2^-1, such as 2^-20"
)]
pub struct BoundError;

/// The least part that tells apart two `f64` of the size of a surface, with some to spare.
const LEAST: i32 = -40;

impl FromStr for Bound {
    type Err = BoundError;

    fn from_str(text: &str) -> Result<Self, BoundError> {
        let bound = match text.strip_prefix("2^") {
            Some(power) => power.parse().map(Self::Part).map_err(|_| BoundError)?,
            None => text.parse().map(Self::Length).map_err(|_| BoundError)?,
        };
        match bound {
            Self::Part(power) if (LEAST..0).contains(&power) => Ok(bound),
            Self::Length(length) if length >= 0.0 && length.is_finite() => Ok(bound),
            _ => Err(BoundError),
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length}"),
            Self::Part(power) => write!(f, "2^{power}"),
        }
    }
}
