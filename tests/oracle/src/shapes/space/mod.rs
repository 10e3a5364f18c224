//! Polyhedra of triangles.

mod cells;
mod compound;
mod convex;
mod fitting;
mod prism;
mod round;
mod study;
mod tubes;

pub use cells::{comb, cube, edge_contact, plate, polycube, random_polycube, vertex_contact};
pub use compound::{
    abutting, doubled, fin, overlapping, shells, tetrahedra, touching_edge, touching_vertex,
};
pub use convex::{CONVEX, convex, convex_hull, pyramid};
pub use fitting::{
    block, filled, hollow, linked, nested, peg_and_hole, plug_and_socket, touching_pairs,
};
pub use prism::prism;
pub use round::{fan, sphere, tetrahedron};
pub use study::{Faceted, complex_faces, complex_one, complex_two};
pub use tubes::{PITCH, bolt_and_nut, gear, knot, rod, torus};

use super::{Shape, index, plane};
use crate::grid::round_f32;
use crate::rng::Rng;
use crate::vector::{cross, lerp, sub};

/// A polyhedron: triangles with their normals out of the material.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape3 {
    /// What a failing test calls it.
    pub name: String,
    /// The vertices.
    pub points: Vec<[f64; 3]>,
    /// The triangles, as indices of vertices.
    pub faces: Vec<[u32; 3]>,
}

impl Shape3 {
    /// The polyhedron of the given triangles, its coordinates rounded to `f32`.
    #[must_use]
    pub fn new(name: &str, points: Vec<[f64; 3]>, faces: Vec<[u32; 3]>) -> Self {
        Self {
            name: name.to_owned(),
            points,
            faces,
        }
        .mapped(|point| point)
    }

    /// With `count` random faces split in an edge's rounded midpoint that the neighbour across
    /// does not know of: a face of no area, or nearly none, closes the gap. Every fourth time the
    /// new vertex repeats a corner instead.
    #[must_use]
    pub fn with_slivers(mut self, count: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        for k in 0..count {
            let face = rng.below(self.faces.len());
            let [a, b, c] = self.faces[face];
            let along = if k % 4 == 3 { 0.0 } else { 0.5 };
            let middle = lerp(self.points[a as usize], self.points[b as usize], along);
            let m = index(self.points.len());
            self.points.push(middle.map(round_f32));
            self.faces[face] = [a, m, c];
            self.faces.extend([[m, b, c], [a, b, m]]);
        }
        self
    }
}

impl Shape<3> for Shape3 {
    fn points(&self) -> &[[f64; 3]] {
        &self.points
    }

    fn points_mut(&mut self) -> &mut [[f64; 3]] {
        &mut self.points
    }

    fn facets(&self) -> Vec<[u32; 3]> {
        self.faces.clone()
    }

    fn inverted(mut self) -> Self {
        for face in &mut self.faces {
            face.reverse();
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
        self.faces
            .extend(other.faces.into_iter().map(|face| face.map(|i| i + offset)));
        self
    }

    fn normal([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
        cross(sub(b, a), sub(c, a))
    }
}

/// The solids of the benchmarks of points, from 700 triangles to 46 000.
#[must_use]
pub fn benchmarks() -> Vec<Shape3> {
    let noisy = |frequency, noise, name: &str| sphere(frequency).rough(noise, 1).named(name);
    vec![
        // Noise of about a sixth of an edge; the spiky one has nearly a whole one.
        noisy(6, 0.03, "sphere 720"),
        noisy(19, 0.01, "sphere 7k"),
        noisy(48, 0.004, "sphere 46k"),
        noisy(19, 0.05, "spiky 7k"),
        torus(120, 30).jittered(0.002, 2).named("torus"),
        knot(2, 3, 300, 12).named("knot"),
        rod(24, 100, 20.0).jittered(0.001, 3).named("rod 20:1"),
        plate(8).jittered(0.01, 4).named("plate"),
        shells(10, 3).named("shells"),
        comb(24).jittered(0.005, 5).named("comb"),
        gear(60).named("gear"),
        fan(1024).named("fan 1024"),
    ]
}

/// One small polyhedron of every kind, a few hundred triangles at most.
#[must_use]
pub fn catalogue() -> Vec<Shape3> {
    vec![
        tetrahedron(),
        cube(),
        sphere(2),
        sphere(4).rough(0.2, 1).named("noisy sphere"),
        torus(20, 10),
        knot(2, 3, 60, 6),
        rod(8, 20, 20.0).jittered(0.01, 2).named("rod"),
        plate(3),
        plate(3).jittered(0.05, 3).named("jittered plate"),
        comb(6),
        comb(6).jittered(0.02, 4).named("jittered comb"),
        gear(12),
        fan(64),
        shells(3, 2),
        shells(3, 3),
        vertex_contact(),
        edge_contact(),
        touching_vertex(),
        touching_edge(),
        abutting(),
        overlapping(),
        doubled(),
        fin(),
        cube().with_slivers(8, 5).named("slivers"),
        sphere(3).rough(0.1, 6).with_slivers(20, 7).named("needles"),
        random_polycube(3, 8),
        random_polycube(4, 9),
        random_polycube(4, 10)
            .jittered(0.2, 11)
            .named("jittered polycube"),
        tetrahedra(10, 5.0, 12),
        sphere(3)
            .rough(0.6, 13)
            .on_lattice(5.0)
            .named("lattice star"),
        torus(9, 6).on_lattice(12.0).named("lattice torus"),
        sphere(3).rough(0.3, 14).scaled(1e-30).named("tiny star"),
        sphere(3).rough(0.3, 15).scaled(1e9).named("huge star"),
        sphere(3)
            .rough(0.3, 16)
            .moved([1e5, -3e4, 2e3])
            .named("far star"),
        hollow(),
        filled(),
        nested(4),
        prism(&plane::hole_in_hole(), -0.5, 1.0),
        prism(&plane::comb(6), -1.0, 1.0).jittered(0.01, 17),
        plug_and_socket()[0].clone(),
    ]
}
