//! Polyhedra between two copies of a polygon.

use super::super::plane::ears;
use super::super::{Shape2, index};
use super::Shape3;

/// The upright prism over a polygon between two heights. The polygon may have holes and islands: its
/// ends are faces of many vertices, cut as importers of meshes cut them, long triangles and all.
///
/// # Panics
/// If rings of the polygon meet.
#[must_use]
pub fn prism(outline: &Shape2, low: f64, high: f64) -> Shape3 {
    let count = index(outline.points.len());
    let level = |z: f64| outline.points.iter().map(move |&[x, y]| [x, y, z]);
    let points = level(low).chain(level(high)).collect();
    let lids = ears(outline);
    let ends = lids
        .into_iter()
        .flat_map(|[a, b, c]| [[a, c, b], [a, b, c].map(|i| i + count)]);
    let sides = outline.edges().into_iter().flat_map(|[a, b]| {
        let (above_a, above_b) = (a + count, b + count);
        [[a, b, above_b], [a, above_b, above_a]]
    });
    let faces = ends.chain(sides).collect();
    Shape3::new(&format!("prism over {}", outline.name), points, faces)
}
