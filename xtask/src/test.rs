//! `test`: what needs Rust alone, or every check there is, step by step until one fails.
//!
//! Each step keeps all cores busy by itself, so that one follows the other and what is read is in
//! order. What several steps need is built once: by cargo for the host, by `programs` for boards.

mod clock;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::{
    assets, clippy, digest, firmware, fuzz, gpu, package, panic_free, pictures, process, programs,
    show, stack, tables,
};
use clock::Clock;

/// How much to run.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Everything: lints, documentation, packages, fuzzing, drivers, boards, other targets
    #[arg(long)]
    all: bool,
    /// Only what `--all` adds
    #[arg(long, conflicts_with = "all")]
    rest: bool,
}

/// A check: its name, the command that runs it alone, and what it does.
type Step = (&'static str, &'static str, fn() -> Result<()>);

/// What of the GPU's crate its tests use.
const GPU: &str = "tetracone-gpu/gl,tetracone-gpu/glam";

const TESTS: Step = ("tests", "cargo test", || cargo("test --quiet"));

/// What takes more than a Rust tool chain, or longer.
const REST: [Step; 18] = [
    ("format", "cargo fmt --all --check", || {
        cargo("fmt --all --check")
    }),
    ("clippy", "cargo clippy --all-targets", lint),
    (
        "clippy on the boards",
        "cargo xtask test --rest",
        clippy::on_boards,
    ),
    ("documentation", "cargo doc --no-deps", documentation),
    ("packages", "cargo xtask package", package::run),
    ("study", "cargo test -p tetracone-study", || {
        cargo("test --quiet --package tetracone-study")
    }),
    ("peers", "cargo test -p tetracone-bench", || {
        cargo("test --quiet --package tetracone-bench")
    }),
    ("fuzz", "cargo xtask fuzz", fuzz::check),
    ("gpu", "cargo xtask gpu", || {
        gpu::run(&gpu::Options::default())
    }),
    ("assets", "cargo xtask assets --check", assets::check),
    ("pictures", "cargo xtask pictures --check", pictures::check),
    ("programs", "cargo xtask firmware", programs::build_all),
    ("firmware", "cargo xtask firmware", firmware::run),
    ("panic-free", "cargo xtask panic-free", || {
        panic_free::run(None)
    }),
    ("stack", "cargo xtask stack", || stack::run(None, "", None)),
    ("digest", "cargo xtask digest", || digest::check("")),
    ("shows", "cargo xtask show", || show::run(&[], false)),
    (
        "tables",
        "cargo xtask tables --check",
        || tables::check(&[]),
    ),
];

/// Runs the checks that are asked for.
pub(crate) fn run(options: Options) -> Result<()> {
    let (tests, rest) = (!options.rest, options.rest || options.all);
    let tests = Some(TESTS).filter(|_| tests);
    let steps: Vec<Step> = tests
        .into_iter()
        .chain(REST.into_iter().filter(|_| rest))
        .collect();
    let mut times = Vec::new();
    let whole = Clock::start();
    for (name, _, step) in steps {
        println!("── {name}");
        let clock = Clock::start();
        let outcome = step();
        times.push((name, clock.spent()));
        if outcome.is_err() {
            summary(&times, "FAILED", whole);
            return outcome.with_context(|| format!("step `{name}` failed"));
        }
    }
    summary(&times, "passed", whole);
    if !rest {
        println!("── not run; `cargo xtask test --all` runs all, after `cargo xtask setup`");
        for (name, command, _) in REST {
            println!("{name:<22} {command}");
        }
    }
    Ok(())
}

/// The last step has the verdict; those before it passed.
fn summary(times: &[(&str, String)], last: &str, whole: Clock) {
    println!("── summary");
    for (at, (name, spent)) in times.iter().enumerate() {
        let verdict = if at + 1 < times.len() { "passed" } else { last };
        println!("{name:<22} {verdict} {spent}");
    }
    println!("{:<22} {last} {}", "all", whole.spent());
}

/// Runs cargo with arguments that hold no spaces.
fn cargo(arguments: &str) -> Result<()> {
    process::run(process::cargo()?.args(arguments.split_whitespace()))
}

fn lint() -> Result<()> {
    cargo(&format!(
        "clippy --workspace --all-targets --features {GPU},firmware-demo/everything,tetracone-bench/engines -- -D warnings"
    ))?;
    // The library alone, for those who bake in programs of their own.
    cargo("clippy --package tetracone-std --no-default-features -- -D warnings")
}

fn documentation() -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo.args(["doc", "--no-deps", "--features", GPU]);
    for package in package::CRATES.iter().chain(&["tetracone-study", "xtask"]) {
        cargo.args(["--package", package]);
    }
    process::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}
