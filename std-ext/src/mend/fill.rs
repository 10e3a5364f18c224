//! Holes filled with triangles on the vertices around them.

mod least;

use super::Loose;
use crate::{
    check::space::{Loop, edges::Edges, loops},
    import::{
        Mesh,
        face::{Split, Splitter},
    },
    memory::{NoRoom, reserve},
    vector::{Vector, cross, dot, length, minus},
};

/// What was filled.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Filled {
    /// How many holes.
    pub loops: usize,
    /// How many edges they had together.
    pub edges: usize,
    /// How many faces fill them.
    pub faces: usize,
    /// How large these are together.
    pub area: f64,
}

/// A hole is flat where no vertex around it lies farther beside its plane than this part of its size.
const FLAT: f64 = 1.0 / 1_048_576.0;

/// So many areas are found at most, some ten seconds; past that, holes are filled as they are seen.
const MOST_AREAS: u64 = 1 << 32;

/// Fills the holes with at most so many edges; those that are left come back.
///
/// A flat hole is cut by its ears. Any other one gets the triangles of the least area; beyond
/// [`least::MOST`] edges, and past [`MOST_AREAS`], those that it has as it is seen along its normal, where it does not
/// cross itself.
pub(super) fn fill(mesh: &mut Mesh, most: usize) -> Result<(Filled, Vec<Loose>), NoRoom> {
    let edges = Edges::of(&mesh.faces)?;
    let (mut filled, mut left) = (Filled::default(), Vec::new());
    let mut splitter = Splitter::default();
    let (mut faces, mut budget) = (Vec::new(), MOST_AREAS);
    for ring in loops::walks(&edges)? {
        let told = Loop::of(mesh, &ring);
        if ring.len() > most {
            left.push(Loose::Larger(told));
            continue;
        }
        // What lacks an opposite goes one way, so what fills the hole goes the other.
        let mut corners = Vec::new();
        reserve(&mut corners, ring.len())?;
        corners.extend(ring.iter().rev().map(|[from, _]| *from));
        faces.clear();
        if !cut(mesh, &corners, &mut splitter, &mut budget, &mut faces)? {
            left.push(Loose::Tangled(told));
            continue;
        }
        filled.loops += 1;
        filled.edges += ring.len();
        filled.faces += faces.len();
        filled.area += faces.iter().map(|face| area(mesh, *face)).sum::<f64>();
        add(mesh, &faces)?;
    }
    Ok((filled, left))
}

/// How many areas a hole with so many edges takes at most.
pub(super) fn areas(edges: usize) -> u64 {
    if edges <= least::MOST {
        least::areas(edges)
    } else {
        0
    }
}

/// The triangles of a hole; whether there are some.
fn cut(
    mesh: &Mesh,
    corners: &[u32],
    splitter: &mut Splitter,
    budget: &mut u64,
    faces: &mut Vec<[u32; 3]>,
) -> Result<bool, NoRoom> {
    let left = budget.checked_sub(least::areas(corners.len()));
    let is_small = corners.len() <= least::MOST && left.is_some();
    if !is_small || is_flat(mesh, corners) {
        let split = splitter.split(&mesh.points, corners, faces)?;
        if split == Split::Whole {
            return Ok(true);
        }
        faces.clear();
    }
    if let Some(left) = left.filter(|_| is_small) {
        *budget = left;
        least::cut(&mesh.points, corners, faces)?;
    }
    Ok(is_small)
}

/// Whether all corners lie in one plane, about.
fn is_flat(mesh: &Mesh, corners: &[u32]) -> bool {
    let point = |corner: u32| mesh.points[corner as usize];
    let Some(origin) = corners.first().map(|corner| point(*corner)) else {
        return true;
    };
    let ways = || corners.iter().map(|corner| minus(point(*corner), origin));
    // The normal of Newell: what the ring's edges enclose, seen from its first corner.
    let normal = ways()
        .zip(ways().skip(1))
        .map(|(a, b)| cross(a, b))
        .fold([0.0; 3], |sum: Vector, one| {
            [0, 1, 2].map(|k| sum[k] + one[k])
        });
    let size = ways().map(length).fold(0.0, f64::max);
    ways().all(|way| dot(way, normal).abs() <= FLAT * size * length(normal))
}

fn area(mesh: &Mesh, face: [u32; 3]) -> f64 {
    let [a, b, c] = face.map(|corner| mesh.points[corner as usize]);
    length(cross(minus(b, a), minus(c, a))) / 2.0
}

/// Adds faces that stand on no line of the file.
fn add(mesh: &mut Mesh, faces: &[[u32; 3]]) -> Result<(), NoRoom> {
    if mesh.lines.len() == mesh.faces.len() {
        reserve(&mut mesh.lines, faces.len())?;
        mesh.lines.resize(mesh.lines.len() + faces.len(), 0);
    }
    reserve(&mut mesh.faces, faces.len())?;
    mesh.faces.extend_from_slice(faces);
    Ok(())
}
