//! The shapes of chapter 4 as outlines, to draw: corners in order, the last joining the first.
//!
//! What is around a single edge (Def. 4.2–4.5) is in [`tetracone_std::render::zone`], and the outlines of a tree in
//! [`tetracone_classic::simplicial::tree`].

use tetracone_std::render::zone::{Outline, offset};

use tetracone_classic::vector::{Vector, add, cross, length, scale, sub};

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
