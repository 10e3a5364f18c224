use super::Point;
use crate::number::{Scalar, Sign};

/// A directed, closed segment: as an edge of a polygon it has the material on its left.
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
    /// The side of the segment's line that a point lies on, positive on the left.
    ///
    /// # Cost
    /// One evaluation.
    #[inline]
    #[must_use]
    pub fn side(&self, p: Point<S>) -> Sign {
        S::orient2(self.a.array(), self.b.array(), p.array())
    }

    /// Whether a point lies on the closed segment.
    ///
    /// # Cost
    /// At most one evaluation.
    #[inline]
    #[must_use]
    pub fn contains(&self, p: Point<S>) -> bool {
        self.spans(p) && self.side(p) == Sign::Zero
    }

    /// The square of the distance between two closed segments that do not meet, nearly: they are nearest
    /// at one of their ends.
    #[cold]
    #[inline(never)]
    pub(super) fn square_separation(&self, other: &Self) -> f64 {
        let from = |segment: &Self, end: Point<S>| {
            S::square_distance(segment.a.array(), segment.b.array(), end.array())
        };
        from(self, other.a)
            .min(from(self, other.b))
            .min(from(other, self.a))
            .min(from(other, self.b))
    }

    /// Whether a point lies in the segment's box; on its line, that is: on the segment.
    #[inline]
    pub(crate) fn spans(&self, p: Point<S>) -> bool {
        between(self.a.x, p.x, self.b.x) && between(self.a.y, p.y, self.b.y)
    }
}

/// Whether `x` lies between two ends given in either order.
#[inline]
fn between<S: Copy + PartialOrd>(a: S, x: S, b: S) -> bool {
    (a <= x && x <= b) || (b <= x && x <= a)
}
