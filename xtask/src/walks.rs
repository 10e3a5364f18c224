//! Polygons with more and more vertices for the demo program `walks`: too large to keep, so they
//! are baked when they are needed.

use anyhow::{Result, bail};
use tetracone::{
    image::Lattice,
    plane::{Plane, Point},
    tree::PolygonClass,
};
use tetracone_std::bake::{BakeOptions, bake_on};

use crate::{assets::turn, programs::Program, targets::BOARDS};

/// The program's name.
pub(crate) const PROGRAM: &str = "walks";

/// Numbers of vertices.
pub(crate) const SIZES: [u32; 6] = [16, 64, 256, 1024, 4096, 16384];

/// How far a polygon reaches from zero, in whole steps; firmware-demo/src/walks.rs has the same.
const REACH: f64 = 4_194_304.0;

/// What is built for the table: the program for the first board.
pub(crate) fn programs() -> Vec<Program> {
    let board = BOARDS.first();
    board
        .map(|board| Program::plain_on(board, PROGRAM))
        .into_iter()
        .collect()
}

/// The images of all polygons, one behind the other.
pub(crate) fn images() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for vertices in SIZES {
        bytes.extend(baked(&convex(vertices), PolygonClass::Convex)?);
        bytes.extend(baked(&star(vertices), PolygonClass::Star)?);
    }
    Ok(bytes)
}

/// Convex, and exactly so: a ring of whole numbers whose sides are as those of a regular polygon,
/// rounded, in the order of their directions; the second half are the first half's opposites.
fn convex(vertices: u32) -> Vec<[f64; 3]> {
    let side = REACH * 2.0 * libm::sin(core::f64::consts::PI / f64::from(vertices));
    let mut sides: Vec<[f64; 2]> = (0..vertices / 2)
        .map(|k| {
            let (x, y) = turn(f64::from(k) / f64::from(vertices));
            [libm::rint(side * x), libm::rint(side * y)]
        })
        .collect();
    // Exact: products of these numbers are below 2^53.
    sides.sort_by(|a, b| (b[0] * a[1]).total_cmp(&(a[0] * b[1])));
    let width = sides.iter().fold([0.0; 2], |sum, side| add(sum, *side));
    let mut at = width.map(|x| libm::rint(-x / 2.0));
    let mut ring = Vec::new();
    for sign in [1.0, -1.0] {
        for side in &sides {
            ring.push([at[0], at[1], 0.0]);
            at = add(at, side.map(|x| sign * x));
        }
    }
    ring
}

/// Spikes of all lengths about zero.
fn star(vertices: u32) -> Vec<[f64; 3]> {
    let mut word = 0x7e7a_c04e_u32;
    let mut noise = move || {
        word ^= word << 13;
        word ^= word >> 17;
        word ^= word << 5;
        f64::from(word >> 8) / f64::from(1 << 24)
    };
    let corner = |k: u32| {
        let radius = REACH * (0.3 + 0.7 * noise());
        let (x, y) = turn(f64::from(k) / f64::from(vertices));
        [libm::rint(radius * x), libm::rint(radius * y), 0.0]
    };
    (0..vertices).map(corner).collect()
}

fn add([x, y]: [f64; 2], [dx, dy]: [f64; 2]) -> [f64; 2] {
    [x + dx, y + dy]
}

/// Baked about zero, as anybody bakes who does not choose.
fn baked(ring: &[[f64; 3]], class: PolygonClass) -> Result<Vec<u8>> {
    let count = u32::try_from(ring.len())?;
    let edges: Vec<_> = (0..count).map(|k| [k, (k + 1) % count]).collect();
    let baked = bake_on::<Plane<f32>>(
        ring,
        &edges,
        Lattice::default(),
        Some(Point::new(0.0, 0.0)),
        &BakeOptions::default(),
    )?;
    let found = baked.image().plane::<f32>()?.class();
    if found != class {
        bail!("a polygon of {count} vertices is {found:?} and not {class:?}");
    }
    Ok(baked.to_bytes())
}
