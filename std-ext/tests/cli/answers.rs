//! Answers in the plane: what the definitions say, the same coherent, one by one and on any number of threads.

use std::path::Path;

use crate::{
    plane::{Edge, Place, holds, meet, reaches, square, touch, triangle},
    sample::{alike, always},
    world::{TRIANGLE, World, ending, grid, lines, numbers},
};

#[test]
fn balls_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let balls = ending(&grid(3000, 2), &["0", "0.25", "1", "0.75", "2.5"]);
    let hit = |line: &str| {
        let [x, y, radius] = numbers(line);
        let near = edges.iter().any(|edge| reaches(edge, [x, y], radius));
        near || holds(&edges, [x, y])
    };
    always(&world, "query ball square.geojson", &balls, hit);
}

#[test]
fn balls_are_answered_alike_coherent_one_shot_and_on_threads() {
    let world = World::with_gear();
    let balls = lines(20_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let away = 1.15 + 0.2 * (k * 0.0007).sin();
        format!("{},{},{}", away * cos, away * sin, 0.01 * (k % 5.0))
    });
    alike(&world, "query ball gear.geojson", &balls, 3);
}

#[test]
fn segments_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let segments = grid(4000, 4);
    let hit = |line: &str| {
        let [a, b, c, d] = numbers(line);
        let way = [[a, b], [c, d]];
        edges.iter().any(|edge| meet(edge, &way)) || holds(&edges, [a, b])
    };
    always(&world, "query segment square.geojson", &segments, hit);
}

#[test]
fn segments_are_answered_alike_coherent_one_shot_and_on_threads() {
    let world = World::with_gear();
    let segments = lines(20_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let (far, near) = (1.4, 0.9 + 0.4 * (k * 0.0007).sin());
        format!("{},{},{},{}", far * cos, far * sin, near * cos, near * sin)
    });
    alike(&world, "query segment gear.geojson", &segments, 2);
}

/// Whether two edges come within a radius of each other.
fn near(a: &Edge, b: &Edge, radius: f64) -> bool {
    let ends = |edge: &Edge, other: &Edge| other.iter().any(|end| reaches(edge, *end, radius));
    meet(a, b) || ends(a, b) || ends(b, a)
}

/// Whether a segment comes within a radius of the square.
fn is_hit(edges: &[Edge], way: &Edge, radius: f64) -> bool {
    edges.iter().any(|edge| near(edge, way, radius)) || holds(edges, way[0])
}

#[test]
fn capsules_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let capsules = ending(&grid(3000, 4), &["0", "0.25", "1", "0.75", "0.5"]);
    let hit = |line: &str| {
        let [a, b, c, d, radius] = numbers(line);
        is_hit(&edges, &[[a, b], [c, d]], radius)
    };
    always(&world, "query capsule square.geojson", &capsules, hit);
}

#[test]
fn tolerances_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let segments = grid(2000, 4);
    let hit = |line: &str| {
        let [a, b, c, d] = numbers(line);
        is_hit(&edges, &[[a, b], [c, d]], 0.5)
    };
    let query = "query segment square.geojson --tolerance 0.5";
    always(&world, query, &segments, hit);

    let balls = ending(&grid(2000, 2), &["0.25"]);
    let hit = |line: &str| {
        let [x, y, _] = numbers(line);
        is_hit(&edges, &[[x, y]; 2], 0.75)
    };
    let query = "query ball square.geojson --tolerance 0.5";
    always(&world, query, &balls, hit);

    let points = grid(2000, 2);
    let class = |line: &str| {
        let point: Place = numbers(line);
        let on_boundary = |radius| edges.iter().any(|edge| reaches(edge, point, radius));
        match (on_boundary(0.0), holds(&edges, point), on_boundary(0.5)) {
            (true, ..) | (_, false, true) => "boundary\n",
            (_, true, _) => "inside\n",
            (_, false, false) => "outside\n",
        }
    };
    let expected: String = points.lines().map(class).collect();
    for arithmetic in ["f32", "fixed"] {
        for more in ["", "--one-shot", "--threads 3"] {
            let query =
                format!("query point square.geojson --tolerance 0.5 --arith {arithmetic} {more}");
            assert!(world.ask(&query, &points).answers() == expected, "{query}");
        }
    }
}

#[test]
fn capsules_are_answered_alike_coherent_one_shot_and_on_threads() {
    let world = World::with_gear();
    let capsules = lines(10_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let (far, near) = (1.5, 1.0 + 0.4 * (k * 0.0007).sin());
        let radius = 0.01 * (k % 5.0);
        format!(
            "{},{},{},{},{radius}",
            far * cos,
            far * sin,
            near * cos,
            near * sin
        )
    });
    alike(&world, "query capsule gear.geojson", &capsules, 0);
}

/// A solid turned by quarters and shifted.
fn placed(edges: &[Edge], [x, y, cos, sin]: [f64; 4]) -> Vec<Edge> {
    let place = |[u, v]: [f64; 2]| [cos * u - sin * v + x, sin * u + cos * v + y];
    edges.iter().map(|edge| edge.map(place)).collect()
}

#[test]
fn solids_are_what_the_definition_says() {
    let world = World::new();
    let (first, second) = (square(), triangle());
    let poses = ending(&grid(2500, 2), &["1,0", "0,1", "-1,0", "0,-1"]);
    let hit = |line: &str| touch(&first, &placed(&second, numbers(line)));
    always(&world, TRIANGLE, &poses, hit);
}

#[test]
fn solids_are_answered_alike_coherent_one_shot_and_on_threads() {
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
