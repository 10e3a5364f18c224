//! Files made to break a reader: each ends in an error of one line, soon and in little memory.

mod drawings;
mod large;
mod proofs;
mod robots;
mod scenes;
mod srdf;
mod urdf;

use std::process::{Command, Stdio};

use tetracone_oracle::cases::part;

use crate::world::{Ran, World};

/// Address space for files of a few bytes that claim billions of things.
const LITTLE: u64 = 512 << 20;

/// Faces of the largest file, and the address space that reading so many takes, but not building: cells
/// take some 500 bytes a face to be built. Ten million where all cases are asked.
fn largest() -> (usize, u64) {
    if part() == 1 {
        (10_000_000, 1536 << 20)
    } else {
        (1_000_000, 384 << 20)
    }
}

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

/// Millions of faces between four vertices, in four bytes each.
#[test]
fn ten_million_faces_take_bounded_memory() {
    let (count, reading) = largest();
    let mut file = format!(
        "ply\nformat binary_little_endian 1.0\nelement vertex 4\nproperty uchar x\n\
         property uchar y\nproperty uchar z\nelement face {count}\n\
         property list uchar uchar vertex_indices\nend_header\n"
    )
    .into_bytes();
    file.extend([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    let faces = [[3, 0, 2, 1], [3, 0, 1, 3], [3, 1, 2, 3], [3, 0, 3, 2]];
    for _ in 0..count / 4 {
        file.extend_from_slice(faces.as_flattened());
    }
    let world = World::new();
    world.put("many.ply", file);
    let error = within(&world, reading, "info many.ply").error();
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
