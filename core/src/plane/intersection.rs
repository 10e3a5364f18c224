//! What two segments have in common.

use super::{Point, Segment};
use crate::number::{Scalar, Sign};

/// What two segments of the plane have in common; see [`Segment::intersection`].
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Intersection<S> {
    /// A single point: exactly a given end where it is one, otherwise rounded.
    Point(Point<S>),
    /// A piece of a common line, between two of the given ends, directed as the first segment.
    Overlap(Segment<S>),
}

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
    /// The thesis's theorem 4.1 and algorithms 4.6 and 4.10. Segments along one line meet here
    /// where they overlap; there they never do.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        match self.relation(other) {
            Relation::Apart => false,
            Relation::Aligned => true,
            Relation::Facing(start, end) => self.is_crossed_by(other, start.or_else(|| -end)),
        }
    }

    /// Whether `other`, known to reach from one side of this segment's line to the other, meets
    /// this closed segment. Exact.
    ///
    /// # Domain
    /// Points of the domain. `from` is the side of this segment's line that `other` comes from:
    /// the [`Segment::side`] of `other.a`, or where that is zero, the opposite of the side of
    /// `other.b`. It is not zero, and `other.b` is not on the side `from`.
    ///
    /// # Cost
    /// At most two evaluations.
    ///
    /// # Example
    /// ```
    /// use tetracone::{number::Sign, plane::{Point, Segment}};
    ///
    /// let base = Segment::new(Point::new(0.0f32, 0.0), Point::new(4.0, 0.0));
    /// let fall = |x| Segment::new(Point::new(x, 1.0), Point::new(x, -1.0));
    /// assert!(base.is_crossed_by(&fall(3.0), Sign::Positive));
    /// assert!(!base.is_crossed_by(&fall(5.0), Sign::Positive));
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 4.11.
    #[inline]
    #[must_use]
    pub fn is_crossed_by(&self, other: &Self, from: Sign) -> bool {
        other.side(self.a) != from && other.side(self.b) != -from
    }

    /// What two closed segments have in common, if anything.
    ///
    /// Whether there is something is exact, and so is an overlap: its ends are given ends, its
    /// direction is this segment's. A point that is an end of either segment is that end. Any other
    /// point is rounded to a point of the arithmetic in the boxes of both segments, see
    /// [`Determinants::crossing_point`](crate::number::Determinants::crossing_point): in fixed point to the
    /// nearest, in `f32` up to half a unit in the last place and 2^-30 of this segment's extent.
    ///
    /// # Domain
    /// Points of the domain.
    ///
    /// # Cost
    /// At most four evaluations, and the rounded point where there is one.
    ///
    /// # Example
    /// ```
    /// use tetracone::plane::{Intersection, Point, Segment};
    ///
    /// let segment = |ax, ay, bx, by| Segment::new(Point::new(ax, ay), Point::new(bx, by));
    /// let base: Segment<f32> = segment(0.0, 0.0, 4.0, 0.0);
    /// assert_eq!(
    ///     base.intersection(&segment(1.0, 1.0, 2.0, -1.0)),
    ///     Some(Intersection::Point(Point::new(1.5, 0.0)))
    /// );
    /// assert_eq!(
    ///     base.intersection(&segment(9.0, 0.0, 3.0, 0.0)),
    ///     Some(Intersection::Overlap(segment(3.0, 0.0, 4.0, 0.0)))
    /// );
    /// assert_eq!(base.intersection(&segment(5.0, 0.0, 9.0, 0.0)), None);
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 4.10.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Intersection<S>> {
        let (start, end) = match self.relation(other) {
            Relation::Apart => return None,
            Relation::Aligned => return Some(self.overlap(other)),
            Relation::Facing(start, end) => (start, end),
        };
        let from = start.or_else(|| -end);
        let (first, second) = (other.side(self.a), other.side(self.b));
        if first == from || second == -from {
            return None;
        }
        let point = if first == Sign::Zero {
            self.a
        } else if second == Sign::Zero {
            self.b
        } else if start == Sign::Zero {
            other.a
        } else if end == Sign::Zero {
            other.b
        } else {
            let edge = [other.a.array(), other.b.array()];
            S::crossing_point(self.a.array(), self.b.array(), edge).into()
        };
        Some(Intersection::Point(point))
    }

    /// What boxes and this segment's line say about two segments.
    #[inline]
    fn relation(&self, other: &Self) -> Relation {
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

    /// What two segments on one line with overlapping boxes have in common.
    fn overlap(&self, other: &Self) -> Intersection<S> {
        let ((a, b), (c, d)) = (ordered(self.a, self.b), ordered(other.a, other.b));
        let (least, most) = (ordered(a, c).1, ordered(b, d).0);
        if least == most {
            Intersection::Point(least)
        } else if self.b < self.a {
            Intersection::Overlap(Self::new(most, least))
        } else {
            Intersection::Overlap(Self::new(least, most))
        }
    }
}

/// How another segment lies to a segment's box and line.
enum Relation {
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
    use super::{Intersection, Point, Segment};

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
                    assert_eq!(one.intersection(&other).is_some(), expected);
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

    #[test]
    fn intersections_are_given_ends_where_they_can() {
        let common = |other: Ends| segment(BASE).intersection(&segment(other));
        let point = |x, y| Some(Intersection::Point(Point::new(x, y)));
        let overlap = |ends: Ends| Some(Intersection::Overlap(segment(ends)));
        assert_eq!(common([[0.0, 2.0], [4.0, 0.0]]), point(2.0, 1.0));
        assert_eq!(common([[2.0, 1.0], [2.0, 5.0]]), point(2.0, 1.0));
        assert_eq!(common([[3.0, 0.0], [5.0, 4.0]]), point(4.0, 2.0));
        assert_eq!(common([[4.0, 2.0], [6.0, 3.0]]), point(4.0, 2.0));
        let half = overlap([[2.0, 1.0], [4.0, 2.0]]);
        assert_eq!(common([[6.0, 3.0], [2.0, 1.0]]), half);
        assert_eq!(common([[2.0, 1.0], [6.0, 3.0]]), half);
        assert_eq!(common([[1.0, 0.5], [1.0, 0.5]]), point(1.0, 0.5));
        assert_eq!(common([[1.0, 0.5], [1.0, 0.75]]), point(1.0, 0.5));
        assert_eq!(common([[1.0, 0.75], [1.0, 0.875]]), None);
    }
}
