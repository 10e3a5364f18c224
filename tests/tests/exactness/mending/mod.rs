//! Surfaces that are mended, wrapped and simplified, against big integers: what is solid then, what moved, and what
//! is inside.

mod repairs;
mod simplified;
mod wraps;

use std::collections::HashMap;

use tetracone_std::import::Mesh;

/// Whether every directed edge has an opposite.
fn is_closed(mesh: &Mesh) -> bool {
    let mut counts = HashMap::<[u32; 2], i32>::new();
    for [a, b, c] in &mesh.faces {
        for [from, to] in [[*a, *b], [*b, *c], [*c, *a]] {
            *counts.entry([from, to]).or_default() += 1;
            *counts.entry([to, from]).or_default() -= 1;
        }
    }
    counts.values().all(|count| *count == 0)
}

/// The corners of a face.
fn corners(mesh: &Mesh, face: usize) -> [[f64; 3]; 3] {
    mesh.faces[face].map(|corner| mesh.points[corner as usize])
}
