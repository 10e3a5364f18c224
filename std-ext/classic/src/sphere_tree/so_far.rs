use crate::Meeting;

/// Why a verification phase did not begin, or cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerificationError {
    /// A tree is not of its solid.
    #[error(
        "the tree of the {which} solid has {leaves} leaves for {facets} facets: build it of that \
         solid's facets"
    )]
    Foreign {
        /// The first or the second solid.
        which: &'static str,
        /// How many leaves the tree has.
        leaves: usize,
        /// How many facets the solid has.
        facets: usize,
    },
    /// There is no room for the pairs of a level.
    #[error(
        "there is no room for more than {capacity} pairs of nodes, and level {level} has more: give \
         the phase a larger buffer, or take what is known so far"
    )]
    Full {
        /// For how many pairs there is room.
        capacity: usize,
        /// The level that has more.
        level: u32,
    },
}

/// What is known of two solids after some steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SoFar {
    /// Whether they meet, and how that is known.
    Over(Meeting),
    /// The phase is not over.
    Open {
        /// The level that it is at, the root's being zero.
        level: u32,
        /// How many pairs of nodes it still has to look at.
        pairs: usize,
        /// The boundaries are at most this far apart, if they are at all: seen no sharper than this,
        /// they touch. It never grows.
        resolution: f64,
    },
}
