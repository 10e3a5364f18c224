use core::fmt;

/// Why a solid has no hull, or there is no room for it.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HullError {
    /// The solid is not convex: a part of it lies before this facet.
    NotConvex {
        /// The first one in order of such facets.
        facet: u32,
    },
    /// The boundary is in several pieces.
    Pieces {
        /// How many there are.
        count: u32,
    },
    /// A facet has no extent.
    Sliver {
        /// The first one in order of such facets.
        facet: u32,
    },
    /// All vertices lie in one plane.
    Flat,
    /// The boundary does not close by the numbers of points: several points are in this one's place, and a facet
    /// between them was dropped.
    Open {
        /// The first one in order that is not as often next to its neighbours as they are to it: such a point or,
        /// in space, one next to it.
        vertex: u32,
    },
    /// The words do not suffice.
    Full {
        /// So many there are.
        capacity: usize,
        /// So many are wanted.
        wanted: usize,
    },
}

impl fmt::Display for HullError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotConvex { facet } => write!(
                f,
                "the solid is not convex: a part of it lies before its facet {facet}; ask the solid itself, or \
                 cut it there"
            ),
            Self::Pieces { count } => write!(
                f,
                "the boundary is in {count} pieces: make a solid of each that has a hull, or weld equal points"
            ),
            Self::Sliver { facet } => write!(
                f,
                "facet {facet} has no extent: leave it out, and join its neighbours"
            ),
            Self::Flat => {
                f.write_str("all vertices lie in one plane: there is nothing between them")
            }
            Self::Open { vertex } => write!(
                f,
                "the boundary does not close at vertex {vertex}: weld the points that are in one place, there or next to it"
            ),
            Self::Full { capacity, wanted } => write!(
                f,
                "there are {capacity} words, and a hull takes {wanted}: hand in so many, as Hull::words tells"
            ),
        }
    }
}

impl core::error::Error for HullError {}
