//! How far triangles and segments are from each other: where they do not meet, they are nearest at a
//! corner of one of them or between two edges.

use super::{
    Point, Segment, Triangle,
    distance::{part_of, real, weighted},
};
use crate::number::{Edge, Scalar, Span};

/// A triangle or a segment.
pub(super) trait Hull<S: Scalar> {
    /// Three or two.
    fn corners(&self) -> impl AsRef<[[S; 3]]>;

    /// Whether a point is within `radius`; see [`Metric::reaches`](crate::number::Metric::reaches).
    fn reaches(&self, point: [S; 3], radius: S) -> bool;
}

impl<S: Scalar> Hull<S> for Triangle<S> {
    #[inline]
    fn corners(&self) -> impl AsRef<[[S; 3]]> {
        Self::corners(self).map(Point::array)
    }

    #[inline]
    fn reaches(&self, point: [S; 3], radius: S) -> bool {
        Self::reaches(self, point.into(), radius)
    }
}

impl<S: Scalar> Hull<S> for Segment<S> {
    #[inline]
    fn corners(&self) -> impl AsRef<[[S; 3]]> {
        [self.a, self.b].map(Point::array)
    }

    #[inline]
    fn reaches(&self, point: [S; 3], radius: S) -> bool {
        S::reaches(self.a.array(), self.b.array(), point, radius)
    }
}

/// What lies between corners.
#[inline]
fn edges<S: Scalar>(corners: &[[S; 3]]) -> impl Iterator<Item = Edge<S>> + Clone {
    let edge = |a, b, opposite| {
        Some(Edge {
            ends: [a, b],
            opposite,
        })
    };
    let all = match *corners {
        [a, b, c] => [
            edge(a, b, Some(c)),
            edge(b, c, Some(a)),
            edge(c, a, Some(b)),
        ],
        [a, b] => [edge(a, b, None), None, None],
        _ => [None; 3],
    };
    all.into_iter().flatten()
}

/// Whether something of the first hull's corners and edges is within a distance of the second one's,
/// as far as the two do not meet.
pub(super) fn comes_within<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
    distance: S,
) -> bool {
    let theirs = second.corners();
    let mut theirs = theirs.as_ref().iter();
    theirs.any(|corner| first.reaches(*corner, distance))
        || comes_within_between(first, second, distance)
}

/// As [`comes_within`], where no corner of the second hull is so near.
pub(super) fn comes_within_between<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
    distance: S,
) -> bool {
    let (ours, theirs) = (first.corners(), second.corners());
    let (ours, theirs) = (ours.as_ref(), theirs.as_ref());
    ours.iter().any(|corner| second.reaches(*corner, distance))
        || edges(ours).any(|a| edges(theirs).any(|b| S::gap_reaches(a.ends, b.ends, distance)))
}

/// The square of the distance between two that do not meet, nearly.
pub(super) fn square_between<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> S::Measured {
    shortest(first.corners().as_ref(), second.corners().as_ref())
        .map_or_else(S::Measured::default, |way| way.square)
}

/// The same, and where two that do not meet are that far apart, nearly.
pub(super) fn nearest_places<S: Scalar>(
    first: &impl Hull<S>,
    second: &impl Hull<S>,
) -> (S::Measured, [[f64; 3]; 2]) {
    let way = shortest(first.corners().as_ref(), second.corners().as_ref());
    way.map_or_else(Default::default, |way| {
        (way.square, way.ends.map(End::place))
    })
}

/// A way from one hull to another.
struct Way<S: Scalar> {
    /// Of its length.
    square: S::Measured,
    /// Where it begins and ends.
    ends: [End<S>; 2],
}

/// A place on a feature.
#[derive(Clone, Copy)]
enum End<S> {
    Corner([S; 3]),
    /// On an edge, this part of which lies before it.
    Edge([[S; 3]; 2], f64),
    /// On a face, with these weights at its second and its third corner.
    Face([[S; 3]; 3], [f64; 2]),
}

impl<S: Scalar> End<S> {
    fn place(self) -> [f64; 3] {
        match self {
            Self::Corner(corner) => real(corner),
            Self::Edge(edge, part) => part_of(edge, part),
            Self::Face(corners, weights) => weighted(corners, weights),
        }
    }
}

/// A shortest way between two that do not meet; there is one, as both have corners.
///
/// Of all ways between features it is the first one that is known for a shortest one; in `f32`, where none is,
/// the shortest. The nearest corners come first, as of two vertices all pairs of facets around either have
/// this one way.
#[inline(never)]
fn shortest<S: Scalar>(first: &[[S; 3]], second: &[[S; 3]]) -> Option<Way<S>> {
    let [from, to] = nearest_corners(first, second)?;
    let reached = |place: [S; 3]| S::reached(from, to, place);
    let mut way = Way {
        square: S::square_distance(from, from, to),
        ends: [from, to].map(End::Corner),
    };
    let (none, apart) = (S::Reached::default(), reached(to));
    let is_shortest = first.iter().all(|corner| reached(*corner) <= none)
        && second.iter().all(|corner| reached(*corner) >= apart);
    let _ = is_shortest
        || way.is_from_face(first, second, |ends| ends)
        || way.is_from_face(second, first, |[a, b]| [b, a])
        || way.is_from_edge(first, second, |ends| ends)
        || way.is_from_edge(second, first, |[a, b]| [b, a])
        || way.is_between_edges(first, second);
    Some(way)
}

impl<S: Scalar> Way<S> {
    /// Takes what is shorter, and says whether it is known for a shortest one.
    #[inline]
    fn take(&mut self, span: &Span<S::Measured>, ends: [End<S>; 2]) -> bool {
        let square = span.foot.square;
        if span.is_shortest || square < self.square {
            *self = Self { square, ends };
        }
        span.is_shortest
    }

    #[inline]
    fn is_from_face(
        &mut self,
        first: &[[S; 3]],
        second: &[[S; 3]],
        order: impl Fn([End<S>; 2]) -> [End<S>; 2],
    ) -> bool {
        let Ok(face) = <[[S; 3]; 3]>::try_from(first) else {
            return false;
        };
        S::from_face(face, second).is_some_and(|(corner, span)| {
            let ends = [End::Face(face, span.foot.weights), End::Corner(corner)];
            self.take(&span, order(ends))
        })
    }

    #[inline]
    fn is_between_edges(&mut self, first: &[[S; 3]], second: &[[S; 3]]) -> bool {
        edges(first).any(|one| {
            edges(second).any(|other| {
                S::between_edges(one, other).is_some_and(|span| {
                    let [s, t] = span.foot.weights;
                    let ends = [End::Edge(one.ends, s), End::Edge(other.ends, t)];
                    self.take(&span, ends)
                })
            })
        })
    }

    #[inline]
    fn is_from_edge(
        &mut self,
        first: &[[S; 3]],
        second: &[[S; 3]],
        order: impl Fn([End<S>; 2]) -> [End<S>; 2],
    ) -> bool {
        edges(first).any(|edge| {
            second.iter().any(|&corner| {
                S::from_edge(edge, corner, second).is_some_and(|span| {
                    let ends = [
                        End::Edge(edge.ends, span.foot.weights[0]),
                        End::Corner(corner),
                    ];
                    self.take(&span, order(ends))
                })
            })
        })
    }
}

/// The two corners that are nearest to each other.
fn nearest_corners<S: Scalar>(first: &[[S; 3]], second: &[[S; 3]]) -> Option<[[S; 3]; 2]> {
    let mut nearest: Option<(S::Reached, [[S; 3]; 2])> = None;
    for &to in second {
        for &from in first {
            let square = S::reached(from, to, to);
            if nearest.is_none_or(|(least, _)| square < least) {
                nearest = Some((square, [from, to]));
            }
        }
    }
    nearest.map(|(_, corners)| corners)
}
