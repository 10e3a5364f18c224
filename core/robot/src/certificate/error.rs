use core::{error::Error, fmt};

use crate::PlaceError;

/// Why a path is not proven to be free.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum CertificateError {
    /// It does not begin with `TCRT`.
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
    /// The checksum is wrong: the certificate is damaged.
    Checksum,
    /// A path has no rows, or its rows are not there.
    Rows,
    /// It is about another robot, or about this one baked anew.
    Robot {
        /// The stamp of the robot that it is about.
        about: u32,
        /// The stamp of the robot.
        stamp: u32,
    },
    /// A piece proves nothing.
    Piece {
        /// The piece's number.
        piece: u32,
        /// The number of the pair that it is about.
        pair: u32,
        /// Why it does not.
        fault: PieceFault,
    },
    /// There are more or fewer pieces than the certificate says, or words after them.
    Pieces {
        /// How many there are to be.
        promised: u32,
        /// How many there are.
        found: u32,
    },
    /// There are fewer words to write to than the certificate takes.
    Full {
        /// How many there are.
        capacity: usize,
        /// How many it takes.
        wanted: usize,
    },
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("it is no certificate: it does not begin with TCRT"),
            Self::Version { found } => write!(
                f,
                "it is of version {found} of the format, and this reads version {}; certify the path again",
                super::VERSION
            ),
            Self::Size { promised, words } => write!(
                f,
                "it has {words} words, and should have {promised}: it is truncated or has been added to"
            ),
            Self::Checksum => f.write_str("its checksum is wrong: it is damaged"),
            Self::Rows => f.write_str("its path has no rows, or fewer than it says"),
            Self::Robot { about, stamp } => write!(
                f,
                "it is about another robot ({about:#010x}, not {stamp:#010x}); certify the path for this one"
            ),
            Self::Piece { piece, pair, fault } => {
                write!(f, "piece {piece}, about pair {pair}: {fault}")
            }
            Self::Pieces { promised, found } => write!(
                f,
                "it has {found} pieces, and should have {promised}, or words after them"
            ),
            Self::Full { capacity, wanted } => write!(
                f,
                "there are {capacity} words, and the certificate takes {wanted}"
            ),
        }
    }
}

impl Error for CertificateError {}

/// Why a piece of a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PieceFault {
    /// The words end before it does.
    Truncated,
    /// It ends where it begins, before that, or beyond the path.
    End,
    /// A link is outside the domain.
    Place(PlaceError),
    /// There is no such part of a link, or what is to be taken apart is a single facet.
    Part,
    /// A direction is longer than one.
    Direction,
    /// Two parts are not far enough apart along their direction.
    Gap {
        /// How far they are apart at least; below zero where they overlap along it.
        gap: i64,
        /// They have to be farther apart than this: the pair's margin, how far both links move, and roundings.
        least: u64,
    },
    /// A piece of the one boundary lies in the other link.
    Nested,
}

impl fmt::Display for PieceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated => f.write_str("the words end before it does"),
            Self::End => f.write_str("it ends where it begins, before that, or beyond the path"),
            Self::Place(error) => error.fmt(f),
            Self::Part => {
                f.write_str("it takes something apart that is not there, or a single facet")
            }
            Self::Direction => f.write_str("a direction in it is longer than one"),
            Self::Gap { gap, least } => write!(
                f,
                "two parts are {gap} steps apart, and have to be more than {least} apart"
            ),
            Self::Nested => f.write_str("one link lies in the other where the path begins"),
        }
    }
}

impl Error for PieceFault {}
