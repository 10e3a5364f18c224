//! The shapes of chapter 4 as outlines, to draw: corners in order, the last joining the first.
//!
//! What is around a single edge (Def. 4.2–4.5) is in [`tetracone_std::render::zone`].

use tetracone::number::Scalar;
use tetracone_std::render::zone::{Outline, offset};

use super::{
    tree::{Envelope, TriTree},
    vector::{Vector, add, cross, length, scale, sub},
};

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

/// Where the offsets of the two sides of a corner meet.
fn offset_corner([before, corner, after]: [Vector; 3], radius: f64) -> Vector {
    let outwards = |[a, b]: [Vector; 2]| offset([[0.0; 2], sub(b, a)], 1.0)[0];
    let (u, v) = (outwards([before, corner]), outwards([corner, after]));
    let turn = cross(u, v);
    if turn == 0.0 {
        return add(corner, scale(u, radius));
    }
    // The point p with p·u = p·v = radius.
    let p = [(v[1] - u[1]) / turn, (u[0] - v[0]) / turn];
    add(corner, scale(p, radius))
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
    fn a_right_triangle_extended() {
        let triangle = [[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]];
        let extended = extended_triangle(triangle, 1.0);
        assert_near(&extended, &[[-1.0, -1.0], [5.0, -1.0], [-1.0, 7.0]]);
        let cone = extended_cone(triangle, 1.0, 2.0);
        assert_near(&cone, &[[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]]);
    }
}
