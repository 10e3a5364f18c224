//! The loops around holes.

use std::collections::BTreeMap;

use super::edges::Edges;
use crate::{
    import::Mesh,
    memory::{NoRoom, collect, push, reserve, room},
    vector::{length, minus},
};

/// A loop of edges without an opposite.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Loop {
    /// How many edges it has.
    pub edges: usize,
    /// How long they are together.
    pub length: f64,
    /// Where it begins.
    pub place: [f64; 3],
    /// The middle of its vertices.
    pub middle: [f64; 3],
}

impl Loop {
    /// Of these edges, from where to where.
    pub(crate) fn of(mesh: &Mesh, edges: &[[u32; 2]]) -> Self {
        let point = |vertex: u32| mesh.points[vertex as usize];
        let mut told = Self {
            edges: edges.len(),
            length: 0.0,
            place: edges.first().map_or([0.0; 3], |[from, _]| point(*from)),
            middle: [0.0; 3],
        };
        for &[from, to] in edges {
            told.length += length(minus(point(to), point(from)));
            for (sum, x) in told.middle.iter_mut().zip(point(from)) {
                *sum += x;
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "no mesh has 2^53 edges")]
        let count = told.edges.max(1) as f64;
        told.middle = told.middle.map(|sum| sum / count);
        told
    }
}

/// All of them, the longest first.
pub(super) fn loops(mesh: &Mesh, edges: &Edges) -> Result<Vec<Loop>, NoRoom> {
    let walks = walks(edges)?;
    let mut loops = collect(walks.iter().map(|walk| Loop::of(mesh, walk)))?;
    loops.sort_by(|a, b| b.length.total_cmp(&a.length));
    Ok(loops)
}

/// The edges of each, one after the other.
///
/// What faces lack at a vertex goes in as often as it comes out, so a walk along edges that were not walked
/// before ends where it began. Where several go on, the walk takes the one to the least vertex, and a loop
/// ends as soon as it comes to a vertex of its own.
pub(crate) fn walks(edges: &Edges) -> Result<Vec<Vec<[u32; 2]>>, NoRoom> {
    let mut open: Vec<[u32; 2]> = edges.open().collect();
    open.sort_unstable();
    let mut walked = room(false, open.len())?;
    // For every vertex, how many of the edges from it were walked, at the first of them: they are walked in order.
    let mut begun = room(0_usize, open.len())?;
    let mut loops = Vec::new();
    // The edges of the walk, and at which of them it left each of its vertices.
    let (mut way, mut left) = (Vec::new(), BTreeMap::new());
    for first in 0..open.len() {
        let mut next = (!walked[first]).then_some(first);
        while let Some(edge) = next {
            walked[edge] = true;
            let [from, to] = open[edge];
            left.insert(from, way.len());
            push(&mut way, open[edge])?;
            if let Some(begin) = left.get(&to).copied() {
                for [from, _] in &way[begin..] {
                    left.remove(from);
                }
                let mut edges = Vec::new();
                reserve(&mut edges, way.len() - begin)?;
                edges.extend(way.drain(begin..));
                push(&mut loops, edges)?;
            }
            // After a loop the walk goes on from where that began.
            let on = open.partition_point(|[from, _]| *from < to);
            let is_from = |edge: usize| open.get(edge).is_some_and(|[from, _]| *from == to);
            next = begun.get_mut(on).and_then(|begun| {
                while is_from(on + *begun) && walked[on + *begun] {
                    *begun += 1;
                }
                let edge = on + *begun;
                is_from(edge).then_some(edge)
            });
        }
        way.clear();
        left.clear();
    }
    Ok(loops)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_at_one_vertex_take_time_by_their_number() {
        // Going through all edges from the vertex for each of them would take minutes.
        let count = 200_000;
        let faces: Vec<_> = (0..count).map(|k| [0, 2 * k + 1, 2 * k + 2]).collect();
        let edges = Edges::of(&faces).expect("there is room");
        let loops = walks(&edges).expect("there is room");
        assert_eq!(loops.len(), faces.len());
        for (found, [a, b, c]) in loops.iter().zip(faces) {
            assert_eq!(*found, [[a, b], [b, c], [c, a]]);
        }
    }
}
