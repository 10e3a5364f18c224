//! The plane: points and segments, and the signs that decide.

mod common;
mod meeting;
mod point;
mod pose;
mod segment;
mod slide;

use core::{cmp::Ordering, marker::PhantomData};

pub use point::Point;
pub use pose::Pose;
pub use segment::Segment;

use segment::least;

use crate::{
    geometry::{Apart, CommonPart, Dimension, Facets, Measure, Motion, Sealed},
    number::{Scalar, Sign},
    predicates::orient2d,
    volume::Aabb,
};

/// Distances below this part of a segment's extent are measured: in `f32`, a lower bound of one may have
/// lost up to 2^-18.5 of the extent, here a tenth.
const LOSSY: f64 = 1.0 / 32_768.0;

/// The plane over the arithmetic `S`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plane<S>(PhantomData<S>);

impl<S> Sealed for Plane<S> {}

impl<S: Scalar> Dimension for Plane<S> {
    const DIMENSION: usize = 2;

    #[inline]
    fn coordinates(point: Point<S>) -> [S; 3] {
        [point.x, point.y, S::ZERO]
    }

    #[inline]
    fn point([x, y, _]: [S; 3]) -> Point<S> {
        Point::new(x, y)
    }
}

impl<S: Scalar> Facets for Plane<S> {
    type Scalar = S;
    type Point = Point<S>;
    type Facet = Segment<S>;
    type Corners = [u32; 2];

    #[inline]
    fn facet(corner: impl Fn(usize) -> Option<Point<S>>) -> Option<Segment<S>> {
        Some(Segment::new(corner(0)?, corner(1)?))
    }

    #[inline]
    fn corner(facet: &Segment<S>, index: usize) -> Point<S> {
        if index.is_multiple_of(2) {
            facet.a
        } else {
            facet.b
        }
    }

    fn reversed([a, b]: [u32; 2]) -> [u32; 2] {
        [b, a]
    }

    fn is_degenerate(facet: &Segment<S>) -> bool {
        facet.a == facet.b
    }

    #[inline]
    fn side(facet: &Segment<S>, point: Point<S>) -> Sign {
        facet.side(point)
    }

    #[inline]
    fn touches(facet: &Segment<S>, point: Point<S>) -> bool {
        facet.spans(point)
    }

    /// Along the axis along which neither is a point.
    fn continues(a: &Segment<S>, b: &Segment<S>) -> bool {
        let along = |segment: &Segment<S>, axis: usize| {
            let (from, to) = (segment.a.array()[axis], segment.b.array()[axis]);
            (from, to, Sign::of_rise(from, to))
        };
        let axis = usize::from(a.a.x == a.b.x);
        let ((p, q, way), (r, s, other)) = (along(a, axis), along(b, axis));
        way == other
            && if way == Sign::Positive {
                q <= r || s <= p
            } else {
                r <= q || p <= s
            }
    }

    /// The inner sides are the lines from O through A and through B.
    #[inline]
    fn inner_side(o: Point<S>, facet: &Segment<S>, index: usize, p: Point<S>) -> Sign {
        let turn = |corner: Point<S>| {
            orient2d(corner, p, o)
                .or_else(|| Sign::of_rise(corner.y, o.y))
                .or_else(|| Sign::of_rise(o.x, corner.x))
        };
        if index == 0 {
            turn(facet.a)
        } else {
            -turn(facet.b)
        }
    }
}

impl<S: Scalar> Measure for Plane<S> {
    type Pose = Pose<S>;
    type Direction = [S::Unit; 2];

    #[inline]
    fn reaches(facet: &Segment<S>, point: Point<S>, radius: S) -> bool {
        S::reaches(facet.a.array(), facet.b.array(), point.array(), radius)
    }

    #[inline]
    fn square_distance(facet: &Segment<S>, point: Point<S>) -> S::Measured {
        facet.square_to(point)
    }

    #[inline]
    fn square_below(facet: &Segment<S>, point: Point<S>, _: S::Square) -> S::Square {
        S::square_below(facet.a.array(), facet.b.array(), point.array())
    }

    fn nearest(facet: &Segment<S>, point: Point<S>) -> Point<S> {
        S::nearest_on(facet.a.array(), facet.b.array(), point.array()).into()
    }

    #[inline]
    fn misses(facet: &Segment<S>, aabb: &Aabb<Self>) -> bool {
        aabb.misses(facet.a, facet.b)
    }

    #[inline]
    fn meet(a: &Segment<S>, b: &Segment<S>) -> bool {
        a.intersects(b)
    }

    fn common_part(a: &Segment<S>, b: &Segment<S>) -> Option<CommonPart<Self>> {
        a.common_part(b)
    }

    /// Segments that do not meet are nearest to each other at one of their ends.
    #[inline]
    fn come_within(a: &Segment<S>, b: &Segment<S>, distance: S) -> bool {
        Self::reaches(a, b.a, distance)
            || Self::reaches(a, b.b, distance)
            || Self::reaches(b, a.a, distance)
            || Self::reaches(b, a.b, distance)
            || a.intersects(b)
    }

    /// Where distances may have lost much, and it matters, they are measured.
    fn square_separation(
        a: &Segment<S>,
        b: &Segment<S>,
        enough: S::Square,
        _: &mut Apart,
    ) -> Option<S::Square> {
        if a.intersects(b) {
            return None;
        }
        let below = |facet: &Segment<S>, end| Self::square_below(facet, end, enough);
        let square = least(
            least(below(a, b.a), below(a, b.b)),
            least(below(b, a.a), below(b, a.b)),
        );
        if square < enough {
            let all = Aabb::<Self>::of_facet(a).union(&Aabb::of_facet(b));
            if square < S::square_above(S::length_to_real(all.extent()) * LOSSY) {
                return Some(all.square_under(a.square_between(b)));
            }
        }
        Some(square)
    }

    fn square_between(a: &Segment<S>, b: &Segment<S>) -> S::Measured {
        a.square_between(b)
    }

    fn nearest_places(a: &Segment<S>, b: &Segment<S>) -> (S::Measured, [[f64; 3]; 2]) {
        a.nearest_places(b)
    }

    #[inline]
    fn segment_meets(p: Point<S>, q: Point<S>, facet: &Segment<S>) -> bool {
        Segment::new(p, q).intersects(facet)
    }

    fn segment_reaches(p: Point<S>, q: Point<S>, facet: &Segment<S>, radius: S) -> bool {
        Self::come_within(facet, &Segment::new(p, q), radius)
    }

    fn segment_separation(
        p: Point<S>,
        q: Point<S>,
        facet: &Segment<S>,
        enough: S::Square,
    ) -> Option<S::Square> {
        Self::square_separation(facet, &Segment::new(p, q), enough, &mut Apart::default())
    }

    fn segment_square(p: Point<S>, q: Point<S>, facet: &Segment<S>) -> S::Measured {
        facet.square_between(&Segment::new(p, q))
    }

    fn segment_places(p: Point<S>, q: Point<S>, facet: &Segment<S>) -> [[f64; 3]; 2] {
        facet.nearest_places(&Segment::new(p, q)).1
    }

    fn foot(facet: &Segment<S>, point: Point<S>) -> (S::Measured, [f64; 3]) {
        (Self::square_distance(facet, point), facet.foot_of(point))
    }

    fn foot_reaches(facet: &Segment<S>, point: Point<S>, radius: S) -> bool {
        S::spans_foot(facet.a.array(), facet.b.array(), point.array())
            && Self::reaches(facet, point, radius)
    }

    fn units([x, y]: [S::Unit; 2]) -> [S::Unit; 3] {
        [x, y, S::Unit::default()]
    }

    fn crossing_facet(p: Point<S>, q: Point<S>, facet: &Segment<S>) -> Segment<S> {
        let way = Segment::new(p, q);
        if way.side(facet.a) != Sign::Zero || way.side(facet.b) != Sign::Zero {
            return *facet;
        }
        // On one line, or the way is a point. The first point is where the way starts, or the end
        // of the facet that is nearer to there.
        let ahead = |a: S, b: S, from: S, to: S| if (from <= to) == (a <= b) { a } else { b };
        let first = if facet.spans(p) {
            p
        } else if p.x == q.x {
            Point::new(p.x, ahead(facet.a.y, facet.b.y, p.y, q.y))
        } else {
            let x = ahead(facet.a.x, facet.b.x, p.x, q.x);
            if x == facet.a.x { facet.a } else { facet.b }
        };
        let across = if p.y == q.y {
            Point::new(first.x, first.y.left_of())
        } else {
            Point::new(first.x.left_of(), first.y)
        };
        Segment::new(first, across)
    }

    fn compare_crossings(p: Point<S>, q: Point<S>, a: &Segment<S>, b: &Segment<S>) -> Ordering {
        let ends = |segment: &Segment<S>| [segment.a.array(), segment.b.array()];
        S::compare_crossings(p.array(), q.array(), ends(a), ends(b))
    }

    fn crossing(p: Point<S>, q: Point<S>, facet: &Segment<S>) -> (f32, Point<S>) {
        let line = [facet.a.array(), facet.b.array()];
        (
            S::crossing_parameter(p.array(), q.array(), line),
            S::crossing_point(p.array(), q.array(), line).into(),
        )
    }

    fn direction(from: [f64; 3], to: [f64; 3]) -> [S::Unit; 2] {
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        let length = libm::hypot(x, y);
        if length > 0.0 {
            [S::unit(x / length), S::unit(y / length)]
        } else {
            Default::default()
        }
    }

    fn normal(facet: &Segment<S>) -> [f64; 3] {
        let (a, b) = (facet.a, facet.b);
        [
            b.y.to_real() - a.y.to_real(),
            a.x.to_real() - b.x.to_real(),
            0.0,
        ]
    }

    #[inline]
    fn place(pose: &Pose<S>, point: Point<S>) -> Point<S> {
        pose.place(point)
    }

    #[inline]
    fn inverse_place(pose: &Pose<S>, point: Point<S>) -> Point<S> {
        pose.inverse_place(point)
    }

    fn turn_direction(pose: &Pose<S>, direction: [S::Unit; 2]) -> [S::Unit; 2] {
        pose.rotate(direction)
    }

    #[inline]
    fn place_box(pose: &Pose<S>, aabb: &Aabb<Self>) -> Aabb<Self> {
        pose.place_box(aabb)
    }

    fn pose_between(from: &Pose<S>, to: &Pose<S>, part: f64) -> Pose<S> {
        from.interpolate(to, part)
    }

    fn motion(from: &Pose<S>, to: &Pose<S>) -> Motion {
        from.motion(to)
    }

    /// Edges are hardly smaller than their boxes, whichever way they are turned.
    #[inline]
    fn inverse_place_box(_: &Pose<S>, _: &Aabb<Self>, _: S) -> Option<Aabb<Self>> {
        None
    }

    fn inverse_turn(pose: &Pose<S>, [x, y, _]: [S::Unit; 3]) -> [S::Unit; 3] {
        let [cosine, sine] = pose.rotation();
        let none = S::Unit::default();
        [
            S::compose(cosine, x, sine, y),
            S::compose(S::negative_unit(sine), x, cosine, y),
            none,
        ]
    }

    fn rows(pose: &Pose<S>) -> [[S::Unit; 3]; 3] {
        let ([cosine, sine], none) = (pose.rotation(), S::Unit::default());
        [
            [cosine, S::negative_unit(sine), none],
            [sine, cosine, none],
            [none, none, S::ONE],
        ]
    }

    #[inline]
    fn rotation_words(pose: &Pose<S>) -> [u32; 4] {
        let [cosine, sine] = pose.rotation().map(S::unit_to_word);
        [cosine, sine, 0, 0]
    }

    fn shift(pose: &Pose<S>) -> Point<S> {
        pose.shift()
    }

    fn pose_of_words(shift: Point<S>, rotation: [u32; 4]) -> Option<Pose<S>> {
        let [cosine, sine, 0, 0] = rotation else {
            return None;
        };
        Pose::new(shift, S::unit_from_word(cosine), S::unit_from_word(sine)).ok()
    }

    fn relative_to(pose: &Pose<S>, frame: &Pose<S>) -> Option<Pose<S>> {
        pose.relative_to(frame).ok()
    }

    #[inline]
    fn swing([cosine, sine, ..]: [u32; 4], to: &Pose<S>, radius: S::Length) -> S::Length {
        to.swing([cosine, sine].map(S::unit_from_word), radius)
    }
}
