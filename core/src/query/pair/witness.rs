/// Why two solids touch.
///
/// Of all that say so, one is told. Facets are numbered in the order in which they were given,
/// without those that were dropped because two of their corners are one; slivers come last.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Witness {
    /// These two facets have a point in common.
    Facets(FacetPair),
    /// The first corner of this facet of the first solid lies in the second.
    FirstInSecond(u32),
    /// The first corner of this facet of the second solid lies in the first.
    SecondInFirst(u32),
}

/// A facet of either solid.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FacetPair {
    /// Of the first solid.
    pub first: u32,
    /// Of the second, the placed one.
    pub second: u32,
}

impl Default for Witness {
    /// The first facets: what a buffer is filled with before it is written.
    fn default() -> Self {
        Self::Facets(FacetPair::default())
    }
}

/// In place of a facet's number: not a facet of this solid, but the solid.
const SOLID: u32 = u32::MAX;

impl Witness {
    /// As two words of a tracker.
    pub(crate) const fn words(self) -> [u32; 2] {
        match self {
            Self::Facets(FacetPair { first, second }) => [first, second],
            Self::FirstInSecond(first) => [first, SOLID],
            Self::SecondInFirst(second) => [SOLID, second],
        }
    }

    /// What a tracker's words say.
    pub(crate) const fn of([first, second]: [u32; 2]) -> Self {
        match (first, second) {
            (SOLID, second) => Self::SecondInFirst(second),
            (first, SOLID) => Self::FirstInSecond(first),
            _ => Self::Facets(FacetPair { first, second }),
        }
    }
}
