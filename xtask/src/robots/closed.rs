//! Whether a surface bounds a solid, judged by counting and by nothing of what is judged.

use std::collections::HashMap;

use tetracone_std::import::Mesh;

/// What a surface is for the nearest `f32` of its coordinates, which are those that are baked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// Closed, and what it encloses is inside.
    Solid,
    /// Edges that faces go along more often in one direction than in the other, this many.
    Open(usize),
    /// Closed, but it encloses less than nothing.
    InsideOut,
    /// Closed, and what it encloses is too little to be told from roundings.
    Flat,
}

/// Volumes are told from zero by this part of the terms that they are sums of.
const TOLD: f64 = 1e-12;

pub(super) fn closed(mesh: &Mesh) -> Closed {
    let mut edges = HashMap::<[Place; 2], i64>::new();
    for face in &mesh.faces {
        let [a, b, c] = face.map(|corner| place(mesh, corner));
        for [from, to] in [[a, b], [b, c], [c, a]] {
            let count = if from < to { 1 } else { -1 };
            *edges.entry([from.min(to), from.max(to)]).or_default() += count;
        }
    }
    let lies_open = |(ends, count): &(&[Place; 2], &i64)| ends[0] != ends[1] && **count != 0;
    let open = edges.iter().filter(lies_open).count();
    if open > 0 {
        return Closed::Open(open);
    }
    let (volume, terms) = volume(mesh);
    if volume.abs() <= TOLD * terms {
        Closed::Flat
    } else if volume > 0.0 {
        Closed::Solid
    } else {
        Closed::InsideOut
    }
}

/// What a surface encloses, seen from its first vertex, and the sum of its terms' sizes.
pub(super) fn volume(mesh: &Mesh) -> (f64, f64) {
    let from = mesh
        .points
        .first()
        .copied()
        .unwrap_or_default()
        .map(rounded);
    let (mut volume, mut terms) = (0.0, 0.0);
    for face in &mesh.faces {
        let [a, b, c] = face.map(|corner| {
            let point = mesh.points[corner as usize].map(rounded);
            [0, 1, 2].map(|k| f64::from(point[k]) - f64::from(from[k]))
        });
        let six = a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0]);
        volume += six / 6.0;
        terms += six.abs() / 6.0;
    }
    (volume, terms)
}

/// Coordinates as bits: equal where the numbers are.
type Place = [u32; 3];

fn place(mesh: &Mesh, corner: u32) -> Place {
    // A zero has one sign here.
    mesh.points[corner as usize].map(|x| (rounded(x) + 0.0).to_bits())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "this is how coordinates are baked"
)]
fn rounded(x: f64) -> f32 {
    x as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron(faces: &[[u32; 3]]) -> Mesh {
        Mesh {
            points: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            faces: faces.to_vec(),
            ..Mesh::default()
        }
    }

    #[test]
    fn a_hole_a_turned_face_and_an_inside_out_surface_are_seen() {
        let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        assert_eq!(closed(&tetrahedron(&faces)), Closed::Solid);
        assert_eq!(closed(&tetrahedron(&faces[1..])), Closed::Open(3));
        let turned = [[0, 1, 2], faces[1], faces[2], faces[3]];
        assert_eq!(closed(&tetrahedron(&turned)), Closed::Open(3));
        let inside_out = faces.map(|[a, b, c]| [a, c, b]);
        assert_eq!(closed(&tetrahedron(&inside_out)), Closed::InsideOut);
        assert_eq!(closed(&tetrahedron(&[[0, 1, 2], [0, 2, 1]])), Closed::Flat);
    }

    #[test]
    fn vertices_that_are_one_in_f32_are_one() {
        let mut mesh = tetrahedron(&[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 4, 3]]);
        mesh.points.push([1e-60, -1e-60, 0.0]);
        assert_eq!(closed(&mesh), Closed::Solid);
        mesh.points[4] = [1e-30, 0.0, 0.0];
        assert_eq!(closed(&mesh), Closed::Open(4));
    }
}
