use tetracone::{
    number::{Scalar, Sign},
    predicates::orient3d,
    space::{Point, Segment, Triangle},
};

/// A closed tetrahedron, whichever way around its corners are given; with all of them in one plane
/// it is what they span there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tetrahedron<S> {
    /// The first corner.
    pub a: Point<S>,
    /// The second corner.
    pub b: Point<S>,
    /// The third corner.
    pub c: Point<S>,
    /// The fourth corner.
    pub d: Point<S>,
}

impl<S> Tetrahedron<S> {
    /// The tetrahedron with these corners.
    #[inline]
    #[must_use]
    pub const fn new(a: Point<S>, b: Point<S>, c: Point<S>, d: Point<S>) -> Self {
        Self { a, b, c, d }
    }
}

/// The bits of a region code, one for each face: which faces a point is beyond, after Cohen and
/// Sutherland's codes for rectangles.
const BITS: [u8; 4] = [1, 2, 4, 8];

impl<S: Scalar> Tetrahedron<S> {
    /// The sign of the volume: positive where the first three corners turn counter-clockwise seen
    /// from the side opposite to the fourth, zero in one plane.
    ///
    /// # Cost
    /// One evaluation.
    #[inline]
    #[must_use]
    pub fn sign(&self) -> Sign {
        orient3d(self.a, self.b, self.c, self.d)
    }

    /// Whether a point lies in the closed tetrahedron. Exact, without a volume too.
    ///
    /// # Domain
    /// Points of the domain.
    ///
    /// # Cost
    /// At most five evaluations where there is a volume.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::Point;
    /// use tetracone_classic::space::Tetrahedron;
    ///
    /// let corner = |x, y, z| Point::new(x, y, z);
    /// let corners = (corner(0.0f32, 0.0, 0.0), corner(4.0, 0.0, 0.0), corner(0.0, 4.0, 0.0));
    /// let (a, b, c) = corners;
    /// let tetrahedron = Tetrahedron::new(a, b, c, corner(0.0, 0.0, 4.0));
    /// assert!(tetrahedron.contains(corner(1.0, 1.0, 2.0)));
    /// assert!(!tetrahedron.contains(corner(1.0, 2.0, 2.0)));
    /// ```
    ///
    /// # Source
    /// The thesis's propositions on barycentric coordinates: none is negative.
    #[must_use]
    pub fn contains(&self, p: Point<S>) -> bool {
        match self.sign() {
            Sign::Zero => self.intersects_segment(&Segment::new(p, p)),
            turn => self.codes(turn, [p]) == Some([0]),
        }
    }

    /// Whether a closed segment has a point in common with the closed tetrahedron. Exact: for a
    /// segment inside, a single point and a tetrahedron without volume too.
    ///
    /// # Domain
    /// Points of the domain. Touching is meeting.
    ///
    /// # Cost
    /// With a volume, at most nine evaluations and those of three
    /// [triangles](Triangle::intersects_segment).
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment};
    /// use tetracone_classic::space::Tetrahedron;
    ///
    /// let corner = |x, y, z| Point::new(x, y, z);
    /// let corners = (corner(0.0f32, 0.0, 0.0), corner(4.0, 0.0, 0.0), corner(0.0, 4.0, 0.0));
    /// let (a, b, c) = corners;
    /// let tetrahedron = Tetrahedron::new(a, b, c, corner(0.0, 0.0, 4.0));
    /// let from = corner(1.0, 1.0, -1.0);
    /// assert!(tetrahedron.intersects_segment(&Segment::new(from, corner(1.0, 1.0, 9.0))));
    /// assert!(tetrahedron.intersects_segment(&Segment::new(a, b)));
    /// assert!(!tetrahedron.intersects_segment(&Segment::new(from, corner(9.0, 9.0, 0.0))));
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 5.8. Segments inside meet here; there only those that meet the
    /// boundary do.
    #[must_use]
    pub fn intersects_segment(&self, segment: &Segment<S>) -> bool {
        let ends = [segment.a, segment.b];
        match self.sign() {
            // The faces cover it.
            Sign::Zero => self
                .faces()
                .iter()
                .any(|face| face.intersects_segment(segment)),
            turn => self
                .codes(turn, ends)
                .is_some_and(|codes| codes.contains(&0) || self.is_entered(codes, segment)),
        }
    }

    /// Whether two closed tetrahedra have a point in common. Exact: for one within the other and
    /// for tetrahedra without volume too.
    ///
    /// # Domain
    /// Corners of the domain. Touching is meeting.
    ///
    /// # Cost
    /// Six evaluations where the other one is beyond the first face; where region codes do not
    /// settle it, those of the edges of either with at most two faces each.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::Point;
    /// use tetracone_classic::space::Tetrahedron;
    ///
    /// let tetrahedron = |corners: [[f32; 3]; 4]| {
    ///     let [a, b, c, d] = corners.map(Point::from);
    ///     Tetrahedron::new(a, b, c, d)
    /// };
    /// let shifted = |x: f32, size: f32| {
    ///     tetrahedron([[x, 0.0, 0.0], [x + size, 0.0, 0.0], [x, size, 0.0], [x, 0.0, size]])
    /// };
    /// assert!(shifted(0.0, 4.0).intersects(&shifted(4.0, 4.0))); // touches
    /// assert!(shifted(0.0, 4.0).intersects(&shifted(0.5, 1.0))); // holds
    /// assert!(!shifted(0.0, 4.0).intersects(&shifted(4.5, 4.0)));
    /// ```
    ///
    /// # Source
    /// The thesis's algorithm 5.9.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        match (self.sign(), other.sign()) {
            (Sign::Zero, _) => self.faces().iter().any(|face| other.meets_triangle(face)),
            (_, Sign::Zero) => other.faces().iter().any(|face| self.meets_triangle(face)),
            (ours, theirs) => {
                // Where no edge of one enters the other, and no corner of the one is in the other,
                // an edge of the other enters the one, or they are apart.
                self.is_met_by(ours, other.corners())
                    .and_then(|met| Some(met || other.is_met_by(theirs, self.corners())?))
                    .unwrap_or(false)
            }
        }
    }

    /// Whether a closed triangle meets the closed tetrahedron.
    fn meets_triangle(&self, triangle: &Triangle<S>) -> bool {
        self.contains(triangle.a) || self.faces().iter().any(|face| face.intersects(triangle))
    }

    /// Whether the hull of these corners has a corner in this tetrahedron, which has a volume, or
    /// an edge that enters it; none where all corners are beyond one face.
    fn is_met_by(&self, turn: Sign, corners: [Point<S>; 4]) -> Option<bool> {
        let codes = self.codes(turn, corners)?;
        let mut ends = corners.into_iter().zip(codes);
        let mut met = codes.contains(&0);
        while let Some((a, code)) = ends.next() {
            met = met
                || ends
                    .clone()
                    .any(|(b, last)| self.is_entered([code, last], &Segment::new(a, b)));
        }
        Some(met)
    }

    /// The points' region codes; none where all points are beyond one face.
    fn codes<const N: usize>(&self, turn: Sign, points: [Point<S>; N]) -> Option<[u8; N]> {
        let mut codes = [0u8; N];
        for (face, bit) in self.faces().iter().zip(BITS) {
            for (code, point) in codes.iter_mut().zip(points) {
                *code |= if face.side(point) == -turn { bit } else { 0 };
            }
            if codes.iter().all(|code| code & bit != 0) {
                return None;
            }
        }
        Some(codes)
    }

    /// Whether a segment with both ends outside, known by their region codes, meets the
    /// tetrahedron. It enters through a face that its start is beyond and leaves through one that
    /// its end is: the faces of the shorter code are enough.
    fn is_entered(&self, [start, end]: [u8; 2], segment: &Segment<S>) -> bool {
        let gates = if start.count_ones() <= end.count_ones() {
            start
        } else {
            end
        };
        let mut faces = self.faces().into_iter().zip(BITS);
        start & end == 0
            && faces.any(|(face, bit)| gates & bit != 0 && face.intersects_segment(segment))
    }

    const fn corners(&self) -> [Point<S>; 4] {
        [self.a, self.b, self.c, self.d]
    }

    /// The faces, each turning so that the corner opposite to it is on the side of the volume's
    /// sign.
    const fn faces(&self) -> [Triangle<S>; 4] {
        let Self { a, b, c, d } = *self;
        [
            Triangle::new(a, b, c),
            Triangle::new(a, c, d),
            Triangle::new(a, d, b),
            Triangle::new(b, d, c),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::{Point, Segment, Tetrahedron};

    type Corners = [[f32; 3]; 4];

    fn tetrahedron(corners: Corners) -> Tetrahedron<f32> {
        let [a, b, c, d] = corners.map(Point::from);
        Tetrahedron::new(a, b, c, d)
    }

    /// In some orders of corners and of tetrahedra.
    fn assert_meet(first: Corners, second: Corners, expected: bool) {
        let orders = |[a, b, c, d]: Corners| {
            [[a, b, c, d], [b, a, c, d], [d, c, b, a], [c, a, d, b]].map(tetrahedron)
        };
        for one in orders(first) {
            for other in orders(second) {
                assert_eq!(one.intersects(&other), expected, "{one:?} {other:?}");
                assert_eq!(other.intersects(&one), expected, "{other:?} {one:?}");
            }
        }
    }

    const BASE: Corners = [
        [0.0, 0.0, 0.0],
        [4.0, 0.0, 0.0],
        [0.0, 4.0, 0.0],
        [0.0, 0.0, 4.0],
    ];

    #[test]
    fn tetrahedra() {
        let moved = |by: [f32; 3], size: f32| {
            BASE.map(|corner| core::array::from_fn(|k| corner[k] * size + by[k]))
        };
        assert_meet(BASE, moved([0.5; 3], 0.25), true);
        assert_meet(BASE, moved([4.0, 0.0, 0.0], 1.0), true);
        assert_meet(BASE, moved([1.0, 1.0, 2.0], 1.0), true);
        assert_meet(BASE, moved([4.5, 0.0, 0.0], 1.0), false);
        assert_meet(BASE, moved([1.5; 3], 1.0), false);
        // Edges across each other, without a corner inside.
        let across = [
            [2.0, 1.0, -2.0],
            [2.0, 1.0, 9.0],
            [2.0, 1.5, -2.0],
            [1.5, 1.0, 9.0],
        ];
        assert_meet(BASE, across, true);
        let flat = across.map(|[x, _, z]| [x, 1.0, z]);
        assert_meet(BASE, flat, true);
        assert_meet(flat, flat, true);
        let flat_beyond = flat.map(|[x, y, z]| [x + 4.0, y, z]);
        assert_meet(BASE, flat_beyond, false);
        assert_meet(flat, flat_beyond, false);
        assert_meet(BASE, [[1.0; 3]; 4], true);
        assert_meet(BASE, [[2.0; 3]; 4], false);
    }

    #[test]
    fn segments_and_points() {
        for [a, b, c, d] in [BASE, [BASE[1], BASE[0], BASE[2], BASE[3]]] {
            let base = tetrahedron([a, b, c, d]);
            let meets = |a: [f32; 3], b: [f32; 3]| {
                base.intersects_segment(&Segment::new(a.into(), b.into()))
            };
            assert!(meets([1.0, 1.0, -1.0], [1.0, 1.0, 9.0]));
            assert!(meets([0.5; 3], [1.0; 3]));
            assert!(meets([1.0; 3], [9.0; 3]));
            assert!(meets([4.0, 0.0, 0.0], [9.0, 0.0, 0.0]));
            assert!(meets([-1.0, 2.0, 2.0], [1.0, 2.0, 2.0]));
            assert!(!meets([-1.0, 2.0, 2.5], [1.0, 2.0, 2.5]));
            assert!(!meets([2.0; 3], [9.0; 3]));
            assert!(base.contains([1.0, 1.0, 2.0].into()));
            assert!(base.contains([0.0, 0.0, 4.0].into()));
            assert!(!base.contains([1.0, 1.0, 2.5].into()));
        }
    }
}
