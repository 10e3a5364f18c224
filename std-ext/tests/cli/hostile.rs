//! Files made to break a reader: each ends in an error of one line, soon and in little memory.

mod drawings;
mod large;
mod proofs;
mod robots;
mod scenes;
mod srdf;
mod urdf;

use std::process::{Command, Stdio};

use crate::world::{Ran, World};

/// Address space for files of a few bytes that claim billions of things.
const LITTLE: u64 = 512 << 20;

/// Faces of the largest file; fewer where nothing is optimized.
const FACES: usize = if cfg!(debug_assertions) {
    1_000_000
} else {
    10_000_000
};
/// Address space that reading so many takes, but not building: cells take some 500 bytes a face to
/// be built.
const READING: u64 = if cfg!(debug_assertions) {
    384 << 20
} else {
    1536 << 20
};

/// Runs the program on a file within so many bytes of address space, where the system can say so.
fn within(world: &World, bytes: u64, arguments: &str) -> Ran {
    if !cfg!(target_os = "linux") {
        return world.run(arguments);
    }
    let program = env!("CARGO_BIN_EXE_tetracone");
    let script = format!("ulimit -v {} && exec '{program}' {arguments}", bytes / 1024);
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).current_dir(world.path(""));
    Ran::of(command.stdin(Stdio::null()).output().expect("a shell"))
}

/// The error of a file, which names it and is short.
#[track_caller]
fn error(name: &str, bytes: impl AsRef<[u8]>) -> String {
    error_of("info", name, bytes)
}

/// The same of a command that takes a file.
#[track_caller]
fn error_of(command: &str, name: &str, bytes: impl AsRef<[u8]>) -> String {
    let world = World::new();
    world.put(name, bytes);
    let error = within(&world, LITTLE, &format!("{command} {name}")).error();
    let rest = error.strip_prefix(&format!("{name}:"));
    assert!(rest.is_some(), "{error}");
    assert!(error.len() < 400 && error.lines().count() == 1, "{error}");
    error
}

/// The error of a command, which neither writes a file nor leaves a part of one.
#[track_caller]
fn unwritten(world: &World, arguments: &str) -> String {
    let before = world.names();
    let error = within(world, LITTLE, arguments).error();
    assert_eq!(world.names(), before, "{arguments}");
    assert!(error.len() < 400 && error.lines().count() == 1, "{error}");
    error
}

#[test]
fn counts_are_not_believed() {
    let most = u32::MAX;
    assert_eq!(
        error("a.off", format!("OFF\n{most} {most} 0\n0 0 0\n")),
        "a.off:3: the file ends after 1 of 4294967295 vertices"
    );
    let most = usize::MAX;
    assert_eq!(
        error("a.off", format!("OFF\n{most} {most} 0\n0 0 0\n")),
        format!("a.off:3: the file ends after 1 of {most} vertices")
    );
    let header = |format: &str| {
        format!(
            "ply\nformat {format} 1.0\nelement vertex {most}\nproperty float x\n\
             property float y\nproperty float z\nelement face {most}\n\
             property list uint int vertex_indices\nend_header\n"
        )
    };
    assert_eq!(
        error("a.ply", header("ascii") + "0 0 0\n"),
        format!("a.ply:10: the file ends after 1 of {most} vertex elements")
    );
    assert!(error("a.ply", header("binary_little_endian")).contains("only 0 are left"));
    let list = header("binary_little_endian").replace(&format!("vertex {most}"), "vertex 0");
    let list = list.replace(&format!("face {most}"), "face 1");
    let long = [list.as_bytes(), &u32::MAX.to_le_bytes(), &[0; 64]].concat();
    assert!(error("a.ply", long).contains("a list of 4294967295 values needs 17179869180 bytes"));
    let mut binary = vec![0; 84];
    binary[80..].fill(0xff);
    assert!(error("a.stl", &binary).contains("the header promises 4294967295 triangles"));
    // An image's header alone, all of its counts as large as can be.
    let mut words = [u32::MAX; 26];
    (words[0], words[1], words[2]) = (u32::from_le_bytes(*b"TCON"), 2 | 3 << 16, 26);
    let image: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let _ = error("a.tcone", image);
}

#[test]
fn nesting_costs_no_stack() {
    let deep = |count: usize| "[".repeat(count) + &"]".repeat(count);
    let most = 3_000_000;
    let polygon = format!(r#"{{"type":"Polygon","coordinates":{}}}"#, deep(most));
    assert!(error("a.geojson", polygon).starts_with("a.geojson:1: not valid GeoJSON: "));
    let open = format!(r#"{{"type":"Polygon","coordinates":{}"#, "[".repeat(most));
    assert!(error("a.geojson", open).contains("not valid GeoJSON: EOF"));
    let collections = r#"{"type":"GeometryCollection","geometries":["#.repeat(100_000);
    assert_eq!(
        error("a.geojson", collections + &"]}".repeat(100_000)),
        "a.geojson:1: geometry collections are nested more than 16 deep; flatten them"
    );
    // Where nobody looks, depth is nothing.
    let square = r#"{"type":"Polygon","coordinates":[[[0,0],[6,0],[6,6],[0,0]]]}"#;
    let properties = format!(
        r#"{{"type":"Feature","properties":{{"deep":{}}},"geometry":{square}}}"#,
        deep(most)
    );
    let world = World::new();
    world.put("a.geojson", properties);
    assert_eq!(within(&world, LITTLE, "info a.geojson").code, Some(0));
}

#[test]
fn what_is_no_text_is_named() {
    for name in ["a.obj", "a.off", "a.geojson"] {
        let message = error(name, b"# one\n\xc3\x28\n");
        assert!(message.ends_with("byte 0xC3 is not UTF-8; save the file as UTF-8 text"));
    }
    let message = error("a.obj", "v 0 0 0\n\u{1b}[2J\u{7} 1\n");
    assert_eq!(
        message,
        r#"a.obj:2: "\u{1b}[2J\u{7}" is not an OBJ statement"#
    );
}

#[test]
fn numbers_beyond_all_measure_are_shown_short() {
    let tetrahedron = |size: &str| {
        format!(
            "v 0 0 0\nv {size} 0 0\nv 0 {size} 0\nv 0 0 {size}\n\
             f 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
        )
    };
    for size in ["nan", "inf", "-inf", "1e309", "infinity"] {
        let expected = format!("a.obj:2: expected a finite number, found {size:?}");
        assert_eq!(error("a.obj", tetrahedron(size)), expected);
    }
    assert_eq!(
        error("a.obj", tetrahedron("1e308")),
        "a.obj:5: the vertex (1e308, 0, 0) is too far out: coordinates reach 2^40 in f32, and 2^29 \
         lattice steps in fixed point; scale the solid down or move it nearer to 0"
    );
    assert!(error("a.obj", tetrahedron("1e-320")).contains("nothing is left of its 4 facets"));
    // On a lattice there is room for all finite numbers.
    let world = World::new();
    for size in [
        "1e307",
        "1e308",
        "-1e308",
        "1.7976931348623157e308",
        "1e-320",
    ] {
        world.put("a.obj", tetrahedron(size));
        let ran = world.run("info a.obj --arith fixed --quiet");
        assert!(matches!(ran.code, Some(0 | 2)), "{ran:?}");
        assert!(!ran.err.contains("panicked"), "{ran:?}");
    }
}

/// Ten million faces between four vertices, in four bytes each.
#[test]
fn ten_million_faces_take_bounded_memory() {
    let mut file = format!(
        "ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty uchar x\n\
         property uchar y\nproperty uchar z\nelement face {FACES}\n\
         property list uchar uchar vertex_indices\nend_header\n"
    )
    .into_bytes();
    file.extend([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    let faces = [[3, 0, 2, 1], [3, 0, 1, 3], [3, 1, 2, 3], [3, 0, 3, 2]];
    for _ in 0..FACES / 4 {
        file.extend_from_slice(faces.as_flattened());
    }
    let world = World::new();
    world.put("many.ply", file);
    let error = within(&world, READING, "info many.ply").error();
    let is_refused = error.starts_with("many.ply: there is not enough memory: ");
    assert!(is_refused || !cfg!(target_os = "linux"), "{error}");
}

#[cfg(target_os = "linux")]
const MEBIBYTE: u64 = 1 << 20;

/// The mebibytes that the program itself takes, with some to spare.
#[cfg(target_os = "linux")]
fn own(world: &World) -> u64 {
    let own = (1..=LITTLE / MEBIBYTE)
        .find(|size| within(world, size * MEBIBYTE, "--version").code == Some(0));
    own.expect("it takes little") + 2
}

/// However far the program comes with a file before memory ends, it ends in words.
#[test]
#[cfg(target_os = "linux")]
fn memory_may_end_anywhere() {
    let world = World::new();
    let own = own(&world);
    for (name, bytes) in large::files() {
        world.put(name, bytes);
        let mut while_reading = 0;
        for more in [0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32] {
            let ran = within(&world, (own + more) * MEBIBYTE, &format!("info {name}"));
            if ran.code == Some(0) {
                break;
            }
            let error = ran.error();
            assert_eq!(error.lines().count(), 1, "{error}");
            assert!(
                error.contains("memory"),
                "{name} within {more} more: {error}"
            );
            while_reading += usize::from(error.ends_with("at once; simplify the solid"));
        }
        assert!(while_reading > 0, "{name}");
    }
}

#[test]
fn a_polygon_of_a_million_corners_and_a_line_of_megabytes() {
    let corners = "1 2 3 ".repeat(400_000);
    let text = format!("v 0 0 0\nv 1 0 0\nv 0 1 0\nf {corners}\n");
    assert!(error("a.obj", text).contains("the surface is not closed: 1200000 directed edges"));
    let long = format!("v 0 0 0\n{}\n", "x".repeat(8 << 20));
    let shown = "x".repeat(40);
    assert_eq!(
        error("a.obj", long),
        format!("a.obj:2: \"{shown}\"... is not an OBJ statement")
    );
    let world = World::new();
    world.put("lines.txt", "1 ".repeat(1 << 20));
    let ran = within(
        &world,
        LITTLE,
        "query point cube.obj --input lines.txt --threads 1 --quiet",
    );
    assert_eq!(
        ran.error(),
        "lines.txt:1: the line is longer than 65536 bytes; write one question a line"
    );
}
