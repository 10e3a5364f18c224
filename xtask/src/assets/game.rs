//! The polygons of the game: a cave with pillars, and what drifts in it. In pixels, y downwards.

use anyhow::Result;
use fixed::types::I24F8;
use tetracone::{image::Lattice, plane::Plane};
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use super::{Ring, around, hole, joined, turn};

/// The steps of the game's coordinates.
const LATTICE: Lattice = Lattice {
    exponent: -8,
    offset: [0.0; 3],
};

/// Bytes of cells for an edge.
const CELLS: usize = 40;

/// Every polygon's name and its image.
pub(super) fn images() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let polygons = [
        ("arena", arena()),
        ("rock", vec![stone([0.0, 0.0], 9.0, 14, 0.31)]),
        ("gear", gear()),
        ("comb", comb()),
        ("corner", corner()),
        ("ring", ring()),
        ("star", star()),
    ];
    let bake = |(name, rings): (&'static str, Vec<Ring>)| {
        let (points, edges) = joined(&rings);
        let options = BakeOptions {
            bytes: Some(CELLS * edges.len()),
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake_on::<Plane<I24F8>>(&points, &edges, LATTICE, &options)?;
        Ok((name, baked.to_bytes()))
    };
    polygons.into_iter().map(bake).collect()
}

/// An uneven stone.
fn stone(centre: [f64; 2], size: f64, count: u32, seed: f64) -> Ring {
    around(centre, count, |k, turns| {
        let (long, _) = turn(2.0 * turns + seed);
        let (_, bump) = turn(3.0 * turns + 2.0 * seed);
        let chip = if k % 5 == 2 { 0.3 } else { 0.0 };
        size * (0.86 + 0.1 * long + 0.1 * bump - chip)
    })
}

/// Solid rock around a cave, with pillars in it.
fn arena() -> Vec<Ring> {
    let cave = around([120.0, 80.0], 88, |_, turns| {
        let (cosine, sine) = turn(turns);
        // A rounded box, and bumps on its wall.
        let (x, y) = (cosine / 113.0, sine / 75.0);
        let boxed = libm::pow(x * x * x * x + y * y * y * y, -0.25);
        let (slow, _) = turn(7.0 * turns + 0.2);
        let (_, fast) = turn(19.0 * turns);
        boxed - 4.5 * (1.0 + slow) - 2.0 * (1.0 + fast)
    });
    vec![
        vec![
            [-16.0, -16.0],
            [256.0, -16.0],
            [256.0, 176.0],
            [-16.0, 176.0],
        ],
        hole(cave),
        hook(),
        stone([168.0, 52.0], 12.0, 17, 0.17),
        stone([150.0, 116.0], 9.0, 13, 0.62),
    ]
}

/// A pillar with a bay: most of a thick ring.
fn hook() -> Ring {
    let arc = |radius: f64, backwards: bool| {
        (0..=14).map(move |k| {
            let k = if backwards { 14 - k } else { k };
            let (cosine, sine) = turn(0.06 + 0.68 * f64::from(k) / 14.0);
            [70.0 + radius * cosine, 78.0 + radius * sine]
        })
    };
    arc(22.0, false).chain(arc(15.0, true)).collect()
}

fn gear() -> Vec<Ring> {
    let teeth = around([0.0, 0.0], 32, |k, _| if k & 2 == 0 { 10.0 } else { 7.4 });
    let hub = around([0.0, 0.0], 10, |_, _| 3.0);
    vec![teeth, hole(hub)]
}

fn ring() -> Vec<Ring> {
    let outer = around([0.0, 0.0], 20, |_, _| 12.0);
    let inner = around([0.0, 0.0], 16, |_, _| 8.6);
    vec![outer, hole(inner)]
}

fn star() -> Vec<Ring> {
    let spikes = around([0.0, 0.0], 10, |k, _| if k & 1 == 0 { 11.0 } else { 4.6 });
    vec![spikes]
}

fn corner() -> Vec<Ring> {
    vec![vec![
        [-7.0, -7.0],
        [8.0, -7.0],
        [8.0, -1.5],
        [-1.5, -1.5],
        [-1.5, 8.0],
        [-7.0, 8.0],
    ]]
}

/// A back with four teeth.
fn comb() -> Vec<Ring> {
    let mut outline = vec![[-10.0, -7.0], [10.0, -7.0]];
    for k in (0..4).rev() {
        let left = -10.0 + 5.6 * f64::from(k);
        outline.extend([
            [left + 3.2, 7.0],
            [left, 7.0],
            [left, -3.0],
            [left - 2.4, -3.0],
        ]);
    }
    outline.truncate(outline.len() - 2);
    vec![outline]
}
