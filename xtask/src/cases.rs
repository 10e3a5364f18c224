//! `cases`: the exact tests again and again, each time with other random cases.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use clap::Args;

use crate::process;

/// Another number in it gives all tests other cases; see `tests/oracle/src/rng.rs`.
const VARIABLE: &str = "TETRACONE_SEED";

/// With `all` in it they ask all cases, not a share; see `tests/oracle/src/cases.rs`.
const CASES: &str = "TETRACONE_CASES";

/// The tests of `exactness` and of the study that have an oracle alone, which is right about any case:
/// what other libraries say is as good as the cases that they are asked about.
const TESTS: &str = "broad:: bsp:: convex:: entries:: mending penetration pivot:: query::ball query::capsule \
    query::contacts query::pair query::proxy::walks query::segment refit:: robot:: scaled:: \
    space_primitives:: spheres:: strategic:: volumes::";

/// Which tests, how often.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// Only the exact tests whose names have one of these in them
    #[arg(default_values_t = TESTS.split(' ').map(str::to_owned))]
    tests: Vec<String>,
    /// How often
    #[arg(long, default_value_t = 4)]
    rounds: u64,
    /// Where random choices begin: round k has the seed that is greater by k
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (mut counts, mut failed) = (BTreeMap::<String, u64>::new(), Vec::new());
    for round in 0..options.rounds {
        let seed = options.seed + round;
        println!("round {} of {}, seed {seed}", round + 1, options.rounds);
        let arguments =
            "test --release -p tetracone-tests -p tetracone-study --test exactness --test study --";
        let mut command = process::cargo()?;
        command
            .args(arguments.split(' '))
            .args(&options.tests)
            .arg("--nocapture")
            .env(CASES, "all")
            .env(VARIABLE, seed.to_string());
        let said = match process::output(&mut command) {
            Ok(said) => String::from_utf8_lossy(&said).into_owned(),
            Err(error) => {
                eprintln!("{error:#}");
                failed.push(seed);
                continue;
            }
        };
        for (what, count) in said.lines().filter_map(counted) {
            *counts.entry(what).or_default() += count;
        }
    }
    if counts.is_empty() && failed.is_empty() {
        bail!("no exact test tells how many cases it has: is there one with this in its name?");
    }
    println!("\n| cases | in all |\n| --- | --- |");
    for (what, count) in counts {
        println!("| {what} | {count} |");
    }
    if !failed.is_empty() {
        bail!("tests failed with the seeds {failed:?}, whose cases are not counted");
    }
    Ok(())
}

/// What a line of a test's output counts, without what it says further on: `1200 balls in F32, 3D`.
fn counted(line: &str) -> Option<(String, u64)> {
    let (count, what) = line.split_once(' ')?;
    let what = what.split([':', ';']).next()?;
    let words: Vec<&str> = what.split(", ").take(2).collect();
    let is_kind = words.len() == 2 && words[1].ends_with('D');
    is_kind.then_some((words.join(", "), count.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tests_say_is_counted() {
        let line = "36540 poses in F32, 3D, 1722 hits";
        let expected = Some(("poses in F32, 3D".to_owned(), 36_540));
        assert_eq!(counted(line), expected);
        let line = "47680 capsules in Fixed, 2D: [1, 2] free, touching";
        let expected = Some(("capsules in Fixed, 2D".to_owned(), 47_680));
        assert_eq!(counted(line), expected);
        assert_eq!(counted("test query::ball::discs ... ok"), None);
    }
}
