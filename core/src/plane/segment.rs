use super::Point;
use crate::{
    number::{Scalar, Sign},
    predicates::orient2d,
};

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
        orient2d(self.a, self.b, p)
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
    pub(super) fn square_between(&self, other: &Self) -> S::Measured {
        least(
            least(self.square_to(other.a), self.square_to(other.b)),
            least(other.square_to(self.a), other.square_to(self.b)),
        )
    }

    /// The same, and where two closed segments that do not meet are that far apart, nearly.
    pub(super) fn nearest_places(&self, other: &Self) -> (S::Measured, [[f64; 3]; 2]) {
        let square = self.square_between(other);
        for end in [other.a, other.b] {
            if self.square_to(end) == square {
                return (square, [self.foot_of(end), real(end)]);
            }
        }
        let end = if other.square_to(self.a) == square {
            self.a
        } else {
            self.b
        };
        (square, [real(end), other.foot_of(end)])
    }

    #[inline]
    pub(super) fn square_to(&self, point: Point<S>) -> S::Measured {
        S::square_distance(self.a.array(), self.b.array(), point.array())
    }

    /// The place of the closed segment nearest to a point, nearly.
    pub(super) fn foot_of(&self, point: Point<S>) -> [f64; 3] {
        let part = S::part_to_nearest(self.a.array(), self.b.array(), point.array());
        let (a, b) = (real(self.a), real(self.b));
        core::array::from_fn(|k| a[k] + (b[k] - a[k]) * part)
    }

    /// Whether a point lies in the segment's box; on its line, that is: on the segment.
    #[inline]
    pub(crate) fn spans(&self, p: Point<S>) -> bool {
        between(self.a.x, p.x, self.b.x) && between(self.a.y, p.y, self.b.y)
    }
}

fn real<S: Scalar>(point: Point<S>) -> [f64; 3] {
    [point.x.to_real(), point.y.to_real(), 0.0]
}

#[inline]
pub(super) fn least<T: PartialOrd>(a: T, b: T) -> T {
    if b < a { b } else { a }
}

/// Whether `x` lies between two ends given in either order.
#[inline]
fn between<S: Copy + PartialOrd>(a: S, x: S, b: S) -> bool {
    (a <= x && x <= b) || (b <= x && x <= a)
}
