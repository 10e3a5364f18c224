//! What is wrong with a surface: everything that keeps it from bounding a solid, grouped, counted and
//! with the place of the first of each.
//!
//! The core refuses a boundary that is not closed, with the first few of its edges. That is enough to
//! refuse, and not enough to mend: a user wants to know whether there is one hole or a thousand, whether
//! faces are turned the wrong way or doubled, and whether vertices that were meant to be one lie a little
//! apart.

mod crossings;
mod edges;
mod faces;
mod gaps;
mod loops;
mod patches;

use core::fmt;

use crate::{
    import::Mesh,
    memory::{NoRoom, reserve},
    vector::{cross, dot, length, minus},
};

pub use edges::Uses;
pub use gaps::Gaps;
pub use loops::Loop;
pub use patches::Component;

use edges::Edges;

/// Bytes that looking at a face takes, about.
const BYTES_A_FACE: usize = 320;

/// What a surface of triangles is, and what is wrong with it.
///
/// ```
/// use tetracone_std::{check::Report, import::Mesh};
///
/// // A tetrahedron without its base.
/// let mesh = Mesh {
///     points: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
///     faces: vec![[0, 1, 3], [1, 2, 3], [2, 0, 3]],
///     ..Mesh::default()
/// };
/// let report = Report::of(&mesh)?;
/// assert!(!report.is_solid());
/// assert_eq!((report.open, report.loops.len(), report.loops[0].edges), (3, 1, 3));
/// # Ok::<(), tetracone_std::check::CheckError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// How many vertices there are.
    pub points: usize,
    /// How many triangles there are, those without extent among them.
    pub faces: usize,
    /// The box around all vertices.
    pub extent: [[f64; 3]; 2],
    /// Directed edges without an opposite; none where the surface is closed.
    pub open: usize,
    /// The loops that they make, the longest first.
    pub loops: Vec<Loop>,
    /// How many faces have an edge, for every number but two.
    pub uses: Vec<Uses>,
    /// Edges that two faces or more go along in the same direction.
    pub repeated: Found,
    /// Faces that turn against a neighbour, the fewer ones of every patch.
    pub turned: Found,
    /// Patches that no turning of faces makes agree, such as a Möbius strip.
    pub one_sided: Found,
    /// Faces that have the corners of an earlier one, turned as that is.
    pub doubled: Found,
    /// Faces that have the corners of an earlier one, turned the other way: together they are a sheet,
    /// which encloses nothing.
    pub sheets: Found,
    /// Faces with two corners in one place.
    pub collapsed: Found,
    /// Faces with three corners apart on a line.
    pub slivers: Found,
    /// Pairs of faces that meet elsewhere than in corners and edges that they share.
    pub crossings: Found,
    /// Whether all pairs of faces were looked at for that: where heaps of faces lie in each other's boxes,
    /// more of them may cross.
    pub has_all_crossings: bool,
    /// How near the vertices on open edges lie to others.
    pub gaps: Gaps,
    /// What hangs together, the largest first.
    pub components: Vec<Component>,
    /// What the surface encloses; of one that is not closed, seen from the middle of its box.
    pub volume: f64,
}

/// How many of something there are, and where the first is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Found {
    /// How many.
    pub count: usize,
    /// The first one.
    pub first: Option<Spot>,
}

/// Where something is: a face and a place of it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Spot {
    /// The number of the triangle, from 0; polygons of a file count as those that they were split into.
    pub face: usize,
    /// Its line in the file, from 1; none where there are no lines.
    pub line: Option<u32>,
    /// One of its corners.
    pub place: [f64; 3],
}

impl Found {
    /// One more, by the number of its face.
    fn add(&mut self, mesh: &Mesh, face: usize) {
        self.count += 1;
        if self.first.is_none_or(|first| face < first.face) {
            self.first = Spot::of(mesh, face);
        }
    }
}

impl Spot {
    fn of(mesh: &Mesh, face: usize) -> Option<Self> {
        let corner = mesh.faces.get(face)?[0];
        Some(Self {
            face,
            line: mesh.lines.get(face).copied().filter(|line| *line > 0),
            place: *mesh.points.get(corner as usize)?,
        })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { face, line, place } = self;
        let [x, y, z] = place;
        match line {
            Some(line) => write!(f, "line {line}, at {x}, {y}, {z}"),
            None => write!(f, "triangle {face}, at {x}, {y}, {z}"),
        }
    }
}

/// Why a surface cannot be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A face names a vertex that there is not.
    #[error("face {face} names vertex {index}, but there are {points}, numbered from 0")]
    Index {
        /// The face's number.
        face: usize,
        /// What it names.
        index: u32,
        /// How many vertices there are.
        points: usize,
    },
    /// There is not enough memory.
    #[error("there is not enough memory: {bytes} bytes more are needed at once")]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for CheckError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

impl Report {
    /// Looks at a surface.
    ///
    /// Coordinates are taken as they are, but for crossings, which are exact for the nearest `f32`.
    ///
    /// # Errors
    /// [`CheckError`].
    ///
    /// # Cost
    /// Sorting the edges, and comparing faces whose boxes overlap.
    ///
    /// # Source
    /// Boxes of faces in a tree: Beckmann et al., "The R*-tree", 1990 (the crate `rstar`); disjoint sets:
    /// Tarjan 1975.
    pub fn of(mesh: &Mesh) -> Result<Self, CheckError> {
        let points = mesh.points.len();
        for (face, corners) in mesh.faces.iter().enumerate() {
            if let Some(&index) = corners.iter().find(|index| **index as usize >= points) {
                return Err(CheckError::Index {
                    face,
                    index,
                    points,
                });
            }
        }
        // What trees and lists take that do not ask for it themselves, for as long as it takes to ask.
        reserve(&mut Vec::<[u8; BYTES_A_FACE]>::new(), mesh.faces.len())?;
        let extent = extent(&mesh.points);
        let size = length(minus(extent[1], extent[0]));
        let kinds = faces::Kinds::of(mesh);
        let edges = Edges::of(&mesh.faces)?;
        let patches = patches::Patches::of(mesh, &edges)?;
        let doubles = faces::doubles(mesh);
        let (crossings, has_all_crossings) = crossings::crossings(mesh)?;
        let middle = [0, 1, 2].map(|k| extent[0][k].midpoint(extent[1][k]));
        Ok(Self {
            points,
            faces: mesh.faces.len(),
            extent,
            open: edges.open().count(),
            loops: loops::loops(mesh, &edges),
            uses: edges.uses(mesh),
            repeated: edges.repeated(mesh),
            turned: patches.turned,
            one_sided: patches.one_sided,
            doubled: doubles.same,
            sheets: doubles.opposite,
            collapsed: kinds.collapsed,
            slivers: kinds.slivers,
            crossings,
            has_all_crossings,
            gaps: Gaps::of(mesh, &edges, size)?,
            components: patches::components(mesh, &edges)?,
            volume: volume(mesh, 0..mesh.faces.len(), middle),
        })
    }

    /// Whether the surface bounds a solid as it is: it is closed and encloses something from outside.
    #[must_use]
    pub fn is_solid(&self) -> bool {
        self.open == 0 && self.volume > 0.0
    }
}

/// The box around places; of none, an empty one at zero.
fn extent(points: &[[f64; 3]]) -> [[f64; 3]; 2] {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold([first; 2], |[low, high], point| {
        [
            [0, 1, 2].map(|k| low[k].min(point[k])),
            [0, 1, 2].map(|k| high[k].max(point[k])),
        ]
    })
}

/// What these faces enclose, seen from a place.
fn volume(mesh: &Mesh, faces: impl Iterator<Item = usize>, from: [f64; 3]) -> f64 {
    let six: f64 = faces
        .map(|face| {
            let [a, b, c] = corners(mesh, face).map(|corner| minus(corner, from));
            dot(a, cross(b, c))
        })
        .sum();
    six / 6.0
}

/// The corners of a face whose indices were checked.
fn corners(mesh: &Mesh, face: usize) -> [[f64; 3]; 3] {
    mesh.faces[face].map(|corner| mesh.points[corner as usize])
}
