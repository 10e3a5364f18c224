//! Primitives as they are written: `cylinder:0.1,0.4`.

use core::{fmt, str::FromStr};

use thiserror::Error;

use super::Primitive;

/// A text that is no primitive.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is no primitive; write box:X,Y,Z, cylinder:RADIUS,LENGTH, capsule:RADIUS,LENGTH or \
     sphere:RADIUS"
)]
pub struct PrimitiveNameError(String);

impl Primitive {
    /// Whether a text begins like a primitive's name, so that it is none of a file.
    #[must_use]
    pub fn is_name(text: &str) -> bool {
        ["box:", "cylinder:", "capsule:", "sphere:"]
            .iter()
            .any(|kind| text.starts_with(kind))
    }
}

impl FromStr for Primitive {
    type Err = PrimitiveNameError;

    /// Reads `box:X,Y,Z`, `cylinder:RADIUS,LENGTH`, `capsule:RADIUS,LENGTH` or `sphere:RADIUS`; whether
    /// the numbers are sizes is found when its surface is made.
    fn from_str(text: &str) -> Result<Self, PrimitiveNameError> {
        let wrong = || PrimitiveNameError(text.to_owned());
        let (kind, numbers) = text.split_once(':').ok_or_else(wrong)?;
        let mut sizes = [0.0; 3];
        let mut found = 0;
        for number in numbers.split(',') {
            let size = sizes.get_mut(found).ok_or_else(wrong)?;
            *size = number.trim().parse().map_err(|_| wrong())?;
            found += 1;
        }
        match (kind, &sizes[..found]) {
            ("box", &[x, y, z]) => Ok(Self::Box { size: [x, y, z] }),
            ("cylinder", &[radius, length]) => Ok(Self::Cylinder { radius, length }),
            ("capsule", &[radius, length]) => Ok(Self::Capsule { radius, length }),
            ("sphere", &[radius]) => Ok(Self::Sphere { radius }),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Primitive {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            Self::Box { size: [x, y, z] } => write!(f, "{kind}:{x},{y},{z}"),
            Self::Cylinder { radius, length } | Self::Capsule { radius, length } => {
                write!(f, "{kind}:{radius},{length}")
            }
            Self::Sphere { radius } => write!(f, "{kind}:{radius}"),
        }
    }
}
