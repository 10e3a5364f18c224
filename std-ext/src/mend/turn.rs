//! Faces turned to agree with their neighbours, and outwards.

use tetracone::number::Arithmetic;

use crate::{
    check::{
        Verdict,
        space::{
            Closure, corners,
            edges::{Edges, Use},
            patches::Patches,
        },
    },
    import::Mesh,
    memory::{NoRoom, push, reserve, room},
    vector::{Vector, cross, dot, extent, length, minus},
};

/// What was turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turned {
    /// Faces that agree with their neighbours now.
    pub faces: usize,
    /// Patches that were inside out as a whole, in no other one.
    pub patches: usize,
}

/// So many faces and boxes are looked at to find out which patches lie in others, at most; past that, patches stay
/// as they are.
const MOST: usize = 1 << 26;

/// A patch: its faces, and its box.
struct Patch {
    root: usize,
    faces: Vec<usize>,
    extent: [Vector; 2],
}

/// Turns faces.
///
/// Of every patch of faces that hang together across edges with two faces, the fewer ones turn as the others do.
/// A patch that is inside out then and lies in no other one turns as a whole, unless that opens edges that it has in
/// common with others; one that lies in another may be a cavity.
pub(super) fn turn(mesh: &mut Mesh) -> Result<Turned, NoRoom> {
    let mut turned = Turned::default();
    let edges = Edges::of(&mesh.faces)?;
    let patches = Patches::of(mesh.faces.len(), &edges)?;
    for number in 0..mesh.faces.len() {
        if patches.is_turned(number) {
            mesh.faces[number].swap(1, 2);
            turned.faces += 1;
        }
    }
    let opened = opened(mesh, &patches)?;
    let patches = list(mesh, &patches)?;
    let mut budget = MOST;
    let mut inside_out = Vec::new();
    for (number, patch) in patches.iter().enumerate() {
        if opened[patch.root] <= 0
            && is_inside_out(mesh, &patch.faces)?
            && is_outermost(mesh, &patches, number, &mut budget)
        {
            push(&mut inside_out, patch)?;
        }
    }
    for patch in inside_out {
        for &face in &patch.faces {
            mesh.faces[face].swap(1, 2);
        }
        turned.patches += 1;
    }
    Ok(turned)
}

/// At the root of every patch, how many more edges lack an opposite when it turns: those that it has in common with
/// others, whose faces were turned before.
fn opened(mesh: &Mesh, patches: &Patches) -> Result<Vec<i64>, NoRoom> {
    let mut opened = room(0, mesh.faces.len())?;
    let edges = Edges::of(&mesh.faces)?;
    for sides in edges.all().filter(|sides| sides.len() != 2) {
        let way = |side: &Use| 1 - 2 * i64::from(side.is_backwards);
        let mut ways: Vec<(usize, i64)> = sides
            .iter()
            .map(|side| (patches.root(side.face as usize), way(side)))
            .collect();
        ways.sort_unstable();
        let sum = |ways: &[(usize, i64)]| -> i64 { ways.iter().map(|(_, way)| way).sum() };
        let all = sum(&ways);
        for own in ways.chunk_by(|a, b| a.0 == b.0) {
            opened[own[0].0] += (all - 2 * sum(own)).abs() - all.abs();
        }
    }
    Ok(opened)
}

/// The patches, in the order of their first faces.
fn list(mesh: &Mesh, patches: &Patches) -> Result<Vec<Patch>, NoRoom> {
    let mut numbers = room(usize::MAX, mesh.faces.len())?;
    let mut list = Vec::<Patch>::new();
    for face in 0..mesh.faces.len() {
        let root = patches.root(face);
        if numbers[root] == usize::MAX {
            numbers[root] = list.len();
            let patch = Patch {
                root,
                faces: Vec::new(),
                extent: [[0.0; 3]; 2],
            };
            push(&mut list, patch)?;
        }
        push(&mut list[numbers[root]].faces, face)?;
    }
    for patch in &mut list {
        let all = patch.faces.iter().flat_map(|face| corners(mesh, *face));
        patch.extent = extent(all);
    }
    Ok(list)
}

/// Whether a patch is inside out: exactly where it is closed, and otherwise as it is seen from the middle of its box.
fn is_inside_out(mesh: &Mesh, patch: &[usize]) -> Result<bool, NoRoom> {
    let mut numbers = Vec::new();
    for face in patch {
        reserve(&mut numbers, 3)?;
        numbers.extend(mesh.faces[*face]);
    }
    numbers.sort_unstable();
    numbers.dedup();
    let mut part = Mesh::default();
    for number in &numbers {
        push(&mut part.points, mesh.points[*number as usize])?;
    }
    let own = |number: u32| numbers.partition_point(|other| *other < number);
    for face in patch {
        let face = mesh.faces[*face].map(|corner| u32::try_from(own(corner)).unwrap_or(u32::MAX));
        push(&mut part.faces, face)?;
    }
    let edges = Edges::of(&part.faces)?;
    // What single precision has no room for, a lattice may have.
    for arithmetic in [Arithmetic::F32, Arithmetic::Fixed] {
        let closure = Closure::look(&part, &edges, arithmetic)?;
        match closure.verdict {
            Verdict::Solid => return Ok(false),
            Verdict::InsideOut => return Ok(true),
            Verdict::Open => return Ok(closure.volume < 0.0),
            Verdict::Empty | Verdict::Far => {}
        }
    }
    Ok(false)
}

/// Whether no other patch winds around a place of this one.
fn is_outermost(mesh: &Mesh, patches: &[Patch], number: usize, budget: &mut usize) -> bool {
    let own = &patches[number];
    let [place, ..] = corners(mesh, own.faces[0]);
    let holds =
        |[low, high]: [Vector; 2]| (0..3).all(|k| low[k] <= place[k] && place[k] <= high[k]);
    for (other, patch) in patches.iter().enumerate() {
        let is_near = other != number && holds(patch.extent);
        let work = if is_near { patch.faces.len() } else { 1 };
        let Some(left) = budget.checked_sub(work) else {
            return false;
        };
        *budget = left;
        if !is_near {
            continue;
        }
        let turns: f64 = patch
            .faces
            .iter()
            .map(|face| angle(mesh, *face, place))
            .sum();
        // A full turn is 4 pi; of a surface with holes about as much as one sees of it.
        if turns.abs() > core::f64::consts::TAU {
            return false;
        }
    }
    true
}

/// The solid angle in which a face is seen, positive from behind (van Oosterom and Strackee, "The solid angle of
/// a plane triangle", 1983; summed over surfaces with holes: Jacobson et al., "Robust inside-outside
/// segmentation using generalized winding numbers", 2013).
fn angle(mesh: &Mesh, face: usize, from: Vector) -> f64 {
    let [a, b, c] = corners(mesh, face).map(|corner| minus(corner, from));
    let [u, v, w] = [a, b, c].map(length);
    let six = dot(a, cross(b, c));
    let rest = u * v * w + dot(a, b) * w + dot(b, c) * u + dot(c, a) * v;
    2.0 * libm::atan2(six, rest)
}
