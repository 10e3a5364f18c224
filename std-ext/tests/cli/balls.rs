//! Answers to balls.

use crate::{
    plane::{holds, reaches, square, word},
    sample::{alike, always},
    world::{World, grid, lines, numbers},
};

#[test]
fn they_are_what_the_definition_says() {
    let world = World::new();
    let edges = square();
    let radii = ["0", "0.25", "1", "0.75", "2.5"];
    let balls: Vec<String> = grid(3000, 2)
        .lines()
        .zip(radii.iter().cycle())
        .map(|(centre, radius)| format!("{centre},{radius}\n"))
        .collect();
    let balls = balls.concat();
    let hit = |line: &str| {
        let [x, y, radius] = numbers(line);
        let near = edges.iter().any(|edge| reaches(edge, [x, y], radius));
        near || holds(&edges, [x, y])
    };
    let expected: String = balls.lines().map(|line| word(hit(line))).collect();
    always(&world, "query ball square.geojson", &balls, &expected);
}

#[test]
fn coherent_one_shot_and_threads_answer_alike() {
    let world = World::with_gear();
    let balls = lines(20_000, |k| {
        let (sin, cos) = (k * 0.003).sin_cos();
        let away = 1.15 + 0.2 * (k * 0.0007).sin();
        format!("{},{},{}", away * cos, away * sin, 0.01 * (k % 5.0))
    });
    alike(&world, "query ball gear.geojson", &balls, 3);
}
