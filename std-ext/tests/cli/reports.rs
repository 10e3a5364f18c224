//! Reports for programs: one object, or a key and a value a row.

use serde_json::{Value, json};

use crate::world::{CUBE, World};

fn object(world: &World, arguments: &str) -> Value {
    let said = world.run(&format!("{arguments} --format json")).answers();
    assert_eq!(said.lines().count(), 1, "{said}");
    serde_json::from_str(&said).expect("an object")
}

#[test]
fn an_object_tells_what_the_table_tells() {
    let world = World::new();
    let arguments = "info square.geojson --arith fixed";
    let table = world.run(arguments).answers();
    let told = object(&world, arguments);
    for (name, key) in [
        ("points", "points"),
        ("edges", "edges"),
        ("dropped", "dropped"),
        ("cancelled", "cancelled"),
        ("bytes", "bytes"),
        ("roots", "roots"),
        ("cells", "cells"),
        ("nodes", "nodes"),
        ("depth", "depth"),
        ("slabs", "slabs"),
        ("references", "references"),
        ("worst case", "worst_case"),
        ("boxes", "box_bytes"),
        ("pieces", "pieces"),
    ] {
        let row = table.lines().find_map(|line| line.strip_prefix(name));
        let row = row.unwrap_or_else(|| panic!("no row {name}: {table}"));
        let count = told[key]
            .as_u64()
            .unwrap_or_else(|| panic!("{key}: {told}"));
        let first = row.trim().split([' ', ',']).next();
        assert_eq!(first, Some(count.to_string().as_str()), "{name}");
    }
    assert_eq!(told["file"], "square.geojson");
    assert_eq!(told["dimension"], 2);
    assert_eq!(told["arithmetic"], "fixed");
    assert_eq!(told["from"], json!([0.0, 0.0]));
    assert_eq!(told["to"], json!([12.0, 6.0]));
    assert_eq!(told["area"], 38.0);
    let lattice = json!({ "exponent": -15, "step": 2f64.powi(-15), "offset": [6.0, 3.0] });
    assert_eq!(told["lattice"], lattice);
    let parts = told["parts"].as_object().expect("an object").values();
    let sum: Option<u64> = parts.map(Value::as_u64).sum();
    assert_eq!(sum, told["bytes"].as_u64());
    for (name, count) in told["forms"].as_object().expect("an object") {
        let is_told = table.contains(&format!("{name} {count}"));
        assert_eq!(is_told, count != 0, "{name}");
    }
}

#[test]
fn rows_tell_the_same_as_the_object() {
    let world = World::new();
    world.put("odd \"name\", really.obj", CUBE);
    for name in ["cube.obj", "odd \"name\", really.obj"] {
        let run = |format: &str| {
            let mut command = world.command("info --arith fixed --format");
            let output = command.arg(format).arg(name).output().expect("it runs");
            String::from_utf8(output.stdout).expect("it is UTF-8")
        };
        let told: Value = serde_json::from_str(&run("json")).expect("an object");
        let rows = run("csv");
        assert!(rows.starts_with("key,value\n"), "{rows}");
        let quoted = if name == "cube.obj" {
            "file,cube.obj\n"
        } else {
            "file,\"odd \"\"name\"\", really.obj\"\n"
        };
        assert!(rows.contains(quoted), "{rows}");
        for row in rows.lines().skip(1).filter(|row| !row.starts_with("file,")) {
            let (key, value) = row.split_once(',').expect("two columns");
            let found = told.pointer(&format!("/{}", key.replace('.', "/")));
            let found = found.unwrap_or_else(|| panic!("{key}: {told}"));
            let shown = match found {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                found => found.to_string(),
            };
            assert_eq!(shown, value, "{key}");
        }
    }
}
