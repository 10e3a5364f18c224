//! Concave shapes as convex parts.

use parry2d::{math::Vector, shape::TriMesh, transformation::hertel_mehlhorn};

use crate::{Outcome, scenes::Shape};

/// The most corners of a part: those of a polygon of `Box2D`.
const MOST: usize = 8;

/// The convex parts of a shape, by triangles that are merged (Hertel and Mehlhorn). Holes are filled: nothing gets into
/// them.
pub(super) fn parts(shape: &Shape) -> Outcome<Vec<Vec<[f32; 2]>>> {
    #[expect(clippy::cast_possible_truncation, reason = "rounded to the nearest")]
    let corner = |corner: &[f64; 2]| Vector::from(corner.map(|x| x as f32));
    let outline = shape.rings[0].iter().map(corner).collect();
    let mesh = TriMesh::from_polygon(outline).ok_or("no triangles")?;
    let merged = hertel_mehlhorn(mesh.vertices(), mesh.indices());
    Ok(merged.iter().flat_map(|part| few_corners(part)).collect())
}

/// A convex part in pieces with few corners, all of them with the first one.
fn few_corners(part: &[Vector]) -> Vec<Vec<[f32; 2]>> {
    let Some((first, rest)) = part.split_first() else {
        return Vec::new();
    };
    let starts = (0..rest.len().saturating_sub(1)).step_by(MOST - 2);
    let piece = |start: usize| {
        let end = rest.len().min(start + MOST - 1);
        let corners = core::iter::once(first).chain(&rest[start..end]);
        corners.map(|corner| [corner.x, corner.y]).collect()
    };
    starts.map(piece).collect()
}
