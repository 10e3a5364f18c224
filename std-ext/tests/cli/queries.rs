//! Answers to points.

use crate::world::{World, grid};

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
