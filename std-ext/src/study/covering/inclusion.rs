//! Membership: a sum over the covering (Alg. 4.1).

use tetracone::{
    number::{Scalar, Sign},
    plane::{Point, Segment},
    query::Class,
};

use super::{Covering, Triangle};
use crate::study::Counters;

/// Where a point lies in a closed triangle of the covering (the positions that Alg. 4.1 tells
/// apart).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Outside.
    Out,
    /// In the interior, V0V1V2.
    Interior,
    /// On an inner edge, V0V1 or V0V2, without its ends.
    InnerEdge,
    /// On the outer edge with its ends: V1V2, V1, V2.
    OuterEdge,
    /// At the origin, V0.
    Origin,
}

impl<S: Scalar> Covering<S> {
    /// Where a point lies (Alg. 4.1).
    #[must_use]
    pub fn classify(&self, point: Point<S>) -> Class {
        self.classify_counted(point, &mut Counters::default())
    }

    /// As [`Covering::classify`], counting.
    pub fn classify_counted(&self, point: Point<S>, counters: &mut Counters) -> Class {
        if self.rejects(point) {
            return Class::Outside;
        }
        self.sum(point, 0..self.triangles.len(), counters)
    }

    /// Whether the bounding circle, or the domain, shows that a point is outside.
    pub(in crate::study) fn rejects(&self, point: Point<S>) -> bool {
        let in_domain = point.x.in_domain() && point.y.in_domain();
        !in_domain || !self.circle.reaches(self.local(point), 0.0)
    }

    /// The signed sum over some triangles, among them all that contain the point.
    ///
    /// Doubled, so that an inner edge, shared by two triangles, counts half for each of them.
    pub(in crate::study) fn sum(
        &self,
        point: Point<S>,
        triangles: impl IntoIterator<Item = usize>,
        counters: &mut Counters,
    ) -> Class {
        let mut doubled = 0;
        for number in triangles {
            let sign = self.triangles[number].sign.value();
            match self.position(number, point, counters) {
                Position::Out => {}
                Position::Interior => doubled += 2 * sign,
                Position::InnerEdge => doubled += sign,
                Position::OuterEdge => return Class::Boundary,
                Position::Origin => return self.origin_class,
            }
        }
        class_of_doubled(doubled)
    }

    /// Where a point lies in a triangle; β only where α is not negative, γ only where β is not
    /// (Prop. 4.2).
    pub fn position(&self, number: usize, point: Point<S>, counters: &mut Counters) -> Position {
        let triangle = &self.triangles[number];
        let side = triangle.edge.side(point);
        counters.signs += 1;
        if triangle.sign == Sign::Zero {
            return if side == Sign::Zero && spans(&triangle.edge, point) {
                Position::OuterEdge
            } else {
                Position::Out
            };
        }
        self.position_within(number, point, relative(side, triangle.sign), counters)
    }

    /// The same for a triangle that is not degenerate, α's sign being known.
    pub(in crate::study) fn position_within(
        &self,
        number: usize,
        point: Point<S>,
        alpha: Sign,
        counters: &mut Counters,
    ) -> Position {
        let Triangle { edge, sign } = self.triangles[number];
        if alpha == Sign::Negative {
            return Position::Out;
        }
        counters.signs += 1;
        let beta = relative(turn(edge.b, self.origin, point), sign);
        if beta == Sign::Negative {
            return Position::Out;
        }
        counters.signs += 1;
        let gamma = relative(turn(self.origin, edge.a, point), sign);
        match (alpha, beta, gamma) {
            (_, _, Sign::Negative) => Position::Out,
            (Sign::Zero, _, _) => Position::OuterEdge,
            (_, Sign::Zero, Sign::Zero) => Position::Origin,
            (_, Sign::Zero, _) | (_, _, Sign::Zero) => Position::InnerEdge,
            _ => Position::Interior,
        }
    }
}

/// A barycentric sign from a determinant's and the triangle's.
pub(in crate::study) fn relative(determinant: Sign, triangle: Sign) -> Sign {
    if triangle == Sign::Negative {
        -determinant
    } else {
        determinant
    }
}

/// The class of a doubled winding number.
pub(in crate::study) const fn class_of_doubled(doubled: i32) -> Class {
    if doubled >= 2 {
        Class::Inside
    } else {
        Class::Outside
    }
}

/// Whether a point on the segment's line lies on the segment.
pub(in crate::study) fn spans<S: Scalar>(segment: &Segment<S>, p: Point<S>) -> bool {
    let between = |a: S, x: S, b: S| (a <= x && x <= b) || (b <= x && x <= a);
    between(segment.a.x, p.x, segment.b.x) && between(segment.a.y, p.y, segment.b.y)
}

fn turn<S: Scalar>(a: Point<S>, b: Point<S>, c: Point<S>) -> Sign {
    S::orient2(a.array(), b.array(), c.array())
}
