//! What two triangles have in common, and with which of their features.
//!
//! Of triangles in two planes it is where their chords overlap. In one plane, convex things without a common area are parted by the line of an
//! edge, and what they have in common lies on it.

use core::cmp::Ordering;

use super::{Point, Segment, Space, Triangle, chord::Chord, flat, meeting::is_beside, point::Axis};
use crate::{
    geometry::{CommonPart, Extent, Feature},
    number::{Scalar, Sign},
};

type Common<S> = CommonPart<Space<S>>;

impl<S: Scalar> Triangle<S> {
    /// What two closed triangles have in common. This one has an area; the other one may have none, and
    /// its edge is then the longest one.
    #[inline(never)]
    pub(super) fn common_part(&self, other: &Self) -> Option<Common<S>> {
        let theirs = other.corners().map(|corner| self.side(corner));
        if is_beside(theirs) {
            return None;
        }
        let seen = self.projection()?;
        if other.is_degenerate() {
            return self.common_with_line(other);
        }
        if theirs == [Sign::Zero; 3] {
            return self.common_in_plane(other, seen);
        }
        let ours = self.corners().map(|corner| other.side(corner));
        if is_beside(ours) {
            return None;
        }
        let (first, second) = (
            Chord::of(self, ours, other)?,
            Chord::of(other, theirs, self)?,
        );
        first.overlap(&second.reversed())
    }

    /// The same with one that has no area, which is the segment or the point that its corners span.
    #[cold]
    #[inline(never)]
    fn common_with_line(&self, other: &Self) -> Option<Common<S>> {
        let way = other.longest();
        if !self.intersects_segment(&way) {
            return None;
        }
        let back = Segment::new(way.b, way.a);
        let (first, last) = (self.across(&way), self.across(&back));
        let plane = |wall: &Self| wall.corners().map(Point::array);
        let ends = (way.a.array(), way.b.array());
        let point = |wall: &Self| Point::from(S::crossing_point(ends.0, ends.1, plane(wall)));
        let is_level = self.side(way.a) == Sign::Zero && self.side(way.b) == Sign::Zero;
        let is_long = is_level
            && way.a != way.b
            && S::compare_crossings(ends.0, ends.1, plane(&first), plane(&last)) != Ordering::Equal;
        if is_long {
            let along = |[a, b]: [Point<S>; 2]| {
                let line = Segment::new(a, b);
                line.is_along(way.a) && line.is_along(way.b)
            };
            return Some(CommonPart {
                features: [self.edge_where(along), other.longest_edge(&way)],
                extent: Extent::Segment([point(&first), point(&last)]),
            });
        }
        let second = match other.corner_on(self) {
            Feature::Facet => other.longest_edge(&way),
            corner => corner,
        };
        let features = [self.feature_at(other), second];
        Some(self.common_point(other, features, || point(&first)))
    }

    /// The same for two triangles in one plane, seen along an axis along which this one turns so.
    #[cold]
    #[inline(never)]
    fn common_in_plane(&self, other: &Self, (turn, axis): (Sign, Axis)) -> Option<Common<S>> {
        if let Some(edge) = self.parting_edge(other, (turn, axis)) {
            return self.common_on(edge, other, axis);
        }
        if let Some(edge) = other.parting_edge(self, (other.turn(axis), axis)) {
            return other.common_on(edge, self, axis).map(CommonPart::swapped);
        }
        Some(CommonPart {
            features: [Feature::Facet; 2],
            extent: Extent::Area,
        })
    }

    /// An edge on the line of which, or beyond, all of another triangle lies, seen along an axis along which
    /// this one turns so.
    pub(super) fn parting_edge(
        &self,
        other: &Self,
        (turn, axis): (Sign, Axis),
    ) -> Option<[Point<S>; 2]> {
        let parts = |[p, q]: &[Point<S>; 2]| {
            let (p, q) = (p.without(axis), q.without(axis));
            let corners = other.seen(axis);
            corners.into_iter().all(|c| S::orient2d(p, q, c) != turn)
        };
        self.edges().into_iter().find(parts)
    }

    /// What an edge that parts this triangle from another has in common with that.
    fn common_on(&self, [a, b]: [Point<S>; 2], other: &Self, axis: Axis) -> Option<Common<S>> {
        let is_on = |p: &Point<S>| {
            S::orient2d(a.without(axis), b.without(axis), p.without(axis)) == Sign::Zero
        };
        // One corner or two, as the other one has an area.
        let mut on = other.corners().into_iter().filter(is_on);
        let first = on.next()?;
        let [low, high] = flat::ordered([first, on.next().unwrap_or(first)]);
        let [a, b] = flat::ordered([a, b]);
        let low = flat::ordered([a, low])[1];
        let [high, _] = flat::ordered([b, high]);
        if high < low {
            None
        } else if low == high {
            let features = [self.feature_at(other), other.feature_at(self)];
            Some(CommonPart {
                features,
                extent: Extent::Point(low),
            })
        } else {
            let along = |[a, b]: [Point<S>; 2]| {
                let line = Segment::new(a, b);
                line.is_along(low) && line.is_along(high)
            };
            Some(CommonPart {
                features: [self.edge_where(along), other.edge_where(along)],
                extent: Extent::Segment([low, high]),
            })
        }
    }

    /// The least feature that holds the one point that this triangle has in common with another.
    fn feature_at(&self, other: &Self) -> Feature {
        match self.corner_on(other) {
            Feature::Facet => {
                self.edge_where(|[a, b]| other.intersects_segment(&Segment::new(a, b)))
            }
            corner => corner,
        }
    }

    /// The first corner that lies on another triangle.
    fn corner_on(&self, other: &Self) -> Feature {
        let on = |p: Point<S>| other.intersects_segment(&Segment::new(p, p));
        numbered(self.corners().map(on), Feature::Vertex)
    }

    /// The first edge of which this is true.
    fn edge_where(&self, holds: impl Fn([Point<S>; 2]) -> bool) -> Feature {
        numbered(self.edges().map(holds), Feature::Edge)
    }

    /// The first edge between these ends.
    fn longest_edge(&self, &Segment { a, b }: &Segment<S>) -> Feature {
        self.edge_where(|ends| flat::ordered(ends) == [a, b])
    }

    /// The one point that two triangles have in common.
    fn common_point(
        &self,
        other: &Self,
        features: [Feature; 2],
        rounded: impl FnOnce() -> Point<S>,
    ) -> Common<S> {
        let point = match features {
            [Feature::Vertex(k), _] => self.corner(k),
            [_, Feature::Vertex(k)] => other.corner(k),
            _ => rounded(),
        };
        CommonPart {
            features,
            extent: Extent::Point(point),
        }
    }

    const fn corner(&self, number: u32) -> Point<S> {
        match number {
            0 => self.a,
            1 => self.b,
            _ => self.c,
        }
    }
}

/// The first of three that is there, or the facet.
fn numbered(three: [bool; 3], name: impl Fn(u32) -> Feature) -> Feature {
    match three {
        [true, _, _] => name(0),
        [_, true, _] => name(1),
        [_, _, true] => name(2),
        _ => Feature::Facet,
    }
}
