//! Meshes: from files, and as parry takes them.

use std::path::PathBuf;

use parry3d::math::Vector;
use parry3d::shape::{TriMesh, TriMeshFlags};
use tetracone_std::import::{Format, Input, read};
use tetracone_tests::shapes::Shape3;

/// Meshes from files, where there are any.
pub(crate) fn meshes() -> Vec<Shape3> {
    let folder = std::env::var_os("TETRACONE_MESHES").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/meshes")),
        PathBuf::from,
    );
    let names = [
        "spot.obj",
        "cow.obj",
        "fandisk.obj",
        "ur5-base.stl",
        "ur5-shoulder.stl",
        "ur5-upperarm.stl",
        "ur5-forearm.stl",
        "ur5-wrist1.stl",
        "ur5-wrist2.stl",
        "ur5-wrist3.stl",
    ];
    let mesh = |name: &&str| {
        let path = folder.join(name);
        let bytes = std::fs::read(&path).ok()?;
        let format = Format::from_extension(&path)?;
        let Ok(Input::Space(mesh)) = read(name, format, &bytes, None) else {
            panic!("{name} cannot be read");
        };
        Some(Shape3::new(
            name.split('.').next()?,
            mesh.points,
            mesh.faces,
        ))
    };
    names.iter().filter_map(mesh).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "places are f32 numbers")]
pub(crate) fn vector(place: &[f64; 3]) -> Vector {
    Vector::new(place[0] as f32, place[1] as f32, place[2] as f32)
}

/// parry's mesh with an inside.
pub(crate) fn trimesh(shape: &Shape3) -> TriMesh {
    let points = shape.points.iter().map(vector).collect();
    let flags = TriMeshFlags::ORIENTED;
    TriMesh::with_flags(points, shape.faces.clone(), flags).expect("the mesh has faces")
}
