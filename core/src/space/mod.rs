//! Space: points, segments, triangles, and the signs that decide.

mod across;
mod chord;
mod common;
mod distance;
mod flat;
mod hull;
mod meeting;
mod point;
mod pose;
mod quaternion;
mod rough;
mod segment;
mod slide;
mod triangle;

use core::{cmp::Ordering, marker::PhantomData};

pub use point::Point;
pub use pose::Pose;
pub use quaternion::Quaternion;
pub use segment::Segment;
pub use triangle::Triangle;

use crate::{
    geometry::{Apart, CommonPart, Dimension, Facets, Measure, Motion, Sealed},
    number::{
        Reach, Scalar, Sign,
        vector::{sub, unit},
    },
    predicates::orient3d,
    volume::Aabb,
};

/// Space over the arithmetic `S`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space<S>(PhantomData<S>);

impl<S> Sealed for Space<S> {}

impl<S: Scalar> Dimension for Space<S> {
    const DIMENSION: usize = 3;

    #[inline]
    fn coordinates(point: Point<S>) -> [S; 3] {
        point.array()
    }

    #[inline]
    fn point([x, y, z]: [S; 3]) -> Point<S> {
        Point::new(x, y, z)
    }
}

impl<S: Scalar> Facets for Space<S> {
    type Scalar = S;
    type Point = Point<S>;
    type Facet = Triangle<S>;
    type Corners = [u32; 3];

    #[inline]
    fn facet(corner: impl Fn(usize) -> Option<Point<S>>) -> Option<Triangle<S>> {
        Some(Triangle::new(corner(0)?, corner(1)?, corner(2)?))
    }

    #[inline]
    fn corner(facet: &Triangle<S>, index: usize) -> Point<S> {
        match index % 3 {
            0 => facet.a,
            1 => facet.b,
            _ => facet.c,
        }
    }

    fn reversed([a, b, c]: [u32; 3]) -> [u32; 3] {
        [a, c, b]
    }

    fn is_degenerate(facet: &Triangle<S>) -> bool {
        facet.is_degenerate()
    }

    #[inline]
    fn side(facet: &Triangle<S>, point: Point<S>) -> Sign {
        facet.side(point)
    }

    #[inline]
    fn touches(facet: &Triangle<S>, point: Point<S>) -> bool {
        facet.spans(point)
    }

    /// Seen along an axis along which the first has extent. Two triangles that face the same way
    /// and have inner points in common are parted by no line through an edge of either.
    fn continues(a: &Triangle<S>, b: &Triangle<S>) -> bool {
        let parts = |one: &Triangle<S>, other, seen| one.parting_edge(other, seen).is_some();
        a.projection().is_some_and(|(turn, axis)| {
            let seen = (turn, axis);
            b.turn(axis) == turn && (parts(a, b, seen) || parts(b, a, seen))
        })
    }

    /// The inner sides are the planes through O and the edges AB, BC, CA.
    #[inline]
    fn inner_side(o: Point<S>, facet: &Triangle<S>, index: usize, p: Point<S>) -> Sign {
        let (a, b) = (
            Self::corner(facet, index),
            Self::corner(facet, index.wrapping_add(1)),
        );
        orient3d(a, b, p, o).or_else(|| perturbed(a, b, o))
    }
}

impl<S: Scalar> Measure for Space<S> {
    type Pose = Pose<S>;
    type Direction = [S::Unit; 3];

    #[inline]
    fn reaches(facet: &Triangle<S>, point: Point<S>, radius: S) -> bool {
        facet.reaches(point, radius)
    }

    #[inline]
    fn square_distance(facet: &Triangle<S>, point: Point<S>) -> S::Measured {
        facet.square_distance(point)
    }

    fn nearest(facet: &Triangle<S>, point: Point<S>) -> Point<S> {
        facet.nearest(point)
    }

    /// By the box's axes and the facet's plane.
    #[inline]
    fn misses(facet: &Triangle<S>, aabb: &Aabb<Self>) -> bool {
        !aabb.intersects(&Aabb::of_facet(facet)) || facet.plane_misses(aabb)
    }

    #[inline]
    fn meet(a: &Triangle<S>, b: &Triangle<S>) -> bool {
        a.intersects(b)
    }

    fn common_part(a: &Triangle<S>, b: &Triangle<S>) -> Option<CommonPart<Self>> {
        a.common_part(b)
    }

    #[inline]
    fn come_within(a: &Triangle<S>, b: &Triangle<S>, distance: S) -> bool {
        hull::comes_within(a, b, distance) || a.intersects(b)
    }

    #[inline]
    fn square_below(facet: &Triangle<S>, point: Point<S>, enough: S::Square) -> S::Square {
        let apart = Aabb::<Self>::of_facet(facet).square_gap(&Aabb::of_point(point));
        if S::exceeds(apart, enough) {
            return apart;
        }
        facet.square_below(point)
    }

    fn square_separation(
        a: &Triangle<S>,
        b: &Triangle<S>,
        enough: S::Square,
        apart: &mut Apart,
    ) -> Option<S::Square> {
        a.separation(b, (enough, false), apart)
    }

    fn is_beyond(
        a: &Triangle<S>,
        b: &Triangle<S>,
        limit: S::Square,
        apart: &mut Apart,
    ) -> Option<bool> {
        Some(a.separation(b, (limit, true), apart)? > limit)
    }

    fn square_between(a: &Triangle<S>, b: &Triangle<S>) -> S::Measured {
        hull::square_between(a, b)
    }

    fn nearest_places(a: &Triangle<S>, b: &Triangle<S>) -> (S::Measured, [[f64; 3]; 2]) {
        hull::nearest_places(a, b)
    }

    #[inline]
    fn segment_meets(p: Point<S>, q: Point<S>, facet: &Triangle<S>) -> bool {
        facet.intersects_segment(&Segment::new(p, q))
    }

    fn segment_reaches(p: Point<S>, q: Point<S>, facet: &Triangle<S>, radius: S) -> bool {
        let way = Segment::new(p, q);
        // Mostly the end is in reach, or the plane is not, or the way goes through: each takes less than
        // looking at all corners and edges.
        facet.reaches(q, radius)
            || (!facet.is_way_beyond(&way, radius)
                && (facet.intersects_segment(&way)
                    || facet.reaches(p, radius)
                    || hull::comes_within_between(facet, &way, radius)))
    }

    /// As two triangles, of which one has a side of no length.
    fn segment_separation(
        p: Point<S>,
        q: Point<S>,
        facet: &Triangle<S>,
        enough: S::Square,
    ) -> Option<S::Square> {
        let way = Aabb::<Self>::of_point(p).union(&Aabb::of_point(q));
        let apart = Aabb::<Self>::of_facet(facet).square_gap(&way);
        if S::exceeds(apart, enough) {
            return Some(apart);
        }
        facet.separation_from(&Segment::new(p, q), enough)
    }

    fn segment_square(p: Point<S>, q: Point<S>, facet: &Triangle<S>) -> S::Measured {
        hull::square_between(facet, &Segment::new(p, q))
    }

    fn segment_places(p: Point<S>, q: Point<S>, facet: &Triangle<S>) -> [[f64; 3]; 2] {
        hull::nearest_places(facet, &Segment::new(p, q)).1
    }

    fn foot(facet: &Triangle<S>, point: Point<S>) -> (S::Measured, [f64; 3]) {
        facet.measured_foot(point)
    }

    fn foot_reaches(facet: &Triangle<S>, point: Point<S>, radius: S) -> bool {
        let corners = facet.corners().map(Point::array);
        S::foot_reaches(corners, point.array(), radius) == Reach::Within
    }

    fn units(direction: [S::Unit; 3]) -> [S::Unit; 3] {
        direction
    }

    fn crossing_facet(p: Point<S>, q: Point<S>, facet: &Triangle<S>) -> Triangle<S> {
        facet.across(&Segment::new(p, q))
    }

    fn compare_crossings(p: Point<S>, q: Point<S>, a: &Triangle<S>, b: &Triangle<S>) -> Ordering {
        let plane = |facet: &Triangle<S>| facet.corners().map(Point::array);
        S::compare_crossings(p.array(), q.array(), plane(a), plane(b))
    }

    fn crossing(p: Point<S>, q: Point<S>, facet: &Triangle<S>) -> (f32, Point<S>) {
        let plane = facet.corners().map(Point::array);
        (
            S::crossing_parameter(p.array(), q.array(), plane),
            S::crossing_point(p.array(), q.array(), plane).into(),
        )
    }

    fn direction(from: [f64; 3], to: [f64; 3]) -> [S::Unit; 3] {
        unit(sub(to, from)).map_or_else(Default::default, |way| way.map(S::unit))
    }

    fn normal(facet: &Triangle<S>) -> [f64; 3] {
        S::cross(facet.corners().map(Point::array))
    }

    #[inline]
    fn place(pose: &Pose<S>, point: Point<S>) -> Point<S> {
        pose.place(point)
    }

    #[inline]
    fn inverse_place(pose: &Pose<S>, point: Point<S>) -> Point<S> {
        pose.inverse_place(point)
    }

    fn turn_direction(pose: &Pose<S>, direction: [S::Unit; 3]) -> [S::Unit; 3] {
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

    #[inline]
    fn inverse_place_box(pose: &Pose<S>, aabb: &Aabb<Self>, margin: S) -> Option<Aabb<Self>> {
        Some(pose.inverse_place_box(aabb, margin))
    }

    fn inverse_turn(pose: &Pose<S>, [x, y, z]: [S::Unit; 3]) -> [S::Unit; 3] {
        let [[a, b, c], [d, e, f], [g, h, i]] = pose.matrix();
        [[a, d, g], [b, e, h], [c, f, i]]
            .map(|[p, q, r]| S::compose(S::ONE, S::compose(p, x, q, y), r, z))
    }

    fn rows(pose: &Pose<S>) -> [[S::Unit; 3]; 3] {
        pose.matrix()
    }

    #[inline]
    fn rotation_words(pose: &Pose<S>) -> [u32; 4] {
        pose.rotation().to_wxyz().map(S::unit_to_word)
    }

    fn shift(pose: &Pose<S>) -> Point<S> {
        pose.shift()
    }

    fn pose_of_words(shift: Point<S>, rotation: [u32; 4]) -> Option<Pose<S>> {
        let rotation = Quaternion::from_wxyz(rotation.map(S::unit_from_word)).ok()?;
        Pose::new(shift, rotation).ok()
    }

    fn relative_to(pose: &Pose<S>, frame: &Pose<S>) -> Option<Pose<S>> {
        pose.relative_to(frame).ok()
    }

    #[inline]
    fn swing(from: [u32; 4], to: &Pose<S>, radius: S::Length) -> S::Length {
        to.swing(from.map(S::unit_from_word), radius)
    }
}

/// The side of the plane through `o`, `a` and `b` on which any of its points ends up that is moved
/// by (ε, ε², ε³): the sign of the first component of (a − o) × (b − o) that is not zero.
#[cold]
#[inline(never)]
fn perturbed<S: Scalar>(a: Point<S>, b: Point<S>, o: Point<S>) -> Sign {
    let seen = Triangle::new(a, b, o).projection();
    seen.map_or(Sign::Zero, |(turn, _)| turn)
}
