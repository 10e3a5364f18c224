//! Real meshes and countries, where they are at hand: `TETRACONE_DATA` names the folder with
//! `meshes` and `polygons` in it, by default the one beside the workspace.

use std::{env, fs, path::PathBuf};

use tetracone_std::import::{Filter, Format, Input, read};
use tetracone_tests::shapes::{Shape2, Shape3};

use crate::check::{Arithmetic, Origin, check_plane, check_space};

/// Points asked of each solid and arithmetic.
const POINTS: usize = 100_000;

/// Concave ones, with islands, and with neighbours that share borders.
const COUNTRIES: [&str; 10] = [
    "France",
    "Norway",
    "Italy",
    "Chile",
    "Indonesia",
    "South Africa",
    "Lesotho",
    "Canada",
    "Vietnam",
    "Greece",
];

fn folder(name: &str) -> Option<PathBuf> {
    let data = env::var_os("TETRACONE_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
        PathBuf::from,
    );
    let folder = data.join(name);
    if !folder.is_dir() {
        println!("no {name} at hand in {}: nothing compared", data.display());
        return None;
    }
    Some(folder)
}

fn load(path: &PathBuf, filter: Option<&Filter>) -> Input {
    let name = path.display().to_string();
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let format = Format::from_extension(path).unwrap_or_else(|| panic!("{name}: what format?"));
    read(&name, format, &bytes, filter).unwrap_or_else(|error| panic!("{error}"))
}

fn single(x: f64) -> f64 {
    #[expect(clippy::cast_possible_truncation, reason = "what baking in f32 does")]
    f64::from(x as f32)
}

#[test]
fn closed_meshes() {
    let Some(folder) = folder("meshes") else {
        return;
    };
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    for path in files {
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        // Not closed; the command line's tests say so.
        if ["suzanne.obj", "teapot.obj", "woody.obj"].contains(&name.as_str()) {
            continue;
        }
        let Input::Space(mesh) = load(&path, None) else {
            panic!("{name} is no mesh");
        };
        let points = mesh.points.iter().map(|point| point.map(single)).collect();
        let shape = Shape3 {
            name,
            points,
            faces: mesh.faces,
        };
        for arithmetic in Arithmetic::ALL {
            check_space(&shape, arithmetic, Origin::Chosen, POINTS);
        }
        check_space(&shape, Arithmetic::F32, Origin::FacetPlane, POINTS / 4);
        check_space(&shape, Arithmetic::Fixed, Origin::FacetPlane, POINTS / 4);
    }
}

#[test]
fn countries() {
    let Some(folder) = folder("polygons") else {
        return;
    };
    for country in COUNTRIES {
        let filter: Filter = format!("name={country}").parse().expect("a filter");
        let Input::Plane(outlines) = load(&folder.join("countries.geo.json"), Some(&filter)) else {
            panic!("{country} is no polygon");
        };
        let mut points = Vec::new();
        let mut rings = Vec::new();
        for ring in outlines.rings {
            let first = u32::try_from(points.len()).expect("few points");
            let count = u32::try_from(ring.len()).expect("few points");
            rings.push((first..first + count).collect());
            points.extend(ring.iter().map(|point| point.map(single)));
        }
        let shape = Shape2 {
            name: country.to_owned(),
            points,
            rings,
        };
        for arithmetic in Arithmetic::ALL {
            check_plane(&shape, arithmetic, Origin::Chosen, POINTS);
        }
        check_plane(&shape, Arithmetic::F32, Origin::FacetPlane, POINTS / 4);
        check_plane(&shape, Arithmetic::Fixed, Origin::FacetPlane, POINTS / 4);
    }
}
