use crate::{MatchError, Meeting};

/// Why a verification phase did not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerificationError {
    /// A tree is not of its solid.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The buffer is too small.
    #[error(
        "the buffer has room for {given} pairs of nodes, and these trees need {needed}: give the phase as many as \
         `Verification::room` tells"
    )]
    Room {
        /// For how many pairs there is room.
        given: usize,
        /// For how many there has to be.
        needed: usize,
    },
}

/// What is known of two solids after some steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SoFar {
    /// Whether they meet, and how that is known.
    Over(Meeting),
    /// The phase is not over.
    Open {
        /// The level that it is at, the root's being zero: all pairs of the levels before are settled.
        level: u32,
        /// How many pairs of nodes it still has to look at.
        pairs: usize,
        /// The boundaries are at most this far apart, if they are at all: seen no sharper than this,
        /// they touch. It never grows.
        resolution: f64,
    },
}
