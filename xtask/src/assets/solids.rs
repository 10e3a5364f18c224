//! The solids of the digest, of the measurements and of the documentation.

use super::{Ring, around, hole, joined, turn};

/// Around the torus, and around its tube: 760 triangles.
pub(super) const TORUS: [u32; 2] = [20, 19];

/// The same of the hoop, which has boxes and has to fit the smallest board: 80 triangles.
pub(super) const HOOP: [u32; 2] = [10, 4];

/// Corners of the ring's outline, and of its hole.
const RING: u32 = 96;

/// Corners of a ring of the stone: 32 points and 60 triangles in all.
const STONE: u32 = 15;

/// Corners of the coin.
const COIN: u32 = 32;

/// A multiple of 2^-12, so that both arithmetics see the same solid.
fn snapped(point: [f64; 3]) -> [f64; 3] {
    point.map(|x| libm::rint(x * 4096.0) / 4096.0)
}

/// A torus about the z axis whose tube swells and shrinks five times on its way around.
pub(super) fn torus([around, tube]: [u32; 2]) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    for i in 0..around {
        let (x, y) = turn(f64::from(i) / f64::from(around));
        let (swell, _) = turn(5.0 * f64::from(i) / f64::from(around));
        for j in 0..tube {
            let (out, up) = turn(f64::from(j) / f64::from(tube));
            let thick = 0.4 + 0.06 * swell;
            let radius = 1.0 + thick * out;
            points.push(snapped([x * radius, y * radius, thick * up]));
            let at = |i: u32, j: u32| (i % around) * tube + j % tube;
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    (points, faces)
}

/// A ball with dents and bumps: 382 points, 760 triangles.
pub(super) fn organ() -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let (rows, columns) = (19, 20);
    let mut points = vec![[0.0, 0.0, 1.0]];
    for i in 1..=rows {
        let (z, across) = turn(f64::from(i) / f64::from(2 * (rows + 1)));
        for j in 0..columns {
            let (x, y) = turn(f64::from(j) / f64::from(columns));
            let (bump, _) = turn(3.0 * f64::from(j) / f64::from(columns));
            let (dent, _) = turn(2.0 * f64::from(i) / f64::from(rows));
            let radius = 1.0 + 0.12 * across * bump - 0.1 * across * dent;
            points.push(snapped([
                x * across * radius,
                y * across * radius,
                z * radius,
            ]));
        }
    }
    points.push([0.0, 0.0, -1.0]);
    let last = 1 + rows * columns;
    let at = |i: u32, j: u32| 1 + (i - 1) * columns + j % columns;
    let mut faces = Vec::new();
    for j in 0..columns {
        faces.push([0, at(1, j), at(1, j + 1)]);
        faces.push([last, at(rows, j + 1), at(rows, j)]);
        for i in 1..rows {
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    (points, faces)
}

/// A toothed ring with a round hole.
pub(super) fn ring() -> (Vec<[f64; 3]>, Vec<[u32; 2]>) {
    let teeth = around([0.0; 2], RING, |k, _| if k & 2 == 0 { 1.0 } else { 0.8 });
    flat(&[teeth, hole(around([0.0; 2], RING, |_, _| 0.5))])
}

/// A coin: a convex polygon.
pub(super) fn coin() -> (Vec<[f64; 3]>, Vec<[u32; 2]>) {
    flat(&[around([0.0; 2], COIN, |_, _| 1.0)])
}

fn flat(rings: &[Ring]) -> (Vec<[f64; 3]>, Vec<[u32; 2]>) {
    let (points, edges) = joined(rings);
    (points.into_iter().map(snapped).collect(), edges)
}

/// A convex stone: two rings of corners, one turned against the other, between two apexes.
pub(super) fn stone() -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let mut points = vec![[0.0, 0.0, 1.0]];
    for (height, shift) in [(0.375, 0.0), (-0.375, 0.5)] {
        points.extend((0..STONE).map(|k| {
            let (x, y) = turn((f64::from(k) + shift) / f64::from(STONE));
            snapped([x, y, height])
        }));
    }
    points.push([0.0, 0.0, -1.0]);
    let (upper, lower) = (|k: u32| 1 + k % STONE, |k: u32| 1 + STONE + k % STONE);
    let last = 1 + 2 * STONE;
    let mut faces = Vec::new();
    for k in 0..STONE {
        faces.push([0, upper(k), upper(k + 1)]);
        faces.push([upper(k), lower(k), upper(k + 1)]);
        faces.push([lower(k), lower(k + 1), upper(k + 1)]);
        faces.push([last, lower(k + 1), lower(k)]);
    }
    (points, faces)
}

/// The unit cube of the documentation's first example.
pub(super) fn cube() -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let corner = |k: u8| [k & 1, k >> 1 & 1, k >> 2].map(f64::from);
    let faces = vec![
        [0, 2, 3],
        [0, 3, 1],
        [4, 5, 7],
        [4, 7, 6],
        [0, 1, 5],
        [0, 5, 4],
        [2, 6, 7],
        [2, 7, 3],
        [0, 4, 6],
        [0, 6, 2],
        [1, 3, 7],
        [1, 7, 5],
    ];
    ((0..8).map(corner).collect(), faces)
}
