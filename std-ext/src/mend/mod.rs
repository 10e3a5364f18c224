//! Surfaces that are no solids, made solids: what is wrong with them is mended step by step, and every change is told.
//!
//! [`check`](crate::check) tells what is wrong. Here is what can be done about it without deciding anything that
//! the surface does not say: vertices around holes that were meant to be one are made one, faces that say nothing
//! are dropped, edges are split where vertices of other faces lie on them, and faces turned to agree with their
//! neighbours. Filling holes and wrapping everything say more than the surface does, so they are only done when they
//! are asked for. The same surface gives the same result on every host, bit for bit.

mod bound;
mod drop;
mod fill;
mod join;
mod method;
mod outline;
mod remedy;
mod simplify;
mod split;
mod told;
mod turn;
mod weld;
mod wrap;

use crate::{
    check::{
        CheckError, Verdict,
        space::{Closure, Loop, checked},
    },
    import::{
        Mesh,
        text::{Shown, significant},
    },
    memory::{NoRoom, reserve},
};

pub use bound::{Bound, BoundError};
pub use drop::Dropped;
pub use fill::Filled;
pub use join::join;
pub use method::Method;
pub use outline::{Outlined, Rule, outlines};
pub use remedy::Remedy;
pub use simplify::{Simplified, USUAL_WITHIN, simplify};
pub use split::SplitEdges;
pub use turn::Turned;
pub use weld::Welded;
pub use wrap::wrap;

/// Bytes that mending takes for a face, about.
const BYTES_A_FACE: usize = 384;

/// So far out coordinates may be: the squares of their differences are numbers, and the squares of what is a part of
/// 2^-40 of them are more than nothing.
pub(crate) const FARTHEST: f64 = 1e150;

/// Sees to it that faces name vertices that there are, and that these are not too far out.
fn looked_at(mesh: &Mesh) -> Result<(), MendError> {
    checked(mesh)?;
    let far = mesh.points.as_flattened().iter();
    match far.copied().find(|x| x.abs() > FARTHEST || x.is_nan()) {
        Some(place) => Err(MendError::Far { place }),
        None => Ok(()),
    }
}

/// What is done to a surface, in the order of the fields; the default is all that only does what the surface says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mending {
    /// Make vertices around holes one where they lie no farther apart than this.
    pub weld: Option<Bound>,
    /// Split edges around holes at vertices around holes that lie no farther beside them than this.
    pub split: Option<Bound>,
    /// Drop faces with two corners in one place, faces that cancel, and faces that are there twice.
    pub drop: bool,
    /// Turn faces to agree with their neighbours, and patches outwards that lie in no other one.
    pub turn: bool,
    /// Fill holes with at most so many edges.
    pub fill: Option<usize>,
}

impl Default for Mending {
    fn default() -> Self {
        Self {
            weld: Some(Bound::default()),
            split: Some(Bound::default()),
            drop: true,
            turn: true,
            fill: None,
        }
    }
}

/// What was done to a surface.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Changes {
    /// The vertices that became others.
    pub welded: Welded,
    /// The edges that were split.
    pub split: SplitEdges,
    /// The faces that were dropped.
    pub dropped: Dropped,
    /// The faces that were turned.
    pub turned: Turned,
    /// The holes that were filled.
    pub filled: Filled,
    /// The holes that were to be filled and were not.
    pub loose: Vec<Loose>,
}

/// A hole that was not filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Loose {
    /// It has more edges than were asked for.
    Larger(Loop),
    /// It has too many edges for the triangles of the least area, and crosses itself as it is seen along its normal.
    Tangled(Loop),
}

/// Why a surface was not mended.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MendError {
    /// It cannot be looked at.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// What is to be contained is no solid.
    #[error(
        "it bounds no solid, so nothing is contained: {edges} of its directed edges have no opposite, or it is inside \
         out; mend it first"
    )]
    Open {
        /// How many directed edges have no opposite.
        edges: usize,
    },
    /// A coordinate whose square is no number.
    #[error("a vertex at {place} is too far out to be mended; coordinates may reach {FARTHEST:e}")]
    Far {
        /// The coordinate.
        place: f64,
    },
    /// Fewer faces are not found within a distance.
    #[error(
        "{most} faces that stay within {} of it and contain it are not found, and {left} are; allow so many, or a \
         larger distance with --within", Shown(significant(*within))
    )]
    Fewer {
        /// How many were asked for.
        most: usize,
        /// The fewest found.
        left: usize,
        /// How far they may be away.
        within: f64,
    },
    /// A distance that no grid can be made for.
    #[error("a distance of {distance} is too small to wrap this surface; the least is {least}")]
    Distance {
        /// What was asked for.
        distance: f64,
        /// The least that there is a grid for.
        least: f64,
    },
    /// Too many cells are touched by faces.
    #[error(
        "the faces touch more than {most} cells, whose diagonal is the distance; with twice the distance \
         they touch about a quarter of them"
    )]
    Cells {
        /// So many there may be.
        most: usize,
    },
    /// Outlines whose edges cross too often.
    #[error("its {}", crate::arrange::ArrangeError::TANGLED)]
    Tangled,
    /// A rule for outlines.
    #[error(
        "a fill rule is for outlines in the plane; leave --rule out, or read a flat mesh with --plane"
    )]
    Surface,
}

impl From<NoRoom> for MendError {
    fn from(error: NoRoom) -> Self {
        Self::Check(error.into())
    }
}

/// Mends a surface, and tells what was done.
///
/// Whether it is a solid then is for [`check`](crate::check::space::Report) to say, or for the core when it is baked.
/// A surface that is closed and whose faces agree stays as it is, but for faces that cancel or are there twice.
///
/// No vertex moves farther than the bound of `weld`, no edge is bent by more than the bound of `split`, and filling
/// adds no vertices. Steps that repeat work end after 2^24 comparisons with edges and 2^26 with patches, and splitting
/// adds 8 faces for each that there is, or 2^16, which leaves a hostile surface less mended than it could be.
///
/// # Errors
/// [`MendError::Check`], where a face names a vertex that there is not, and where there is not enough memory;
/// [`MendError::Far`], where a coordinate is beyond 10^150.
///
/// # Cost
/// Sorting the edges some times; a hole of n edges that is not flat takes n³/6 areas, and all holes together 2^32 of
/// them at most, after which holes are filled as they are seen along their normals.
///
/// # Source
/// The steps are common ones (Ju, "Fixing geometric errors on polygonal models: a survey", 2009); outer patches
/// are told by windings (Jacobson et al. 2013), holes are filled after Barequet and Sharir 1995.
///
/// ```
/// use tetracone_std::{check::space::Report, import::Mesh, mend::{Mending, mend}};
///
/// // A tetrahedron without its base, of which one face is turned the wrong way.
/// let mut mesh = Mesh {
///     points: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
///     faces: vec![[0, 1, 3], [1, 2, 3], [2, 3, 0]],
///     ..Mesh::default()
/// };
/// let changes = mend(&mut mesh, &Mending { fill: Some(usize::MAX), ..Mending::default() })?;
/// assert_eq!((changes.turned.faces, changes.filled.loops, changes.filled.faces), (1, 1, 1));
/// assert!(Report::of(&mesh)?.is_solid());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn mend(mesh: &mut Mesh, mending: &Mending) -> Result<Changes, MendError> {
    looked_at(mesh)?;
    // What trees and maps take that do not ask for it themselves, for as long as it takes to ask.
    reserve(&mut Vec::<[u8; BYTES_A_FACE]>::new(), mesh.faces.len())?;
    let mut changes = Changes::default();
    let extent = mesh.extent();
    if let Some(bound) = mending.weld {
        changes.welded = weld::weld(mesh, bound.of(extent))?;
    }
    if let Some(bound) = mending.split {
        changes.split = split::split(mesh, bound.of(extent))?;
    }
    if mending.drop {
        changes.dropped = drop::drop_needless(mesh)?;
    }
    if mending.turn {
        changes.turned = turn::turn(mesh)?;
    }
    if let Some(most) = mending.fill {
        (changes.filled, changes.loose) = fill::fill(mesh, most)?;
        // A face that lies alone in space is a hole with three edges, too.
        if mending.drop {
            changes.dropped = changes.dropped.and(drop::drop_needless(mesh)?);
        }
        // Which way an open patch turns is only told for certain once it is closed.
        let is_closed_now = mending.turn && changes.filled.loops > 0;
        if is_closed_now && Closure::of(mesh)?.verdict == Verdict::InsideOut {
            let again = turn::turn(mesh)?;
            changes.turned.faces += again.faces;
            changes.turned.patches += again.patches;
        }
    }
    drop_unused(mesh)?;
    Ok(changes)
}

/// Leaves the faces that are kept.
fn keep(mesh: &mut Mesh, is_kept: &[bool]) {
    let mut numbers = is_kept.iter();
    mesh.faces
        .retain(|_| numbers.next().is_none_or(|is_kept| *is_kept));
    let mut numbers = is_kept.iter();
    mesh.lines
        .retain(|_| numbers.next().is_none_or(|is_kept| *is_kept));
}

/// Leaves the vertices that faces name.
fn drop_unused(mesh: &mut Mesh) -> Result<(), NoRoom> {
    let mut places = crate::memory::room(u32::MAX, mesh.points.len())?;
    for corner in mesh.faces.as_flattened() {
        places[*corner as usize] = 0;
    }
    let used = places.iter_mut().filter(|place| **place == 0);
    for (place, number) in used.zip(0u32..) {
        *place = number;
    }
    let mut numbers = places.iter();
    mesh.points
        .retain(|_| numbers.next().is_some_and(|place| *place < u32::MAX));
    for corner in mesh.faces.as_flattened_mut() {
        *corner = places[*corner as usize];
    }
    Ok(())
}
