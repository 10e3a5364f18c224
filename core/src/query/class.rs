//! Where a point lies.

use crate::coherence::Cost;

/// Where a point lies with respect to a solid.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Off the boundary, in the material: the winding number of the boundary is at least one.
    Inside,
    /// Exactly on an edge (plane) or on a face (space).
    Boundary,
    /// Off the boundary and out of the material.
    Outside,
}

impl Class {
    /// The word that the command line prints.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::Boundary => "boundary",
            Self::Outside => "outside",
        }
    }
}

/// The answer to a point query, with what is known besides.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// Where the point lies.
    pub class: Class,
    /// The facet that the point lies on, if it lies on the boundary.
    pub facet: Option<u32>,
    /// What it took to find out.
    pub cost: Cost,
}
