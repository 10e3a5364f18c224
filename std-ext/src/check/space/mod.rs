//! Surfaces of triangles.

mod crossings;
pub(crate) mod edges;
mod faces;
mod gaps;
pub(crate) mod loops;
pub(crate) mod patches;
pub(crate) mod sets;

use tetracone::number::Arithmetic;

use super::{CheckError, Found, Spot, Verdict};
use crate::{
    import::Mesh,
    memory::{NoRoom, reserve},
    vector::{cross, dot, minus},
};

pub use edges::Uses;
pub use gaps::Gaps;
pub use loops::Loop;
pub use patches::Component;

use edges::Edges;

pub(super) use crossings::crossings;

/// Where what is wrong with a surface is: the first of each, in the order in which they are found.
///
/// Faces are numbers of triangles, edges the numbers of their ends in the surface's vertices.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Places {
    /// Directed edges without an opposite, from where to where.
    pub open: Vec<[u32; 2]>,
    /// Edges with more than two faces.
    pub crowded: Vec<[u32; 2]>,
    /// Edges that two faces or more go along in the same direction.
    pub repeated: Vec<[u32; 2]>,
    /// Edges of patches that no turning of faces makes agree.
    pub one_sided: Vec<[u32; 2]>,
    /// Faces that turn against a neighbour.
    pub turned: Vec<usize>,
    /// Faces that have the corners of an earlier one, turned as that is.
    pub doubled: Vec<usize>,
    /// Faces that have the corners of an earlier one, turned the other way.
    pub sheets: Vec<usize>,
    /// Faces with two corners in one place.
    pub collapsed: Vec<usize>,
    /// Faces with three corners apart on a line.
    pub slivers: Vec<usize>,
    /// Pairs of faces that cross.
    pub crossings: Vec<[usize; 2]>,
}

/// Bytes that looking at a face takes, about.
pub(super) const BYTES_A_FACE: usize = 320;

/// What a surface of triangles is, and what is wrong with it.
///
/// ```
/// use tetracone_std::{check::space::Report, import::Mesh};
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
    /// How many edges have so many faces, for every number of faces but two.
    pub uses: Vec<Uses>,
    /// Edges that two faces or more go along in the same direction.
    pub repeated: Found<3>,
    /// Faces that turn against a neighbour, the fewer ones of every patch.
    pub turned: Found<3>,
    /// Edges of patches that no turning of faces makes agree, such as a Möbius strip.
    pub one_sided: Found<3>,
    /// Faces that have the corners of an earlier one, turned as that is.
    pub doubled: Found<3>,
    /// Faces that have the corners of an earlier one, turned the other way: together they are a sheet,
    /// which encloses nothing. They cancel, and neither is a part of the solid.
    pub sheets: Found<3>,
    /// Faces with two corners in one place.
    pub collapsed: Found<3>,
    /// Faces with three corners apart on a line.
    pub slivers: Found<3>,
    /// Pairs of faces that meet elsewhere than in corners and edges that they share.
    pub crossings: Found<3>,
    /// Whether all pairs of faces were looked at for that: where heaps of faces lie in each other's boxes,
    /// more of them may cross.
    pub has_all_crossings: bool,
    /// How near the vertices on open edges lie to others.
    pub gaps: Gaps,
    /// What hangs together, the largest first.
    pub components: Vec<Component>,
    /// What the surface encloses; of one that is not closed, seen from the middle of its box.
    pub volume: f64,
    /// Whether it bounds a solid.
    pub verdict: Verdict,
}

impl Report {
    /// Looks at a surface.
    ///
    /// Coordinates are taken as they are, but for the verdict and for crossings, which are exact for the nearest `f32`.
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
        Self::for_arithmetic(mesh, Arithmetic::F32)
    }

    /// The same with the verdict of an arithmetic, in fixed point on the lattice of
    /// [`lattice_for`](crate::bake::lattice_for).
    ///
    /// # Errors
    /// [`CheckError`].
    pub fn for_arithmetic(mesh: &Mesh, arithmetic: Arithmetic) -> Result<Self, CheckError> {
        Self::look(mesh, 0, arithmetic).map(|(report, _)| report)
    }

    /// That of [`Report::of`], and where the first `most` of each defect are.
    ///
    /// # Errors
    /// [`CheckError`].
    ///
    /// # Cost
    /// That of [`Report::of`], and the places that are kept.
    pub fn with_places(mesh: &Mesh, most: usize) -> Result<(Self, Places), CheckError> {
        Self::look(mesh, most, Arithmetic::F32)
    }

    fn look(
        mesh: &Mesh,
        most: usize,
        arithmetic: Arithmetic,
    ) -> Result<(Self, Places), CheckError> {
        checked(mesh)?;
        // What trees and lists take that do not ask for it themselves, for as long as it takes to ask.
        reserve(&mut Vec::<[u8; BYTES_A_FACE]>::new(), mesh.faces.len())?;
        let extent = mesh.extent();
        let kinds = faces::Kinds::of(mesh, most)?;
        let edges = Edges::of(&mesh.faces)?;
        let patches = patches::Patches::of(mesh.faces.len(), &edges)?;
        let turned = patches.turned(mesh, most)?;
        let one_sided = patches.one_sided(mesh, most)?;
        let doubles = faces::doubles(mesh, most)?;
        let repeated = edges.repeated(mesh, most)?;
        let (crossings, has_all_crossings) = crossings(mesh, most)?;
        let Closure {
            open,
            volume,
            verdict,
        } = Closure::look(mesh, &edges, arithmetic)?;
        let report = Self {
            points: mesh.points.len(),
            faces: mesh.faces.len(),
            extent,
            open,
            loops: loops::loops(mesh, &edges)?,
            uses: edges.uses(mesh),
            repeated: repeated.found,
            turned: turned.found,
            one_sided: one_sided.found,
            doubled: doubles.same.found,
            sheets: doubles.opposite.found,
            collapsed: kinds.collapsed.found,
            slivers: kinds.slivers.found,
            crossings: crossings.found,
            has_all_crossings,
            gaps: Gaps::of(mesh, &edges, extent)?,
            components: patches::components(mesh, &edges)?,
            volume,
            verdict,
        };
        let places = Places {
            open: edges.first_open(most)?,
            crowded: edges.crowded(most)?,
            repeated: repeated.places,
            one_sided: one_sided.places,
            turned: turned.places,
            doubled: doubles.same.places,
            sheets: doubles.opposite.places,
            collapsed: kinds.collapsed.places,
            slivers: kinds.slivers.places,
            crossings: crossings.places,
        };
        Ok((report, places))
    }

    /// Whether the surface bounds a solid: it is closed and encloses something from outside.
    #[must_use]
    pub fn is_solid(&self) -> bool {
        self.verdict == Verdict::Solid
    }
}

/// Whether a surface bounds a solid, and no more: what a [`Report`] says of that, much sooner.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Closure {
    /// Directed edges without an opposite; none where the surface is closed.
    pub open: usize,
    /// What the surface encloses; of one that is not closed, seen from the middle of its box.
    pub volume: f64,
    /// Whether it bounds a solid, exactly for the nearest `f32`.
    pub verdict: Verdict,
}

impl Closure {
    /// Looks at a surface.
    ///
    /// # Errors
    /// [`CheckError`].
    ///
    /// # Cost
    /// Sorting the edges twice.
    pub fn of(mesh: &Mesh) -> Result<Self, CheckError> {
        Self::for_arithmetic(mesh, Arithmetic::F32)
    }

    /// The same with the verdict of an arithmetic.
    ///
    /// # Errors
    /// [`CheckError`].
    pub fn for_arithmetic(mesh: &Mesh, arithmetic: Arithmetic) -> Result<Self, CheckError> {
        checked(mesh)?;
        Ok(Self::look(mesh, &Edges::of(&mesh.faces)?, arithmetic)?)
    }

    /// The same of a surface whose indices were checked, with these edges.
    pub(crate) fn look(mesh: &Mesh, edges: &Edges, arithmetic: Arithmetic) -> Result<Self, NoRoom> {
        let [low, high] = mesh.extent();
        let middle = [0, 1, 2].map(|k| low[k].midpoint(high[k]));
        let volume = volume(mesh, 0..mesh.faces.len(), middle);
        let open = edges.open().count();
        let verdict = match open {
            0 => Verdict::of_closed(mesh, arithmetic)?,
            _ => Verdict::Open,
        };
        Ok(Self {
            open,
            volume: verdict.signed(volume),
            verdict,
        })
    }

    /// Whether it is closed and encloses something from outside.
    #[must_use]
    pub fn is_solid(&self) -> bool {
        self.verdict == Verdict::Solid
    }
}

/// Sees to it that faces name vertices that there are.
pub(crate) fn checked(mesh: &Mesh) -> Result<(), CheckError> {
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
    Ok(())
}

/// Where a face is whose indices were checked.
fn spot(mesh: &Mesh, face: usize) -> Spot<3> {
    let [place, ..] = corners(mesh, face);
    Spot {
        facet: face,
        line: mesh.lines.get(face).copied().filter(|line| *line > 0),
        place,
    }
}

/// What these faces enclose, seen from a place.
pub(crate) fn volume(mesh: &Mesh, faces: impl Iterator<Item = usize>, from: [f64; 3]) -> f64 {
    let six: f64 = faces
        .map(|face| {
            let [a, b, c] = corners(mesh, face).map(|corner| minus(corner, from));
            dot(a, cross(b, c))
        })
        .sum();
    six / 6.0
}

/// The corners of a face whose indices were checked.
pub(crate) fn corners(mesh: &Mesh, face: usize) -> [[f64; 3]; 3] {
    mesh.faces[face].map(|corner| mesh.points[corner as usize])
}
