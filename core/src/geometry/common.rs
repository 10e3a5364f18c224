//! What two facets have in common, in words.

use super::Facets;

/// What two facets that meet have in common; see
/// [`Solid::common_part`](crate::solid::Solid::common_part).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CommonPart<G: Facets> {
    /// Of the first and of the second facet, the least feature that all common points lie on.
    pub features: [Feature; 2],
    /// How far the common points reach, and from where to where.
    pub extent: Extent<G>,
}

/// A part of a facet.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// The corner with this number: 0 or 1, in space also 2.
    Vertex(u32),
    /// In space the closed edge from the corner with this number to the next one, taken around. In the
    /// plane a facet has no edges but itself.
    Edge(u32),
    /// No less than the facet: in the plane the edge, in space the face.
    Facet,
}

impl Feature {
    /// The word that the command line prints.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vertex(_) => "vertex",
            Self::Edge(_) => "edge",
            Self::Facet => "facet",
        }
    }

    /// Which corner or edge of the facet it is.
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Vertex(number) | Self::Edge(number) => Some(number),
            Self::Facet => None,
        }
    }
}

/// How far the common points of two facets reach. Which of these it is, is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent<G: Facets> {
    /// They are one point: exactly a corner where it is one, otherwise rounded.
    Point(G::Point),
    /// They are a segment between these ends: an end that is a corner of a facet and is known to be one
    /// is exactly that, the others are rounded, and so may be equal.
    Segment([G::Point; 2]),
    /// They have an area: in space, the facets lie in one plane.
    Area,
}

impl<G: Facets> CommonPart<G> {
    /// The same, said of the facets in the other order.
    #[must_use]
    pub(crate) fn swapped(self) -> Self {
        let [first, second] = self.features;
        Self {
            features: [second, first],
            ..self
        }
    }
}
