//! Whether a ray along the first axis can cross a facet.

use tetracone::{
    number::{Scalar, Sign},
    plane::{self, Plane},
    space::{self, Space},
};
use tetracone_classic::{Counters, Simplicial};

/// How a point lies to a facet, both seen along the first axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// It is no point of the facet.
    Beside,
    /// It is on the facet's rim, and not in it once it is moved.
    Rim,
    /// It is in the facet once it is moved; the sign of the outer normal along the axis.
    Through(Sign),
}

/// The plane or space, with what a crossing count asks.
pub trait Crossing<const D: usize>: Simplicial<D> {
    /// How a point lies to a facet, seen along the first axis.
    fn over(facet: &Self::Facet, point: Self::Point, counters: &mut Counters) -> Over;
}

impl<S: Scalar> Crossing<2> for Plane<S> {
    fn over(edge: &plane::Segment<S>, point: plane::Point<S>, _: &mut Counters) -> Over {
        let (a, b) = (edge.a, edge.b);
        let is_level = a.y <= point.y && point.y <= b.y || b.y <= point.y && point.y <= a.y;
        if !is_level || (a.x < point.x && b.x < point.x) {
            return Over::Beside;
        }
        match (a.y <= point.y, b.y <= point.y) {
            (true, false) => Over::Through(Sign::Positive),
            (false, true) => Over::Through(Sign::Negative),
            _ => Over::Rim,
        }
    }
}

impl<S: Scalar> Crossing<3> for Space<S> {
    fn over(face: &space::Triangle<S>, point: space::Point<S>, counters: &mut Counters) -> Over {
        let corners = [face.a, face.b, face.c].map(space::Point::array);
        let point = point.array();
        let beside = |k: usize| {
            corners.iter().all(|corner| corner[k] < point[k])
                || k > 0 && corners.iter().all(|corner| corner[k] > point[k])
        };
        if (0..3).any(beside) {
            return Over::Beside;
        }
        let mut moved = [Sign::Zero; 3];
        let (mut left, mut right) = (false, false);
        for (k, sign) in moved.iter_mut().enumerate() {
            let [a, b] = [k, k + 1].map(|k| [corners[k % 3][1], corners[k % 3][2]]);
            counters.signs += 1;
            *sign = S::orient2d(a, b, [point[1], point[2]]);
            left |= *sign == Sign::Positive;
            right |= *sign == Sign::Negative;
            if left && right {
                return Over::Beside;
            }
            if *sign == Sign::Zero {
                *sign = aside(a, b);
            }
        }
        match moved {
            [a, b, c] if a == b && b == c && a != Sign::Zero => Over::Through(a),
            _ => Over::Rim,
        }
    }
}

/// On which side of a line a point of it lies that is moved by (ε, ε²).
fn aside<S: Scalar>(a: [S; 2], b: [S; 2]) -> Sign {
    let sign = |less: S, more: S| {
        if less < more {
            Sign::Positive
        } else if less > more {
            Sign::Negative
        } else {
            Sign::Zero
        }
    };
    match sign(b[1], a[1]) {
        Sign::Zero => sign(a[0], b[0]),
        side => side,
    }
}
