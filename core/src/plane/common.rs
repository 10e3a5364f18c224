//! What two edges have in common, and with which of their features.

use super::{Intersection, Plane, Point, Segment};
use crate::{
    geometry::{CommonPart, Extent, Feature},
    number::Scalar,
};

impl<S: Scalar> Segment<S> {
    /// What two closed segments have in common, single points included.
    pub(super) fn common_part(&self, other: &Self) -> Option<CommonPart<Plane<S>>> {
        let part = match self.intersection(other)? {
            Intersection::Point(point) => CommonPart {
                features: [self.end_on(other), other.end_on(self)],
                extent: Extent::Point(point),
            },
            Intersection::Overlap(Self { a, b }) => CommonPart {
                features: [Feature::Facet; 2],
                extent: Extent::Segment([a, b]),
            },
        };
        Some(part)
    }

    /// The end that is the one point that this segment has in common with another, if it is an end.
    fn end_on(&self, other: &Self) -> Feature {
        let holds = |p: Point<S>| other.contains(p);
        if holds(self.a) {
            Feature::Vertex(0)
        } else if holds(self.b) {
            Feature::Vertex(1)
        } else {
            Feature::Facet
        }
    }
}
