//! Vertices around holes that were meant to be one.

use rstar::{RTree, primitives::GeomWithData};

use crate::{
    check::space::edges::Edges,
    import::Mesh,
    memory::{NoRoom, reserve, room},
    vector::{length, minus},
};

/// What was welded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Welded {
    /// How many vertices became another one.
    pub vertices: usize,
    /// The farthest that one of them moved.
    pub farthest: f64,
}

/// Gives vertices around holes that are no farther apart than this the same place.
///
/// A vertex moves to the nearest of those before it that stay, and never farther than the bound; so a row of
/// vertices, each near to the next, does not become one. Vertices of a surface that is closed there stay where
/// they are, however near they lie.
pub(super) fn weld(mesh: &mut Mesh, bound: f64) -> Result<Welded, NoRoom> {
    let mut is_around_hole = room(false, mesh.points.len())?;
    let edges = Edges::of(&mesh.faces)?;
    for edge in edges.around_holes() {
        for end in [edge[0].low, edge[0].high] {
            is_around_hole[end as usize] = true;
        }
    }
    let mut place = Vec::new();
    reserve(&mut place, mesh.points.len())?;
    let mut welded = Welded::default();
    let mut kept = RTree::<GeomWithData<[f64; 3], u32>>::new();
    for (number, &point) in (0u32..).zip(&mesh.points) {
        if !is_around_hole[number as usize] {
            place.push(number);
            continue;
        }
        let nearest = kept
            .nearest_neighbor(&point)
            .map(|other| (length(minus(*other.geom(), point)), other.data))
            .filter(|(distance, _)| *distance <= bound);
        if let Some((distance, other)) = nearest {
            welded.vertices += 1;
            welded.farthest = welded.farthest.max(distance);
            place.push(other);
        } else {
            kept.insert(GeomWithData::new(point, number));
            place.push(number);
        }
    }
    for corner in mesh.faces.as_flattened_mut() {
        *corner = place[*corner as usize];
    }
    Ok(welded)
}
