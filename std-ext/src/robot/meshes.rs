//! The files that the shapes of a robot name, each read once.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
};

use rayon::prelude::*;
use thiserror::Error;

use super::{
    Files, Geometry, Robot, Shape, ShapeError,
    surface::{find, read},
};
use crate::import::Mesh;

/// The most triangles of all meshes of a robot together, a file counted as often as it is named. The finest robots
/// known have a quarter, and so many take half a gigabyte.
pub const MOST_TRIANGLES: usize = 1 << 24;

/// The meshes of a robot have more than [`MOST_TRIANGLES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "its meshes have more than {MOST_TRIANGLES} triangles together, a file counted as often as it \
     is named; simplify them"
)]
pub struct TooManyTriangles;

/// The meshes of a robot.
pub(super) struct Meshes<'a> {
    /// Where the files are that the robot names.
    paths: HashMap<&'a str, Result<PathBuf, ShapeError>>,
    meshes: BTreeMap<PathBuf, Result<Mesh, ShapeError>>,
}

impl<'a> Meshes<'a> {
    /// Reads all files, on all threads. What cannot be read is kept as an error.
    pub(super) fn of(robot: &'a Robot, files: &Files) -> Result<Self, TooManyTriangles> {
        let mut paths = HashMap::new();
        let mut uses: BTreeMap<PathBuf, usize> = BTreeMap::new();
        for shape in robot.links().iter().flat_map(|link| &link.shapes) {
            let Geometry::Mesh { path, .. } = &shape.geometry else {
                continue;
            };
            let found = paths
                .entry(path.as_str())
                .or_insert_with(|| find(path, files));
            if let Ok(path) = found {
                *uses.entry(path.clone()).or_default() += 1;
            }
        }
        // Whether there are too many does not depend on which files are read first.
        let sum = AtomicUsize::new(0);
        let meshes = uses.into_par_iter().map(|(path, uses)| {
            if sum.load(Ordering::Relaxed) > MOST_TRIANGLES {
                return Err(TooManyTriangles);
            }
            let mesh = read(&path);
            let triangles = mesh.as_ref().map_or(0, |mesh| mesh.faces.len());
            let triangles = triangles.saturating_mul(uses).min(MOST_TRIANGLES + 1);
            if sum.fetch_add(triangles, Ordering::Relaxed) + triangles > MOST_TRIANGLES {
                return Err(TooManyTriangles);
            }
            Ok((path, mesh))
        });
        let meshes = meshes.collect::<Result<_, _>>()?;
        Ok(Self { paths, meshes })
    }

    /// The mesh that a shape of the robot names; none of a primitive.
    pub(super) fn get(&self, shape: &Shape) -> Option<Result<&Mesh, ShapeError>> {
        let Geometry::Mesh { path, .. } = &shape.geometry else {
            return None;
        };
        let known = match self.paths.get(path.as_str())? {
            Ok(path) => self.meshes.get(path)?.as_ref(),
            Err(error) => Err(error),
        };
        Some(known.map_err(Clone::clone))
    }
}
