//! Where segments enter triangles and their planes.

use core::cmp::Ordering;

use super::{Point, Segment, Space, Triangle, point::Axis};
use crate::{
    geometry::{Entry, Measure as _},
    number::{Scalar, Sign},
};

impl<S: Scalar> Triangle<S> {
    /// The first point that a closed segment has in common with the closed triangle, if any.
    ///
    /// Whether there is one is exact, and so is which edge a segment in the triangle's plane
    /// enters through, and whether it grazes; the parameter and the point are rounded as
    /// [`Determinants`](crate::number::Determinants) says, and the normal is off by less than 2^-22.
    ///
    /// # Domain
    /// Points of the domain.
    ///
    /// # Cost
    /// That of [`Triangle::intersects_segment`]; where they meet, four more evaluations, the rounded
    /// point and the normal.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment, Triangle};
    ///
    /// let corner = |x, y, z| Point::new(x, y, z);
    /// let (a, b, c) = (corner(0.0f32, 0.0, 0.0), corner(4.0, 0.0, 0.0), corner(0.0, 4.0, 0.0));
    /// let triangle = Triangle::new(a, b, c);
    /// let fall = Segment::new(corner(1.0, 1.0, 3.0), corner(1.0, 1.0, -1.0));
    /// let entry = triangle.entry(&fall).expect("it pierces the triangle");
    /// assert_eq!((entry.parameter, entry.point), (0.75, corner(1.0, 1.0, 0.0)));
    /// assert_eq!((entry.normal, entry.is_grazing), (Some([0.0, 0.0, 1.0]), false));
    /// let level = Segment::new(corner(-1.0, 1.0, 0.0), corner(1.0, 1.0, 0.0));
    /// let entry = triangle.entry(&level).expect("it lies in the triangle's plane");
    /// assert_eq!((entry.parameter, entry.point), (0.5, corner(0.0, 1.0, 0.0)));
    /// assert!(entry.is_grazing);
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 5.5.
    #[must_use]
    pub fn entry(&self, segment: &Segment<S>) -> Option<Entry<Space<S>>> {
        self.intersects_segment(segment)
            .then(|| self.entered(segment, &self.across(segment)))
    }

    /// The first point that a closed segment has in common with the plane through the triangle's corners, if
    /// any: its start where all of it lies in the plane.
    ///
    /// Whether there is one, and whether it grazes, is exact; all else is rounded as in [`Triangle::entry`]. A
    /// triangle without area has no plane, and is not met.
    ///
    /// # Domain
    /// Points of the domain.
    ///
    /// # Cost
    /// Two evaluations; where they meet, four more, the rounded point and the normal.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment, Triangle};
    ///
    /// let corner = |x, y, z| Point::new(x, y, z);
    /// let floor = Triangle::new(corner(0.0f32, 0.0, 0.0), corner(1.0, 0.0, 0.0), corner(0.0, 1.0, 0.0));
    /// let fall = Segment::new(corner(7.0, 9.0, 3.0), corner(7.0, 9.0, -1.0));
    /// let entry = floor.plane_entry(&fall).expect("it falls through the floor");
    /// assert_eq!((entry.parameter, entry.point), (0.75, corner(7.0, 9.0, 0.0)));
    /// ```
    #[must_use]
    pub fn plane_entry(&self, segment: &Segment<S>) -> Option<Entry<Space<S>>> {
        let (start, end) = (self.side(segment.a), self.side(segment.b));
        if start == Sign::Zero {
            return (!self.is_degenerate()).then(|| self.entered_at_start(segment));
        }
        (start != end).then(|| self.entered(segment, self))
    }

    /// A way meets what lies in the triangle's plane where it crosses another plane.
    pub(super) fn entered(&self, way: &Segment<S>, across: &Self) -> Entry<Space<S>> {
        let (p, q) = (way.a.array(), way.b.array());
        let plane = across.corners().map(Point::array);
        Entry {
            parameter: S::crossing_parameter(p, q, plane),
            point: S::crossing_point(p, q, plane).into(),
            ..self.entered_at_start(way)
        }
    }

    /// A way starts in what lies in the triangle's plane.
    pub(super) fn entered_at_start(&self, way: &Segment<S>) -> Entry<Space<S>> {
        let (start, end) = (self.side(way.a), self.side(way.b));
        let comes_from = if start == Sign::Zero { -end } else { start };
        let across = Space::normal(self);
        let out = if comes_from == Sign::Positive {
            across.map(|x| -x)
        } else {
            across
        };
        let has_area = across.into_iter().any(|x| x != 0.0);
        Entry {
            parameter: 0.0,
            point: way.a,
            normal: has_area.then(|| Space::<S>::direction([0.0; 3], out)),
            is_grazing: start == Sign::Zero || end == Sign::Zero,
        }
    }

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
            S::orient2(a.without(axis), b.without(axis), p.without(axis)) == -turn
        };
        let walls = self.edges().into_iter().filter(beyond);
        let walls = walls.map(|[a, b]| Self::new(a, b, a.beside(axis)));
        let last = walls.reduce(|last, wall| match compare(way, wall, last) {
            Ordering::Greater => wall,
            _ => last,
        });
        last.unwrap_or_else(|| wall_at(p, way))
    }
}

/// Which of two planes that a way crosses comes first.
pub(super) fn compare<S: Scalar>(
    way: &Segment<S>,
    one: Triangle<S>,
    other: Triangle<S>,
) -> Ordering {
    let [one, other] = [one, other].map(|plane| plane.corners().map(Point::array));
    S::compare_crossings(way.a.array(), way.b.array(), one, other)
}

/// As [`Triangle::across`], for a segment that the way meets.
pub(super) fn across_line<S: Scalar>(line: &Segment<S>, way: &Segment<S>) -> Triangle<S> {
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

#[cfg(test)]
mod tests {
    use super::{Point, Segment, Triangle};

    fn entry(corners: [[f32; 3]; 3], ends: [[f32; 3]; 2]) -> Option<(f32, [f32; 3])> {
        let [a, b, c] = corners.map(Point::from);
        let [p, q] = ends.map(Point::from);
        let entry = Triangle::new(a, b, c).entry(&Segment::new(p, q))?;
        Some((entry.parameter, entry.point.array()))
    }

    const BASE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn in_the_plane() {
        let level = |ax, ay, bx, by| entry(BASE, [[ax, ay, 0.0], [bx, by, 0.0]]);
        assert_eq!(level(-2.0, 1.0, 2.0, 1.0), Some((0.5, [0.0, 1.0, 0.0])));
        assert_eq!(level(-2.0, -2.0, 2.0, 2.0), Some((0.5, [0.0; 3])));
        assert_eq!(level(8.0, 0.0, 0.0, 0.0), Some((0.5, [4.0, 0.0, 0.0])));
        assert_eq!(level(1.0, 1.0, 9.0, 9.0), Some((0.0, [1.0, 1.0, 0.0])));
        assert_eq!(level(4.0, 4.0, 0.0, 0.0), Some((0.5, [2.0, 2.0, 0.0])));
        assert_eq!(level(1.0, 1.0, 1.0, 1.0), Some((0.0, [1.0, 1.0, 0.0])));
        assert_eq!(level(4.0, 4.0, 2.5, 2.5), None);
    }

    #[test]
    fn without_area() {
        let needle = [[1.0, 1.0, -1.0], [1.0, 1.0, 3.0], [1.0, 1.0, 1.0]];
        let through = [[0.0, 1.0, 0.0], [4.0, 1.0, 0.0]];
        assert_eq!(entry(needle, through), Some((0.25, [1.0, 1.0, 0.0])));
        let along = [[1.0, 1.0, 5.0], [1.0, 1.0, 1.0]];
        assert_eq!(entry(needle, along), Some((0.5, [1.0, 1.0, 3.0])));
        let along = [[1.0, 1.0, -2.0], [1.0, 1.0, 2.0]];
        assert_eq!(entry(needle, along), Some((0.25, [1.0, 1.0, -1.0])));
        let along = [[1.0, 1.0, 2.0], [1.0, 1.0, 9.0]];
        assert_eq!(entry(needle, along), Some((0.0, [1.0, 1.0, 2.0])));
        let point = [[1.0, 1.0, 2.0]; 3];
        assert_eq!(entry(point, [[1.0, 1.0, 2.0]; 2]), Some((0.0, point[0])));
        assert_eq!(entry(point, along), Some((0.0, point[0])));
    }
}
