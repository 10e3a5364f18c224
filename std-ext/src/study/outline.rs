//! The shapes of this chapter as outlines, to draw: corners in order, the last joining the first.
//!
//! Edges have the material on their left; a positive distance is outwards, to the right.

use core::f64::consts::TAU;

use tetracone::number::Scalar;

use super::{
    tree::{Envelope, TriTree},
    vector::{Vector, add, cross, length, scale, sub},
};

/// The corners of an outline, or the points of an open line.
pub type Outline = Vec<[f64; 2]>;

/// The offset of an edge at a signed distance, as long as the edge (Def. 4.2).
#[must_use]
pub fn offset([a, b]: [[f64; 2]; 2], distance: f64) -> Outline {
    let away = scale(outwards([a, b]), distance);
    vec![add(a, away), add(b, away)]
}

/// The influence zone AI of an edge (Def. 4.3), cut off at `reach` beyond its ends.
#[must_use]
pub fn influence_zone(edge: [[f64; 2]; 2], radius: f64, reach: f64) -> Outline {
    strip(edge, [0.0, radius], reach)
}

/// The extended influence zone AIE of an edge (Def. 4.4), cut off at `reach` beyond its ends.
#[must_use]
pub fn extended_zone(edge: [[f64; 2]; 2], radius: f64, reach: f64) -> Outline {
    strip(edge, [-radius, radius], reach)
}

/// The bounded extended influence zone AIEL of an edge (Def. 4.5).
#[must_use]
pub fn bounded_zone([a, b]: [[f64; 2]; 2], radius: f64) -> Outline {
    let along = sub(b, a);
    let axis = usize::from(along[1].abs() > along[0].abs());
    if along[axis] == 0.0 {
        return circle(a, radius, 4);
    }
    // From a point of an offset to where its line reaches a value on the axis.
    let slide = |p: Vector, to: f64| add(p, scale(along, (to - p[axis]) / along[axis]));
    let ahead = radius * along[axis].signum();
    let corner = |side: f64, to: f64| slide(add(a, scale(outwards([a, b]), side)), to);
    let [start, end] = [a[axis] - ahead, b[axis] + ahead];
    vec![
        corner(radius, start),
        corner(radius, end),
        corner(-radius, end),
        corner(-radius, start),
    ]
}

/// All within the radius of an edge: the Minkowski sum that AIEL stands in for (Fig. 4.15), with
/// `steps` corners a half circle.
#[must_use]
pub fn rounded_zone([a, b]: [[f64; 2]; 2], radius: f64, steps: u32) -> Outline {
    let [x, y] = outwards([a, b]);
    let start = libm::atan2(y, x);
    let half = |centre: Vector, from: f64| {
        (0..=steps).map(move |k| {
            let angle = from + TAU / 2.0 * f64::from(k) / f64::from(steps.max(1));
            on_circle(centre, radius, angle)
        })
    };
    half(b, start).chain(half(a, start + TAU / 2.0)).collect()
}

/// A counter-clockwise triangle extended by a radius, Ext(T, r) (Def. 4.18).
#[must_use]
pub fn extended_triangle(corners: [[f64; 2]; 3], radius: f64) -> Outline {
    let [a, b, c] = corners;
    vec![
        offset_corner([c, a, b], radius),
        offset_corner([a, b, c], radius),
        offset_corner([b, c, a], radius),
    ]
}

/// The tri-cone of a counter-clockwise triangle extended by a radius, Ext(∠T, r) (Def. 4.19), cut
/// off at `reach` from its apex.
#[must_use]
pub fn extended_cone([apex, a, b]: [[f64; 2]; 3], radius: f64, reach: f64) -> Outline {
    let tip = offset_corner([b, apex, a], radius);
    let far = |through: Vector| {
        let ray = sub(through, apex);
        add(tip, scale(ray, reach / length(ray)))
    };
    vec![tip, far(a), far(b)]
}

/// A circle with `steps` corners.
#[must_use]
pub fn circle(centre: [f64; 2], radius: f64, steps: u32) -> Outline {
    (0..steps)
        .map(|k| on_circle(centre, radius, TAU * f64::from(k) / f64::from(steps)))
        .collect()
}

impl<S: Scalar> TriTree<S> {
    /// A cone of the tree, cut off at `reach` from its apex.
    ///
    /// # Panics
    /// As do the others, where the tree has no such node.
    #[must_use]
    pub fn cone_outline(&self, node: usize, reach: f64) -> [[f64; 2]; 3] {
        let [a, b] = self.nodes()[node].cone.corners;
        [[0.0; 2], a, b].map(|p| {
            let size = length(p);
            self.place(scale(p, if size > 0.0 { reach / size } else { 0.0 }))
        })
    }

    /// The enclosing triangle of a cone (Def. 4.13); none if there is nothing in it. Extended
    /// ones are made of it by [`extended_triangle`] and [`extended_cone`].
    #[must_use]
    pub fn enclosing_outline(&self, node: usize) -> Option<[[f64; 2]; 3]> {
        let [a, b] = self.nodes()[node].enclosing.as_ref()?.corners();
        Some([[0.0; 2], a, b].map(|p| self.place(p)))
    }

    /// The triangle of a regular envelope in a cone of its level (Def. 4.15).
    #[must_use]
    pub fn envelope_outline(&self, node: usize, envelope: &Envelope) -> [[f64; 2]; 3] {
        let [a, b] = envelope.side(&self.nodes()[node].cone);
        [[0.0; 2], a, b].map(|p| self.place(p))
    }

    /// The bounding circle of a cone (Def. 4.16), centre and radius.
    #[must_use]
    pub fn disc_outline(&self, node: usize) -> ([f64; 2], f64) {
        let disc = self.nodes()[node].disc;
        (self.place(disc.centre), disc.radius)
    }
}

/// The unit normal to the right of an edge; zero for an edge without length.
fn outwards([a, b]: [Vector; 2]) -> Vector {
    let [x, y] = sub(b, a);
    let size = length([x, y]);
    if size > 0.0 {
        [y / size, -x / size]
    } else {
        [0.0; 2]
    }
}

fn strip([a, b]: [Vector; 2], [from, to]: [f64; 2], reach: f64) -> Outline {
    let [x, y] = outwards([a, b]);
    let ahead = scale([-y, x], reach);
    let at = |p: Vector, side: f64| add(p, scale([x, y], side));
    let (a, b) = (sub(a, ahead), add(b, ahead));
    vec![at(a, to), at(b, to), at(b, from), at(a, from)]
}

/// Where the offsets of the two sides of a corner meet.
fn offset_corner([before, corner, after]: [Vector; 3], radius: f64) -> Vector {
    let (u, v) = (outwards([before, corner]), outwards([corner, after]));
    let turn = cross(u, v);
    if turn == 0.0 {
        return add(corner, scale(u, radius));
    }
    // The point p with p·u = p·v = radius.
    let p = [(v[1] - u[1]) / turn, (u[0] - v[0]) / turn];
    add(corner, scale(p, radius))
}

fn on_circle(centre: Vector, radius: f64, angle: f64) -> Vector {
    let (sin, cos) = libm::sincos(angle);
    add(centre, scale([cos, sin], radius))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: &[Vector], expected: &[Vector]) {
        assert_eq!(found.len(), expected.len());
        for (p, q) in found.iter().zip(expected) {
            assert!(length(sub(*p, *q)) < 1e-12, "{found:?} {expected:?}");
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
    fn a_right_triangle_extended() {
        let triangle = [[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]];
        let extended = extended_triangle(triangle, 1.0);
        assert_near(&extended, &[[-1.0, -1.0], [5.0, -1.0], [-1.0, 7.0]]);
        let cone = extended_cone(triangle, 1.0, 2.0);
        assert_near(&cone, &[[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]]);
    }
}
