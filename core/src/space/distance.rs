//! How far triangles are from points and from each other.

use super::{Point, Space, Triangle, rough};
use crate::{
    geometry::Apart,
    number::{Reach, Scalar},
    volume::Aabb,
};

impl<S: Scalar> Triangle<S> {
    /// Whether the closed triangle comes within `radius` of a point: over the triangle by the
    /// height, elsewhere by an edge.
    #[inline(never)]
    pub(super) fn reaches(&self, point: Point<S>, radius: S) -> bool {
        let p = point.array();
        match S::foot_reaches(self.corners().map(Point::array), p, radius) {
            Reach::Within => true,
            Reach::Beyond => false,
            Reach::Edges => self
                .edges()
                .into_iter()
                .any(|[a, b]| S::reaches(a.array(), b.array(), p, radius)),
        }
    }

    /// The square of the distance of a point from the closed triangle, nearly.
    #[inline]
    pub(super) fn square_distance(&self, point: Point<S>) -> S::Measured {
        let p = point.array();
        match S::foot(self.corners().map(Point::array), p) {
            Some(foot) => foot.square,
            None => self.nearest_edge(p).0,
        }
    }

    /// The point of the closed triangle nearest to a point, rounded to the arithmetic.
    pub(super) fn nearest(&self, point: Point<S>) -> Point<S> {
        let p = point.array();
        let [a, b, c] = self.corners().map(Point::array);
        if let Some(foot) = S::foot([a, b, c], p) {
            // Between coordinates of the domain.
            let place = weighted([a, b, c], foot.weights);
            return Point::from(place.map(|x| S::nearest(x).unwrap_or(S::ZERO)));
        }
        let (_, [a, b]) = self.nearest_edge(p);
        S::nearest_on(a, b, p).into()
    }

    /// Whether two closed triangles come within a distance of each other. Where they do not meet,
    /// they are nearest at a corner of one of them or between two edges.
    pub(super) fn comes_within(&self, other: &Self, distance: S) -> bool {
        other
            .corners()
            .into_iter()
            .any(|corner| self.reaches(corner, distance))
            || self
                .corners()
                .into_iter()
                .any(|corner| other.reaches(corner, distance))
            || self
                .edge_pairs(other)
                .any(|[first, second]| S::gap_reaches(first, second, distance))
            || self.intersects(other)
    }

    /// The square of a distance that a point has from the closed triangle at least, and nearly.
    #[inline(never)]
    pub(super) fn square_below(&self, point: Point<S>) -> S::Square {
        match rough::point_below(self.rough_from(point)) {
            Some(square) => S::rough_square(square),
            None => self.measured_below(point),
        }
    }

    /// As above, for what is too near to be told roughly.
    #[cold]
    #[inline(never)]
    fn measured_below(&self, point: Point<S>) -> S::Square {
        let all = self.bounds().union(&Aabb::of_point(point));
        all.square_under(self.square_distance(point))
    }

    /// The square of a distance that two closed triangles have at least, and, unless that is
    /// `enough`, nearly; none where they meet.
    #[inline]
    pub(super) fn separation_below(
        &self,
        other: &Self,
        enough: S::Square,
        apart: &mut Apart,
    ) -> Option<S::Square> {
        let (first, second) = (self.rough_from(self.a), other.rough_from(self.a));
        match rough::separation_below(first, second, S::square_to_rough(enough), apart) {
            Some(square) => Some(S::rough_square(square)),
            None => self.measured_separation(other),
        }
    }

    /// As above, for what is too near to be told roughly.
    #[cold]
    #[inline(never)]
    fn measured_separation(&self, other: &Self) -> Option<S::Square> {
        let all = self.bounds().union(&other.bounds());
        (!self.intersects(other)).then(|| all.square_under(self.square_between(other)))
    }

    /// Whether the triangle's plane certainly misses a box.
    #[inline]
    pub(super) fn plane_misses(&self, aabb: &Aabb<Space<S>>) -> bool {
        let from = |place: [S; 3]| rough_from(place, self.a);
        rough::plane_misses(
            from(self.b.array()),
            from(self.c.array()),
            from(aabb.low),
            from(aabb.high),
        )
    }

    fn bounds(&self) -> Aabb<Space<S>> {
        Aabb::of_facet(self)
    }

    /// The corners relative to a point.
    #[inline]
    fn rough_from(&self, from: Point<S>) -> [[f32; 3]; 3] {
        [
            rough_from(self.a.array(), from),
            rough_from(self.b.array(), from),
            rough_from(self.c.array(), from),
        ]
    }

    /// The square of the distance between two closed triangles that do not meet, nearly.
    pub(super) fn square_between(&self, other: &Self) -> S::Measured {
        self.shortest(other).0
    }

    /// Where two closed triangles that do not meet are that far apart, nearly.
    pub(super) fn nearest_places(&self, other: &Self) -> [[f64; 3]; 2] {
        match self.shortest(other).1 {
            Way::ToCorner(corner) => [self.foot_of(corner), real(corner.array())],
            Way::FromCorner(corner) => [real(corner.array()), other.foot_of(corner)],
            Way::Edges([first, second], [s, t]) => [part_of(first, s), part_of(second, t)],
        }
    }

    /// The shortest way between two triangles that do not meet, with the square of its length: from
    /// a corner of either, or between two edges.
    fn shortest(&self, other: &Self) -> (S::Measured, Way<S>) {
        let to = |corner| (self.square_distance(corner), Way::ToCorner(corner));
        let from = |corner| (other.square_distance(corner), Way::FromCorner(corner));
        let ([first, rest @ ..], ours) = (other.corners(), self.corners());
        let edges = self.edge_pairs(other).filter_map(|edges| {
            let [first, second] = edges;
            let feet = S::gap(first, second)?;
            Some((feet.square, Way::Edges(edges, feet.weights)))
        });
        let corners = rest.map(to).into_iter().chain(ours.map(from));
        corners.chain(edges).fold(to(first), nearer)
    }

    /// The place of the closed triangle nearest to a point, nearly.
    fn foot_of(&self, point: Point<S>) -> [f64; 3] {
        let p = point.array();
        let corners = self.corners().map(Point::array);
        if let Some(foot) = S::foot(corners, p) {
            return weighted(corners, foot.weights);
        }
        let (_, edge) = self.nearest_edge(p);
        part_of(edge, S::part_to_nearest(edge[0], edge[1], p))
    }

    /// The edge nearest to a point, with the square of the distance; of several the first.
    #[inline]
    fn nearest_edge(&self, p: [S; 3]) -> (S::Measured, [[S; 3]; 2]) {
        let [first, second, third] = self.edges().map(|edge| {
            let edge = edge.map(Point::array);
            (S::square_distance(edge[0], edge[1], p), edge)
        });
        nearer(nearer(first, second), third)
    }

    /// Every edge of this triangle with every edge of the other.
    fn edge_pairs(&self, other: &Self) -> impl Iterator<Item = [[[S; 3]; 2]; 2]> {
        let ends = |edge: [Point<S>; 2]| edge.map(Point::array);
        let (ours, theirs) = (self.edges().map(ends), other.edges().map(ends));
        ours.into_iter()
            .flat_map(move |first| theirs.map(|second| [first, second]))
    }
}

/// A way from one triangle to another.
enum Way<S> {
    /// To this corner of the other one.
    ToCorner(Point<S>),
    /// From this corner of the first one.
    FromCorner(Point<S>),
    /// Between two edges, and which part of either lies before its end.
    Edges([[[S; 3]; 2]; 2], [f64; 2]),
}

/// The place in a triangle with these weights at its second and its third corner.
#[inline]
fn weighted<S: Scalar>(corners: [[S; 3]; 3], [s, t]: [f64; 2]) -> [f64; 3] {
    let [a, b, c] = corners.map(real);
    core::array::from_fn(|k| a[k] + (b[k] - a[k]) * s + (c[k] - a[k]) * t)
}

/// The end of this part of a segment.
fn part_of<S: Scalar>([a, b]: [[S; 3]; 2], part: f64) -> [f64; 3] {
    let (a, b) = (real(a), real(b));
    core::array::from_fn(|k| a[k] + (b[k] - a[k]) * part)
}

fn real<S: Scalar>(place: [S; 3]) -> [f64; 3] {
    place.map(S::to_real)
}

/// A place relative to a point.
#[inline]
fn rough_from<S: Scalar>([x, y, z]: [S; 3], from: Point<S>) -> [f32; 3] {
    [
        x.rough_from(from.x),
        y.rough_from(from.y),
        z.rough_from(from.z),
    ]
}

/// Which of two is nearer; the first where none is.
fn nearer<M: PartialOrd, T>(a: (M, T), b: (M, T)) -> (M, T) {
    if b.0 < a.0 { b } else { a }
}
