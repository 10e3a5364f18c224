//! Planes that a segment crosses where it enters a triangle.

use super::{Point, Segment, Space, Triangle, point::Axis};
use crate::{
    geometry::Measure as _,
    number::{Scalar, Sign},
};

impl<S: Scalar> Triangle<S> {
    /// For a triangle that a way meets, one whose plane the way crosses in the first point that
    /// they have in common: the triangle itself, or, where the way lies in its plane, one across.
    pub(super) fn across(&self, way: &Segment<S>) -> Self {
        if self.side(way.a) != Sign::Zero || self.side(way.b) != Sign::Zero {
            return *self;
        }
        let Some((turn, axis)) = self.projection() else {
            return across_line(&self.longest(), way);
        };
        // The way enters through the last of the edges that its start is beyond.
        let p = way.a;
        let beyond = |[a, b]: &[Point<S>; 2]| {
            S::orient2d(a.without(axis), b.without(axis), p.without(axis)) == -turn
        };
        let walls = self.edges().into_iter().filter(beyond);
        let walls = walls.map(|[a, b]| Self::new(a, b, a.beside(axis)));
        let last = walls.reduce(|last, wall| {
            let order = Space::compare_crossings(way.a, way.b, &wall, &last);
            if order.is_gt() { wall } else { last }
        });
        last.unwrap_or_else(|| wall_at(p, way))
    }
}

/// As [`Triangle::across`], for a segment that the way meets.
fn across_line<S: Scalar>(line: &Segment<S>, way: &Segment<S>) -> Triangle<S> {
    let off_line = || line.off_line(way.a).or_else(|| line.off_line(way.b));
    if line.a == line.b {
        wall_at(line.a, way)
    } else if let Some(axis) = off_line() {
        Triangle::new(line.a, line.b, line.a.beside(axis))
    } else if line.contains(way.a) {
        wall_at(way.a, way)
    } else {
        // The line's ends are in order.
        wall_at(if way.a < line.a { line.a } else { line.b }, way)
    }
}

/// A triangle with a corner at a point of the way, in a plane across one of the axes and, unless
/// that is a point, across the way.
fn wall_at<S: Scalar>(point: Point<S>, way: &Segment<S>) -> Triangle<S> {
    let (b, c) = if way.a.x != way.b.x {
        (Axis::Y, Axis::Z)
    } else if way.a.y != way.b.y {
        (Axis::Z, Axis::X)
    } else {
        (Axis::X, Axis::Y)
    };
    Triangle::new(point, point.beside(b), point.beside(c))
}
