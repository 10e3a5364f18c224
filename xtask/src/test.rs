//! `test`: every check there is, in order, until one fails; or those of every day.
//!
//! Each step keeps all cores busy by itself, so that one follows the other and what is read is in
//! order. What several steps need is built once: by cargo for the host, by `programs` for boards.

mod clock;

use anyhow::{Context as _, Result};

use crate::{
    arm, assets, clippy, digest, firmware, fuzz, gpu, package, panic_free, pictures, process,
    programs, setup, show, stack, tables,
};
use clock::{Clock, Spent};

/// A step's name and what it does.
type Step = (&'static str, fn() -> Result<()>);

/// What runs on any host: boards and GPUs have steps of their own.
const HOST: &str = "--workspace --exclude firmware-demo --exclude tetracone-gpu";

const STEPS: [Step; 23] = [
    ("setup", setup::run),
    ("format", format),
    ("clippy", lint),
    ("clippy on the boards", clippy::on_boards),
    // With the examples of the documentation.
    ("tests, release", || {
        cargo(&format!("test --quiet --release {HOST}"))?;
        cargo(
            "test --quiet --release --package firmware-demo --test game --test fingertip --test arm --test guard --test rest --test robot",
        )
    }),
    ("tests, debug", || {
        cargo("test --quiet --package tetracone --all-features")?;
        // Overflow and indices are checked here.
        cargo("test --quiet --package tetracone-tests --test format --test hostile")?;
        cargo(
            "test --quiet --package firmware-demo --test game --test fingertip --test arm --test guard --test rest --test robot",
        )
    }),
    ("fuzz", fuzz::check),
    ("documentation", documentation),
    ("packages", package::run),
    ("gpu", || gpu::run(&gpu::Options::default())),
    ("assets", assets::check),
    ("pictures", pictures::check),
    ("programs", programs::build_all),
    ("firmware", firmware::run),
    ("panic-free", || panic_free::run(None)),
    ("stack", || stack::run(None, "", None)),
    ("digest", || digest::check("")),
    ("game", || show::GAME.check()),
    ("fingertip", || show::FINGERTIP.check()),
    ("arm", arm::run),
    ("guard", || show::GUARD.check()),
    ("rest", || show::REST.check()),
    ("tables", || tables::check(&[])),
];

/// What takes seconds of the tests beside the units'.
const QUICK_TESTS: [&str; 14] = [
    "errors",
    "values",
    "interop",
    "check",
    "primitives",
    "robot",
    "cli",
    "threads",
    "corpus",
    "finds",
    "format",
    "hostile",
    "determinism",
    "worlds",
];

/// Of a program that takes long, what takes seconds.
const QUICK_PART: &str = "--test exactness impact::";

/// Those of every day: docs/TESTING.md says what they cover.
const QUICK: [Step; 6] = [
    ("format", format),
    ("clippy", lint),
    ("tests, release", || {
        let tests = QUICK_TESTS.map(|test| format!("--test {test}")).join(" ");
        cargo(&format!(
            "test --quiet --release {HOST} --lib --bins {tests}"
        ))?;
        cargo(&format!("test --quiet --release {HOST} {QUICK_PART}"))?;
        cargo(&format!("test --quiet --release {HOST} --doc"))?;
        // The digests that are kept, and the shows frame by frame.
        cargo(
            "test --quiet --release --package firmware-demo --lib --test game --test fingertip --test arm --test guard --test rest --test robot",
        )
    }),
    ("assets", assets::check_offline),
    ("pictures", pictures::check),
    ("public items", || tables::check(&["api".to_owned()])),
];

/// Every check there is.
pub(crate) fn all() -> Result<()> {
    run(&STEPS)
}

/// What takes minutes and not an hour.
pub(crate) fn quick() -> Result<()> {
    run(&QUICK)
}

fn run(steps: &[Step]) -> Result<()> {
    let mut times = Vec::new();
    let whole = Clock::start();
    for (name, step) in steps {
        println!("── {name}");
        let clock = Clock::start();
        let outcome = step();
        times.push((*name, clock.spent()));
        if outcome.is_err() {
            summary(&times, "FAILED", &whole.spent());
            return outcome.with_context(|| format!("step `{name}` failed"));
        }
    }
    summary(&times, "passed", &whole.spent());
    Ok(())
}

/// The last step has the verdict; those before it passed.
fn summary(times: &[(&str, Spent)], last: &str, whole: &Spent) {
    println!("── summary");
    for (at, (name, spent)) in times.iter().enumerate() {
        let verdict = if at + 1 < times.len() { "passed" } else { last };
        println!("{name:<22} {verdict} {spent}");
    }
    println!("{:<22} {last} {whole}", "all");
}

/// Runs cargo with arguments that hold no spaces.
fn cargo(arguments: &str) -> Result<()> {
    process::run(process::cargo()?.args(arguments.split_whitespace()))
}

fn format() -> Result<()> {
    cargo("fmt --all --check")
}

fn lint() -> Result<()> {
    cargo(&format!("clippy {HOST} --all-targets -- -D warnings"))?;
    // The library alone, for those who bake in programs of their own.
    cargo("clippy --package tetracone-std --no-default-features -- -D warnings")
}

/// Together with xtask, as `packages` in `gpu` has it.
fn documentation() -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo.args(["doc", "--no-deps"]);
    for package in ["tetracone", "tetracone-std", "tetracone-study", "xtask"] {
        cargo.args(["--package", package]);
    }
    process::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}
