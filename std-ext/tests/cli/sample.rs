//! What is asked of every kind of query, in the plane and in space.

use crate::world::World;

/// Both arithmetics answer as the definition says, in whatever way they find out.
#[track_caller]
pub(crate) fn always(world: &World, query: &str, questions: &str, hit: impl Fn(&str) -> bool) {
    let word = |line| if hit(line) { "hit\n" } else { "free\n" };
    let expected: String = questions.lines().map(word).collect();
    assert!(expected.contains("hit") && expected.contains("free"));
    for arithmetic in ["f32", "fixed"] {
        for more in ["", "--one-shot", "--threads 3"] {
            let query = format!("{query} --arith {arithmetic} {more}");
            assert!(
                world.ask(&query, questions).answers() == expected,
                "{query}"
            );
        }
    }
}

/// With and without memory and with any number of threads, what is found is the same; only what it
/// took, which the last columns tell, may differ.
#[track_caller]
pub(crate) fn alike(world: &World, query: &str, questions: &str, spent: usize) {
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query = format!("{query} --arith {arithmetic} {more}");
            world.ask(&query, questions).answers()
        };
        let answers = ask("");
        assert!(answers.contains("hit") && answers.contains("free"));
        assert!(ask("--one-shot") == answers);
        assert!(ask("--coherent --threads 2") == answers);
        let found = |more: &str| -> Vec<String> {
            let row = |line: &str| {
                let rest = line.rsplitn(spent + 1, ',').last();
                rest.unwrap_or_default().to_owned()
            };
            ask(more).lines().map(row).collect()
        };
        let csv = found("--format csv");
        assert!(found("--format csv --one-shot") == csv);
        assert!(found("--format csv --threads 3") == csv);
        for (row, word) in csv[1..].iter().zip(answers.lines()) {
            assert_eq!(row.split(',').next(), Some(word));
        }
    }
}
