//! What the solver knows of a contact from frame to frame.

use tetracone::query::{ContactPoint, Feature};

use super::Plane;
use crate::Fold;

/// Contacts at most.
pub const MOST: usize = 12;

/// A contact of the floor and the gear, and how hard it pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contact {
    /// The facets of the floor and of the gear.
    pub facets: [u32; 2],
    /// Which parts of them.
    pub features: [u32; 2],
    /// The push in a frame along the normal, as a change of velocity.
    pub push: i64,
    /// The friction's, at right angles to it.
    pub friction: i64,
}

pub(super) const NONE: Contact = Contact {
    facets: [0; 2],
    features: [0; 2],
    push: 0,
    friction: 0,
};

impl Contact {
    /// One that does not push yet.
    pub(super) fn of(point: &ContactPoint<Plane>) -> Self {
        let part = |feature| match feature {
            Feature::Vertex(number) => number,
            Feature::Edge(number) => 4 + number,
            Feature::Facet => 8,
        };
        Self {
            facets: [point.facets.first, point.facets.second],
            features: point.features.map(part),
            ..NONE
        }
    }

    /// Whether it is of the same features.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        (self.facets, self.features) == (other.facets, other.features)
    }

    pub(super) fn fold(&self, fold: &mut Fold) {
        for word in [self.facets, self.features].as_flattened() {
            fold.word(*word);
        }
        for x in [self.push, self.friction] {
            fold.bytes(&x.to_le_bytes());
        }
    }
}
