//! Whether triangles meet.

use super::{Point, Triangle, flat};
use crate::{
    number::{Scalar, Sign},
    predicates::orient3d,
};

impl<S: Scalar> Triangle<S> {
    /// Whether two closed triangles have a point in common. Exact: in one plane and for triangles
    /// without area, which are the segments or points that their corners span, too.
    ///
    /// # Domain
    /// Corners of the domain. Touching is meeting.
    ///
    /// # Cost
    /// Three evaluations where the other triangle is beside this one's plane, six where this one
    /// is beside the other's, at most eight where they do not lie in one plane.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Triangle};
    ///
    /// let triangle = |corners: [[f32; 3]; 3]| {
    ///     let [a, b, c] = corners.map(Point::from);
    ///     Triangle::new(a, b, c)
    /// };
    /// let base = triangle([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]]);
    /// let upright = |x: f32| triangle([[x, 1.0, -1.0], [x, 1.0, 1.0], [x, 2.0, 0.0]]);
    /// assert!(base.intersects(&upright(1.0)));
    /// assert!(base.intersects(&upright(3.0))); // touches
    /// assert!(!base.intersects(&upright(3.5)));
    /// ```
    ///
    /// # Source
    /// Guigue and Devillers, "Fast and Robust Triangle-Triangle Overlap Test Using Orientation
    /// Predicates", 2003.
    #[inline(never)]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let theirs = other.corners().map(|corner| self.side(corner));
        if is_beside(theirs) {
            return false;
        }
        if theirs == [Sign::Zero; 3] {
            return self.meets_level_triangle(other);
        }
        let ours = self.corners().map(|corner| other.side(corner));
        if is_beside(ours) {
            return false;
        }
        if ours == [Sign::Zero; 3] {
            // The other one lies in no plane with this one, so it has no plane at all.
            return self.intersects_segment(&other.longest());
        }
        // Either triangle cuts the line that the two planes have in common along an interval,
        // between the sides from one corner to the other two. They overlap where neither lies
        // wholly before the other.
        let ([p1, q1, r1], first) = lone_corner_first(self.corners(), ours);
        let ([p2, q2, r2], second) = lone_corner_first(other.corners(), theirs);
        let swapped = |q, r, sign| {
            if sign == Sign::Positive {
                (r, q)
            } else {
                (q, r)
            }
        };
        let ((q1, r1), (q2, r2)) = (swapped(q1, r1, second), swapped(q2, r2, first));
        orient3d(p2, p1, q2, q1) != Sign::Positive && orient3d(p2, r1, r2, p1) != Sign::Positive
    }

    /// Whether a triangle in this one's plane, or any where that is no plane, meets this one.
    #[cold]
    #[inline(never)]
    fn meets_level_triangle(&self, other: &Self) -> bool {
        match self.projection() {
            Some((_, axis)) => flat::triangles_meet(self.seen(axis), other.seen(axis)),
            None => other.intersects_segment(&self.longest()),
        }
    }
}

/// Whether all corners are strictly on one side.
#[inline]
pub(super) fn is_beside([a, b, c]: [Sign; 3]) -> bool {
    a != Sign::Zero && a == b && a == c
}

/// The corners, turned so that the first one is alone on its side of a plane, and that side: the
/// other two are on the other side or in the plane, or beyond it where the first one is in it.
#[inline]
fn lone_corner_first<S: Scalar>(
    [p, q, r]: [Point<S>; 3],
    [a, b, c]: [Sign; 3],
) -> ([Point<S>; 3], Sign) {
    let side = |lone: Sign, next: Sign, last: Sign| match lone {
        Sign::Zero if next == last => -next,
        side if side != next && side != last => side,
        _ => Sign::Zero,
    };
    match (side(a, b, c), side(b, c, a)) {
        (Sign::Zero, Sign::Zero) => ([r, p, q], side(c, a, b)),
        (Sign::Zero, side) => ([q, r, p], side),
        (side, _) => ([p, q, r], side),
    }
}

#[cfg(test)]
mod tests {
    use super::{Point, Triangle};

    type Corners = [[f32; 3]; 3];

    fn triangle(corners: Corners) -> Triangle<f32> {
        let [a, b, c] = corners.map(Point::from);
        Triangle::new(a, b, c)
    }

    /// In every order of corners and of triangles.
    fn assert_meet(first: Corners, second: Corners, expected: bool) {
        let orders = |[a, b, c]: Corners| {
            [
                [a, b, c],
                [b, c, a],
                [c, a, b],
                [a, c, b],
                [c, b, a],
                [b, a, c],
            ]
            .map(triangle)
        };
        for one in orders(first) {
            for other in orders(second) {
                assert_eq!(one.intersects(&other), expected, "{one:?} {other:?}");
                assert_eq!(other.intersects(&one), expected, "{other:?} {one:?}");
            }
        }
    }

    const BASE: Corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn across_each_other() {
        let through = [[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [9.0, 9.0, 0.0]];
        let around_a_corner = [[-1.0, -1.0, 1.0], [1.0, 1.0, -1.0], [-1.0, -1.0, -1.0]];
        let touching_a_corner = [[4.0, 0.0, 0.0], [6.0, 1.0, 1.0], [6.0, -1.0, 1.0]];
        let touching_inside = [[1.0, 1.0, 0.0], [1.0, 2.0, 3.0], [2.0, 1.0, 3.0]];
        let sharing_an_edge = [[4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [4.0, 4.0, 4.0]];
        let level_edge = [[1.0, 1.0, 0.0], [9.0, 9.0, 0.0], [4.0, 4.0, 4.0]];
        for other in [
            through,
            around_a_corner,
            touching_a_corner,
            touching_inside,
            sharing_an_edge,
            level_edge,
        ] {
            assert_meet(BASE, other, true);
        }
        let above = [[1.0, 1.0, 1.0], [1.0, 2.0, 3.0], [2.0, 1.0, 3.0]];
        let past_an_edge = [[3.0, 3.0, -1.0], [3.0, 3.0, 1.0], [9.0, 9.0, 0.0]];
        let level_edge_beyond = [[3.0, 3.0, 0.0], [9.0, 9.0, 0.0], [4.0, 4.0, 4.0]];
        for other in [above, past_an_edge, level_edge_beyond] {
            assert_meet(BASE, other, false);
        }
    }

    #[test]
    fn in_one_plane() {
        let within = [[1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [1.0, 2.0, 0.0]];
        let star = [[3.0, 3.0, 0.0], [-2.0, 2.0, 0.0], [2.0, -2.0, 0.0]];
        let touching = [[2.0, 2.0, 0.0], [4.0, 3.0, 0.0], [3.0, 4.0, 0.0]];
        let beyond = [[4.0, 1.0, 0.0], [1.0, 4.0, 0.0], [4.0, 4.0, 0.0]];
        let parallel = within.map(|[x, y, _]| [x, y, 1.0]);
        for (other, expected) in [
            (within, true),
            (star, true),
            (touching, true),
            (beyond, false),
            (parallel, false),
        ] {
            assert_meet(BASE, other, expected);
        }
    }

    #[test]
    fn without_area() {
        let point = |x, y, z| [[x, y, z]; 3];
        let needle = [[1.0, 1.0, -1.0], [1.0, 1.0, 3.0], [1.0, 1.0, 1.0]];
        let needle_beyond = [[3.0, 3.0, -1.0], [3.0, 3.0, 3.0], [3.0, 3.0, 1.0]];
        let level = [[-1.0, -1.0, 0.0], [3.0, 3.0, 0.0], [1.0, 1.0, 0.0]];
        assert_meet(BASE, needle, true);
        assert_meet(BASE, needle_beyond, false);
        assert_meet(BASE, level, true);
        assert_meet(needle, level, true);
        assert_meet(needle, needle_beyond, false);
        assert_meet(BASE, point(2.0, 2.0, 0.0), true);
        assert_meet(BASE, point(2.0, 2.0, 1.0), false);
        assert_meet(needle, point(1.0, 1.0, 2.0), true);
        assert_meet(needle, point(1.0, 1.0, 4.0), false);
        assert_meet(point(1.0, 0.0, 1.0), point(1.0, 0.0, 1.0), true);
        assert_meet(point(1.0, 0.0, 1.0), point(1.0, 1.0, 1.0), false);
    }
}
