//! What lies in one plane, seen along an axis along which the plane is not seen edge-on.

use crate::number::{Scalar, Sign};

type Flat<S> = [S; 2];

/// Whether two closed segments have a point in common, single points included: their boxes have,
/// and neither has both ends strictly on one side of the other's line.
pub(super) fn segments_meet<S: Scalar>([a, b]: [Flat<S>; 2], [c, d]: [Flat<S>; 2]) -> bool {
    let ([ax, ay], [bx, by], [cx, cy], [dx, dy]) = (a, b, c, d);
    overlap([ax, bx], [cx, dx]) && overlap([ay, by], [cy, dy]) && {
        let crosses = |a, b, c, d| {
            let side = S::orient2d(a, b, c);
            side == Sign::Zero || side != S::orient2d(a, b, d)
        };
        crosses(a, b, c, d) && crosses(c, d, a, b)
    }
}

/// Whether two closed intervals, their ends in any order, have a value in common.
#[inline]
pub(super) fn overlap<T: Copy + PartialOrd>(one: [T; 2], other: [T; 2]) -> bool {
    let ([a, b], [c, d]) = (ordered(one), ordered(other));
    a <= d && c <= b
}

/// Two values, the smaller first; points by x, then by y, then by z, which is along any line.
#[inline]
pub(super) fn ordered<T: PartialOrd>([a, b]: [T; 2]) -> [T; 2] {
    if b < a { [b, a] } else { [a, b] }
}

/// Whether a point lies on a closed triangle; on one without area none does.
fn holds<S: Scalar>([a, b, c]: [Flat<S>; 3], p: Flat<S>) -> bool {
    let turn = S::orient2d(a, b, c);
    turn != Sign::Zero && is_within([a, b, c], turn, p)
}

/// The same for a triangle that turns so, and not in a line.
pub(super) fn is_within<S: Scalar>([a, b, c]: [Flat<S>; 3], turn: Sign, p: Flat<S>) -> bool {
    let behind = |a, b| S::orient2d(a, b, p) == -turn;
    !behind(a, b) && !behind(b, c) && !behind(c, a)
}

/// Whether a closed triangle that has an area and a closed segment have a point in common.
pub(super) fn intersects_segment<S: Scalar>(triangle: [Flat<S>; 3], ends: [Flat<S>; 2]) -> bool {
    holds(triangle, ends[0])
        || edges(triangle)
            .into_iter()
            .any(|edge| segments_meet(edge, ends))
}

/// Whether two closed triangles, at least one of them with an area, have a point in common.
pub(super) fn triangles_meet<S: Scalar>(one: [Flat<S>; 3], other: [Flat<S>; 3]) -> bool {
    holds(one, other[0])
        || holds(other, one[0])
        || edges(one).into_iter().any(|edge| {
            edges(other)
                .into_iter()
                .any(|across| segments_meet(edge, across))
        })
}

fn edges<T: Copy>([a, b, c]: [T; 3]) -> [[T; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}
