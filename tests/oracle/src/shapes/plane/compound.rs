//! Polygons of several rings, and rings with something wrong that is allowed.

use super::super::{Shape, index};
use super::{Shape2, polyomino, regular, square, star};
use crate::rng::Rng;
use crate::vector::{dot, sub};

/// A square with a hole, in it an island, in that a hole again.
#[must_use]
pub fn hole_in_hole() -> Shape2 {
    square(-4.0, 4.0)
        .with(star(16, 1).scaled(3.0).inverted())
        .with(regular(5).scaled(0.75))
        .with(square(-0.25, 0.25).inverted())
        .named("hole in hole")
}

/// Two squares that meet in a corner, each with a vertex of its own there.
#[must_use]
pub fn vertex_contact() -> Shape2 {
    square(0.0, 1.0)
        .with(square(1.0, 3.0))
        .named("vertex contact")
}

/// Two squares that meet in a corner whose vertex they share.
#[must_use]
pub fn shared_vertex() -> Shape2 {
    polyomino(&[[0, 0], [1, 1]]).named("shared vertex")
}

/// Two squares, one component each, with one side between them.
#[must_use]
pub fn edge_contact() -> Shape2 {
    square(0.0, 1.0)
        .with(square(0.0, 1.0).moved([1.0, 0.0]))
        .named("edge contact")
}

/// A square whose hole reaches its rim in one vertex of the hole.
#[must_use]
pub fn hole_touching_rim() -> Shape2 {
    let hole = Shape2::ring("hole", &[[0.0, -1.0], [1.0, 0.5], [-0.5, 0.25]]);
    square(-1.0, 1.0)
        .with(hole.inverted())
        .named("hole touching rim")
}

/// A square with repeated vertices, vertices along its sides and doubled points.
#[must_use]
pub fn stuttering() -> Shape2 {
    let mut shape = Shape2::ring(
        "stuttering",
        &[
            [-1.0, -1.0],
            [0.25, -1.0],
            [0.5, -1.0],
            [1.0, -1.0],
            [1.0, 1.0],
            [1.0, 1.0],
            [-1.0, 1.0],
        ],
    );
    shape.rings = vec![vec![0, 0, 1, 2, 3, 3, 3, 4, 5, 6, 6]];
    shape
}

/// A square with a spike of no width, there and back along the same points.
#[must_use]
pub fn antenna() -> Shape2 {
    let corners = [
        [-1.0, -1.0],
        [1.0, -1.0],
        [1.0, 1.0],
        [-1.0, 1.0],
        [2.0, 3.0],
    ];
    let mut shape = Shape2::ring("antenna", &corners);
    shape.rings = vec![vec![0, 1, 2, 4, 2, 3]];
    shape
}

/// Three stars, each over a part of the others.
#[must_use]
pub fn overlapping() -> Shape2 {
    star(20, 2)
        .with(star(20, 3).moved([0.5, 0.25]))
        .with(regular(7).moved([-0.25, 0.5]))
        .named("overlapping")
}

/// `n` triangles between a few lattice points of magnitude up to `half`: overlapping, touching,
/// some without area, but not all.
#[must_use]
pub fn triangles(n: usize, half: f64, seed: u64) -> Shape2 {
    let mut rng = Rng::new(seed);
    loop {
        let points: Vec<[f64; 2]> = (0..=n)
            .map(|_| [(); 2].map(|()| libm::rint(rng.between(-half, half))))
            .collect();
        let triangle = |_| {
            let ring = [(); 3].map(|()| index(rng.below(points.len())));
            let [a, b, c] = ring.map(|i| points[i as usize]);
            let turned = dot(Shape2::normal([a, b]), sub(c, a)) > 0.0;
            if turned {
                vec![ring[0], ring[2], ring[1]]
            } else {
                ring.to_vec()
            }
        };
        let rings = (0..n).map(triangle).collect();
        let shape = Shape2 {
            name: format!("triangles {n}"),
            points,
            rings,
        };
        if shape.size() > 0.0 {
            return shape;
        }
    }
}
