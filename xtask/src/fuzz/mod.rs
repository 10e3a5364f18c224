//! `fuzz`: builds the fuzz targets with coverage and runs each for a while.
//!
//! Neither a nightly compiler nor cargo-fuzz is needed: what libFuzzer wants of the compiler are
//! stable flags, and no sanitizer has anything to find where nothing is unsafe. The flags are for
//! this workspace's crates alone, so that all others are built once for everything.

mod compiler;
mod cover;

use core::hash::{BuildHasher as _, Hasher as _};
use std::{
    fs,
    hash::RandomState,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::{parallel, process};
pub(crate) use compiler::as_compiler;

/// What to run.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// Only these targets; all where none is named
    targets: Vec<String>,
    /// Inputs run of each target, those of the corpus among them
    #[arg(long, default_value_t = SHORT.runs)]
    runs: u64,
    /// Seconds a target may take, whatever is left to run then
    #[arg(long, default_value_t = SHORT.seconds)]
    seconds: u64,
    /// Where random choices begin, from 1 on; another place every time where none is named
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    seed: Option<u32>,
    /// Keep in `fuzz/corpus` what is found to reach something new
    #[arg(long)]
    keep: bool,
}

/// A short run: with two cores, all targets together take less than a minute.
struct Short {
    runs: u64,
    seconds: u64,
}

const SHORT: Short = Short {
    runs: 3_000,
    seconds: 15,
};

/// The seed of the check: always the same inputs.
const SEED: u32 = 1;
/// Longer inputs find nothing that these do not, and take longer.
const LONGEST: usize = 400;
/// An input that takes longer is a find: none of those kept takes a tenth of a second.
const TIMEOUT: u64 = 20;
/// More memory is a find: the targets take some 40 MiB.
const MEBIBYTES: u64 = 1024;

/// A short run of every target, as a check.
pub(crate) fn check() -> Result<()> {
    run(&Options {
        targets: Vec::new(),
        runs: SHORT.runs,
        seconds: SHORT.seconds,
        seed: Some(SEED),
        keep: false,
    })
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if !["c++", "g++", "clang++"].into_iter().any(process::exists) {
        println!("skipped: libFuzzer needs a C++ compiler, and there is none");
        return Ok(());
    }
    let targets = targets(&options.targets)?;
    build(&targets)?;
    let seed = options.seed.unwrap_or_else(any_seed);
    println!("seed {seed}\n");
    println!("| target | executions | coverage | crashes |\n| --- | --- | --- | --- |");
    let crashes = parallel::map(&targets, |target| report(target, seed, options))?;
    let failed = targets.iter().zip(crashes);
    let failed: Vec<_> = failed
        .filter(|(_, crashes)| *crashes > 0)
        .map(|(target, _)| target.as_str())
        .collect();
    if !failed.is_empty() {
        bail!(
            "broken promises: {}; the inputs are in {}",
            failed.join(", "),
            artifacts()?.display()
        );
    }
    Ok(())
}

/// Runs a target and says what came of it, which is how many crashes there were, too.
fn report(target: &str, seed: u32, options: &Options) -> Result<u64> {
    let ran = fuzz(target, seed, options)?;
    println!(
        "| {target} | {} | {} | {} |",
        ran.executions, ran.coverage, ran.crashes
    );
    if options.keep {
        cover::keep(&binary(target)?, &found(target)?, &corpus()?.join(target))?;
    }
    Ok(ran.crashes)
}

fn corpus() -> Result<PathBuf> {
    Ok(process::root()?.join("fuzz/corpus"))
}

fn artifacts() -> Result<PathBuf> {
    Ok(process::root()?.join("fuzz/artifacts"))
}

fn binary(target: &str) -> Result<PathBuf> {
    Ok(process::built(true)?.join(target))
}

/// Where new inputs of a target go.
fn found(target: &str) -> Result<PathBuf> {
    Ok(process::built(true)?.join("fuzz-found").join(target))
}

/// The targets asked for, or all that have a corpus, which is all.
fn targets(asked: &[String]) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(corpus()?)? {
        all.push(entry?.file_name().to_string_lossy().into_owned());
    }
    all.sort();
    if let Some(unknown) = asked.iter().find(|name| !all.contains(name)) {
        bail!("there is no target {unknown}; there are {}", all.join(", "));
    }
    Ok(if asked.is_empty() {
        all
    } else {
        asked.to_vec()
    })
}

/// A seed that nobody chose; libFuzzer would take zero for none.
fn any_seed() -> u32 {
    let [.., a, b, c, d] = RandomState::new().build_hasher().finish().to_be_bytes();
    u32::from_be_bytes([a, b, c, d]).max(1)
}

/// Builds the targets. No package is named, so that what they need is built as for the others.
fn build(targets: &[String]) -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo.args(["build", "--quiet", "--release"]);
    cargo.args(["--features", "tetracone-fuzz/libfuzzer"]);
    for target in targets {
        cargo.args(["--bin", target]);
    }
    compiler::instrument(&mut cargo)?;
    process::run(&mut cargo)
}

/// What a run of a target came to.
struct Ran {
    executions: u64,
    /// Places of the code that were reached.
    coverage: u64,
    crashes: u64,
}

fn fuzz(target: &str, seed: u32, options: &Options) -> Result<Ran> {
    let (found, seeds, artifacts) = (found(target)?, corpus()?.join(target), artifacts()?);
    fs::create_dir_all(&found)?;
    fs::create_dir_all(&artifacts)?;
    let mut command = process::command(binary(target)?)?;
    command.arg(&found).arg(&seeds).args([
        format!("-runs={}", options.runs),
        format!("-max_total_time={}", options.seconds),
        format!("-max_len={LONGEST}"),
        format!("-timeout={TIMEOUT}"),
        format!("-rss_limit_mb={MEBIBYTES}"),
        format!("-artifact_prefix={}/{target}-", artifacts.display()),
        "-print_final_stats=1".to_owned(),
        // Long inputs from the start: a sequence of events is one.
        "-len_control=0".to_owned(),
        format!("-seed={seed}"),
    ]);
    let output = command
        .output()
        .with_context(|| format!("cannot start the target {target}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        eprintln!("{}", last_lines(&log));
    }
    Ok(Ran {
        executions: number_after(&log, "stat::number_of_executed_units:").unwrap_or(0),
        coverage: number_after(&log, "cov:").unwrap_or(0),
        crashes: u64::from(!output.status.success()),
    })
}

/// The last number that follows this word.
fn number_after(log: &str, word: &str) -> Option<u64> {
    let (_, rest) = log.rsplit_once(word)?;
    rest.split_whitespace().next()?.parse().ok()
}

/// The end of a log, where the failure is.
fn last_lines(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let panicked = lines.iter().position(|line| line.contains("panicked at"));
    let start = panicked.unwrap_or(lines.len().saturating_sub(20));
    lines[start..].join("\n")
}

/// The files of a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
