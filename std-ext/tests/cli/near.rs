//! Answers with a radius more: capsules, tolerances and how far points are.

use crate::{
    plane::{Edge, Place, holds, meet, reaches, square, word},
    sample::{alike, always},
    world::{World, grid, lines, numbers},
};

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
    let radii = ["0", "0.25", "1", "0.75", "0.5"];
    let capsules: Vec<String> = grid(3000, 4)
        .lines()
        .zip(radii.iter().cycle())
        .map(|(ends, radius)| format!("{ends},{radius}\n"))
        .collect();
    let capsules = capsules.concat();
    let hit = |line: &str| {
        let [a, b, c, d, radius] = numbers(line);
        is_hit(&edges, &[[a, b], [c, d]], radius)
    };
    let expected: String = capsules.lines().map(|line| word(hit(line))).collect();
    always(&world, "query capsule square.geojson", &capsules, &expected);
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
    let expected: String = segments.lines().map(|line| word(hit(line))).collect();
    let query = "query segment square.geojson --tolerance 0.5";
    always(&world, query, &segments, &expected);

    let balls: Vec<String> = grid(2000, 2)
        .lines()
        .map(|at| format!("{at},0.25\n"))
        .collect();
    let balls = balls.concat();
    let hit = |line: &str| {
        let [x, y, _] = numbers(line);
        is_hit(&edges, &[[x, y]; 2], 0.75)
    };
    let expected: String = balls.lines().map(|line| word(hit(line))).collect();
    let query = "query ball square.geojson --tolerance 0.5";
    always(&world, query, &balls, &expected);

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
fn coherent_one_shot_and_threads_answer_alike() {
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
