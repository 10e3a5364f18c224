//! How far triangles are from points, and at least from each other.

use super::{Point, Segment, Space, Triangle, hull::square_between, rough};
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

    /// Whether a way is certainly farther than `radius`, as it is on one side of the plane.
    #[inline]
    pub(super) fn is_way_beyond(&self, way: &Segment<S>, radius: S) -> bool {
        let corners = self.corners().map(Point::array);
        S::is_way_beyond(corners, [way.a.array(), way.b.array()], radius)
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

    /// The square of a distance that two closed triangles have at least, and, unless that is `enough`,
    /// nearly; none where they meet. What is asked may be no more than whether it is enough.
    #[inline]
    pub(super) fn separation(
        &self,
        other: &Self,
        (enough, asks_enough): (S::Square, bool),
        apart: &mut Apart,
    ) -> Option<S::Square> {
        let (first, second) = (self.rough_from(self.a), other.rough_from(self.a));
        let enough = (S::square_to_rough(enough), asks_enough);
        match rough::separation_below(first, second, enough, apart) {
            Some(square) => Some(S::rough_square(square)),
            None => self.measured_separation(other),
        }
    }

    /// As above, for what is too near to be told roughly.
    #[cold]
    #[inline(never)]
    fn measured_separation(&self, other: &Self) -> Option<S::Square> {
        let all = self.bounds().union(&other.bounds());
        (!self.intersects(other)).then(|| all.square_under(square_between(self, other)))
    }

    /// The square of a distance that the closed triangle and a closed segment have at least, and,
    /// unless that is `enough`, nearly; none where they meet.
    pub(super) fn separation_from(&self, way: &Segment<S>, enough: S::Square) -> Option<S::Square> {
        let ends = [way.a, way.b, way.b].map(|end| rough_from(end.array(), self.a));
        let (enough, none) = ((S::square_to_rough(enough), false), &mut Apart::default());
        match rough::separation_below(self.rough_from(self.a), ends, enough, none) {
            Some(square) => Some(S::rough_square(square)),
            None => self.measured_from(way),
        }
    }

    /// As above, for what is too near to be told roughly.
    #[cold]
    #[inline(never)]
    fn measured_from(&self, way: &Segment<S>) -> Option<S::Square> {
        let ends = Aabb::of_point(way.a).union(&Aabb::of_point(way.b));
        let all = self.bounds().union(&ends);
        let apart = !self.intersects_segment(way);
        apart.then(|| all.square_under(square_between(self, way)))
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

    /// The place of the closed triangle nearest to a point, nearly, after the square of its distance.
    pub(super) fn measured_foot(&self, point: Point<S>) -> (S::Measured, [f64; 3]) {
        let p = point.array();
        let corners = self.corners().map(Point::array);
        if let Some(foot) = S::foot(corners, p) {
            return (foot.square, weighted(corners, foot.weights));
        }
        let (square, edge) = self.nearest_edge(p);
        (
            square,
            part_of(edge, S::part_to_nearest(edge[0], edge[1], p)),
        )
    }

    /// The edge nearest to a point, with the square of the distance; of several the first.
    #[inline]
    fn nearest_edge(&self, p: [S; 3]) -> (S::Measured, [[S; 3]; 2]) {
        let [first, second, third] = self.edges().map(|edge| edge.map(Point::array));
        let measured = |[a, b]: [[S; 3]; 2]| S::square_distance(a, b, p);
        let mut nearest = (measured(first), first);
        for edge in [second, third] {
            let square = measured(edge);
            if square < nearest.0 {
                nearest = (square, edge);
            }
        }
        nearest
    }
}

/// The place in a triangle with these weights at its second and its third corner.
#[inline]
pub(super) fn weighted<S: Scalar>(corners: [[S; 3]; 3], [s, t]: [f64; 2]) -> [f64; 3] {
    let [a, b, c] = corners.map(real);
    core::array::from_fn(|k| a[k] + (b[k] - a[k]) * s + (c[k] - a[k]) * t)
}

/// The end of this part of a segment.
pub(super) fn part_of<S: Scalar>([a, b]: [[S; 3]; 2], part: f64) -> [f64; 3] {
    let (a, b) = (real(a), real(b));
    core::array::from_fn(|k| a[k] + (b[k] - a[k]) * part)
}

pub(super) fn real<S: Scalar>(place: [S; 3]) -> [f64; 3] {
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
