use core::{error::Error, fmt};

use super::{Handle, axes::MAX_SOLIDS, pairs::MAX_PAIRS};

/// Why a world refused something; it is as it was before.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorldError {
    /// All places for solids are taken.
    Full {
        /// How many there are.
        capacity: usize,
    },
    /// A world was to have more places than can be numbered.
    Capacity {
        /// Places for solids, of which there are at most 2^15.
        solids: usize,
        /// Places for pairs, of which there are at most 2^16 - 1.
        pairs: usize,
    },
    /// The solid reaches too far from its own zero for others to be placed beside it.
    TooLarge,
    /// There is no such solid.
    NoSolid {
        /// The handle that was given.
        handle: Handle,
    },
    /// A margin is negative, no number or outside the domain.
    Margin,
    /// A place that was asked about is outside the domain, or is so as seen from a solid that may be
    /// there.
    OutOfDomain,
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full { capacity } => write!(
                f,
                "all {capacity} places for solids are taken: make the world larger, or remove \
                 solids; a removed solid's place is free after two steps"
            ),
            Self::Capacity { solids, pairs } => write!(
                f,
                "a world with places for {solids} solids and {pairs} pairs was asked for: it has at \
                 most {MAX_SOLIDS} for solids and {MAX_PAIRS} for pairs"
            ),
            Self::TooLarge => f.write_str(
                "the solid's or capsule's coordinates reach farther from zero than an eighth of the \
                 domain: bake it around zero, or with a larger step, or place a capsule by its pose",
            ),
            Self::NoSolid { handle } => write!(
                f,
                "there is no solid {} of generation {}: it was removed, or is of another world",
                handle.slot, handle.generation
            ),
            Self::Margin => f.write_str(
                "the margin is negative, not finite or outside the domain: take one from 0 to 2^40 in \
                 f32 or below 2^29 lattice steps in fixed point",
            ),
            Self::OutOfDomain => f.write_str(
                "a place that was asked about is not finite or outside the domain, 2^40 in f32 and \
                 2^29 lattice steps in fixed point, or is so as seen from a solid: ask about one that \
                 is nearer",
            ),
        }
    }
}

impl Error for WorldError {}

/// A step found more contacts than a world has room for.
///
/// Nothing that was known before is lost: all contacts that are told of are right, and those that
/// there was no room for begin with the first step that has room.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Crowded {
    /// The room for pairs.
    pub capacity: usize,
    /// How many contacts are not told of.
    pub untold: usize,
}

impl fmt::Display for Crowded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { capacity, untold } = self;
        write!(
            f,
            "{untold} contacts are not told of, because there is room for {capacity} pairs only: \
             make the world larger"
        )
    }
}

impl Error for Crowded {}

/// Why a snapshot was not taken or not restored; the world is as it was before.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The bytes are too few or too many.
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// They are no snapshot of a world of this dimension, arithmetic and version.
    Kind,
    /// There are more solids or pairs than the world has room for.
    Capacity,
    /// The solid in a place of the snapshot is neither there in the world nor among those that were given.
    Solid {
        /// The number of the place.
        index: usize,
        /// The solid's [stamp](crate::solid::Solid::stamp).
        stamp: u32,
    },
    /// A value that no snapshot has.
    Damaged {
        /// Where the record begins that it is in, in bytes.
        at: usize,
    },
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, found } => {
                write!(f, "the snapshot takes {expected} bytes, not {found}")
            }
            Self::Kind => f.write_str(
                "these bytes are no snapshot of a world of this dimension and arithmetic, written \
                 by this version",
            ),
            Self::Capacity => f.write_str(
                "the snapshot has more solids or pairs than this world has room for: restore it \
                 into a world of the same size",
            ),
            Self::Solid { index, stamp } => write!(
                f,
                "the snapshot has a solid with stamp {stamp:#010x} in place {index}, which is neither \
                 there nor given: restore with all solids that come and go"
            ),
            Self::Damaged { at } => write!(f, "the snapshot is damaged at byte {at}"),
        }
    }
}

impl Error for SnapshotError {}
