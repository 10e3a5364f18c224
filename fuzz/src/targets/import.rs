//! Files of other programs: understood completely or refused with a sentence.

use core::fmt::Write as _;

use tetracone::number::Arithmetic;
use tetracone_std::{
    import::{Format, Input, Mesh, Rings, read},
    load::{LoadOptions, Loaded},
};

/// Defends: any text read as OBJ is a mesh as `check` says, or an error.
pub fn import_obj(bytes: &[u8]) {
    check(Format::Obj, bytes);
}

/// Defends: any bytes read as STL, text or binary, are a mesh as `check` says, or an error.
pub fn import_stl(bytes: &[u8]) {
    check(Format::Stl, bytes);
}

/// Defends: any bytes read as PLY, text or binary of either byte order, are a mesh as `check`
/// says, or an error.
pub fn import_ply(bytes: &[u8]) {
    check(Format::Ply, bytes);
}

/// Defends: any text read as OFF is a mesh as `check` says, or an error.
pub fn import_off(bytes: &[u8]) {
    check(Format::Off, bytes);
}

/// Defends: any text read as `GeoJSON` is rings as `check` says, or an error.
pub fn import_geojson(bytes: &[u8]) {
    check(Format::GeoJson, bytes);
    let filter = "name=a".parse().expect("a filter");
    let _ = read("f", Format::GeoJson, bytes, Some(&filter));
}

/// Defends: any text read as Collada is a mesh as `check` says, or an error.
pub fn import_dae(bytes: &[u8]) {
    check(Format::Dae, bytes);
}

/// Defends: any bytes read as glTF, text or binary, are a mesh as `check` says, or an error.
pub fn import_gltf(bytes: &[u8]) {
    check(Format::Gltf, bytes);
}

/// Defends: any text read as SVG is rings as `check` says, or an error.
pub fn import_svg(bytes: &[u8]) {
    check(Format::Svg, bytes);
}

/// What is read is finite, names only vertices that there are, has no vertex twice and no line
/// that the file has not; it reads the same when it is written as plain OBJ; errors name the file
/// and are one line; and what was read is baked in either arithmetic or refused with a sentence.
fn check(format: Format, bytes: &[u8]) {
    let lines = line_count(bytes);
    match read("f", format, bytes, None) {
        Err(error) => check_message(&error.to_string(), lines),
        Ok(Input::Space(mesh)) => check_mesh(&mesh, lines),
        Ok(Input::Plane(rings)) => check_rings(&rings),
    }
    for arithmetic in [Arithmetic::F32, Arithmetic::Fixed] {
        let options = LoadOptions {
            arithmetic: Some(arithmetic),
            ..LoadOptions::default()
        };
        if let Err(error) = Loaded::import("f", format, bytes, &options) {
            check_message(&error.to_string(), lines);
        }
    }
}

/// The lines of a text: they end in LF, or in CR where there is no LF.
pub(super) fn line_count(bytes: &[u8]) -> usize {
    let of = |end| bytes.split(|&byte| byte == end).count();
    if bytes.contains(&b'\n') {
        of(b'\n')
    } else {
        of(b'\r')
    }
}

pub(super) fn check_message(message: &str, lines: usize) {
    let rest = message.strip_prefix("f:").expect("it names the file");
    let (number, _) = rest.split_once(':').unwrap_or_default();
    if let Ok(line) = number.parse::<usize>() {
        assert!((1..=lines).contains(&line), "{message} of {lines} lines");
    }
    assert!(rest.trim().len() > 10, "{message} says too little");
    assert!(message.len() < 2000, "{message} says too much");
    assert!(
        !message.chars().any(char::is_control),
        "{message:?} is one line"
    );
}

fn check_mesh(mesh: &Mesh, lines: usize) {
    let Mesh {
        points,
        faces,
        lines: of_faces,
        ..
    } = mesh;
    assert!(points.iter().flatten().all(|x| x.is_finite()));
    assert!(
        faces
            .iter()
            .flatten()
            .all(|&at| (at as usize) < points.len())
    );
    assert_eq!(of_faces.len(), faces.len());
    assert!(of_faces.iter().all(|&line| line as usize <= lines));
    let mut bits: Vec<_> = points.iter().map(|point| point.map(f64::to_bits)).collect();
    bits.sort_unstable();
    bits.dedup();
    assert_eq!(bits.len(), points.len(), "no vertex is there twice");
    if faces.is_empty() {
        return;
    }
    let mut text = String::new();
    for [x, y, z] in points {
        let _ = writeln!(text, "v {x:?} {y:?} {z:?}");
    }
    for [a, b, c] in faces {
        let _ = writeln!(text, "f {} {} {}", a + 1, b + 1, c + 1);
    }
    let again = read("f", Format::Obj, text.as_bytes(), None).expect("plain OBJ");
    let Input::Space(again) = again else {
        panic!("OBJ is of space");
    };
    // A vertex of a polygon that vanished is not written as one in use.
    let place = |mesh: &Mesh, at: u32| mesh.points[at as usize];
    let places = |mesh: &Mesh| -> Vec<_> {
        let corners = mesh.faces.iter().flatten();
        corners.map(|&at| place(mesh, at)).collect()
    };
    assert_eq!(places(&again), places(mesh));
}

fn check_rings(rings: &Rings) {
    assert!(!rings.rings.is_empty());
    for ring in &rings.rings {
        assert!(ring.len() >= 3);
        assert!(ring.iter().flatten().all(|x| x.is_finite()));
    }
}
