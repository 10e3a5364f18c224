use core::{error::Error, fmt};

use tetracone::{PoseError, image::ImageError};

use crate::VERSION;

/// What is wrong with the image of a robot, and where.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RobotError {
    /// It does not begin with `TROB`.
    Magic,
    /// Another version of the format.
    Version {
        /// Which.
        found: u32,
    },
    /// The header promises another size.
    Size {
        /// The size that it says, in words.
        promised: u32,
        /// The size that there is.
        words: usize,
    },
    /// The checksum is wrong: the image is damaged.
    Checksum,
    /// A word says what cannot be.
    Word {
        /// Which word.
        at: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The image of a link's solid is wrong.
    Link {
        /// The link's number.
        link: usize,
        /// What is wrong with it.
        error: ImageError,
    },
    /// There are fewer words to write to than the image takes.
    Full {
        /// How many there are.
        capacity: usize,
        /// How many it takes.
        wanted: usize,
    },
}

impl RobotError {
    /// What is wrong, without the numbers; usable in a `const`.
    #[must_use]
    pub const fn message(&self) -> &'static str {
        match self {
            Self::Magic => "it is no baked robot: it does not begin with TROB",
            Self::Version { .. } => {
                "it is of another version of the format than this one reads; bake the robot again with the \
                 same version of the crate"
            }
            Self::Size { .. } => "it is truncated or has been added to",
            Self::Checksum => "its checksum is wrong: it is damaged; bake the robot again",
            Self::Word { what, .. } => what,
            Self::Link { error, .. } => error.message(),
            Self::Full { .. } => "there are fewer words than the robot's image takes",
        }
    }
}

impl fmt::Display for RobotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Link { link, error } => write!(f, "the solid of link {link}: {error}"),
            _ => f.write_str(self.message()),
        }?;
        match self {
            Self::Version { found } => write!(f, " ({found}, not {VERSION})"),
            Self::Size { promised, words } => write!(f, " ({words} words, {promised} expected)"),
            Self::Word { at, .. } => write!(f, " (word {at})"),
            Self::Full { capacity, wanted } => write!(f, " ({capacity} words, {wanted} wanted)"),
            Self::Magic | Self::Checksum | Self::Link { .. } => Ok(()),
        }
    }
}

impl Error for RobotError {}

/// Why the links of a robot have no places.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PlaceError {
    /// There are more or fewer numbers than the robot has coordinates.
    Count {
        /// How many coordinates the robot has.
        expected: usize,
        /// How many numbers there are.
        found: usize,
    },
    /// There is room for fewer poses than the robot has links.
    Room {
        /// How many links the robot has.
        expected: usize,
        /// How many poses there is room for.
        found: usize,
    },
    /// A link is outside the domain.
    Pose {
        /// The link's number.
        link: usize,
        /// What is wrong with its pose.
        error: PoseError,
    },
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { expected, found } => write!(
                f,
                "the robot has {expected} coordinates, and {found} are given"
            ),
            Self::Room { expected, found } => write!(
                f,
                "the robot has {expected} links, and there is room for {found} poses"
            ),
            Self::Pose { link, error } => write!(f, "link {link}: {error}"),
        }
    }
}

impl Error for PlaceError {}
