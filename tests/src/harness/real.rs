//! Real meshes and countries, where they are at hand: `TETRACONE_DATA` names the folder with
//! `meshes` and `polygons` in it, by default the one beside the workspace.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use tetracone_std::import::{Filter, Format, Input, read};

use tetracone_oracle::shapes::{Shape as _, Shape2, Shape3};

/// The file or folder of this name, where it is at hand.
fn data(name: &str) -> Option<PathBuf> {
    let folder = env::var_os("TETRACONE_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
        PathBuf::from,
    );
    let path = folder.join(name);
    if !path.exists() {
        println!("no {name} at hand in {}", folder.display());
        return None;
    }
    Some(path)
}

/// The closed meshes at hand.
#[must_use]
pub fn meshes() -> Vec<Shape3> {
    let files = data("meshes").map(|folder| fs::read_dir(folder).expect("a folder"));
    let mut files: Vec<_> = files
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files.iter().filter_map(|path| load(path)).collect()
}

/// A mesh, unless it is open.
fn load(path: &Path) -> Option<Shape3> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let bytes = fs::read(path).expect("a readable file");
    let format = Format::from_extension(path).expect("a known format");
    let Ok(Input::Space(mesh)) = read(&name, format, &bytes, None) else {
        panic!("{name} is no mesh");
    };
    let shape = Shape3::new(&name, mesh.points, mesh.faces);
    shape.is_closed().then_some(shape)
}

/// All countries of the map at hand, in degrees.
#[must_use]
pub fn countries() -> Option<Vec<Shape2>> {
    let path = data("polygons/countries.geo.json")?;
    let bytes = fs::read(path).expect("a readable file");
    let text = String::from_utf8(bytes.clone()).expect("names in UTF-8");
    let names = text.split("\"name\":\"").skip(1);
    let names = names.map(|rest| rest.split('"').next().expect("a name"));
    Some(names.map(|name| country(name, &bytes)).collect())
}

fn country(name: &str, bytes: &[u8]) -> Shape2 {
    let filter: Filter = format!("name={name}").parse().expect("a filter");
    let Ok(Input::Plane(outlines)) = read("countries", Format::GeoJson, bytes, Some(&filter))
    else {
        panic!("{name} is no polygon");
    };
    let mut shape = Shape2 {
        name: name.to_owned(),
        points: Vec::new(),
        rings: Vec::new(),
    };
    for ring in outlines.rings {
        let first = u32::try_from(shape.points.len()).expect("few points");
        let count = u32::try_from(ring.len()).expect("few points");
        shape.rings.push((first..first + count).collect());
        shape.points.extend(ring);
    }
    shape
}

/// Countries that are concave, that have islands, and neighbours that share borders, in degrees
/// rounded to `f32`; none where no map is at hand.
#[allow(dead_code, reason = "who asks all countries has no use for some")]
#[must_use]
pub fn some_countries() -> Vec<Shape2> {
    const NAMES: [&str; 10] = [
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
    let mut all = countries().unwrap_or_default();
    all.retain(|country| NAMES.contains(&country.name.as_str()));
    assert!(all.is_empty() || all.len() == NAMES.len());
    all.into_iter()
        .map(|country| country.mapped(|point| point))
        .collect()
}
