//! What is told of a surface that may be none of a solid.

use crate::world::{CUBE, World};

/// The lines of a report with these names, without the names.
fn told<'a>(report: &'a str, name: &str) -> Vec<&'a str> {
    let rows = report.lines().filter_map(|line| line.strip_prefix(name));
    rows.map(str::trim).collect()
}

#[test]
fn a_solid_is_one() {
    let world = World::new();
    let report = world.run("check cube.obj").answers();
    assert_eq!(told(&report, "solid"), ["yes"]);
    assert_eq!(told(&report, "volume"), ["64"]);
    assert_eq!(told(&report, "component"), ["12 faces, closed, volume 64"]);
    for wrong in ["open", "loop", "edges", "repeated", "crossings", "gaps"] {
        assert!(told(&report, wrong).is_empty(), "{report}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_an_exit_code() {
    let world = World::new();
    world.put("open.obj", CUBE.replace("f 5 6 7 8\n", ""));
    let ran = world.run("check open.obj");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_eq!(
        told(&ran.out, "solid"),
        ["no: 4 directed edges have no opposite"]
    );
    assert_eq!(told(&ran.out, "open edges"), ["4, in 1 loop"]);
    assert_eq!(told(&ran.out, "loop"), ["4 edges, 16 long, around 2, 2, 4"]);
    assert_eq!(
        told(&ran.out, "edges"),
        ["4 with 1 face, first line 10, at 0, 0, 0"]
    );
    world.put("turned.obj", CUBE.replace("f 5 6 7 8", "f 8 7 6 5"));
    let ran = world.run("check turned.obj");
    assert_eq!(ran.code, Some(1));
    assert_eq!(told(&ran.out, "turned"), ["2, first line 10, at 0, 4, 4"]);
    let turned = CUBE.replace("f 1 4 3 2", "f 2 3 4 1");
    let turned = turned.replace("f 5 6 7 8", "f 8 7 6 5");
    world.put("odd.obj", turned);
    assert_eq!(world.run("check odd.obj").code, Some(1));
}

#[test]
fn rings_are_told_of() {
    let world = World::new();
    let report = world.run("check square.geojson").answers();
    assert_eq!(told(&report, "solid"), ["yes"]);
    assert_eq!(told(&report, "edges"), ["11, in 3 rings"]);
    assert_eq!(told(&report, "area"), ["38"]);
    let report = world
        .run("check square.geojson --where name=triangle")
        .answers();
    assert_eq!(told(&report, "edges"), ["3, in 1 ring"]);
    let tie = r#"{"type":"Polygon","coordinates":[[[0,0],[3,3],[3,0],[0,2],[0,0]]]}"#;
    world.put("tie.geojson", tie);
    let report = world.run("check tie.geojson").answers();
    assert_eq!(told(&report, "crossings"), ["1, first edge 1, at 0, 2"]);
    let ran = world.run("check tie.geojson --format json").answers();
    let object: serde_json::Value = serde_json::from_str(&ran).expect("an object");
    assert_eq!(object["crossing_pairs"]["first"]["facet"], 1);
}

#[test]
fn programs_get_an_object() {
    let world = World::new();
    world.put("open.obj", CUBE.replace("f 5 6 7 8\n", ""));
    let ran = world.run("check open.obj --format json");
    assert_eq!(ran.code, Some(1));
    let object: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
    assert_eq!(object["solid"], false);
    assert_eq!(object["open_edges"], 4);
    assert_eq!(object["loops"][0]["edges"], 4);
    assert_eq!(object["edges"][0]["first"]["line"], 10);
    assert_eq!(object["crossing_pairs"]["count"], 0);
    let ran = world.run("check cube.obj --format json");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn what_is_no_surface_is_an_error() {
    let world = World::new();
    let error = world.run("check nothing.obj").error();
    assert_eq!(error, "nothing.obj: there is no such file; check its name");
    world.run("bake cube.obj -o it.tcone --quiet").answers();
    assert_eq!(
        world.run("check it.tcone").error(),
        "it.tcone: it is a baked solid, and was checked when it was baked; name its source, or \
         see what it is with info"
    );
    let error = world.run("check cube.xyz").error();
    assert!(error.contains("must end in .obj"), "{error}");
}

#[test]
fn a_heap_of_faces_ends_soon() {
    use core::fmt::Write as _;
    let world = World::new();
    // Faces in each other's boxes: two million pairs.
    let mut text = String::new();
    for k in 0..2_000 {
        let z = f64::from(k) / 2_000.0;
        let _ = writeln!(text, "v 0 0 {z}\nv 1 {z} 0\nv {z} 1 1");
        let _ = writeln!(text, "f {} {} {}", 3 * k + 1, 3 * k + 2, 3 * k + 3);
    }
    world.put("heap.obj", text);
    let ran = world.run("check heap.obj");
    assert_eq!(ran.code, Some(1));
    let crossings = told(&ran.out, "crossings");
    assert!(crossings[0].starts_with("at least "), "{crossings:?}");
}
