//! Polyhedra that are star-shaped about zero.

use std::collections::BTreeMap;

use super::super::index;
use super::Shape3;
use crate::vector::{add, cross, dot, length, scale, sub, unit};

/// The regular tetrahedron.
#[must_use]
pub fn tetrahedron() -> Shape3 {
    let points = vec![
        [1.0, 1.0, 1.0],
        [1.0, -1.0, -1.0],
        [-1.0, 1.0, -1.0],
        [-1.0, -1.0, 1.0],
    ];
    Shape3::new(
        "tetrahedron",
        points,
        vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]],
    )
}

/// The unit sphere: an icosahedron whose edges are cut into `frequency` parts, so 20 times its
/// square triangles (6: 720, 19: 7 220, 48: 46 080).
#[must_use]
pub fn sphere(frequency: u32) -> Shape3 {
    let (corners, triangles) = icosahedron();
    // A vertex is a sum of corners with weights; corners without weight are left out.
    let mut numbers = BTreeMap::<Vec<(u32, u32)>, u32>::new();
    let mut points = Vec::new();
    let mut faces = Vec::new();
    for triangle in triangles {
        let mut vertex = |j: u32, k: u32| {
            let mut sum = vec![
                (triangle[0], frequency - j - k),
                (triangle[1], j),
                (triangle[2], k),
            ];
            sum.retain(|&(_, weight)| weight > 0);
            sum.sort_unstable();
            *numbers.entry(sum.clone()).or_insert_with(|| {
                let terms = sum
                    .iter()
                    .map(|&(i, weight)| scale(corners[i as usize], f64::from(weight)));
                points.push(unit(terms.fold([0.0; 3], add)));
                index(points.len() - 1)
            })
        };
        for j in 0..frequency {
            for k in 0..frequency - j {
                faces.push([vertex(j, k), vertex(j + 1, k), vertex(j, k + 1)]);
                if j + k + 1 < frequency {
                    faces.push([vertex(j + 1, k), vertex(j + 1, k + 1), vertex(j, k + 1)]);
                }
            }
        }
    }
    Shape3::new(&format!("sphere {frequency}"), points, faces)
}

/// The corners of an icosahedron, and its triangles.
fn icosahedron() -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let golden = f64::midpoint(1.0, libm::sqrt(5.0));
    let mut corners = Vec::new();
    for axis in 0..3 {
        for (one, long) in [
            (1.0, golden),
            (-1.0, golden),
            (1.0, -golden),
            (-1.0, -golden),
        ] {
            let mut corner = [0.0; 3];
            corner[(axis + 1) % 3] = one;
            corner[(axis + 2) % 3] = long;
            corners.push(corner);
        }
    }
    let joined = |a: usize, b: usize| length(sub(corners[a], corners[b])) < 2.5;
    let mut triangles = Vec::new();
    for a in 0..12 {
        for b in (0..a).filter(|&b| joined(a, b)) {
            for c in (0..b).filter(|&c| joined(a, c) && joined(b, c)) {
                let outwards = dot(cross(corners[a], corners[b]), corners[c]) > 0.0;
                triangles.push(if outwards { [a, b, c] } else { [a, c, b] }.map(index));
            }
        }
    }
    (corners, triangles)
}

/// Two pyramids of `n` sides on one base: two vertices of valence `n`.
#[must_use]
pub fn fan(n: u32) -> Shape3 {
    let rim = (0..n).map(|k| {
        let angle = core::f64::consts::TAU * f64::from(k) / f64::from(n);
        [libm::cos(angle), libm::sin(angle), 0.0]
    });
    let points = rim.chain([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]).collect();
    let faces = (0..n).flat_map(|k| {
        let next = (k + 1) % n;
        [[n, k, next], [n + 1, next, k]]
    });
    Shape3::new(&format!("fan {n}"), points, faces.collect())
}
