use super::{Point, Segment, flat, point::Axis};
use crate::{
    number::{Scalar, Sign},
    predicates::orient3d,
};

/// An oriented, closed triangle: as a face of a polyhedron it turns counter-clockwise seen from
/// outside the material.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Triangle<S> {
    /// The first corner.
    pub a: Point<S>,
    /// The second corner.
    pub b: Point<S>,
    /// The third corner.
    pub c: Point<S>,
}

impl<S> Triangle<S> {
    /// The triangle with these corners.
    #[inline]
    #[must_use]
    pub const fn new(a: Point<S>, b: Point<S>, c: Point<S>) -> Self {
        Self { a, b, c }
    }
}

impl<S: Scalar> Triangle<S> {
    /// The side of the triangle's plane that a point lies on, positive behind it: where the
    /// corners are seen to turn clockwise.
    ///
    /// # Cost
    /// One evaluation.
    #[inline]
    #[must_use]
    pub fn side(&self, p: Point<S>) -> Sign {
        orient3d(self.a, self.b, self.c, p)
    }

    /// Whether a point lies on the closed triangle. A triangle without area contains nothing.
    ///
    /// # Cost
    /// At most seven evaluations.
    #[inline]
    #[must_use]
    pub fn contains(&self, p: Point<S>) -> bool {
        self.side(p) == Sign::Zero && self.spans(p)
    }

    /// Whether a closed segment has a point in common with the closed triangle. Exact: for a
    /// segment in the triangle's plane, a single point, and a triangle without area, which is the
    /// segment or the point that its corners span, too.
    ///
    /// # Domain
    /// Points of the domain. Touching is meeting.
    ///
    /// # Cost
    /// Two evaluations where the segment is on one side of the plane, at most five where it is not
    /// in it.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment, Triangle};
    ///
    /// let corner = |x, y, z| Point::new(x, y, z);
    /// let (a, b, c) = (corner(0.0f32, 0.0, 0.0), corner(4.0, 0.0, 0.0), corner(0.0, 4.0, 0.0));
    /// let triangle = Triangle::new(a, b, c);
    /// let from = corner(1.0, 1.0, 1.0);
    /// assert!(triangle.intersects_segment(&Segment::new(from, corner(1.0, 1.0, -1.0)))); // pierces
    /// assert!(triangle.intersects_segment(&Segment::new(from, corner(2.0, 2.0, 0.0)))); // touches
    /// assert!(triangle.intersects_segment(&Segment::new(a, corner(9.0, 9.0, 0.0)))); // lies in it
    /// assert!(!triangle.intersects_segment(&Segment::new(from, corner(1.0, 1.0, 0.5))));
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 5.5. Segments in the triangle's plane meet here where they do; there
    /// they never do.
    #[inline(never)]
    #[must_use]
    pub fn intersects_segment(&self, segment: &Segment<S>) -> bool {
        match (self.side(segment.a), self.side(segment.b)) {
            (Sign::Zero, Sign::Zero) => self.meets_level(segment),
            (start, end) => start != end && self.is_pierced(segment),
        }
    }

    /// Whether the line of a segment that is not in the triangle's plane, nor beside it, goes
    /// through the triangle: no two edges pass it on different sides.
    #[inline]
    fn is_pierced(&self, segment: &Segment<S>) -> bool {
        let turn = |p, q| orient3d(segment.a, segment.b, p, q);
        let first = turn(self.a, self.b);
        let second = turn(self.b, self.c);
        if first != Sign::Zero && second == -first {
            return false;
        }
        let seen = first.or_else(|| second);
        seen == Sign::Zero || turn(self.c, self.a) != -seen
    }

    /// Whether a segment in the triangle's plane, or any where that is no plane, meets it.
    #[cold]
    #[inline(never)]
    fn meets_level(&self, segment: &Segment<S>) -> bool {
        match self.projection() {
            Some((_, axis)) => flat::intersects_segment(
                self.seen(axis),
                [segment.a, segment.b].map(|p| p.without(axis)),
            ),
            None => self.longest().intersects(segment),
        }
    }

    /// Whether all corners lie on one line.
    ///
    /// # Cost
    /// At most three evaluations.
    #[must_use]
    pub fn is_degenerate(&self) -> bool {
        self.projection().is_none()
    }

    /// Whether a point of the triangle's plane lies on the closed triangle.
    #[inline(never)]
    pub(crate) fn spans(&self, p: Point<S>) -> bool {
        self.projection()
            .is_some_and(|(turn, axis)| flat::is_within(self.seen(axis), turn, p.without(axis)))
    }

    /// The corners in order.
    #[inline]
    pub(super) const fn corners(&self) -> [Point<S>; 3] {
        [self.a, self.b, self.c]
    }

    /// The edges in order.
    #[inline]
    pub(super) const fn edges(&self) -> [[Point<S>; 2]; 3] {
        [[self.a, self.b], [self.b, self.c], [self.c, self.a]]
    }

    /// The corners seen along an axis.
    #[inline]
    pub(super) fn seen(&self, axis: Axis) -> [[S; 2]; 3] {
        self.corners().map(|corner| corner.without(axis))
    }

    /// Which way the corners turn as seen along an axis.
    #[inline]
    pub(super) fn turn(&self, axis: Axis) -> Sign {
        let [a, b, c] = self.seen(axis);
        S::orient2d(a, b, c)
    }

    /// The segment between the first and the last corner, by x, y and z: the triangle itself where
    /// it has no area.
    pub(super) fn longest(&self) -> Segment<S> {
        let [least, most] = flat::ordered([self.a, self.b]);
        let [least, _] = flat::ordered([least, self.c]);
        Segment::new(least, flat::ordered([most, self.c])[1])
    }

    /// An axis along which the triangle is not seen edge-on, and how it turns as seen along it.
    pub(super) fn projection(&self) -> Option<(Sign, Axis)> {
        Axis::ALL.into_iter().find_map(|axis| {
            let turn = self.turn(axis);
            (turn != Sign::Zero).then_some((turn, axis))
        })
    }
}
