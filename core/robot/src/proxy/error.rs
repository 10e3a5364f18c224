use core::fmt;

use tetracone::query::BallError;

/// Why a proxy was refused, or a step, which then changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProxyError {
    /// The coefficient of friction is negative or not finite.
    Friction,
    /// The ball and the solid have a point in common before anything moves.
    NotFree,
    /// A coordinate of the device is outside the domain of exact signs.
    Device {
        /// Which coordinate.
        axis: usize,
    },
    /// Bytes have a ball that is none.
    Ball(BallError),
}

impl fmt::Display for ProxyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Friction => f.write_str(
                "the coefficient of friction is negative or not finite: take zero for none",
            ),
            Self::NotFree => f.write_str(
                "the proxy's ball touches the solid before it moves: make a proxy where the ball is free",
            ),
            Self::Device { axis } => write!(
                f,
                "coordinate {axis} of the device is not finite or outside the domain: coordinates \
                 reach 2^40 in f32 and 2^29 lattice steps in fixed point"
            ),
            Self::Ball(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ProxyError {}
