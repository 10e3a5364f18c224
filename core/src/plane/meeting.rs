//! Whether segments meet.

use super::Segment;
use crate::number::{Scalar, Sign};

impl<S: Scalar> Segment<S> {
    /// Whether two closed segments have a point in common: exact, for segments along one line and
    /// for single points (`a == b`) too.
    ///
    /// # Domain
    /// Points of the domain. Touching is meeting.
    ///
    /// # Cost
    /// None where the boxes are apart, two evaluations where `other` is on one side of this
    /// segment's line, at most four.
    ///
    /// # Example
    /// ```
    /// use tetracone::plane::{Point, Segment};
    ///
    /// let segment = |ax, ay, bx, by| Segment::new(Point::new(ax, ay), Point::new(bx, by));
    /// let base: Segment<f32> = segment(0.0, 0.0, 4.0, 0.0);
    /// assert!(base.intersects(&segment(1.0, -1.0, 2.0, 1.0))); // crosses
    /// assert!(base.intersects(&segment(1.0, 0.0, 2.0, 1.0))); // touches
    /// assert!(base.intersects(&segment(3.0, 0.0, 9.0, 0.0))); // overlaps
    /// assert!(!base.intersects(&segment(1.0, 0.5, 2.0, 1.0)));
    /// ```
    ///
    /// # Source
    /// The thesis's theorem 4.1 and algorithms 4.6, 4.10 and 4.11. Segments along one line meet here
    /// where they overlap; there they never do.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        match self.relation(other) {
            Relation::Apart => false,
            Relation::Aligned => true,
            Relation::Facing(start, end) => {
                let from = start.or_else(|| -end);
                other.side(self.a) != from && other.side(self.b) != -from
            }
        }
    }

    /// What boxes and this segment's line say about two segments.
    #[inline]
    pub(super) fn relation(&self, other: &Self) -> Relation {
        let apart = |a: S, b: S, c: S, d: S| {
            let ((a, b), (c, d)) = (ordered(a, b), ordered(c, d));
            b < c || d < a
        };
        if apart(self.a.x, self.b.x, other.a.x, other.b.x)
            || apart(self.a.y, self.b.y, other.a.y, other.b.y)
        {
            return Relation::Apart;
        }
        match (self.side(other.a), self.side(other.b)) {
            (Sign::Zero, Sign::Zero) => {
                // A single point has no line: ask the other segment's.
                if self.a == self.b && other.side(self.a) != Sign::Zero {
                    Relation::Apart
                } else {
                    Relation::Aligned
                }
            }
            (start, end) if start == end => Relation::Apart,
            (start, end) => Relation::Facing(start, end),
        }
    }
}

/// How another segment lies to a segment's box and line.
pub(super) enum Relation {
    /// They have no point in common.
    Apart,
    /// They lie on one line and overlap.
    Aligned,
    /// The other one's ends lie on these two sides, not on the same one.
    Facing(Sign, Sign),
}

/// Two values, the smaller first; points by x and then by y, which is along any line.
#[inline]
pub(super) fn ordered<T: PartialOrd>(a: T, b: T) -> (T, T) {
    if b < a { (b, a) } else { (a, b) }
}

#[cfg(test)]
mod tests {
    use super::Segment;

    type Ends = [[f32; 2]; 2];

    fn segment([a, b]: Ends) -> Segment<f32> {
        Segment::new(a.into(), b.into())
    }

    /// In every order of ends and of segments.
    fn assert_meet(first: Ends, second: Ends, expected: bool) {
        let ways = |[a, b]: Ends| [segment([a, b]), segment([b, a])];
        for one in ways(first) {
            for other in ways(second) {
                for (one, other) in [(one, other), (other, one)] {
                    assert_eq!(one.intersects(&other), expected, "{one:?} {other:?}");
                    assert_eq!(one.common_part(&other).is_some(), expected);
                }
            }
        }
    }

    const BASE: Ends = [[0.0, 0.0], [4.0, 2.0]];

    #[test]
    fn crossing_touching_and_passing() {
        assert_meet(BASE, [[0.0, 2.0], [4.0, 0.0]], true);
        assert_meet(BASE, [[2.0, 1.0], [2.0, 5.0]], true);
        assert_meet(BASE, [[4.0, 2.0], [0.0, 2.0]], true);
        assert_meet(BASE, [[1.0, 1.0], [3.0, 2.0]], false);
        assert_meet(BASE, [[3.0, 0.0], [4.0, 3.0]], true);
        assert_meet(BASE, [[3.0, 0.0], [4.5, 2.5]], false);
    }

    #[test]
    fn on_one_line() {
        assert_meet(BASE, [[2.0, 1.0], [6.0, 3.0]], true);
        assert_meet(BASE, [[1.0, 0.5], [2.0, 1.0]], true);
        assert_meet(BASE, [[4.0, 2.0], [6.0, 3.0]], true);
        assert_meet(BASE, [[6.0, 3.0], [8.0, 4.0]], false);
        assert_meet(BASE, [[1.0, 1.5], [3.0, 2.5]], false);
    }

    #[test]
    fn single_points() {
        let point = |x, y| [[x, y]; 2];
        assert_meet(BASE, point(2.0, 1.0), true);
        assert_meet(BASE, point(2.0, 1.5), false);
        assert_meet(point(1.0, 1.0), point(1.0, 1.0), true);
        assert_meet(point(1.0, 1.0), point(1.0, 2.0), false);
    }
}
