//! Answers to segments.

use crate::{
    plane::{holds, meet, square, word},
    sample::{alike, always},
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
fn coherent_one_shot_and_threads_answer_alike() {
    let world = World::with_gear();
    let segments = lines(20_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let (far, near) = (1.4, 0.9 + 0.4 * (k * 0.0007).sin());
        format!("{},{},{},{}", far * cos, far * sin, near * cos, near * sin)
    });
    alike(&world, "query segment gear.geojson", &segments, 2);
}
