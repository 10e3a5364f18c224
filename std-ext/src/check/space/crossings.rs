//! Faces that meet elsewhere than in what they share.

use rstar::primitives::{GeomWithData, Rectangle};
use tetracone::space::{Point, Segment, Triangle};

use super::{faces::triangle, spot};
use crate::check::{Finds, compare_overlapping};
use crate::{
    import::Mesh,
    memory::{NoRoom, reserve},
};

/// Pairs of faces that cross, by the number of the earlier one, and whether all were compared. Faces with
/// the same corners are doubled, and do not count.
pub(in crate::check) fn crossings(
    mesh: &Mesh,
    most: usize,
) -> Result<(Finds<3, [usize; 2]>, bool), NoRoom> {
    let (mut faces, mut boxes) = (Vec::new(), Vec::new());
    reserve(&mut faces, mesh.faces.len())?;
    reserve(&mut boxes, mesh.faces.len())?;
    for number in 0..mesh.faces.len() {
        let face = triangle(mesh, number).filter(|face| !face.is_degenerate());
        if let Some(face) = face {
            let corners = [face.a, face.b, face.c].map(Point::array);
            boxes.push(GeomWithData::new(around(corners), number));
        }
        faces.push(face);
    }
    let mut found = Finds::new(most)?;
    let are_all = compare_overlapping(boxes, |one, other| {
        if let (Some(face), Some(facing)) = (faces[one], faces[other])
            && cross(&face, &facing)
        {
            found.add(spot(mesh, one), [one, other]);
        }
    });
    Ok((found, are_all))
}

/// The box of a face.
fn around([a, b, c]: [[f32; 3]; 3]) -> Rectangle<[f32; 3]> {
    let least = [0, 1, 2].map(|k| a[k].min(b[k]).min(c[k]));
    let most = [0, 1, 2].map(|k| a[k].max(b[k]).max(c[k]));
    Rectangle::from_corners(least, most)
}

/// Whether two faces have more in common than the corners and the edge that they share.
fn cross(one: &Triangle<f32>, other: &Triangle<f32>) -> bool {
    // The corners that are the face's own, and the others, in the order of the face.
    let split = |face: &Triangle<f32>, other: &Triangle<f32>| {
        let corners = [face.a, face.b, face.c];
        let is_shared = |corner: &Point<f32>| [other.a, other.b, other.c].contains(corner);
        corners
            .into_iter()
            .partition::<Vec<_>, _>(|corner| !is_shared(corner))
    };
    let ((own, shared), (others, _)) = (split(one, other), split(other, one));
    match (&own[..], &others[..], &shared[..]) {
        ([_, _, _], _, _) => one.intersects(other),
        // What they have in common goes on from the shared corner to the edge across from it, of either.
        (&[a, b], &[c, d], _) => {
            other.intersects_segment(&Segment::new(a, b))
                || one.intersects_segment(&Segment::new(c, d))
        }
        // Beside each other along an edge, or folded onto each other.
        (&[tip], &[other_tip], &[a, b]) => {
            let cross = |a, b| Segment::new(tip, a).intersects(&Segment::new(other_tip, b));
            one.contains(other_tip) || other.contains(tip) || cross(a, b) || cross(b, a)
        }
        _ => false,
    }
}
