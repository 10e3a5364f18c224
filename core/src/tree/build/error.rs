use core::{error::Error, fmt};

/// Why a tree could not be built.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// A part of the [`Storage`](super::Storage) is too small.
    Full {
        /// The part's name.
        part: &'static str,
        /// How many records it has room for.
        capacity: usize,
    },
    /// One cone holds more facets with overlapping reaches than a group can count.
    Crowded {
        /// How many.
        facets: usize,
    },
    /// The winding number somewhere is beyond what an image can hold.
    Wound {
        /// The winding number.
        winding: i32,
    },
    /// The covering origin is so close to the end of the domain that no point of it lies in the
    /// middle of some cone, though boundary does.
    Cornered,
    /// The depth asked for is greater than 12.
    TooDeep {
        /// The depth.
        depth: u32,
    },
    /// More records than a link can number.
    TooLarge {
        /// The name of the records.
        part: &'static str,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full { part, capacity } => write!(
                f,
                "the storage for {part} is full at {capacity}: provide more, or build a smaller tree"
            ),
            Self::Crowded { facets } => write!(
                f,
                "{facets} facets overlap in one cone, more than a group can count: allow more depth"
            ),
            Self::Wound { winding } => write!(
                f,
                "the boundary winds {winding} times around a place, more than 16 bits can count: \
                 remove repeated sheets"
            ),
            Self::Cornered => f.write_str(
                "the covering origin is too close to the end of the domain: choose another, or \
                 move the solid towards zero",
            ),
            Self::TooDeep { depth } => {
                write!(
                    f,
                    "depth {depth} was asked for, but cones are split at most 12 times"
                )
            }
            Self::TooLarge { part } => {
                write!(
                    f,
                    "more {part} than an image can number: build a smaller tree"
                )
            }
        }
    }
}

impl Error for BuildError {}
