//! Polygons.

mod cells;
mod compound;
mod curves;
mod ears;
mod fitting;
mod stars;

pub use cells::{polyomino, random_polyomino};
pub use compound::{
    antenna, edge_contact, hole_in_hole, hole_touching_rim, overlapping, shared_vertex, stuttering,
    triangles, vertex_contact,
};
pub use curves::{comb, irregular, spiral};
pub use ears::ears;
pub use fitting::{
    filled_frame, frame, nested, part_edge_contact, plug_and_socket, sharing_part_of_an_edge,
    square, touching_pairs,
};
pub use stars::{convex, gear, regular, regular_star, star};

use super::{Shape, index};
use crate::grid::round_f32;

/// A polygon: closed rings of vertices, material to the left.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape2 {
    /// What a failing test calls it.
    pub name: String,
    /// The vertices.
    pub points: Vec<[f64; 2]>,
    /// The rings, as indices of vertices; the last joins the first.
    pub rings: Vec<Vec<u32>>,
}

impl Shape2 {
    /// The polygon of one ring.
    #[must_use]
    pub fn ring(name: &str, points: &[[f64; 2]]) -> Self {
        let points: Vec<_> = points.iter().map(|point| point.map(round_f32)).collect();
        let rings = vec![(0..index(points.len())).collect()];
        Self {
            name: name.to_owned(),
            points,
            rings,
        }
    }

    /// The directed edges, ring by ring.
    #[must_use]
    pub fn edges(&self) -> Vec<[u32; 2]> {
        let edges_of = |ring: &Vec<u32>| {
            let next = ring.iter().cycle().skip(1);
            core::iter::zip(ring, next)
                .map(|(&a, &b)| [a, b])
                .collect::<Vec<_>>()
        };
        self.rings.iter().flat_map(edges_of).collect()
    }
}

impl Shape<2> for Shape2 {
    fn points(&self) -> &[[f64; 2]] {
        &self.points
    }

    fn points_mut(&mut self) -> &mut [[f64; 2]] {
        &mut self.points
    }

    fn facets(&self) -> Vec<[u32; 2]> {
        self.edges()
    }

    fn inverted(mut self) -> Self {
        for ring in &mut self.rings {
            ring.reverse();
        }
        self
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    fn with(mut self, other: Self) -> Self {
        let offset = index(self.points.len());
        self.points.extend(other.points);
        let shifted = |ring: Vec<u32>| ring.into_iter().map(|i| i + offset).collect();
        self.rings.extend(other.rings.into_iter().map(shifted));
        self
    }

    fn normal([a, b]: [[f64; 2]; 2]) -> [f64; 2] {
        [b[1] - a[1], a[0] - b[0]]
    }
}

/// One small polygon of every kind, about a hundred vertices at most.
#[must_use]
pub fn catalogue() -> Vec<Shape2> {
    vec![
        regular(3),
        regular(64),
        convex(40, 1),
        star(16, 2),
        star(64, 3),
        regular_star(32),
        gear(12),
        irregular(16, 4),
        irregular(96, 5),
        comb(8),
        comb(24),
        spiral(64, 1.0),
        hole_in_hole(),
        vertex_contact(),
        shared_vertex(),
        edge_contact(),
        hole_touching_rim(),
        frame(),
        nested(9),
        part_edge_contact(),
        filled_frame(),
        stuttering(),
        antenna(),
        overlapping(),
        random_polyomino(6, 6),
        random_polyomino(6, 7)
            .jittered(0.2, 8)
            .named("jittered polyomino"),
        triangles(12, 6.0, 9),
        star(48, 10).on_lattice(6.0).named("lattice star"),
        star(24, 11).scaled(1e-30).named("tiny star"),
        star(24, 12).scaled(1e9).named("huge star"),
        star(24, 13).moved([1e5, -3e4]).named("far star"),
    ]
}
