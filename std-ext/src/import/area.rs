//! A flat mesh as an area of the plane.

use super::error::{Fault, Place};
use super::text::count;
use super::{Mesh, Rings};
use crate::{
    memory::{NoRoom, push, reserve, room},
    vector::minus,
};

/// How far from flat a mesh may be, as a part of its size: more than what turning it in `f32` leaves,
/// less than what can be seen.
const FLAT: f64 = 1.0 / 1_048_576.0;

/// The boundary of what the triangles of a flat mesh cover, outer rings counter-clockwise.
///
/// Every triangle is turned counter-clockwise; edges between two of them cancel, and the rest, of which
/// as many lead to a vertex as away from it, are followed to rings.
pub(crate) fn area(mesh: Mesh) -> Result<Rings, Fault> {
    let [low, high] = mesh.extent();
    let extents = minus(high, low);
    let size = extents.iter().copied().fold(0.0, f64::max);
    let is_flat = |axis: &usize| extents[*axis] <= FLAT * size;
    let flattest = [2, 1, 0]
        .into_iter()
        .min_by(|a, b| extents[*a].total_cmp(&extents[*b]));
    let Some(flat) = flattest.filter(is_flat) else {
        let [x, y, z] = extents;
        return Err(Place::File.fault(format!(
            "the mesh is flat along no axis: it is {x} by {y} by {z}; leave --plane out, or turn it \
             so that it is flat along x, y or z"
        )));
    };
    let [right, up] = [[1, 2], [0, 2], [0, 1]][flat];
    let place = |corner: u32| {
        let point = mesh.points[corner as usize];
        [point[right], point[up]]
    };
    let (mut edges, mut turned, mut empty) = (Vec::new(), 0, 0);
    reserve(&mut edges, mesh.faces.len().saturating_mul(3))?;
    for &[a, b, c] in &mesh.faces {
        let ([ax, ay], [bx, by], [cx, cy]) = (place(a), place(b), place(c));
        let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        let corners = if area < 0.0 { [a, c, b] } else { [a, b, c] };
        turned += usize::from(area < 0.0);
        if area == 0.0 {
            empty += 1;
            continue;
        }
        let [a, b, c] = corners;
        edges.extend([[a, b], [b, c], [c, a]]);
    }
    let rings = rings(&uncancelled(edges)?, place)?;
    if rings.is_empty() {
        return Err(Place::File.fault("no triangle of the mesh has an area in the plane"));
    }
    let mut notes = mesh.notes;
    let axes = ["x", "y", "z"];
    push(
        &mut notes,
        format!(
            "flat along {}, so {} and {} are its coordinates in the plane",
            axes[flat], axes[right], axes[up]
        ),
    )?;
    if turned > 0 {
        let turned = count(turned, "triangle", "triangles");
        push(&mut notes, format!("turned {turned} counter-clockwise"))?;
    }
    if empty > 0 {
        let empty = count(empty, "triangle", "triangles");
        push(&mut notes, format!("left out {empty} without area"))?;
    }
    Ok(Rings {
        rings,
        notes,
        areas: Vec::new(),
    })
}

/// The edges without those that another one leads back along, by their first ends.
fn uncancelled(mut edges: Vec<[u32; 2]>) -> Result<Vec<[u32; 2]>, NoRoom> {
    edges.sort_unstable_by_key(|&[from, to]| (from.min(to), from.max(to), from > to));
    let mut kept = Vec::new();
    let same = |a: &[u32; 2], b: &[u32; 2]| a == b || *a == [b[1], b[0]];
    for edges in edges.chunk_by(same) {
        let there = edges.iter().filter(|edge| **edge == edges[0]).count();
        let back = edges.len() - there;
        // Those that lead one way come first, and as many of them stay as there are more of.
        let more = there.abs_diff(back);
        let rest = if there > back {
            &edges[..more]
        } else {
            &edges[edges.len() - more..]
        };
        reserve(&mut kept, rest.len())?;
        kept.extend_from_slice(rest);
    }
    kept.sort_unstable();
    Ok(kept)
}

/// Edges in the order of their first ends, followed from each to one that begins where it ends.
fn rings(
    edges: &[[u32; 2]],
    place: impl Fn(u32) -> [f64; 2],
) -> Result<Vec<Vec<[f64; 2]>>, NoRoom> {
    let mut rings = Vec::new();
    let mut used = room(false, edges.len())?;
    // For every edge, how many that begin where it does are used, counted at the first of them.
    let mut begun = room(0, edges.len())?;
    for start in 0..edges.len() {
        let mut ring = Vec::new();
        let mut at = start;
        while !used[at] {
            used[at] = true;
            push(&mut ring, place(edges[at][0]))?;
            let next = edges[at][1];
            let first = edges.partition_point(|[from, _]| *from < next);
            let Some(begun) = begun.get_mut(first) else {
                break;
            };
            let mut to = first + *begun;
            while used.get(to) == Some(&true) && edges.get(to).is_some_and(|edge| edge[0] == next) {
                *begun += 1;
                to += 1;
            }
            if edges.get(to).is_none_or(|edge| edge[0] != next) {
                // Back at the start, all of whose edges are used.
                break;
            }
            at = to;
        }
        if !ring.is_empty() {
            push(&mut rings, ring)?;
        }
    }
    Ok(rings)
}
