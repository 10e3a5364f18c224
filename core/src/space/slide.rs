//! Triangles that are shifted along a direction.
//!
//! Seen along d, both triangles are triangles of the plane, or segments where they lie along d. The depth
//! from one to the other, in multiples of d, is greatest and least at corners of what these have in common:
//! at a corner of one that is in the other, or where two edges cross. Where both are segments on one line,
//! the triangles are in one plane with d, and their edges are those of the plane.

use super::{Point, Space, Triangle};
use crate::{
    geometry::{Interval, Met, Slide, Touching, axes, side_along, slide_segments},
    number::{Scalar, Sign, Way},
};

impl<S: Scalar> Slide for Space<S> {
    fn meeting_multiples(a: &Triangle<S>, b: &Triangle<S>, d: Way<S>) -> Option<Interval<S>> {
        slide(a, b, d).interval()
    }

    fn facing(facet: &Triangle<S>, d: Way<S>) -> Sign {
        facing(corners(facet), d)
    }

    fn crossing_multiples(a: &Triangle<S>, b: &Triangle<S>, d: Way<S>) -> Met<S> {
        let (ours, theirs) = (corners(a), corners(b));
        let crosses = is_seen(ours, theirs, d) && is_seen(theirs, ours, d);
        if crosses || is_level(ours, theirs, d) {
            slide(a, b, d)
        } else {
            Met::none()
        }
    }

    fn passes(facet: &Triangle<S>, point: Point<S>, d: Way<S>) -> Option<(Sign, S::Multiple)> {
        let ahead = crossed(facet, point, axes(), d)?;
        let [p, q, r] = corners(facet);
        Some((ahead, S::multiple([p, q], [p, r], [point.array(), p], d)))
    }

    fn passes_ahead(
        facet: &Triangle<S>,
        point: Point<S>,
        moved: [Way<S>; 3],
        d: Way<S>,
    ) -> Option<Sign> {
        let ahead = crossed(facet, point, moved, d)?;
        let [p, q, r] = corners(facet);
        // det(u, w, v) is that of the plane to the place, turned around.
        let side = side_along([p, q], [p, point.array()], [p, r], moved);
        (side == ahead).then_some(ahead)
    }
}

/// Which way d leads through a triangle that has on the inner side of all edges, seen along d, a point moved by
/// ε, ε² and ε³ times three ways.
fn crossed<S: Scalar>(
    facet: &Triangle<S>,
    point: Point<S>,
    moved: [Way<S>; 3],
    d: Way<S>,
) -> Option<Sign> {
    let (corners, place) = (corners(facet), point.array());
    let ahead = facing(corners, d);
    let inside = |edge: Way<S>| {
        let [from, _] = edge;
        side_along(edge, [from, place], d, moved) == ahead
    };
    (ahead != Sign::Zero && around(corners).into_iter().all(inside)).then_some(ahead)
}

/// For which multiples two triangles meet, and where they first do.
fn slide<S: Scalar>(a: &Triangle<S>, b: &Triangle<S>, d: Way<S>) -> Met<S> {
    let mut met = Met::none();
    let (ours, theirs) = (corners(a), corners(b));
    let (own_edges, edges) = (around(ours), around(theirs));
    let (facing, other_facing) = (facing(ours, d), facing(theirs, d));
    // Each corner's side of each edge of the other.
    let sides = sides(edges, ours, d);
    if is_beyond(sides, other_facing) {
        return met;
    }
    let own_sides = self::sides(own_edges, theirs, d);
    if is_beyond(own_sides, facing) {
        return met;
    }
    if facing == Sign::Zero && other_facing == Sign::Zero {
        let level = own_sides
            .as_flattened()
            .iter()
            .all(|side| *side == Sign::Zero);
        if level {
            slide_level(own_edges, edges, d, &mut met);
            return met;
        }
    }
    if facing != Sign::Zero {
        for (corner, sides) in theirs.into_iter().zip(turned(own_sides)) {
            if sides.iter().all(|side| *side != -facing) {
                let [p, q, r] = ours;
                met.add([[p, q], [p, r]], [corner, p], d, Touching::Shifted);
            }
        }
    }
    if other_facing != Sign::Zero {
        for (corner, sides) in ours.into_iter().zip(turned(sides)) {
            if sides.iter().all(|side| *side != -other_facing) {
                let [p, q, r] = theirs;
                met.add([[p, q], [p, r]], [p, corner], d, Touching::Resting);
            }
        }
    }
    // What the edges of each part, the other's edges in turn.
    let parted = sides.map(parted);
    let own_parted = turned(own_sides.map(self::parted));
    for (edge, (parted, own_parted)) in edges.into_iter().zip(parted.into_iter().zip(own_parted)) {
        for (own, both) in own_edges
            .into_iter()
            .zip(parted.into_iter().zip(own_parted))
        {
            if both == (true, true) {
                let ([a, _], [b, _]) = (own, edge);
                met.add([own, edge], [b, a], d, Touching::Edges);
            }
        }
    }
    met
}

fn corners<S: Scalar>(triangle: &Triangle<S>) -> [[S; 3]; 3] {
    triangle.corners().map(Point::array)
}

/// Each with the next one.
fn around<T: Copy>([p, q, r]: [T; 3]) -> [[T; 2]; 3] {
    [[p, q], [q, r], [r, p]]
}

/// Rows as columns.
fn turned<T>([[a, b, c], [d, e, f], [g, h, i]]: [[T; 3]; 3]) -> [[T; 3]; 3] {
    [[a, d, g], [b, e, h], [c, f, i]]
}

/// Whether d leads to the outer side of a triangle.
fn facing<S: Scalar>([p, q, r]: [[S; 3]; 3], d: Way<S>) -> Sign {
    S::det3_sign([p, q], [p, r], d)
}

/// For each edge, seen along d, the sides on which corners lie.
#[inline(never)]
fn sides<S: Scalar>(edges: [Way<S>; 3], corners: [[S; 3]; 3], d: Way<S>) -> [[Sign; 3]; 3] {
    edges.map(|edge| {
        let [from, _] = edge;
        corners.map(|corner| S::det3_sign(edge, [from, corner], d))
    })
}

/// Whether all corners are beyond one of the edges of a triangle that faces this way.
fn is_beyond(sides: [[Sign; 3]; 3], facing: Sign) -> bool {
    let beyond = |sides: [Sign; 3]| sides == [-facing; 3];
    facing != Sign::Zero && sides.into_iter().any(beyond)
}

/// Whether corners are seen on the inner side of each edge of a triangle, or, where that lies along d, on both
/// sides of it.
fn is_seen<S: Scalar>(triangle: [[S; 3]; 3], corners: [[S; 3]; 3], d: Way<S>) -> bool {
    let facing = facing(triangle, d);
    let sides = sides(around(triangle), corners, d);
    match facing {
        Sign::Zero => sides
            .iter()
            .any(|sides| sides.contains(&Sign::Positive) && sides.contains(&Sign::Negative)),
        _ => sides.iter().all(|sides| sides.contains(&facing)),
    }
}

/// Whether triangles are in one plane with d, their materials on the same side, and are seen along d with a length
/// in common.
fn is_level<S: Scalar>(ours: [[S; 3]; 3], theirs: [[S; 3]; 3], d: Way<S>) -> bool {
    let [p, q, r] = ours;
    let in_plane = |to: Way<S>| S::det3_sign([p, q], [p, r], to) == Sign::Zero;
    let facing = |axis: Way<S>| [ours, theirs].map(|corners| facing(corners, axis));
    let mut axes = axes().into_iter();
    let across = axes.find(|axis| facing(*axis)[0] != Sign::Zero);
    let same_side = across.filter(|axis| facing(*axis)[0] == facing(*axis)[1]);
    let Some(axis) = same_side.filter(|_| in_plane(d)) else {
        return false;
    };
    let sides = ours.map(|p| theirs.map(|q| S::det3_sign(axis, [p, q], d)));
    let has = |side| sides.as_flattened().contains(&side);
    theirs.into_iter().all(|corner| in_plane([p, corner]))
        && has(Sign::Positive)
        && has(Sign::Negative)
}

/// Which edges reach from one side to the other, or from a line to a side.
fn parted(sides: [Sign; 3]) -> [bool; 3] {
    around(sides).map(|[from, to]| from != to)
}

/// Triangles in one plane with d: that of the first, seen along an axis along which it has an area.
fn slide_level<S: Scalar>(own_edges: [Way<S>; 3], edges: [Way<S>; 3], d: Way<S>, met: &mut Met<S>) {
    let [first, second, _] = own_edges;
    let axis = axes()
        .into_iter()
        .find(|axis| S::det3_sign(first, second, *axis) != Sign::Zero);
    let Some(axis) = axis else {
        return;
    };
    for own in own_edges {
        for edge in edges {
            slide_segments(own, edge, axis, d, met);
        }
    }
}
