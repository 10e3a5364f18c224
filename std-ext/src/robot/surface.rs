//! The shapes of a link as one surface.

use core::fmt::Display;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Files, Geometry, Link, Shape};
use crate::{
    import::{Fault, ImportError, Input, Mesh, Place, ReadOptions, soup::Soup},
    load::{is_source, read_source},
    memory::{NoRoom, collect},
    primitive::{Hold, PrimitiveError},
};

/// Why a shape has no surface.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Its file is of no known kind.
    #[error("{}: no known kind of mesh", .0.display())]
    UnknownFormat(PathBuf),
    /// Its file is not found.
    #[error("{0}")]
    Path(String),
    /// Its file cannot be read.
    #[error(transparent)]
    File(ImportError),
    /// It is a primitive of a size that there is not.
    #[error(transparent)]
    Primitive(PrimitiveError),
}

/// The surface of a shape in the frame of its link: scaled, turned back outward where the scale mirrors it, and
/// placed. Round primitives become polygonal surfaces that contain them and stray by `chord` at most, in units of
/// the robot; by a part of their radius where none is given.
///
/// # Errors
/// [`ShapeError`]; whether the surface is closed is not looked at.
///
/// # Cost
/// That of reading the file.
pub fn shape_surface(shape: &Shape, files: &Files, chord: Option<f64>) -> Result<Mesh, ShapeError> {
    let mesh = match &shape.geometry {
        Geometry::Mesh { path, .. } => read(&find(path, files)?)?,
        Geometry::Primitive(primitive) => {
            let mesh = primitive.mesh(Hold::Around, chord);
            mesh.map_err(ShapeError::Primitive)?
        }
    };
    placed(&mesh, shape)
}

/// The surfaces of all shapes of a link together: what lies in one of them lies in the link, because a solid is
/// where its boundary winds around at least once. Vertices in the same place are one.
///
/// # Errors
/// The first shape without a surface.
pub fn link_surface(link: &Link, files: &Files, chord: Option<f64>) -> Result<Mesh, ShapeError> {
    let surfaces = link
        .shapes
        .iter()
        .map(|shape| shape_surface(shape, files, chord));
    together(link, &surfaces.collect::<Result<Vec<_>, _>>()?)
}

/// Surfaces of shapes as one.
pub(super) fn together(link: &Link, surfaces: &[Mesh]) -> Result<Mesh, ShapeError> {
    let joined = join(surfaces);
    joined.map_err(|fault| ShapeError::File(fault.of(&link.name)))
}

fn join(surfaces: &[Mesh]) -> Result<Mesh, Fault> {
    if surfaces.iter().all(|mesh| mesh.faces.is_empty()) {
        return Ok(Mesh::default());
    }
    let mut soup = Soup::default();
    for mesh in surfaces {
        let mut numbers = Vec::new();
        crate::memory::reserve(&mut numbers, mesh.points.len())?;
        for point in &mesh.points {
            numbers.push(soup.point(*point, Place::File)?);
        }
        for face in &mesh.faces {
            soup.face(&face.map(|corner| numbers[corner as usize]), Place::File)?;
        }
    }
    soup.finish(0)
}

/// Where the mesh of a shape is.
pub(super) fn find(written: &str, files: &Files) -> Result<PathBuf, ShapeError> {
    let path = files.resolve(written).map_err(ShapeError::Path)?;
    if is_source(&path) {
        Ok(path)
    } else {
        Err(ShapeError::UnknownFormat(path))
    }
}

/// The mesh of a file.
pub(super) fn read(path: &Path) -> Result<Mesh, ShapeError> {
    match read_source(path, &ReadOptions::default()).map_err(ShapeError::File)? {
        Input::Space(mesh) => Ok(mesh),
        Input::Plane(_) => Err(wrong(
            path.display(),
            "it is of the plane; a link needs a surface in space",
        )),
    }
}

/// What a shape names or is, in the frame of its link.
pub(super) fn placed(mesh: &Mesh, shape: &Shape) -> Result<Mesh, ShapeError> {
    let name = name(shape);
    let no_room = |error: NoRoom| wrong(&name, error);
    let scale = match shape.geometry {
        Geometry::Mesh { scale, .. } => scale,
        Geometry::Primitive(_) => [1.0; 3],
    };
    let points = mesh.points.iter().map(|point| {
        let scaled = [0, 1, 2].map(|k| point[k] * scale[k]);
        shape.origin.apply(scaled)
    });
    let points = collect(points).map_err(no_room)?;
    if !points.as_flattened().iter().all(|x| x.is_finite()) {
        let what = "scaled and placed, it is too large for numbers; check its scale";
        return Err(wrong(name, what));
    }
    let is_mirrored = shape.geometry.is_mirrored();
    let faces = mesh
        .faces
        .iter()
        .map(|&[a, b, c]| if is_mirrored { [a, c, b] } else { [a, b, c] });
    Ok(Mesh {
        points,
        faces: collect(faces).map_err(no_room)?,
        lines: collect(mesh.lines.iter().copied()).map_err(no_room)?,
        notes: mesh.notes.clone(),
    })
}

/// What a shape is called in messages.
fn name(shape: &Shape) -> String {
    match &shape.geometry {
        Geometry::Mesh { path, .. } => path.clone(),
        Geometry::Primitive(_) => "a primitive".to_owned(),
    }
}

pub(super) fn wrong(file: impl Display, what: impl Display) -> ShapeError {
    ShapeError::File(ImportError {
        file: file.to_string(),
        line: None,
        what: what.to_string(),
    })
}
