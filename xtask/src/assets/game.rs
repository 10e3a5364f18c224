//! The polygons of the game: a cave with pillars, and what drifts in it. In pixels, y downwards.

use anyhow::Result;
use fixed::types::I24F8;
use tetracone::{image::Lattice, plane::Plane};
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use super::turn;

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
        (
            "rock",
            Polygon::new().outline(stone([0.0, 0.0], 9.0, 14, 0.31)),
        ),
        ("gear", gear()),
        ("comb", comb()),
        ("corner", corner()),
        ("ring", ring()),
        ("star", star()),
    ];
    let bake = |(name, polygon): (&'static str, Polygon)| {
        let Polygon { points, edges } = polygon;
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

/// Outlines counter-clockwise (x to the right, y up), holes clockwise.
struct Polygon {
    points: Vec<[f64; 3]>,
    edges: Vec<[u32; 2]>,
}

impl Polygon {
    fn new() -> Self {
        Self {
            points: Vec::new(),
            edges: Vec::new(),
        }
    }

    fn outline(mut self, ring: Vec<[f64; 2]>) -> Self {
        let [first, count] =
            [self.points.len(), ring.len()].map(|x| u32::try_from(x).expect("a few hundred"));
        self.points
            .extend(ring.into_iter().map(|[x, y]| [x, y, 0.0]));
        self.edges
            .extend((0..count).map(|k| [first + k, first + (k + 1) % count]));
        self
    }

    fn hole(self, mut ring: Vec<[f64; 2]>) -> Self {
        ring.reverse();
        self.outline(ring)
    }
}

/// A closed curve of `count` corners about a centre, given by its radius at parts of a turn.
fn around([x, y]: [f64; 2], count: u32, radius: impl Fn(u32, f64) -> f64) -> Vec<[f64; 2]> {
    let corner = |k: u32| {
        let turns = f64::from(k) / f64::from(count);
        let (cosine, sine) = turn(turns);
        let radius = radius(k, turns);
        [x + radius * cosine, y + radius * sine]
    };
    (0..count).map(corner).collect()
}

/// An uneven stone.
fn stone(centre: [f64; 2], size: f64, count: u32, seed: f64) -> Vec<[f64; 2]> {
    around(centre, count, |k, turns| {
        let (long, _) = turn(2.0 * turns + seed);
        let (_, bump) = turn(3.0 * turns + 2.0 * seed);
        let chip = if k % 5 == 2 { 0.3 } else { 0.0 };
        size * (0.86 + 0.1 * long + 0.1 * bump - chip)
    })
}

/// Solid rock around a cave, with pillars in it.
fn arena() -> Polygon {
    let cave = around([120.0, 80.0], 88, |_, turns| {
        let (cosine, sine) = turn(turns);
        // A rounded box, and bumps on its wall.
        let (x, y) = (cosine / 113.0, sine / 75.0);
        let boxed = libm::pow(x * x * x * x + y * y * y * y, -0.25);
        let (slow, _) = turn(7.0 * turns + 0.2);
        let (_, fast) = turn(19.0 * turns);
        boxed - 4.5 * (1.0 + slow) - 2.0 * (1.0 + fast)
    });
    Polygon::new()
        .outline(vec![
            [-16.0, -16.0],
            [256.0, -16.0],
            [256.0, 176.0],
            [-16.0, 176.0],
        ])
        .hole(cave)
        .outline(hook())
        .outline(stone([168.0, 52.0], 12.0, 17, 0.17))
        .outline(stone([150.0, 116.0], 9.0, 13, 0.62))
}

/// A pillar with a bay: most of a thick ring.
fn hook() -> Vec<[f64; 2]> {
    let arc = |radius: f64, backwards: bool| {
        (0..=14).map(move |k| {
            let k = if backwards { 14 - k } else { k };
            let (cosine, sine) = turn(0.06 + 0.68 * f64::from(k) / 14.0);
            [70.0 + radius * cosine, 78.0 + radius * sine]
        })
    };
    arc(22.0, false).chain(arc(15.0, true)).collect()
}

fn gear() -> Polygon {
    let teeth = around([0.0, 0.0], 32, |k, _| if k & 2 == 0 { 10.0 } else { 7.4 });
    let hub = around([0.0, 0.0], 10, |_, _| 3.0);
    Polygon::new().outline(teeth).hole(hub)
}

fn ring() -> Polygon {
    let outer = around([0.0, 0.0], 20, |_, _| 12.0);
    let inner = around([0.0, 0.0], 16, |_, _| 8.6);
    Polygon::new().outline(outer).hole(inner)
}

fn star() -> Polygon {
    let spikes = around([0.0, 0.0], 10, |k, _| if k & 1 == 0 { 11.0 } else { 4.6 });
    Polygon::new().outline(spikes)
}

fn corner() -> Polygon {
    Polygon::new().outline(vec![
        [-7.0, -7.0],
        [8.0, -7.0],
        [8.0, -1.5],
        [-1.5, -1.5],
        [-1.5, 8.0],
        [-7.0, 8.0],
    ])
}

/// A back with four teeth.
fn comb() -> Polygon {
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
    Polygon::new().outline(outline)
}
