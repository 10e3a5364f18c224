//! What is told of boundaries that are odd and allowed: of facets that are there both ways, and of such that cross.

use serde_json::{Value, json};

use crate::world::{CUBE, World};

/// A square with a hole that a bridge leads to, and with a spike.
const BRIDGED: &str = r#"{"type":"Polygon","coordinates":[[[0,0],[8,0],[12,0],[8,0],[8,8],[5,5],[5,2],[3,5],[5,5],[8,8],[0,8],[0,0]]]}"#;

/// A ring that crosses itself.
const BOW_TIE: &str = r#"{"type":"Polygon","coordinates":[[[0,0],[6,2],[6,0],[0,4],[0,0]]]}"#;

const CROSSED: &str = "it crosses itself: what it goes around several times is inside as the rest is, and what it goes \
                       around the wrong way only is outside";
const CANCELLED: &str = "what is there both ways cancels in pairs, and is no part of the solid";

/// The rows of a report with this name, without the name.
fn rows<'a>(report: &'a str, name: &str) -> Vec<&'a str> {
    let rows = report.lines().filter_map(|line| line.strip_prefix(name));
    rows.map(str::trim).collect()
}

fn object(world: &World, arguments: &str) -> Value {
    let said = world.run(&format!("{arguments} --format json")).answers();
    serde_json::from_str(&said).expect("an object")
}

#[test]
fn bridges_and_spikes_of_rings_cancel() {
    let world = World::new();
    world.put("bridged.geojson", BRIDGED);
    for arithmetic in ["f32", "fixed"] {
        let info = format!("info bridged.geojson --arith {arithmetic}");
        let report = world.run(&info).answers();
        assert_eq!(rows(&report, "edges"), ["7"]);
        assert_eq!(
            rows(&report, "cancelled"),
            ["4 edges that were there both ways"]
        );
        assert_eq!(rows(&report, "pieces"), ["2 of boundary"]);
        assert!(rows(&report, "crossings").is_empty(), "{report}");
        let told = object(&world, &info);
        assert_eq!(told["cancelled"], 4);
        // On the bridge and the spike, where the bridge begins and ends, and in the hole.
        let points = "7,7\n10,0\n8,8\n5,5\n4.5,4\n";
        let query = format!("query point bridged.geojson --arith {arithmetic}");
        let answers = "inside\noutside\nboundary\nboundary\noutside\n";
        assert_eq!(world.ask(&query, points).answers(), answers);
    }
    let report = world.run("check bridged.geojson").answers();
    assert_eq!(rows(&report, "sheets"), ["2, first edge 2, at 12, 0"]);
    assert_eq!(rows(&report, "note"), [CANCELLED]);
    let told = object(&world, "check bridged.geojson");
    assert_eq!(told["notes"], json!([CANCELLED]));
    // Baked, nobody knows.
    world
        .run("bake bridged.geojson -o it.tcone --quiet")
        .answers();
    let report = world.run("info it.tcone").answers();
    assert!(rows(&report, "cancelled").is_empty(), "{report}");
}

#[test]
fn sheets_of_surfaces_cancel() {
    let world = World::new();
    world.put(
        "sheet.obj",
        format!("{CUBE}v 1 1 1\nv 3 1 1\nv 2 3 2\nf 9 10 11\nf 10 9 11\n"),
    );
    let report = world.run("info sheet.obj").answers();
    assert_eq!(rows(&report, "faces"), ["12"]);
    assert_eq!(
        rows(&report, "cancelled"),
        ["2 faces that were there both ways"]
    );
    let points = "2,1,1\n1,1,1\n4,2,2\n";
    let query = world.ask("query point sheet.obj", points);
    assert_eq!(query.answers(), "inside\ninside\nboundary\n");
    let report = world.run("check sheet.obj").answers();
    assert_eq!(rows(&report, "solid"), ["yes"]);
    assert!(rows(&report, "note").contains(&CANCELLED), "{report}");
}

#[test]
fn what_crosses_itself_is_told() {
    let world = World::new();
    world.put("tie.geojson", BOW_TIE);
    let report = world.run("info tie.geojson").answers();
    let first = "1 pair of edges, first edge 0, at 0, 0";
    assert_eq!(rows(&report, "crossings"), [first]);
    assert_eq!(rows(&report, "note"), [CROSSED]);
    let told = object(&world, "info tie.geojson");
    let pairs = json!({
        "count": 1, "first": { "facet": 0, "line": null, "at": [0.0, 0.0] }, "all": true,
    });
    assert_eq!(told["crossing_pairs"], pairs);
    assert_eq!(told["notes"], json!([CROSSED]));
    let csv = world.run("info tie.geojson --format csv").answers();
    for row in [
        "crossing_pairs.count,1",
        "crossing_pairs.first.facet,0",
        "cancelled,0",
    ] {
        assert!(csv.lines().any(|line| line == row), "{csv}");
    }
    let report = world.run("check tie.geojson").answers();
    assert_eq!(rows(&report, "note"), [CROSSED]);
    // Two cubes of which one is partly in the other one.
    let second = CUBE.lines().map(|line| {
        let (kind, numbers) = line.split_at(1);
        let by = if kind == "v" { 1 } else { 8 };
        let numbers = numbers.split_whitespace().map(|text| {
            let number: u32 = text.parse().expect("a number");
            (number + by).to_string()
        });
        format!("{kind} {}\n", numbers.collect::<Vec<_>>().join(" "))
    });
    world.put("two.obj", format!("{CUBE}{}", second.collect::<String>()));
    let report = world.run("info two.obj").answers();
    let crossings = rows(&report, "crossings");
    assert!(
        crossings[0].contains(" pairs of faces, first line "),
        "{crossings:?}"
    );
    assert!(rows(&report, "note").contains(&CROSSED), "{report}");
}
