//! Answers to solids.

use std::path::Path;

use crate::{
    plane::{Edge, square, touch, triangle, word},
    sample::{alike, always},
    world::{TRIANGLE, World, grid, lines, numbers},
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
