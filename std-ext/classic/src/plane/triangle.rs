use tetracone::{
    number::{Scalar, Sign},
    plane::{Point, Segment},
    predicates::orient2d,
};

use super::region::is_entered;

/// A closed triangle, whichever way around its corners are given; with all of them on one line it
/// is the segment or the point that they span.
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
    /// Which way the corners turn: positive counter-clockwise, zero on one line.
    ///
    /// # Cost
    /// One evaluation.
    #[inline]
    #[must_use]
    pub fn sign(&self) -> Sign {
        orient2d(self.a, self.b, self.c)
    }

    /// Whether a point lies in the closed triangle. Exact.
    ///
    /// Within the corners' box that is where it does not have one edge on its left and another one
    /// on its right: such a point is in the triangle, or on its line where it has no area.
    ///
    /// # Domain
    /// Points of the domain.
    ///
    /// # Cost
    /// None outside the corners' box, else at most three evaluations.
    ///
    /// # Example
    /// ```
    /// use tetracone::plane::Point;
    /// use tetracone_classic::plane::Triangle;
    ///
    /// let corner = |x, y| Point::new(x, y);
    /// let triangle = Triangle::new(corner(0.0f32, 0.0), corner(0.0, 4.0), corner(4.0, 0.0));
    /// assert!(triangle.contains(corner(2.0, 2.0)));
    /// assert!(!triangle.contains(corner(3.0, 2.0)));
    /// ```
    ///
    /// # Source
    /// The thesis's propositions 4.1 and 4.2: signs of barycentric coordinates.
    #[must_use]
    pub fn contains(&self, p: Point<S>) -> bool {
        if self.is_beside([p.x, p.x], [p.y, p.y]) {
            return false;
        }
        let mut seen = Sign::Zero;
        self.edges().iter().all(|edge| {
            let side = edge.side(p);
            seen = seen.or_else(|| side);
            side == Sign::Zero || side == seen
        })
    }

    /// Whether a closed segment has a point in common with the closed triangle. Exact, for a
    /// segment in the triangle, a single point and a triangle without area too.
    ///
    /// # Domain
    /// Points of the domain. Touching is meeting.
    ///
    /// # Cost
    /// None where the boxes are apart, else at most nine evaluations.
    ///
    /// # Example
    /// ```
    /// use tetracone::plane::{Point, Segment};
    /// use tetracone_classic::plane::Triangle;
    ///
    /// let corner = |x, y| Point::new(x, y);
    /// let triangle = Triangle::new(corner(0.0f32, 0.0), corner(0.0, 4.0), corner(4.0, 0.0));
    /// assert!(triangle.intersects_segment(&Segment::new(corner(1.0, 1.0), corner(1.0, 2.0))));
    /// assert!(triangle.intersects_segment(&Segment::new(corner(0.0, -1.0), corner(9.0, 3.5))));
    /// assert!(!triangle.intersects_segment(&Segment::new(corner(4.0, 1.0), corner(1.0, 4.0))));
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 4.12, for one edge of the second triangle.
    #[must_use]
    pub fn intersects_segment(&self, segment: &Segment<S>) -> bool {
        let Segment { a, b } = *segment;
        if self.is_beside([a.x, b.x], [a.y, b.y]) {
            return false;
        }
        match self.sign() {
            Sign::Zero => self.longest().intersects(segment),
            turn => is_entered(&self.edges(), turn, [a, b], &[*segment]) == Some(true),
        }
    }

    /// Whether two closed triangles have a point in common. Exact, for one within the other and
    /// for triangles without area too.
    ///
    /// # Domain
    /// Corners of the domain. Touching is meeting.
    ///
    /// # Cost
    /// None where the boxes are apart. Four evaluations where the other triangle is beyond the
    /// first edge; at most nineteen.
    ///
    /// # Example
    /// ```
    /// use tetracone::plane::Point;
    /// use tetracone_classic::plane::Triangle;
    ///
    /// let corner = |x, y| Point::new(x, y);
    /// let large = Triangle::new(corner(0.0f32, 0.0), corner(0.0, 8.0), corner(8.0, 0.0));
    /// let small = Triangle::new(corner(1.0, 1.0), corner(2.0, 1.0), corner(1.0, 2.0));
    /// let far = Triangle::new(corner(8.0, 1.0), corner(8.0, 8.0), corner(1.0, 8.0));
    /// assert!(large.intersects(&small) && small.intersects(&large));
    /// assert!(!large.intersects(&far));
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 4.12. Of the second pass, with the triangles changed over, the first
    /// test of one corner is left: where no edge of the other triangle enters this one, this one is
    /// within the other or apart from it.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let corners = [other.a, other.b, other.c];
        if self.is_beside(corners.map(|p| p.x), corners.map(|p| p.y)) {
            return false;
        }
        match self.sign() {
            Sign::Zero => other.intersects_segment(&self.longest()),
            turn => is_entered(&self.edges(), turn, corners, &other.edges())
                .unwrap_or_else(|| other.contains(self.a)),
        }
    }

    fn edges(&self) -> [Segment<S>; 3] {
        let Self { a, b, c } = *self;
        [Segment::new(a, b), Segment::new(b, c), Segment::new(c, a)]
    }

    /// The segment between the first and the last corner, by x and then by y: the triangle itself
    /// where it has no area.
    fn longest(&self) -> Segment<S> {
        let (least, most) = ordered(self.a, self.b);
        Segment::new(ordered(least, self.c).0, ordered(most, self.c).1)
    }

    /// Whether the box of these coordinates is apart from the corners' box.
    fn is_beside<const N: usize>(&self, xs: [S; N], ys: [S; N]) -> bool {
        let apart = |corners: [S; 3], others: [S; N]| {
            let ((least, most), (first, last)) = (ends(corners), ends(others));
            most < first || last < least
        };
        apart([self.a.x, self.b.x, self.c.x], xs) || apart([self.a.y, self.b.y, self.c.y], ys)
    }
}

/// The least and the greatest of some values.
fn ends<S: Scalar, const N: usize>(values: [S; N]) -> (S, S) {
    let first = values.first().copied().unwrap_or(S::ZERO);
    values.into_iter().fold((first, first), |(least, most), x| {
        (ordered(least, x).0, ordered(most, x).1)
    })
}

/// Two values, the smaller first; points by x and then by y, which is along any line.
fn ordered<T: PartialOrd>(a: T, b: T) -> (T, T) {
    if b < a { (b, a) } else { (a, b) }
}

#[cfg(test)]
mod tests {
    use super::{Point, Segment, Triangle};

    type Corners = [[f32; 2]; 3];

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

    const BASE: Corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];

    #[test]
    fn triangles_with_area() {
        let within = [[1.0, 1.0], [2.0, 1.0], [1.0, 2.0]];
        let touching_a_corner = [[4.0, 0.0], [6.0, 1.0], [6.0, -1.0]];
        let touching_an_edge = [[2.0, 2.0], [4.0, 3.0], [3.0, 4.0]];
        let sharing_an_edge = [[4.0, 0.0], [0.0, 4.0], [4.0, 4.0]];
        let star = [[3.0, 3.0], [-2.0, 2.0], [2.0, -2.0]];
        let beyond = [[4.0, 1.0], [1.0, 4.0], [4.0, 4.0]];
        let past_a_corner = [[-1.0, 5.0], [-1.0, 6.0], [6.0, -1.5]];
        for other in [
            within,
            touching_a_corner,
            touching_an_edge,
            sharing_an_edge,
            star,
        ] {
            assert_meet(BASE, other, true);
        }
        for other in [beyond, past_a_corner] {
            assert_meet(BASE, other, false);
        }
    }

    #[test]
    fn triangles_without_area() {
        let point = |x, y| [[x, y]; 3];
        let flat = [[-1.0, -1.0], [3.0, 3.0], [1.0, 1.0]];
        let flat_beyond = [[5.0, 0.0], [0.0, 5.0], [2.0, 3.0]];
        assert_meet(BASE, flat, true);
        assert_meet(BASE, flat_beyond, false);
        assert_meet(BASE, point(2.0, 2.0), true);
        assert_meet(BASE, point(2.0, 2.5), false);
        assert_meet(flat, point(2.0, 2.0), true);
        assert_meet(flat, point(2.0, 1.0), false);
        assert_meet(flat, flat_beyond, true);
        assert_meet(point(1.0, 0.0), point(1.0, 0.0), true);
        assert_meet(point(1.0, 0.0), point(1.0, 1.0), false);
    }

    #[test]
    fn segments_through_in_and_beside() {
        let base = triangle(BASE);
        let meets = |a: [f32; 2], b: [f32; 2]| {
            let there = base.intersects_segment(&Segment::new(a.into(), b.into()));
            assert_eq!(
                there,
                base.intersects_segment(&Segment::new(b.into(), a.into()))
            );
            there
        };
        assert!(meets([1.0, 1.0], [1.0, 2.0]));
        assert!(meets([-1.0, 1.0], [9.0, 1.0]));
        assert!(meets([-1.0, 5.0], [1.0, 3.0]));
        assert!(meets([0.0, 4.0], [0.0, 9.0]));
        assert!(meets([2.0, 2.0], [2.0, 2.0]));
        assert!(!meets([-1.0, 5.0], [1.0, 3.5]));
        assert!(!meets([3.0, 3.0], [3.0, 3.0]));
        assert!(!meets([-1.0, 1.0], [1.0, -1.5]));
    }
}
