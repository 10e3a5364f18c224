//! Unions of unit cubes of the lattice, with all the contacts those can have.

use std::collections::{BTreeMap, BTreeSet};

use super::super::{Shape, index};
use super::Shape3;
use crate::rng::Rng;

/// The union of the unit cubes with these lowest corners. Cubes that meet in a corner or along an
/// edge share its vertices: an edge may be used four times.
#[must_use]
pub fn polycube(cells: &[[i32; 3]]) -> Shape3 {
    let cells: BTreeSet<_> = cells.iter().copied().collect();
    let mut numbers = BTreeMap::<[i32; 3], u32>::new();
    let mut points = Vec::new();
    let mut faces = Vec::new();
    for &cell in &cells {
        for axis in 0..3 {
            for ahead in [false, true] {
                if cells.contains(&stepped(cell, axis, if ahead { 1 } else { -1 })) {
                    continue;
                }
                let near = if ahead { stepped(cell, axis, 1) } else { cell };
                let right = stepped(near, (axis + 1) % 3, 1);
                let up = stepped(near, (axis + 2) % 3, 1);
                let far = stepped(right, (axis + 2) % 3, 1);
                let [near, right, far, up] = [near, right, far, up].map(|corner| {
                    *numbers.entry(corner).or_insert_with(|| {
                        points.push(corner.map(f64::from));
                        index(points.len() - 1)
                    })
                });
                faces.extend(if ahead {
                    [[near, right, far], [near, far, up]]
                } else {
                    [[near, far, right], [near, up, far]]
                });
            }
        }
    }
    Shape3::new(&format!("polycube {}", cells.len()), points, faces)
}

fn stepped(mut corner: [i32; 3], axis: usize, step: i32) -> [i32; 3] {
    corner[axis] += step;
    corner
}

/// The cells of a box of the given size from zero on.
fn block(size: [i32; 3]) -> impl Iterator<Item = [i32; 3]> {
    let [nx, ny, nz] = size;
    (0..nx).flat_map(move |x| (0..ny).flat_map(move |y| (0..nz).map(move |z| [x, y, z])))
}

/// The cube from -1 to 1 on every axis, in 12 triangles.
#[must_use]
pub fn cube() -> Shape3 {
    polycube(&[[0, 0, 0]])
        .mapped(|point| point.map(|x| 2.0 * x - 1.0))
        .named("cube")
}

/// A plate with `k` by `k` square holes through it.
#[must_use]
pub fn plate(k: i32) -> Shape3 {
    let n = 2 * k + 1;
    let cells: Vec<_> = block([n, n, 1])
        .filter(|[x, y, _]| x % 2 == 0 || y % 2 == 0)
        .collect();
    let half = f64::from(n) / 2.0;
    polycube(&cells)
        .mapped(|[x, y, z]| [x - half, y - half, z - 0.5])
        .named(&format!("plate {k}x{k}"))
}

/// A bar with `teeth` long thin teeth.
#[must_use]
pub fn comb(teeth: i32) -> Shape3 {
    let n = 2 * teeth - 1;
    let cells: Vec<_> = block([n, 1, 2])
        .filter(|[x, _, z]| x % 2 == 0 || *z == 0)
        .collect();
    let half = f64::from(n) / 2.0;
    polycube(&cells)
        .mapped(|[x, y, z]| [x - half, y - 0.5, if z < 1.5 { z - 3.0 } else { 8.0 }])
        .named(&format!("comb {teeth}"))
}

/// Two cubes that share a vertex.
#[must_use]
pub fn vertex_contact() -> Shape3 {
    polycube(&[[-1, -1, -1], [0, 0, 0]]).named("vertex contact")
}

/// Two cubes that share an edge, which is used four times.
#[must_use]
pub fn edge_contact() -> Shape3 {
    polycube(&[[-1, -1, 0], [0, 0, 0]]).named("edge contact")
}

/// About half of the cubes of a block of `n` by `n` by `n`: cavities, and contacts of every kind.
#[must_use]
pub fn random_polycube(n: i32, seed: u64) -> Shape3 {
    let mut rng = Rng::new(seed);
    let mut cells: Vec<_> = block([n; 3]).filter(|_| rng.once_in(2)).collect();
    cells.push([0, 0, 0]);
    polycube(&cells)
}
