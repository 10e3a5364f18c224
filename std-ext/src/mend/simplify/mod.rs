//! Fewer faces around the same solid, and around a little more.

mod near;
mod place;
mod shell;
mod triangle;

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{BYTES_A_FACE, Bound, MendError, drop_unused, looked_at};
use crate::{
    check::space::Closure,
    import::{
        Mesh,
        text::{count, rounded, significant},
    },
    memory::{reserve, room},
};

use near::Near;
use shell::Shell;

/// How far a simplified surface may be from what it was, unless said otherwise: a 32nd of its size.
pub const USUAL_WITHIN: Bound = Bound::Part(-5);

/// What became of a surface with fewer faces.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Simplified {
    /// How many faces there were before, and how many there are.
    pub faces: [usize; 2],
    /// What the surface enclosed before, and what it encloses.
    pub volumes: [f64; 2],
    /// No place of either surface is farther from the other one.
    pub farthest: f64,
    /// How far it might have been.
    pub within: f64,
}

impl Simplified {
    /// In words.
    #[must_use]
    pub fn told(&self) -> String {
        let ([before, after], [less, more]) = (self.faces, self.volumes);
        let before = count(before, "face", "faces");
        let grown = significant(100.0 * (more - less) / less);
        let farthest = rounded_up(self.farthest);
        format!(
            "{before} became {after} that contain them, at most {farthest} away, {grown} % more volume"
        )
    }

    /// The same, where there are at most so many faces.
    ///
    /// # Errors
    /// [`MendError::Fewer`], where there are more.
    pub const fn with_at_most(self, most: usize) -> Result<Self, MendError> {
        let (left, within) = (self.faces[1], self.within);
        if left > most {
            return Err(MendError::Fewer { most, left, within });
        }
        Ok(self)
    }
}

/// An edge that can go: what that costs, its ends, and how often what is around them had changed then. The volume is
/// not below zero, so that its bits are in order.
type Candidate = Reverse<(u64, [u32; 2], [u32; 2])>;

/// Makes the surface of a solid one with at most so many faces, around all that it contained.
///
/// Edge by edge becomes a vertex that lies before or on the planes of all faces at the edge, so that nothing that was
/// inside is outside: in order of the volume that is added. That is exact for the coordinates as they are: new
/// vertices are of numbers of `f32`, and the signs that decide are those of integers of any size. Faces may come to
/// cross each other, in what is added; wherever anything winds once or more is the solid. The same surface gives the
/// same result on every host, bit for bit.
///
/// No place of the new surface is farther than `within` from the old one, and no place of the old one from the new one:
/// an edge stays whose faces would leave the bound, or parts of the old surface that were near them. Both are proven
/// for whole triangles, and not for samples. [`Bound::Length`] may be infinite.
///
/// It ends where no edge can go; more faces than were asked for may then be left, which
/// [`with_at_most`](Simplified::with_at_most) makes an error. A surface with fewer stays as it is.
///
/// # Errors
/// As [`mend`](super::mend); and [`MendError::Open`] where it bounds no solid.
///
/// # Cost
/// For each edge that goes, some forty places where three of at most twenty planes meet are looked for anew; for each
/// that may go, distances of the faces around it to the old surface, and of what was near them to them.
///
/// # Source
/// Progressive hulls: Sander et al., "Silhouette clipping", 2000. That the windings never fall is seen so: what an
/// edge's faces become differs from them by the boundary of tetrahedra from the new vertex to each of them, and
/// before a face's plane such a tetrahedron has no negative volume.
///
/// ```
/// use tetracone_std::{check::space::Closure, mend::{Bound, simplify}, primitive::{Hold, Primitive}};
///
/// let mut ball = Primitive::Sphere { radius: 1.0 }.mesh(Hold::Around, Some(0.01))?;
/// let told = simplify(&mut ball, 200, Bound::Length(0.1))?.with_at_most(200)?;
/// assert!(told.faces[0] > 500 && ball.faces.len() <= 200 && told.farthest <= 0.1);
/// assert!(told.volumes[1] > told.volumes[0] && Closure::of(&ball)?.is_solid());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn simplify(mesh: &mut Mesh, most: usize, within: Bound) -> Result<Simplified, MendError> {
    looked_at(mesh)?;
    reserve(&mut Vec::<[u8; BYTES_A_FACE]>::new(), mesh.faces.len())?;
    let before = Closure::of(mesh)?;
    if !before.is_solid() {
        return Err(MendError::Open { edges: before.open });
    }
    let faces = mesh.faces.len();
    let within = within.of(mesh.extent());
    let mut near = Near::of(mesh, within)?;
    let mut shell = Shell::of(mesh)?;
    let mut changes = room(0u32, mesh.points.len())?;
    let mut candidates = BinaryHeap::<Candidate>::new();
    for vertex in 0..u32::try_from(mesh.points.len()).unwrap_or(u32::MAX) {
        offer(&shell, vertex, &changes, &mut candidates, |other| {
            other > vertex
        });
    }
    let mut left = faces;
    while left > most
        && let Some(Reverse((_, edge, then))) = candidates.pop()
    {
        if edge.map(|end| changes[end as usize]) != then {
            continue;
        }
        let Some(choice) = shell.choice(edge) else {
            continue;
        };
        if !near.allows(&shell, edge, choice.place)? {
            continue;
        }
        let [kept, gone] = edge;
        shell.collapse(edge, choice.place);
        left -= 2;
        let ring = shell.neighbours(kept);
        for vertex in ring.iter().chain(&[kept, gone]) {
            changes[*vertex as usize] += 1;
        }
        offer(&shell, kept, &changes, &mut candidates, |_| true);
        for &vertex in &ring {
            // Edges within the ring once, none to the vertex again.
            let is_new = |other: u32| {
                other != kept && (other > vertex || ring.binary_search(&other).is_err())
            };
            offer(&shell, vertex, &changes, &mut candidates, is_new);
        }
    }
    let is_kept: Vec<bool> = shell.faces.iter().map(Option::is_some).collect();
    super::keep(mesh, &is_kept);
    mesh.points = shell.points;
    mesh.faces = shell.faces.into_iter().flatten().collect();
    drop_unused(mesh)?;
    let after = Closure::of(mesh)?;
    Ok(Simplified {
        faces: [faces, mesh.faces.len()],
        volumes: [before.volume, after.volume],
        farthest: near.farthest(mesh)?,
        within,
    })
}

/// Four digits, not below the number.
fn rounded_up(number: f64) -> f64 {
    let near = rounded(number, 4);
    if near >= number {
        near
    } else {
        rounded(number * (1.0 + 1e-3), 4)
    }
}

/// Puts the edges from a vertex to those of its neighbours that are wanted among the candidates.
fn offer(
    shell: &Shell,
    vertex: u32,
    changes: &[u32],
    candidates: &mut BinaryHeap<Candidate>,
    is_wanted: impl Fn(u32) -> bool,
) {
    for other in shell.neighbours(vertex) {
        let edge = [vertex.min(other), vertex.max(other)];
        if is_wanted(other)
            && let Some(choice) = shell.choice(edge)
        {
            let now = edge.map(|end| changes[end as usize]);
            candidates.push(Reverse((choice.cost.to_bits(), edge, now)));
        }
    }
}
