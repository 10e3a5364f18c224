//! Polyhedra of several components, and components with something wrong that is allowed.

use super::super::{Shape, index};
use super::{Shape3, cube, sphere, tetrahedron};
use crate::rng::Rng;
use crate::vector::{dot, sub};

/// `count` nested noisy spheres, every other one inside out: two make a cavity, three a solid
/// inside the cavity.
#[must_use]
pub fn shells(frequency: u32, count: u32) -> Shape3 {
    let shell = |k: u32| {
        let radius = f64::from(count - k) / f64::from(count);
        let shell = sphere(frequency).rough(0.03, u64::from(k)).scaled(radius);
        if k.is_multiple_of(2) {
            shell
        } else {
            shell.inverted()
        }
    };
    let nested = (1..count).fold(shell(0), |all, k| all.with(shell(k)));
    nested.named(&format!("shells {count}"))
}

/// Two tetrahedra that meet in a point where each has a vertex of its own.
#[must_use]
pub fn touching_vertex() -> Shape3 {
    let other = tetrahedron()
        .mapped(|point| point.map(|x| 2.0 - x))
        .inverted();
    tetrahedron().with(other).named("touching vertex")
}

/// Two cubes with an edge each in the same place, and vertices of their own.
#[must_use]
pub fn touching_edge() -> Shape3 {
    cube()
        .with(cube().moved([2.0, 2.0, 0.0]))
        .named("touching edge")
}

/// Two cubes, one component each, with one face between them and another touched in part.
#[must_use]
pub fn abutting() -> Shape3 {
    cube()
        .with(cube().moved([2.0, 0.0, 0.0]))
        .with(cube().scaled(0.5).moved([0.25, 0.5, 1.5]))
        .named("abutting")
}

/// Three components, each over a part of the others.
#[must_use]
pub fn overlapping() -> Shape3 {
    sphere(2)
        .rough(0.2, 1)
        .with(sphere(2).rough(0.2, 2).moved([0.75, 0.25, 0.0]))
        .with(cube().scaled(0.5).moved([0.25, 0.5, 0.5]))
        .named("overlapping")
}

/// A component twice in the same place.
#[must_use]
pub fn doubled() -> Shape3 {
    tetrahedron().with(tetrahedron()).named("doubled")
}

/// A cube with a fin of no thickness: two opposite triangles.
#[must_use]
pub fn fin() -> Shape3 {
    let mut shape = cube().named("fin");
    let tip = index(shape.points.len());
    shape.points.push([3.0, 2.0, 0.5]);
    let [a, b, _] = shape.faces[0];
    shape.faces.extend([[a, b, tip], [b, a, tip]]);
    shape
}

/// `n` tetrahedra between a few lattice points of magnitude up to `half`: overlapping, touching,
/// some without volume, but not all.
#[must_use]
pub fn tetrahedra(n: usize, half: f64, seed: u64) -> Shape3 {
    let mut rng = Rng::new(seed);
    loop {
        let points: Vec<[f64; 3]> = (0..=n + 2)
            .map(|_| [(); 3].map(|()| libm::rint(rng.between(-half, half))))
            .collect();
        let tetrahedron = |_| {
            let [a, b, c, d] = [(); 4].map(|()| index(rng.below(points.len())));
            let [p, q, r, s] = [a, b, c, d].map(|i| points[i as usize]);
            let turned = dot(Shape3::normal([p, q, r]), sub(s, p)) > 0.0;
            let [a, b] = if turned { [b, a] } else { [a, b] };
            [[a, b, c], [a, d, b], [b, d, c], [c, d, a]]
        };
        let faces = (0..n).flat_map(tetrahedron).collect();
        let shape = Shape3::new(&format!("tetrahedra {n}"), points, faces);
        if shape.size() > 0.0 {
            return shape;
        }
    }
}
