//! Answers to points.

use crate::world::{World, grid};

#[test]
fn the_three_answers_in_space_and_in_the_plane() {
    let world = World::new();
    let cube = "2,2,2\n4,2,2\n 4 4 4 \r\n\n# comment\n5;\n".replace("5;", "5, 2\t2 # out");
    assert_eq!(
        world.ask("query point cube.obj", cube).answers(),
        "inside\nboundary\nboundary\noutside\n"
    );
    let square = "1,1\n3,3\n2,3\n9,1\n7,1\n";
    let answers = "inside\noutside\nboundary\ninside\noutside\n";
    assert_eq!(
        world.ask("query point square.geojson", square).answers(),
        answers
    );
    let fixed = world.ask("query point square.geojson --arith fixed --input -", square);
    assert_eq!(fixed.answers(), answers);
    let only = world
        .ask("query point square.geojson --where name=square", square)
        .answers();
    assert_eq!(only, "inside\noutside\nboundary\noutside\noutside\n");
}

#[test]
fn what_is_far_out_is_outside() {
    let world = World::new();
    let far = "1e13,1,1\n-1e300,1,1\n1,1e999,1\n1,1,1e13\n";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query point cube.obj --arith {arithmetic}");
        assert_eq!(world.ask(&query, far).answers(), "outside\n".repeat(4));
    }
    let csv = world
        .ask("query point cube.obj --format csv", "1e13,1,1\n")
        .answers();
    assert_eq!(csv, "answer,facet,cells,evaluations\noutside,,0,0\n");
    let json = world
        .ask("query point cube.obj --format json", "1e13,1,1\n")
        .answers();
    assert_eq!(
        json,
        "{\"answer\":\"outside\",\"facet\":null,\"cells\":0,\"evaluations\":0}\n"
    );
}

#[test]
fn nothing_asked_nothing_answered() {
    let world = World::new();
    assert_eq!(world.ask("query point cube.obj", "").answers(), "");
    assert_eq!(
        world.ask("query point cube.obj", "\n# only this").answers(),
        ""
    );
}

#[test]
fn csv_and_json_tell_more() {
    let world = World::new();
    let points = "2,2,2\n4,2,2\n5,2,2\n";
    let csv = world
        .ask("query point cube.obj --format csv", points)
        .answers();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0], ["answer", "facet", "cells", "evaluations"]);
    assert_eq!(
        [rows[1][0], rows[2][0], rows[3][0]],
        ["inside", "boundary", "outside"]
    );
    assert_eq!([rows[1][1], rows[3][1]], ["", ""]);
    assert!(
        rows[2][1].parse::<u32>().is_ok_and(|facet| facet < 12),
        "{csv}"
    );
    assert!(
        rows[2][3]
            .parse::<u32>()
            .is_ok_and(|evaluations| evaluations > 0),
        "{csv}"
    );
    let json = world
        .ask("query point cube.obj --format json", points)
        .answers();
    for (line, row) in json.lines().zip(&rows[1..]) {
        let facet = if row[1].is_empty() { "null" } else { row[1] };
        let (answer, cells, evaluations) = (row[0], row[2], row[3]);
        assert_eq!(
            line,
            format!(
                "{{\"answer\":\"{answer}\",\"facet\":{facet},\"cells\":{cells},\
                 \"evaluations\":{evaluations}}}"
            )
        );
    }
}

#[test]
fn coherent_and_one_shot_and_any_number_of_threads_answer_alike() {
    let world = World::new();
    for (solid, dimension) in [("cube.obj", 3), ("square.geojson", 2)] {
        let points = grid(20_000, dimension);
        for arithmetic in ["f32", "fixed"] {
            let ask = |more: &str| {
                let query = format!("query point {solid} --arith {arithmetic} {more}");
                world.ask(&query, &points).answers()
            };
            let answers = ask("");
            assert_eq!(answers.lines().count(), 20_000);
            for class in ["inside", "boundary", "outside"] {
                assert!(answers.contains(class), "the points are a fair sample");
            }
            assert!(ask("--one-shot") == answers);
            assert!(ask("--coherent") == answers);
            assert!(ask("--one-shot --coherent") == answers);
            assert!(ask("--threads 3") == answers);
            let csv = ask("--format csv");
            assert!(ask("--format csv --threads 3") == csv);
            // What is found is the same; only where the search began may differ.
            let found = |csv: &str| -> Vec<String> {
                let found = |line: &str| line.splitn(3, ',').take(2).collect::<Vec<_>>().join(",");
                csv.lines().map(found).collect()
            };
            assert!(found(&ask("--format csv --one-shot")) == found(&csv));
        }
    }
}

#[test]
fn few_and_many_cells_answer_alike() {
    let world = World::new();
    let points = grid(3000, 3);
    let answers = world.ask("query point cube.obj", &points).answers();
    for options in ["--bytes 0", "--bytes 600", "--bytes 100000"] {
        let query = format!("query point cube.obj {options}");
        assert!(world.ask(&query, &points).answers() == answers, "{options}");
    }
}

#[test]
fn info_tells_what_a_solid_is() {
    let world = World::new();
    let text = world.run("info square.geojson --arith fixed").answers();
    let rows: Vec<(&str, &str)> = text
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .collect();
    let value = |name: &str| {
        let row = rows.iter().find(|(found, _)| *found == name);
        row.map(|(_, value)| value.trim()).unwrap_or_default()
    };
    assert_eq!(value("solid"), "square.geojson");
    assert_eq!(value("kind"), "2D, fixed");
    assert_eq!([value("points"), value("edges")], ["11", "11"]);
    assert_eq!(value("dropped"), "0 edges without length");
    assert_eq!(value("cancelled"), "0 edges that were there both ways");
    assert_eq!(
        [value("from"), value("to"), value("area")],
        ["0, 0", "12, 6", "38"]
    );
    assert_eq!(value("step"), "2^-15 = 3.0517578125e-5");
    assert_eq!(value("offset"), "6, 3");
    assert_eq!(value("rounding"), "0.0e0 at most");
    world
        .run("bake square.geojson --arith fixed -o it.tcone --quiet")
        .answers();
    let size = world.get("it.tcone").len();
    assert!(value("bytes").starts_with(&format!("{size}, ")), "{text}");
    assert_eq!(value("pieces"), "3 of boundary");
    for name in [
        "roots",
        "cells",
        "nodes",
        "depth",
        "slabs",
        "forms",
        "references",
    ] {
        let first = |c: char| c.is_ascii_digit() || name == "forms";
        assert!(value(name).starts_with(first), "{name}: {text}");
    }
    assert_eq!(
        value("boxes"),
        "208 bytes and 240 of lists, for balls, segments, solids"
    );
    let pairs = "stack   9 pairs of boxes at most, with one like it";
    assert_eq!(value("pair"), pairs);
    let bare = "bake square.geojson --arith fixed -o bare.tcone --queries points --quiet";
    world.run(bare).answers();
    assert_eq!(world.get("bare.tcone").len() + 520, size);
    let bare = world.run("info bare.tcone").answers();
    assert!(
        bare.ends_with(
            "none, it can be asked where points lie; --queries all adds 520 bytes for balls, \
             segments, solids\n"
        ),
        "{bare}"
    );
    // What is known of the source is not known of the baked solid; all else is the same.
    let baked = world.run("info it.tcone").answers();
    let of_source = ["solid", "dropped", "cancelled", "rounding", "note"];
    let rest = |text: &str| -> Vec<String> {
        let kept = |line: &&str| !of_source.iter().any(|name| line.starts_with(name));
        text.lines().filter(kept).map(str::to_owned).collect()
    };
    assert_eq!(rest(&text), rest(&baked));
}
