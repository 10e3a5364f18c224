//! Faces split where vertices of others lie on their edges.

use std::rc::Rc;

use rstar::{AABB, RTree, primitives::GeomWithData};

use crate::{
    check::space::edges::{Edges, Use},
    import::Mesh,
    memory::{NoRoom, push},
    vector::{Vector, along, dot, length, minus},
};

/// What was split.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SplitEdges {
    /// How many edges.
    pub edges: usize,
    /// How many vertices lay on them.
    pub vertices: usize,
    /// The farthest that one of them lay beside its edge.
    pub farthest: f64,
}

/// A vertex on an edge: how far along it, and its number.
type On = (f64, u32);

/// So often edges are looked at again at most: a face is split along one edge at a time.
const ROUNDS: usize = 16;
/// So many vertices are compared with edges at most; past that, edges stay as they are.
const MOST: usize = 1 << 24;
/// So many faces come of it at most, and so many for every face that there was.
const MOST_FACES: usize = 1 << 16;
const MOST_A_FACE: usize = 8;

/// What may still be done.
struct Budget {
    comparisons: usize,
    faces: usize,
}

impl Budget {
    /// Takes something from it; whether there was enough.
    fn take(left: &mut usize, work: usize) -> bool {
        let rest = left.checked_sub(work);
        *left = rest.unwrap_or(0);
        rest.is_some()
    }
}

/// Splits the edges around holes at vertices around holes that lie on them, no farther than this beside them.
///
/// No vertex moves; an edge that is split goes through the vertices. A sliver whose tip lies on its own edge collapses.
pub(super) fn split(mesh: &mut Mesh, bound: f64) -> Result<SplitEdges, NoRoom> {
    let mut all = SplitEdges::default();
    let mut budget = Budget {
        comparisons: MOST,
        faces: MOST_FACES.max(mesh.faces.len().saturating_mul(MOST_A_FACE)),
    };
    for _ in 0..ROUNDS {
        let once = split_once(mesh, bound, &mut budget)?;
        if once.edges == 0 {
            break;
        }
        all.edges += once.edges;
        all.vertices += once.vertices;
        all.farthest = all.farthest.max(once.farthest);
    }
    Ok(all)
}

/// An edge of a face with the vertices on it, in their order along the edge.
struct Edge {
    side: Use,
    /// In one list for all faces along the edge.
    vertices: Rc<[On]>,
}

/// Splits every face along one of its edges at most.
fn split_once(mesh: &mut Mesh, bound: f64, budget: &mut Budget) -> Result<SplitEdges, NoRoom> {
    let mut once = SplitEdges::default();
    let mut edges = Vec::new();
    around_holes(mesh, bound, budget, |edge, farthest| {
        once.farthest = once.farthest.max(farthest);
        push(&mut edges, edge)
    })?;
    // Of a face with several such edges, the first is split; the others are found again.
    edges.sort_by_key(|edge: &Edge| (edge.side.face, edge.side.low, edge.side.high));
    edges.dedup_by_key(|edge| edge.side.face);
    for edge in edges {
        once.edges += 1;
        once.vertices += edge.vertices.len();
        split_face(mesh, &edge)?;
    }
    Ok(once)
}

/// Finds the edges around holes on which vertices around holes lie, and how far beside.
fn around_holes(
    mesh: &Mesh,
    bound: f64,
    budget: &mut Budget,
    mut found: impl FnMut(Edge, f64) -> Result<(), NoRoom>,
) -> Result<(), NoRoom> {
    let edges = Edges::of(&mesh.faces)?;
    let mut ends = Vec::new();
    for side in edges.around_holes().map(|sides| sides[0]) {
        push(&mut ends, side.low)?;
        push(&mut ends, side.high)?;
    }
    ends.sort_unstable();
    ends.dedup();
    let vertices = ends
        .iter()
        .map(|end| GeomWithData::new(point(mesh, *end), *end));
    let tree = RTree::bulk_load(vertices.collect());
    for sides in edges.around_holes() {
        let (low, high) = (sides[0].low, sides[0].high);
        let (from, to) = (point(mesh, low), point(mesh, high));
        let corner =
            |pick: fn(f64, f64) -> f64, by: f64| [0, 1, 2].map(|k| pick(from[k], to[k]) + by);
        let near = AABB::from_corners(corner(f64::min, -bound), corner(f64::max, bound));
        let (mut vertices, mut farthest) = (Vec::new(), 0.0_f64);
        for vertex in tree.locate_in_envelope(&near) {
            if !Budget::take(&mut budget.comparisons, 1) {
                return Ok(());
            }
            if let Some((at, beside)) = on([from, to], *vertex.geom(), bound) {
                push(&mut vertices, (at, vertex.data))?;
                farthest = farthest.max(beside);
            }
        }
        if vertices.is_empty() {
            continue;
        }
        vertices.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        // All faces along an edge are split alike, so that those that agreed still do.
        if !Budget::take(
            &mut budget.faces,
            sides.len().saturating_mul(vertices.len()),
        ) {
            return Ok(());
        }
        let vertices: Rc<[On]> = vertices.into();
        for side in sides {
            let (side, vertices) = (*side, Rc::clone(&vertices));
            found(Edge { side, vertices }, farthest)?;
        }
    }
    Ok(())
}

/// How far along an edge a place is, from 0 to 1, and how far beside it; none where it is farther than the bound,
/// or no farther than that from an end.
fn on([from, to]: [Vector; 2], place: Vector, bound: f64) -> Option<(f64, f64)> {
    let (edge, way) = (minus(to, from), minus(place, from));
    let at = dot(way, edge) / dot(edge, edge);
    let beside = length(minus(place, along(from, edge, at)));
    let is_on = at > 0.0 && at < 1.0 && beside <= bound;
    let is_end = length(way) <= bound || length(minus(place, to)) <= bound;
    (is_on && !is_end).then_some((at, beside))
}

/// Puts a fan in the place of a face, from the corner across the edge.
fn split_face(mesh: &mut Mesh, Edge { side, vertices }: &Edge) -> Result<(), NoRoom> {
    let number = side.face as usize;
    let line = mesh.lines.get(number).copied();
    let corners = mesh.faces[number];
    let tip = corners
        .into_iter()
        .find(|corner| ![side.low, side.high].contains(corner));
    let Some(tip) = tip else { return Ok(()) };
    let mut last = side.low;
    let on = vertices.iter().map(|(_, vertex)| *vertex);
    for (piece, next) in on.chain([side.high]).enumerate() {
        let face = if side.is_backwards {
            [next, last, tip]
        } else {
            [last, next, tip]
        };
        last = next;
        if piece == 0 {
            mesh.faces[number] = face;
            continue;
        }
        push(&mut mesh.faces, face)?;
        if let Some(line) = line {
            push(&mut mesh.lines, line)?;
        }
    }
    Ok(())
}

fn point(mesh: &Mesh, vertex: u32) -> Vector {
    mesh.points[vertex as usize]
}
