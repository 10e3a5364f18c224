//! A sphere against a face of many corners, with holes.
//!
//! ```
//! use tetracone_classic::simplicial::{ComplexFace, Near};
//!
//! // A square with a hole.
//! let outer = vec![[0.0, 0.0, 0.0], [6.0, 0.0, 0.0], [6.0, 6.0, 0.0], [0.0, 6.0, 0.0]];
//! let hole = vec![[2.0, 2.0, 0.0], [2.0, 4.0, 0.0], [4.0, 4.0, 0.0], [4.0, 2.0, 0.0]];
//! let face = ComplexFace::new(&[outer, hole]).ok_or("no area")?;
//! assert_eq!(face.near([1.0, 1.0, 0.5], 0.75), Near::Hit);
//! assert_eq!(face.near([3.0, 3.0, 0.5], 0.75), Near::Free);
//! # Ok::<(), &str>(())
//! ```
//!
//! # Source
//! Th. 5.2, Alg. 5.3, Prop. 5.16–5.21: vertices and edges first, then the foot on the plane, by a
//! signed sum over the triangles between the face's centre V1 and its edges.
//!
//! # Changed
//! * The sum is multiplied by the face's sign, as the theorem says; the printed algorithm does not.
//!   The sign of a tetrahedron times that of its face is the sign of the triangle's area against
//!   the face's normal, and this is what is taken: it needs no origin, which may lie in the plane.
//! * Where the foot is V1 itself, it must be within the radius, too.

use super::{
    Near,
    zone::{ROUNDING, TIE, edge_distance, space_across, within},
};
use crate::vector::{Vector, add, cross, dot, length, normal, scale, sub, taxicab};

/// A planar face: rings of corners, counter-clockwise seen from outside, holes the other way
/// around.
#[derive(Clone, Debug)]
pub struct ComplexFace {
    edges: Vec<[Vector<3>; 2]>,
    /// V1: the mean of the corners.
    centre: Vector<3>,
    /// Of length one, away from the material.
    normal: Vector<3>,
    /// Whether V1 is on the face.
    has_centre: bool,
}

impl ComplexFace {
    /// The face with these rings, which lie in one plane; none where they have no area.
    #[must_use]
    pub fn new(rings: &[Vec<[f64; 3]>]) -> Option<Self> {
        let ring = |ring: &Vec<Vector<3>>| -> Vec<_> {
            let ends = ring.iter().cycle().skip(1);
            ring.iter().zip(ends).map(|(&a, &b)| [a, b]).collect()
        };
        let edges: Vec<[Vector<3>; 2]> = rings.iter().flat_map(ring).collect();
        let (sum, count) = edges.iter().fold(([0.0; 3], 0.0), |(sum, count), edge| {
            (add(sum, edge[0]), count + 1.0)
        });
        let centre = scale(sum, 1.0 / count);
        let area = edges.iter().fold([0.0; 3], |area, [a, b]| {
            let spans = [sub(*a, centre), sub(*b, centre)];
            add(area, normal(|k| spans[k]))
        });
        let size = length(area);
        if !(size > 0.0 && size.is_finite()) {
            return None;
        }
        let mut face = Self {
            centre,
            normal: scale(area, 1.0 / size),
            has_centre: false,
            edges,
        };
        // The centre has no place among its own triangles: it is looked for from elsewhere.
        let first = face.edges.first().map(|edge| edge[0]);
        face.has_centre = first.is_some_and(|apex| face.has_foot(apex, centre));
        Some(face)
    }

    /// Whether the closed face comes within the radius of a point, as sure as
    /// [`Zone::near`](super::zone::Zone) is of an edge.
    #[must_use]
    pub fn near(&self, centre: [f64; 3], radius: f64) -> Near {
        let edge = |edge: &[Vector<3>; 2]| {
            within(edge_distance(*edge, centre, radius, space_across), radius)
        };
        let edges = self.edges.iter().map(edge).max().unwrap_or(Near::Free);
        let from = sub(centre, self.centre);
        let height = dot(self.normal, from);
        let error = 16.0 * ROUNDING * taxicab(from) + TIE * radius;
        let over = within([height.abs() - error, height.abs() + error], radius);
        if edges == Near::Hit || over == Near::Free {
            return edges;
        }
        let foot = sub(centre, scale(self.normal, height));
        if self.has_foot(self.centre, foot) {
            over.max(edges)
        } else {
            edges
        }
    }

    /// Whether a point of the plane is on the face, off its edges: the signed sum over the
    /// triangles between an apex and the edges.
    fn has_foot(&self, apex: Vector<3>, foot: Vector<3>) -> bool {
        // Seen along the axis that the face is turned to most, from outside.
        let axis = (0..3).fold(0, |best, k| {
            if self.normal[k].abs() > self.normal[best].abs() {
                k
            } else {
                best
            }
        });
        let seen = |p: Vector<3>| -> Vector {
            let [x, y] = [p[(axis + 1) % 3], p[(axis + 2) % 3]];
            if self.normal[axis] > 0.0 {
                [x, y]
            } else {
                [y, x]
            }
        };
        let (apex, foot) = (seen(apex), seen(foot));
        if taxicab(sub(foot, apex)) <= 0.0 {
            return self.has_centre;
        }
        let mut doubled = 0;
        for [a, b] in self.edges.iter().map(|edge| edge.map(seen)) {
            let area = cross(sub(a, apex), sub(b, apex));
            if area == 0.0 {
                continue;
            }
            // Two triangles at an inner edge ask for the same product, so they agree.
            let along = [
                cross(sub(a, apex), sub(foot, apex)) * area.signum(),
                -cross(sub(b, apex), sub(foot, apex)) * area.signum(),
            ];
            let outer = cross(sub(b, a), sub(foot, a)) * area.signum();
            if along.iter().all(|side| *side >= 0.0) && outer >= 0.0 {
                let is_shared = along.contains(&0.0);
                let sign = if area > 0.0 { 1 } else { -1 };
                doubled += if is_shared { sign } else { 2 * sign };
            }
        }
        doubled == 2
    }
}
