//! What two edges have in common, and with which of their features.

use super::{
    Plane, Segment,
    meeting::{Relation, ordered},
};
use crate::{
    geometry::{CommonPart, Extent, Feature},
    number::{Scalar, Sign},
};

impl<S: Scalar> Segment<S> {
    /// What two closed segments have in common, single points included. A piece of a common line is
    /// directed as this segment, and its ends are given ends; a point that is an end of either is that.
    ///
    /// # Source
    /// The thesis's algorithm 4.10.
    pub(super) fn common_part(&self, other: &Self) -> Option<CommonPart<Plane<S>>> {
        let (start, end) = match self.relation(other) {
            Relation::Apart => return None,
            Relation::Aligned => return Some(self.overlap(other)),
            Relation::Facing(start, end) => (start, end),
        };
        let from = start.or_else(|| -end);
        let (first, second) = (other.side(self.a), other.side(self.b));
        if first == from || second == -from {
            return None;
        }
        let edge = [other.a.array(), other.b.array()];
        let point = match [first, second, start, end].map(|side| side == Sign::Zero) {
            [true, ..] => self.a,
            [_, true, ..] => self.b,
            [_, _, true, _] => other.a,
            [.., true] => other.b,
            _ => S::crossing_point(self.a.array(), self.b.array(), edge).into(),
        };
        let on = |start, end| feature([start, end].map(|side| side == Sign::Zero));
        Some(CommonPart {
            features: [on(first, second), on(start, end)],
            extent: Extent::Point(point),
        })
    }

    /// The same of two segments on one line with overlapping boxes.
    fn overlap(&self, other: &Self) -> CommonPart<Plane<S>> {
        let ((a, b), (c, d)) = (ordered(self.a, self.b), ordered(other.a, other.b));
        let (least, most) = (ordered(a, c).1, ordered(b, d).0);
        let ends = if self.b < self.a {
            [most, least]
        } else {
            [least, most]
        };
        let is_point = least == most;
        let on = |one: &Self| feature([one.a, one.b].map(|end| is_point && end == least));
        CommonPart {
            features: [on(self), on(other)],
            extent: if is_point {
                Extent::Point(least)
            } else {
                Extent::Segment(ends)
            },
        }
    }
}

/// The end that is there, or all of it.
const fn feature(is_end: [bool; 2]) -> Feature {
    match is_end {
        [true, _] => Feature::Vertex(0),
        [_, true] => Feature::Vertex(1),
        _ => Feature::Facet,
    }
}
