use super::{Point, point::Axis};
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
        let Some((turn, axis)) = self.projection() else {
            return false;
        };
        let (a, b, c, p) = (
            self.a.without(axis),
            self.b.without(axis),
            self.c.without(axis),
            p.without(axis),
        );
        S::orient2(a, b, p) != -turn && S::orient2(b, c, p) != -turn && S::orient2(c, a, p) != -turn
    }

    /// An axis along which the triangle is not seen edge-on, and how it turns as seen along it.
    fn projection(&self) -> Option<(Sign, Axis)> {
        Axis::ALL.into_iter().find_map(|axis| {
            let turn = S::orient2(
                self.a.without(axis),
                self.b.without(axis),
                self.c.without(axis),
            );
            (turn != Sign::Zero).then_some((turn, axis))
        })
    }
}
