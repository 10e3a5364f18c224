//! Answers to solids.

use std::path::Path;

use crate::{
    plane::{Edge, square, touch, triangle, word},
    sample::{alike, always},
    world::{TRIANGLE, World, grid, lines, numbers, ring},
};

/// A solid turned by quarters and shifted.
fn placed(edges: &[Edge], [x, y, cos, sin]: [f64; 4]) -> Vec<Edge> {
    let place = |[u, v]: [f64; 2]| [cos * u - sin * v + x, sin * u + cos * v + y];
    edges.iter().map(|edge| edge.map(place)).collect()
}

#[test]
fn they_are_what_the_definition_says() {
    let world = World::new();
    let (first, second) = (square(), triangle());
    let turns = ["1,0", "0,1", "-1,0", "0,-1"];
    let poses: Vec<String> = grid(2500, 2)
        .lines()
        .zip(turns.iter().cycle())
        .map(|(shift, turn)| format!("{shift},{turn}\n"))
        .collect();
    let poses = poses.concat();
    let hit = |line: &str| touch(&first, &placed(&second, numbers(line)));
    let expected: String = poses.lines().map(|line| word(hit(line))).collect();
    always(&world, TRIANGLE, &poses, &expected);
}

#[test]
fn csv_and_json_tell_why() {
    let world = World::new();
    // Crossing, inside, in the hole, far away.
    world.put("small.geojson", ring(&[[0.0, 0.0], [0.5, 0.0], [0.0, 0.5]]));
    let poses = "# four\n-0.25,1\n1,1\n\n3,2.5,0,1\n9,9 -1,0\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |solids: &str, more: &str| {
            let query = format!("query solid {solids} --arith {arithmetic} {more}");
            world.ask(&query, poses).answers()
        };
        let csv = ask("square.geojson small.geojson", "--format csv");
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(
            rows[0],
            "answer,witness,facet_a,facet_b,clearance,boxes,facets"
        );
        assert!(rows[1].starts_with("hit,edges,3,0,0,"), "{csv}");
        assert!(rows[2].starts_with("hit,b_in_a,,0,0,"), "{csv}");
        assert!(rows[3].starts_with("free,,,,0."), "{csv}");
        assert!(rows[4].starts_with("free,,,,"), "{csv}");
        let clearance: f64 = rows[4].split(',').nth(4).unwrap().parse().unwrap();
        let distance = 2.75f64.hypot(2.75);
        assert!(clearance > distance / 3.0 && clearance <= distance, "{csv}");
        let json = ask("square.geojson small.geojson", "--format json");
        let lines: Vec<&str> = json.lines().collect();
        let hit = "{\"answer\":\"hit\",\"witness\":\"b_in_a\",\"facet_a\":null,\"facet_b\":0,\
                   \"clearance\":0,\"boxes\":";
        assert!(lines[1].starts_with(hit), "{json}");
        let free = "{\"answer\":\"free\",\"witness\":null,\"facet_a\":null,\"facet_b\":null,";
        assert!(lines[3].starts_with(free), "{json}");
        assert_eq!(
            ask("square.geojson small.geojson", ""),
            "hit\nhit\nfree\nfree\n"
        );
        let around = world
            .ask(
                &format!(
                    "query solid small.geojson square.geojson --arith {arithmetic} --format csv"
                ),
                "-1.25,-1.25\n",
            )
            .answers();
        let row = around.lines().nth(1).unwrap();
        assert!(row.starts_with("hit,a_in_b,0,,0,"), "{around}");
    }
}

#[test]
fn coherent_one_shot_and_threads_answer_alike() {
    let world = World::with_gear();
    let poses = lines(8_000, |k| {
        let (sin, cos) = (k * 0.004).sin_cos();
        let away = 2.37 + 0.25 * (k * 0.0017).sin();
        let (turned, across) = (k * 0.01).sin_cos();
        format!("{},{},{across},{turned}", away * cos, away * sin)
    });
    alike(&world, "query solid gear.geojson gear.geojson", &poses, 0);
}

/// More than what is generated, where there are maps.
#[test]
fn countries_meet_their_neighbours() {
    let map =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/polygons/countries.geo.json");
    if !map.exists() {
        return;
    }
    let world = World::new();
    world.put("map.geojson", std::fs::read(map).unwrap());
    let neighbours = [
        "Spain",
        "Germany",
        "Belgium",
        "Italy",
        "Switzerland",
        "Luxembourg",
    ];
    for (name, answer) in neighbours
        .into_iter()
        .map(|name| (name, "hit\n"))
        .chain(["Algeria", "Poland", "Portugal"].map(|name| (name, "free\n")))
    {
        for arithmetic in ["f32", "fixed"] {
            for more in ["", "--one-shot"] {
                let query = format!(
                    "query solid map.geojson map.geojson --where name=France --where-b name={name} \
                     --arith {arithmetic} {more}"
                );
                assert_eq!(world.ask(&query, "0,0\n").answers(), answer, "{query}");
                assert_eq!(world.ask(&query, "0,60\n").answers(), "free\n", "{query}");
            }
        }
    }
}
