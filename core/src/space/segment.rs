use super::{
    Point,
    flat::{overlap, segments_meet},
    point::Axis,
};
use crate::{
    number::{Scalar, Sign},
    predicates::orient3d,
};

/// A directed, closed segment.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Segment<S> {
    /// Where it starts.
    pub a: Point<S>,
    /// Where it ends.
    pub b: Point<S>,
}

impl<S> Segment<S> {
    /// The segment from `a` to `b`.
    #[inline]
    #[must_use]
    pub const fn new(a: Point<S>, b: Point<S>) -> Self {
        Self { a, b }
    }
}

impl<S: Scalar> Segment<S> {
    /// Whether a point lies on the closed segment. Exact.
    ///
    /// # Domain
    /// Points of the domain.
    ///
    /// # Cost
    /// None outside the segment's box, else at most three evaluations.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment};
    ///
    /// let segment = Segment::new(Point::new(0.0f32, 0.0, 0.0), Point::new(4.0, 2.0, 2.0));
    /// assert!(segment.contains(Point::new(2.0, 1.0, 1.0)));
    /// assert!(!segment.contains(Point::new(2.0, 1.0, 1.5)));
    /// ```
    #[must_use]
    pub fn contains(&self, p: Point<S>) -> bool {
        self.boxes_meet(&Self::new(p, p)) && self.is_along(p)
    }

    /// Whether two closed segments have a point in common: exact, for segments along one line and
    /// for single points (`a == b`) too.
    ///
    /// # Domain
    /// Points of the domain. Touching is meeting.
    ///
    /// # Cost
    /// None where the boxes are apart, one evaluation where the segments do not lie in a plane, at
    /// most thirteen.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment};
    ///
    /// let segment = |a: [f32; 3], b: [f32; 3]| Segment::new(a.into(), b.into());
    /// let base = segment([0.0, 0.0, 0.0], [4.0, 0.0, 0.0]);
    /// assert!(base.intersects(&segment([1.0, -1.0, 1.0], [1.0, 1.0, -1.0]))); // crosses
    /// assert!(base.intersects(&segment([3.0, 0.0, 0.0], [9.0, 0.0, 0.0]))); // overlaps
    /// assert!(!base.intersects(&segment([1.0, -1.0, 1.0], [1.0, 1.0, 0.0]))); // passes
    /// ```
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        // All four ends lie in a plane, or on a line, or at a point. Seen along an axis along
        // which that is not seen edge-on or end-on, they meet where they do; seen along the others
        // they meet then, too.
        self.boxes_meet(other)
            && orient3d(self.a, self.b, other.a, other.b) == Sign::Zero
            && Axis::ALL.into_iter().all(|axis| {
                let seen = |segment: &Self| [segment.a.without(axis), segment.b.without(axis)];
                segments_meet(seen(self), seen(other))
            })
    }

    /// Whether a point lies on the segment's line; any does where the segment is a single point.
    pub(super) fn is_along(&self, p: Point<S>) -> bool {
        self.off_line(p).is_none()
    }

    /// An axis along which a point is seen beside the segment's line.
    pub(super) fn off_line(&self, p: Point<S>) -> Option<Axis> {
        Axis::ALL.into_iter().find(|&axis| {
            let (a, b) = (self.a.without(axis), self.b.without(axis));
            S::orient2d(a, b, p.without(axis)) != Sign::Zero
        })
    }

    fn boxes_meet(&self, other: &Self) -> bool {
        overlap([self.a.x, self.b.x], [other.a.x, other.b.x])
            && overlap([self.a.y, self.b.y], [other.a.y, other.b.y])
            && overlap([self.a.z, self.b.z], [other.a.z, other.b.z])
    }
}

#[cfg(test)]
mod tests {
    use super::Segment;

    type Ends = [[f32; 3]; 2];

    fn segment([a, b]: Ends) -> Segment<f32> {
        Segment::new(a.into(), b.into())
    }

    /// In every order of ends and of segments.
    fn assert_meet(first: Ends, second: Ends, expected: bool) {
        let ways = |[a, b]: Ends| [segment([a, b]), segment([b, a])];
        for one in ways(first) {
            for other in ways(second) {
                assert_eq!(one.intersects(&other), expected, "{one:?} {other:?}");
                assert_eq!(other.intersects(&one), expected, "{other:?} {one:?}");
            }
        }
    }

    const BASE: Ends = [[0.0, 0.0, 0.0], [4.0, 2.0, 2.0]];

    #[test]
    fn crossing_touching_and_passing() {
        assert_meet(BASE, [[2.0, 0.0, 2.0], [2.0, 2.0, 0.0]], true);
        assert_meet(BASE, [[2.0, 1.0, 1.0], [2.0, 1.0, 5.0]], true);
        assert_meet(BASE, [[4.0, 2.0, 2.0], [9.0, 1.0, 5.0]], true);
        assert_meet(BASE, [[2.0, 0.0, 2.0], [2.0, 2.0, 0.5]], false);
        assert_meet(BASE, [[2.0, 1.0, 1.5], [2.0, 1.0, 5.0]], false);
        assert_meet(BASE, [[0.0, 1.0, 1.0], [4.0, 3.0, 3.0]], false);
    }

    #[test]
    fn on_one_line() {
        assert_meet(BASE, [[2.0, 1.0, 1.0], [6.0, 3.0, 3.0]], true);
        assert_meet(BASE, [[4.0, 2.0, 2.0], [6.0, 3.0, 3.0]], true);
        assert_meet(BASE, [[6.0, 3.0, 3.0], [8.0, 4.0, 4.0]], false);
        let upright = [[1.0, 1.0, 0.0], [1.0, 1.0, 2.0]];
        assert_meet(upright, [[1.0, 1.0, 1.0], [1.0, 1.0, 4.0]], true);
        assert_meet(upright, [[1.0, 1.0, 3.0], [1.0, 1.0, 4.0]], false);
    }

    #[test]
    fn single_points() {
        let point = |x, y, z| [[x, y, z]; 2];
        assert_meet(BASE, point(2.0, 1.0, 1.0), true);
        assert_meet(BASE, point(2.0, 1.0, 1.5), false);
        assert_meet(point(1.0, 1.0, 1.0), point(1.0, 1.0, 1.0), true);
        assert_meet(point(1.0, 1.0, 1.0), point(1.0, 1.0, 2.0), false);
    }
}
