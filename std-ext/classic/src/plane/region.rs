//! Region codes: which sides of a triangle a point is beyond, after Cohen and Sutherland's for
//! rectangles.

use tetracone::{
    number::{Scalar, Sign},
    plane::{Point, Segment},
};

/// The bits of a region code, one for each side.
const BITS: [u8; 3] = [1, 2, 4];

/// Whether any of these edges, which join the points in order, meets the triangle with these
/// sides, which has an area and turns as said. `Some(false)` where all points are beyond one of its
/// sides, so that nothing between them meets it either; none where merely no edge does.
///
/// A point's code has a bit for every side that the point is strictly beyond. What joins two points
/// without a common bit, each with one at least, has an end with exactly one bit, and can enter the
/// triangle through that side only.
pub(super) fn is_entered<S: Scalar, const N: usize>(
    sides: &[Segment<S>; 3],
    turn: Sign,
    points: [Point<S>; N],
    edges: &[Segment<S>],
) -> Option<bool> {
    let mut codes = [0u8; N];
    for (side, bit) in sides.iter().zip(BITS) {
        for (code, point) in codes.iter_mut().zip(points) {
            *code |= if side.side(point) == -turn { bit } else { 0 };
        }
        if codes.iter().all(|code| code & bit != 0) {
            return Some(false);
        }
    }
    if codes.contains(&0) {
        return Some(true);
    }
    let nexts = codes.iter().cycle().skip(1);
    let mut joined = edges.iter().zip(codes.iter().zip(nexts));
    joined
        .any(|(edge, (&code, &next))| {
            let (inwards, outer) = if code.is_power_of_two() {
                (*edge, code)
            } else {
                (Segment::new(edge.b, edge.a), next)
            };
            let mut gates = sides.iter().zip(BITS);
            code & next == 0
                && gates.any(|(side, bit)| bit == outer && is_crossed_by(side, &inwards, -turn))
        })
        .then_some(true)
}

/// Whether a segment that reaches from this side of another one's line, or from the line, to the other side meets
/// that.
///
/// # Source
/// The thesis's algorithm 4.11.
fn is_crossed_by<S: Scalar>(side: &Segment<S>, way: &Segment<S>, from: Sign) -> bool {
    way.side(side.a) != from && way.side(side.b) != -from
}
