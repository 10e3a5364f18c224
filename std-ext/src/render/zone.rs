//! The zones around an edge as outlines, to draw: corners in order, the last joining the first.
//!
//! Edges have the material on their left; a positive distance is outwards, to the right.

use core::f64::consts::TAU;

/// The corners of an outline, or the points of an open line.
pub type Outline = Vec<[f64; 2]>;

/// Places nearer to the end of a zone than this part of the radius are drawn as in it.
const NEARLY: f64 = 1e-9;

/// The offset of an edge at a signed distance, as long as the edge.
///
/// # Source
/// Jiménez Delgado 2006, Def. 4.2.
#[must_use]
pub fn offset([a, b]: [[f64; 2]; 2], distance: f64) -> Outline {
    let away = outwards([a, b]);
    vec![from(a, away, distance), from(b, away, distance)]
}

/// The influence zone AI of an edge, cut off at `reach` beyond its ends.
///
/// # Source
/// Jiménez Delgado 2006, Def. 4.3.
#[must_use]
pub fn influence_zone(edge: [[f64; 2]; 2], radius: f64, reach: f64) -> Outline {
    strip(edge, [0.0, radius], reach)
}

/// The extended influence zone AIE of an edge, cut off at `reach` beyond its ends.
///
/// # Source
/// Jiménez Delgado 2006, Def. 4.4.
#[must_use]
pub fn extended_zone(edge: [[f64; 2]; 2], radius: f64, reach: f64) -> Outline {
    strip(edge, [-radius, radius], reach)
}

/// The bounded extended influence zone AIEL of an edge.
///
/// # Source
/// Jiménez Delgado 2006, Def. 4.5.
#[must_use]
pub fn bounded_zone([a, b]: [[f64; 2]; 2], radius: f64) -> Outline {
    let (axis, along) = main_axis([a, b]);
    if along[axis] == 0.0 {
        return circle(a, radius, 4);
    }
    // From a point of an offset to where its line reaches a value on the axis.
    let slide = |p: [f64; 2], to: f64| from(p, along, (to - p[axis]) / along[axis]);
    let ahead = radius * along[axis].signum();
    let corner = |side: f64, to: f64| slide(from(a, outwards([a, b]), side), to);
    let [start, end] = [a[axis] - ahead, b[axis] + ahead];
    vec![
        corner(radius, start),
        corner(radius, end),
        corner(-radius, end),
        corner(-radius, start),
    ]
}

/// All within the radius of an edge, the Minkowski sum that AIEL stands in for, with `steps`
/// corners a half circle.
///
/// # Source
/// Jiménez Delgado 2006, Fig. 4.15.
#[must_use]
pub fn rounded_zone([a, b]: [[f64; 2]; 2], radius: f64, steps: u32) -> Outline {
    let [x, y] = outwards([a, b]);
    let start = libm::atan2(y, x);
    let half = |centre: [f64; 2], from: f64| {
        (0..=steps).map(move |k| {
            let angle = from + TAU / 2.0 * f64::from(k) / f64::from(steps.max(1));
            on_circle(centre, radius, angle)
        })
    };
    half(b, start).chain(half(a, start + TAU / 2.0)).collect()
}

/// A circle with `steps` corners.
#[must_use]
pub fn circle(centre: [f64; 2], radius: f64, steps: u32) -> Outline {
    (0..steps)
        .map(|k| on_circle(centre, radius, TAU * f64::from(k) / f64::from(steps)))
        .collect()
}

/// Whether a place lies in the bounded zone of an edge, or so near that a picture cannot tell.
pub(super) fn is_bounded([a, b]: [[f64; 2]; 2], radius: f64, place: [f64; 2]) -> bool {
    let (axis, along) = main_axis([a, b]);
    let [x, y] = outwards([a, b]);
    let height = x * (place[0] - a[0]) + y * (place[1] - a[1]);
    let beyond = (a[axis].min(b[axis]) - place[axis]).max(place[axis] - a[axis].max(b[axis]));
    let reach = radius * (1.0 + NEARLY);
    // The zone of an edge without length is a circle.
    let off = if along[axis] == 0.0 {
        libm::hypot(place[0] - a[0], place[1] - a[1])
    } else {
        height.abs().max(beyond)
    };
    off <= reach
}

/// The axis that an edge goes along most, and the way along the edge.
fn main_axis([a, b]: [[f64; 2]; 2]) -> (usize, [f64; 2]) {
    let along = [b[0] - a[0], b[1] - a[1]];
    (usize::from(along[1].abs() > along[0].abs()), along)
}

/// The unit normal to the right of an edge; zero for an edge without length.
fn outwards([a, b]: [[f64; 2]; 2]) -> [f64; 2] {
    let [x, y] = [b[0] - a[0], b[1] - a[1]];
    let size = libm::hypot(x, y);
    if size > 0.0 {
        [y / size, -x / size]
    } else {
        [0.0; 2]
    }
}

/// From a place so many times along a vector.
fn from(place: [f64; 2], vector: [f64; 2], times: f64) -> [f64; 2] {
    [place[0] + vector[0] * times, place[1] + vector[1] * times]
}

fn strip([a, b]: [[f64; 2]; 2], [inner, outer]: [f64; 2], reach: f64) -> Outline {
    let [x, y] = outwards([a, b]);
    let (a, b) = (from(a, [-y, x], -reach), from(b, [-y, x], reach));
    let at = |p: [f64; 2], side: f64| from(p, [x, y], side);
    vec![at(a, outer), at(b, outer), at(b, inner), at(a, inner)]
}

fn on_circle(centre: [f64; 2], radius: f64, angle: f64) -> [f64; 2] {
    let (sin, cos) = libm::sincos(angle);
    from(centre, [cos, sin], radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: &[[f64; 2]], expected: &[[f64; 2]]) {
        assert_eq!(found.len(), expected.len());
        for (p, q) in found.iter().zip(expected) {
            let off = libm::hypot(p[0] - q[0], p[1] - q[1]);
            assert!(off < 1e-12, "{found:?} {expected:?}");
        }
    }

    #[test]
    fn zones_of_an_edge_along_the_axis() {
        let edge = [[0.0, 0.0], [4.0, 0.0]];
        assert_near(&offset(edge, 1.0), &[[0.0, -1.0], [4.0, -1.0]]);
        let ai = [[-2.0, -1.0], [6.0, -1.0], [6.0, 0.0], [-2.0, 0.0]];
        assert_near(&influence_zone(edge, 1.0, 2.0), &ai);
        let bounded = [[-1.0, -1.0], [5.0, -1.0], [5.0, 1.0], [-1.0, 1.0]];
        assert_near(&bounded_zone(edge, 1.0), &bounded);
        let rounded = rounded_zone(edge, 1.0, 2);
        let expected = [[4.0, -1.0], [5.0, 0.0], [4.0, 1.0]];
        assert_near(&rounded[..3], &expected);
        assert_near(&rounded[3..], &[[0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]);
    }

    #[test]
    fn what_the_bounded_zone_holds() {
        let edge = [[0.0, 0.0], [4.0, 1.0]];
        for (place, is_in) in [
            ([2.0, 0.5], true),
            ([-1.0, -0.25], true),
            ([-1.1, -0.25], false),
            ([2.0, 2.0], false),
            ([5.0, 1.25], true),
        ] {
            assert_eq!(is_bounded(edge, 1.0, place), is_in, "{place:?}");
        }
        assert!(is_bounded([[1.0, 1.0]; 2], 1.0, [1.0, 2.0]));
        assert!(!is_bounded([[1.0, 1.0]; 2], 1.0, [1.8, 1.8]));
    }
}
