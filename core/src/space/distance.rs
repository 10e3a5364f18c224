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
    pub(super) fn square_distance(&self, point: Point<S>) -> f64 {
        let p = point.array();
        match S::foot(self.corners().map(Point::array), p) {
            Some(foot) => foot.square,
            None => least(self.edges().into_iter().map(|[a, b]| {
                let (a, b) = (a.array(), b.array());
                S::square_distance(a, b, p)
            })),
        }
    }

    /// The point of the closed triangle nearest to a point, rounded to the arithmetic.
    pub(super) fn nearest(&self, point: Point<S>) -> Point<S> {
        let p = point.array();
        let [a, b, c] = self.corners().map(Point::array);
        if let Some(foot) = S::foot([a, b, c], p) {
            let [s, t] = foot.weights;
            let real = |k: usize| [a[k], b[k], c[k]].map(S::to_real);
            let place = core::array::from_fn(|k| {
                let [a, b, c] = real(k);
                // Between coordinates of the domain.
                S::nearest(a + (b - a) * s + (c - a) * t).unwrap_or(S::ZERO)
            });
            return Point::from(place);
        }
        let edges = self.edges().map(|edge| edge.map(Point::array));
        let mut nearest = (f64::INFINITY, a);
        for [a, b] in edges {
            let square = S::square_distance(a, b, p);
            if square < nearest.0 {
                nearest = (square, S::nearest_on(a, b, p));
            }
        }
        nearest.1.into()
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
        (!self.intersects(other)).then(|| all.square_under(self.square_separation(other)))
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
    fn square_separation(&self, other: &Self) -> f64 {
        let theirs = other.corners().into_iter();
        let ours = self.corners().into_iter();
        let corners = theirs
            .map(|corner| self.square_distance(corner))
            .chain(ours.map(|corner| other.square_distance(corner)));
        let edges = self
            .edge_pairs(other)
            .filter_map(|[first, second]| S::gap(first, second));
        least(corners.chain(edges))
    }

    /// Every edge of this triangle with every edge of the other.
    fn edge_pairs(&self, other: &Self) -> impl Iterator<Item = [[[S; 3]; 2]; 2]> {
        let ends = |edge: [Point<S>; 2]| edge.map(Point::array);
        let (ours, theirs) = (self.edges().map(ends), other.edges().map(ends));
        ours.into_iter()
            .flat_map(move |first| theirs.map(|second| [first, second]))
    }
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

fn least(squares: impl Iterator<Item = f64>) -> f64 {
    squares.fold(f64::INFINITY, f64::min)
}
