//! Meshes from files, and places as peers take them.

use std::path::PathBuf;

use tetracone_std::import::{Format, Input, read};

use tetracone_oracle::shapes::Shape3;

/// Meshes from files, where there are any.
pub fn meshes() -> Vec<Shape3> {
    let folder = std::env::var_os("TETRACONE_MESHES").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/meshes"
            ))
        },
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

/// A place in `f32`, as peers take it.
#[expect(clippy::cast_possible_truncation, reason = "places are f32 numbers")]
#[must_use]
pub fn single(place: &[f64; 3]) -> [f32; 3] {
    place.map(|x| x as f32)
}
