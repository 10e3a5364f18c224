use core::fmt;

/// Why a pose was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PoseError {
    /// The rotation is not of length one: its complex number, its quaternion, or that of its axis.
    NotUnit {
        /// The square of its length; not a number where a component is none.
        square: f64,
    },
    /// The axis of the rotation has no direction.
    Axis,
    /// The shift is outside the domain of exact signs.
    Domain {
        /// Which coordinate.
        axis: usize,
    },
}

impl fmt::Display for PoseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnit { square } => write!(
                f,
                "the rotation's components have squares that add up to {square}, not to 1: \
                 divide them by the root of that"
            ),
            Self::Axis => f.write_str(
                "the axis to turn about has the length zero or none at all: give it a direction",
            ),
            Self::Domain { axis } => write!(
                f,
                "coordinate {axis} of the shift is not finite or outside the domain: coordinates \
                 reach 2^40 in f32 and 2^29 lattice steps in fixed point"
            ),
        }
    }
}

impl core::error::Error for PoseError {}
