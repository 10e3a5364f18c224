//! `test`: every check there is, in order, until one fails.

use core::time::Duration;
use std::time::Instant;

use anyhow::{Context as _, Result};

use crate::{
    arm, assets, digest, firmware, fuzz, gpu, panic_free, process, setup, show, stack, tables,
    targets::{BOARDS, Log},
    toolchain::{self, Compiler},
};

/// A step's name and what it does.
type Step = (&'static str, fn() -> Result<()>);

/// What runs on any host: boards and GPUs have steps of their own.
const HOST: &str = "--workspace --exclude firmware-demo --exclude tetracone-gpu";

const STEPS: [Step; 18] = [
    ("setup", setup::run),
    ("format", || cargo("fmt --all --check")),
    ("clippy", || {
        cargo(&format!("clippy {HOST} --all-targets -- -D warnings"))
    }),
    ("clippy on the boards", clippy_on_boards),
    // With the examples of the documentation.
    ("tests, release", || {
        cargo(&format!("test --quiet --release {HOST}"))?;
        cargo(
            "test --quiet --release --package firmware-demo --test game --test haptics --test arm",
        )
    }),
    ("tests, debug", || {
        cargo("test --quiet --package tetracone --all-features")?;
        // Overflow and indices are checked here.
        cargo("test --quiet --package tetracone-tests --test image --test build")?;
        cargo("test --quiet --package firmware-demo --test game --test haptics --test arm")
    }),
    ("fuzz", fuzz::check),
    ("documentation", documentation),
    ("gpu", || gpu::run(&gpu::Options::default())),
    ("assets", assets::check),
    ("firmware", firmware::run),
    ("panic-free", panic_free::run),
    ("stack", || stack::run(None, "")),
    ("digest", || digest::check("")),
    ("game", || show::GAME.check()),
    ("haptics", || show::HAPTICS.check()),
    ("arm", arm::run),
    ("tables", || tables::check(&[])),
];

pub(crate) fn run() -> Result<()> {
    let mut times = Vec::new();
    for (name, step) in STEPS {
        println!("── {name}");
        let start = Instant::now();
        let outcome = step();
        times.push((name, start.elapsed()));
        if outcome.is_err() {
            summary(&times, "FAILED");
            return outcome.with_context(|| format!("step `{name}` failed"));
        }
    }
    summary(&times, "passed");
    Ok(())
}

/// The last step has the verdict; those before it passed.
fn summary(times: &[(&str, Duration)], last: &str) {
    println!("── summary");
    for (at, (name, time)) in times.iter().enumerate() {
        let verdict = if at + 1 < times.len() { "passed" } else { last };
        println!("{name:<22} {verdict} {:8.1} s", time.as_secs_f32());
    }
}

/// Runs cargo with arguments that hold no spaces.
fn cargo(arguments: &str) -> Result<()> {
    process::run(process::cargo()?.args(arguments.split_whitespace()))
}

/// The demo programs compile differently on each board: lint them there.
fn clippy_on_boards() -> Result<()> {
    for board in &BOARDS {
        if toolchain::compiler(board.triple)? == Some(Compiler::Debian) {
            println!("{}: skipped, clippy cannot see Debian's `core`", board.name);
            continue;
        }
        let features = match board.log {
            Log::Text => "",
            Log::Defmt => "--features defmt",
        };
        let target = board.triple;
        let what = format!("--package firmware-demo --lib --bins --target {target} {features}");
        cargo(&format!("clippy --quiet {what} -- -D warnings"))?;
    }
    Ok(())
}

fn documentation() -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo.args([
        "doc",
        "--no-deps",
        "--package",
        "tetracone",
        "--package",
        "tetracone-std",
        "--package",
        "tetracone-study",
    ]);
    process::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}
