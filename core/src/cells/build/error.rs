use core::{error::Error, fmt};

/// Why an index could not be built, or an image not be written.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A part of the workspace, or of the room for an image, is too small.
    Full {
        /// The part's name.
        part: &'static str,
        /// How many records or words it has room for.
        capacity: usize,
    },
    /// One cell holds more facets than a group can count.
    Crowded {
        /// How many.
        facets: usize,
    },
    /// The winding number somewhere is beyond what an image can hold.
    Wound {
        /// The winding number.
        winding: i32,
    },
    /// There is a cell without any place off the boundary, at the end of the domain.
    Cornered,
    /// More records than a link can number.
    TooLarge {
        /// The name of the records.
        part: &'static str,
    },
}

impl BuildError {
    /// A part is full with so many records or words.
    pub(crate) const fn full(part: &'static str, capacity: usize) -> Self {
        Self::Full { part, capacity }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full { part, capacity } => write!(
                f,
                "the room for {part} is full at {capacity}: give more words, of which \
                 `workspace_words` and `image_words` say how many, or allow fewer bytes"
            ),
            Self::Crowded { facets } => write!(
                f,
                "{facets} facets are in one cell, more than a group can count: allow more bytes"
            ),
            Self::Wound { winding } => write!(
                f,
                "the boundary winds {winding} times around a place, more than 11 bits can count: \
                 remove repeated sheets"
            ),
            Self::Cornered => f.write_str(
                "a cell at the end of the domain has no place off the boundary: move the solid \
                 towards zero",
            ),
            Self::TooLarge { part } => {
                write!(
                    f,
                    "more {part} than an image can number: simplify the solid, or allow fewer bytes"
                )
            }
        }
    }
}

impl Error for BuildError {}
