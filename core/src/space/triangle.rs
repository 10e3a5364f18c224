use super::Point;
use crate::number::{Scalar, Sign};

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

/// The coordinate planes that a triangle can be looked at in.
const PROJECTIONS: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

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
        S::orient3(self.a.array(), self.b.array(), self.c.array(), p.array())
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
        let Some((turn, [k, l])) = self.projection() else {
            return false;
        };
        let flat = |p: Point<S>| [p.array()[k], p.array()[l]];
        let (a, b, c, p) = (flat(self.a), flat(self.b), flat(self.c), flat(p));
        [(a, b), (b, c), (c, a)]
            .into_iter()
            .all(|(from, to)| S::orient2(from, to, p) != -turn)
    }

    /// A coordinate plane in which the triangle has area, and how it turns there.
    fn projection(&self) -> Option<(Sign, [usize; 2])> {
        let (a, b, c) = (self.a.array(), self.b.array(), self.c.array());
        PROJECTIONS.into_iter().find_map(|[k, l]| {
            let turn = S::orient2([a[k], a[l]], [b[k], b[l]], [c[k], c[l]]);
            (turn != Sign::Zero).then_some((turn, [k, l]))
        })
    }
}
