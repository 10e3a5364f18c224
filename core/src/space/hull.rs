//! How far triangles and segments are from each other: where they do not meet, they are nearest at a
//! corner of one of them or between two edges.

use super::{
    Point, Segment, Triangle,
    distance::{nearer, part_of, real},
};
use crate::{
    geometry::EdgesNear,
    number::{Foot, Scalar},
};

/// A triangle or a segment.
pub(super) trait Hull<S: Scalar> {
    /// One or more.
    fn corners(&self) -> impl Iterator<Item = Point<S>>;

    /// The edges between them.
    fn edges(&self) -> impl Iterator<Item = [[S; 3]; 2]> + Clone;

    /// Whether a point is within `radius`; see [`Metric::reaches`](crate::number::Metric::reaches).
    fn reaches(&self, point: Point<S>, radius: S) -> bool;

    /// The square of the distance of a point, nearly.
    fn square_distance(&self, point: Point<S>) -> S::Measured;

    /// The place nearest to a point, nearly.
    fn foot_of(&self, point: Point<S>) -> [f64; 3];
}

impl<S: Scalar> Hull<S> for Triangle<S> {
    #[inline]
    fn corners(&self) -> impl Iterator<Item = Point<S>> {
        Self::corners(self).into_iter()
    }

    #[inline]
    fn edges(&self) -> impl Iterator<Item = [[S; 3]; 2]> + Clone {
        Self::edges(self)
            .map(|edge| edge.map(Point::array))
            .into_iter()
    }

    #[inline]
    fn reaches(&self, point: Point<S>, radius: S) -> bool {
        Self::reaches(self, point, radius)
    }

    #[inline]
    fn square_distance(&self, point: Point<S>) -> S::Measured {
        Self::square_distance(self, point)
    }

    #[inline]
    fn foot_of(&self, point: Point<S>) -> [f64; 3] {
        Self::foot_of(self, point)
    }
}

impl<S: Scalar> Hull<S> for Segment<S> {
    #[inline]
    fn corners(&self) -> impl Iterator<Item = Point<S>> {
        [self.a, self.b].into_iter()
    }

    #[inline]
    fn edges(&self) -> impl Iterator<Item = [[S; 3]; 2]> + Clone {
        core::iter::once([self.a.array(), self.b.array()])
    }

    #[inline]
    fn reaches(&self, point: Point<S>, radius: S) -> bool {
        S::reaches(self.a.array(), self.b.array(), point.array(), radius)
    }

    #[inline]
    fn square_distance(&self, point: Point<S>) -> S::Measured {
        S::square_distance(self.a.array(), self.b.array(), point.array())
    }

    fn foot_of(&self, point: Point<S>) -> [f64; 3] {
        let (a, b) = (self.a.array(), self.b.array());
        part_of([a, b], S::part_to_nearest(a, b, point.array()))
    }
}

/// Whether something of the first hull's corners and edges is within a distance of the second one's,
/// as far as the two do not meet.
pub(super) fn comes_within<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
    distance: S,
) -> bool {
    second
        .corners()
        .any(|corner| first.reaches(corner, distance))
        || first
            .corners()
            .any(|corner| second.reaches(corner, distance))
        || edge_pairs(first, second).any(|[a, b]| S::gap_reaches(a, b, distance))
}

/// The square of the distance between two that do not meet, nearly.
pub(super) fn square_between<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> S::Measured {
    shortest(first, second).map_or_else(S::Measured::default, |(square, _)| square)
}

/// Where two that do not meet are that far apart, nearly.
pub(super) fn nearest_places<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> [[f64; 3]; 2] {
    match shortest(first, second) {
        None => [[0.0; 3]; 2],
        Some((_, Way::ToCorner(corner))) => [first.foot_of(corner), real(corner.array())],
        Some((_, Way::FromCorner(corner))) => [real(corner.array()), second.foot_of(corner)],
        Some((_, Way::Edges([a, b], [s, t]))) => [part_of(a, s), part_of(b, t)],
    }
}

/// Two edges that are clearly across each other, where they are near each other between their ends.
pub(super) fn edges_near<S: Scalar>(
    [first, second]: [[[S; 3]; 2]; 2],
    margin: S,
) -> Option<EdgesNear<S::Measured>> {
    let across = S::across(first, second)?;
    if !S::gap_reaches(first, second, margin) {
        return None;
    }
    let Foot {
        square,
        weights: [s, t],
    } = S::gap(first, second)?;
    Some(EdgesNear {
        square,
        places: [part_of(first, s), part_of(second, t)],
        across,
        rise: S::rise(first, second, [first[0], second[0]]),
    })
}

/// A way from one hull to another.
enum Way<S> {
    /// To this corner of the other one.
    ToCorner(Point<S>),
    /// From this corner of the first one.
    FromCorner(Point<S>),
    /// Between two edges, and which part of either lies before its end.
    Edges([[[S; 3]; 2]; 2], [f64; 2]),
}

/// The shortest way between two that do not meet, with the square of its length; there is one, as
/// both have corners.
fn shortest<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> Option<(S::Measured, Way<S>)> {
    if let Some(found) = between_corners(first, second) {
        return Some(found);
    }
    let to = |corner| (first.square_distance(corner), Way::ToCorner(corner));
    let from = |corner| (second.square_distance(corner), Way::FromCorner(corner));
    let edges = edge_pairs(first, second).filter_map(|edges| {
        let [a, b] = edges;
        let feet = S::gap(a, b)?;
        Some((feet.square, Way::Edges(edges, feet.weights)))
    });
    let corners = second.corners().map(to).chain(first.corners().map(from));
    corners.chain(edges).reduce(nearer)
}

/// The way between the two corners that are nearest to each other, where nothing else of the two is
/// nearer: neither reaches beyond the plane across it at its own corner. Of two vertices, all pairs of
/// facets around either have this one way, and each takes a twentieth of what comparing all edges does.
fn between_corners<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> Option<(S::Measured, Way<S>)> {
    let ways = second.corners().flat_map(|to| {
        first.corners().map(move |from| {
            let (a, b) = (from.array(), to.array());
            (S::square_distance(a, a, b), [from, to])
        })
    });
    let (square, [from, to]) = ways.reduce(nearer)?;
    let [a, b] = [from, to].map(Point::array);
    let is_all_behind = first
        .corners()
        .all(|corner| S::is_end_nearest(a, corner.array(), b))
        && second
            .corners()
            .all(|corner| S::is_end_nearest(b, corner.array(), a));
    is_all_behind.then_some((square, Way::ToCorner(to)))
}

/// Every edge of the first with every edge of the second.
fn edge_pairs<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> impl Iterator<Item = [[[S; 3]; 2]; 2]> {
    let theirs = second.edges();
    first
        .edges()
        .flat_map(move |a| theirs.clone().map(move |b| [a, b]))
}
