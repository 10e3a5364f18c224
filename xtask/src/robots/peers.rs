//! `peers`: `tetracone robot check` against pinocchio and coal, on rows drawn within the limits of the joints.
//!
//! The peers read the same files by themselves, in Python (`peers/peer.py`), and differences are told with their
//! reasons (`peers/reasons.py`). What is found is kept in `peers/found.json`, from which the tables of
//! docs/ROBOTS.md are made.

mod ask;
mod draw;
mod python;
mod told;

use std::{
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::fetch;
use crate::{process, tables};

/// A robot that is asked about, as files of the collection. The collision shapes of each are closed as they are.
struct Subject {
    urdf: &'static str,
    srdf: &'static str,
}

/// An arm; an arm with a hand of boxes, one finger of which follows the other; a humanoid with mirrored meshes and
/// cylinders.
const SUBJECTS: [Subject; 3] = [
    Subject {
        urdf: "ur_description/urdf/ur5_robot.urdf",
        srdf: "ur_description/srdf/ur5.srdf",
    },
    Subject {
        urdf: "panda_description/urdf/panda.urdf",
        srdf: "panda_description/srdf/panda.srdf",
    },
    Subject {
        urdf: "talos_data/robots/talos_reduced.urdf",
        srdf: "talos_data/srdf/talos.srdf",
    },
];

/// What docs/ROBOTS.md tells of.
const ROWS: usize = 10_000;
const SEED: u64 = 1;

/// What is asked.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Configurations of every robot; docs/ROBOTS.md is written where they are as many as usual, with the usual seed
    #[arg(long, default_value_t = ROWS)]
    rows: usize,
    /// Where random choices begin
    #[arg(long, default_value_t = SEED)]
    seed: u64,
}

/// Asks about all robots, and writes or prints the tables; says so and ends where the peers are not to be had.
pub(crate) fn run(options: Options) -> Result<()> {
    let Some(robots) = fetch::robots()? else {
        return Ok(());
    };
    let work = process::root()?.join("target/peers");
    let Some(python) = python::with_peers(&work)? else {
        return Ok(());
    };
    let program = ask::program()?;
    let mut found = json!({ "rows": options.rows, "seed": options.seed });
    let (mut told, mut differences, mut wrong) = (Vec::new(), told::heading(), Vec::new());
    for subject in SUBJECTS {
        let start = Instant::now();
        let asked = ask::Asked {
            robots: &robots,
            subject: &subject,
            work: &work,
        };
        let mut answer = asked.ask(&program, &python, options)?;
        differences += &told::differences(&subject, &answer)?;
        wrong.extend(told::wrong(&subject, &answer)?);
        for peer in ["pin", "coal"] {
            found[peer] = answer[peer].take();
        }
        told.push(told::short(&subject, &answer)?);
        let time = start.elapsed().as_secs_f64();
        println!("{}: {time:.0} s", subject.urdf);
    }
    found["robots"] = Value::Array(told);
    let list = work.join("differences.csv");
    fs::write(&list, differences)?;
    println!("every difference, with its reason: {}", list.display());
    for what in &wrong {
        eprintln!("{what}");
    }
    if !wrong.is_empty() {
        bail!("{} differences have no reason", wrong.len());
    }
    if (options.rows, options.seed) == (ROWS, SEED) {
        fs::write(record()?, serde_json::to_string_pretty(&found)? + "\n")?;
        tables::write(&["peers".to_owned()])
    } else {
        print!("\n{}", told::tables(&found)?);
        Ok(())
    }
}

/// The tables of docs/ROBOTS.md, of what was found the last time.
pub(crate) fn table() -> Result<String> {
    let path = record()?;
    let text = fs::read_to_string(&path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    told::tables(&serde_json::from_str(&text)?)
}

fn record() -> Result<PathBuf> {
    Ok(folder()?.join("found.json"))
}

/// Where the scripts are, too.
fn folder() -> Result<PathBuf> {
    Ok(process::root()?.join("xtask/src/robots/peers"))
}

impl Subject {
    /// Its name in files.
    fn name(&self) -> &str {
        let stem = Path::new(self.urdf).file_stem();
        stem.and_then(|stem| stem.to_str()).unwrap_or(self.urdf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_those_of_what_was_found() {
        tables::check(&["peers".to_owned()]).expect("docs/ROBOTS.md is up to date");
    }

    #[test]
    fn what_was_found_is_of_all_robots_and_has_reasons() {
        let text = fs::read_to_string(record().expect("a path")).expect("the record");
        let found: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            (&found["rows"], &found["seed"]),
            (&json!(ROWS), &json!(SEED))
        );
        let robots = found["robots"].as_array().expect("robots");
        let urdfs: Vec<_> = robots.iter().map(|robot| &robot["urdf"]).collect();
        assert_eq!(urdfs, SUBJECTS.map(|subject| subject.urdf));
        for asked in robots
            .iter()
            .filter_map(|robot| robot["asked"].as_array())
            .flatten()
        {
            assert_eq!(asked["rows"], json!(ROWS));
            let count = |name: &str| asked[name].as_u64().expect("a count");
            let reasons = told::REASONS.map(|(reason, _)| asked["reasons"][reason].as_u64());
            let reasons: u64 = reasons.into_iter().flatten().sum();
            assert_eq!(count("ours") + count("theirs"), 2 * count("both") + reasons);
            assert!(asked["part"].as_f64().is_some_and(|part| part <= 1.0));
        }
    }
}
