//! How far triangles and segments are from each other: where they do not meet, they are nearest at a
//! corner of one of them or between two edges.

use super::{
    Point, Segment, Triangle,
    distance::{keep_nearer, part_of, real},
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

/// The same, and where two that do not meet are that far apart, nearly.
pub(super) fn nearest_places<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> (S::Measured, [[f64; 3]; 2]) {
    let Some((square, way)) = shortest(first, second) else {
        return Default::default();
    };
    let places = match way {
        Way::ToCorner(corner) => [first.foot_of(corner), real(corner.array())],
        Way::FromCorner(corner) => [real(corner.array()), second.foot_of(corner)],
        Way::Edges([a, b], [s, t]) => [part_of(a, s), part_of(b, t)],
    };
    (square, places)
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
///
/// No more than what the nearest corners are apart is to be found, and what lies farther apart than they do
/// along the way between them is left out. Where neither of the two reaches beyond its own one of them, that is
/// all the rest: of two vertices, all pairs of facets around either have this one way, and each takes a
/// twentieth of what comparing all edges does.
fn shortest<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> Option<(S::Measured, Way<S>)> {
    let (square, [from, to]) = nearest_corners(first, second)?;
    let (a, b) = (from.array(), to.array());
    let reached = |place: [S; 3]| S::reached(a, b, place);
    let (apart, none) = (reached(b), S::Reached::default());
    let ours = first.corners().map(|corner| reached(corner.array()));
    let theirs = second.corners().map(|corner| reached(corner.array()));
    let (ours, theirs) = (ours.reduce(most)?, theirs.reduce(fewest)?);
    if ours <= none && theirs >= apart {
        return Some((square, Way::ToCorner(to)));
    }
    let mut least = None;
    for corner in second.corners() {
        if !S::is_behind(reached(corner.array()), ours, apart) {
            let square = first.square_distance(corner);
            keep_nearer(&mut least, square, Way::ToCorner(corner));
        }
    }
    for corner in first.corners() {
        if !S::is_behind(theirs, reached(corner.array()), apart) {
            let square = second.square_distance(corner);
            keep_nearer(&mut least, square, Way::FromCorner(corner));
        }
    }
    for one in first.edges() {
        let end = one.map(reached).into_iter().reduce(most)?;
        for other in second.edges() {
            let begin = other.map(reached).into_iter().reduce(fewest)?;
            if !S::is_behind(begin, end, apart)
                && let Some(feet) = S::gap(one, other)
            {
                let way = Way::Edges([one, other], feet.weights);
                keep_nearer(&mut least, feet.square, way);
            }
        }
    }
    least
}

/// The two corners that are nearest to each other, after the square of their distance.
fn nearest_corners<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> Option<(S::Measured, [Point<S>; 2])> {
    let mut nearest = None;
    for to in second.corners() {
        for from in first.corners() {
            let (a, b) = (from.array(), to.array());
            keep_nearer(&mut nearest, S::square_distance(a, a, b), [from, to]);
        }
    }
    nearest
}

fn most<R: PartialOrd>(a: R, b: R) -> R {
    if b > a { b } else { a }
}

fn fewest<R: PartialOrd>(a: R, b: R) -> R {
    if b < a { b } else { a }
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
