//! Answers to segments.

use crate::{
    plane::{holds, meet, square, word},
    sample::{alike, always, refused},
    world::{World, grid, lines, numbers},
};

#[test]
fn they_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let segments = grid(4000, 4);
    let hit = |line: &str| {
        let [a, b, c, d] = numbers(line);
        let way = [[a, b], [c, d]];
        edges.iter().any(|edge| meet(edge, &way)) || holds(&edges, [a, b])
    };
    let expected: String = segments.lines().map(|line| word(hit(line))).collect();
    always(&world, "query segment square.geojson", &segments, &expected);
}

#[test]
fn csv_and_json_tell_where() {
    let world = World::new();
    let segments = "# four\n-2,3,2,3\n3,3,3.5,3.5\n1,1,9,9\n7,3,7,4\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query = format!("query segment square.geojson --arith {arithmetic} {more}");
            world.ask(&query, segments).answers()
        };
        let csv = ask("--format csv");
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(
            rows[0],
            "answer,facet,parameter,point_x,point_y,cells,facets"
        );
        assert!(rows[1].starts_with("hit,3,0.5,0,3,"), "{csv}");
        assert!(rows[2].starts_with("free,,,,,"), "{csv}");
        assert!(rows[3].starts_with("hit,,0,1,1,"), "{csv}");
        assert!(rows[4].starts_with("free,,,,,"), "{csv}");
        let json = ask("--format json");
        let start = "{\"answer\":\"hit\",\"facet\":3,\"parameter\":0.5,\"point\":[0,3],\"cells\":";
        assert!(json.starts_with(start), "{json}");
        let free = "{\"answer\":\"free\",\"facet\":null,\"parameter\":null,\"point\":null,";
        assert!(json.lines().nth(1).unwrap().starts_with(free), "{json}");
        assert_eq!(ask(""), "hit\nfree\nhit\nfree\n");
    }
}

#[test]
fn coherent_one_shot_and_threads_answer_alike() {
    let world = World::with_gear();
    let segments = lines(20_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let (far, near) = (1.4, 0.9 + 0.4 * (k * 0.0007).sin());
        format!("{},{},{},{}", far * cos, far * sin, near * cos, near * sin)
    });
    alike(&world, "query segment gear.geojson", &segments, 2);
}

#[test]
fn errors_name_the_line() {
    let world = World::new();
    let domain = "is not finite or outside the domain: coordinates reach 2^40 in f32 and 2^29 \
                  lattice steps in fixed point";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query segment square.geojson --arith {arithmetic}");
        for (line, what) in [
            (
                "1,1,2",
                "expected 4 numbers, found 3; write x,y,x,y".to_owned(),
            ),
            (
                "1,1,2,x",
                "expected a number, found \"x\"; write x,y,x,y".to_owned(),
            ),
            (
                "1,1e999,2,2",
                format!("coordinate 1 of the segment's start {domain}"),
            ),
            (
                "1,1,-1e13,2",
                format!("coordinate 0 of the segment's end {domain}"),
            ),
        ] {
            refused(&world, &query, "1,1,2,2", line, &what);
        }
    }
}

#[test]
fn all_facets_on_the_way() {
    let world = World::new();
    let segments = "-3,3,7,3\n1,1,1.5,1\n7,3,7,4\n6,6,2,2\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query = format!("query segment square.geojson --arith {arithmetic} --all {more}");
            world.ask(&query, segments).answers()
        };
        assert_eq!(ask(""), "hit 3 4 6 1\nhit\nfree\nhit 1 2 5 6 4 7\n");
        let csv = ask("--format csv");
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(rows[0], "answer,count,facets,parameters,point_x,point_y");
        let half = "0.3 0.5 0.7 0.9";
        assert_eq!(rows[1], format!("hit,4,3 4 6 1,{half},0 2 4 6,3 3 3 3"));
        assert_eq!(rows[2], "hit,0,,,,");
        let json = ask("--format json");
        let part = "\"facets\":[3,4,6,1],\"parameters\":[0.3,0.5,0.7,0.9],\
                    \"point\":[[0,3],[2,3],[4,3],[6,3]]}";
        assert!(json.lines().next().unwrap().ends_with(part), "{json}");
    }
}
