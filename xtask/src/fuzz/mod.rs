//! `fuzz`: builds the fuzz targets with coverage and runs each for a while.
//!
//! Neither a nightly compiler nor cargo-fuzz is needed: what libFuzzer wants of the compiler are
//! stable flags, and no sanitizer has anything to find where nothing is unsafe. The flags are for
//! this workspace's crates alone, so that all others are built once for everything.

mod compiler;

use core::hash::{BuildHasher as _, Hasher as _};
use std::{
    fs,
    hash::RandomState,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode};
use rayon::prelude::*;

use crate::process;
pub(crate) use compiler::as_compiler;

/// What to run.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// Only these targets; all where none is named
    targets: Vec<String>,
    /// Inputs run of each target, those of the corpus among them
    #[arg(long, default_value_t = RUNS)]
    runs: u64,
    /// Seconds a target may take, whatever is left to run then
    #[arg(long, default_value_t = SECONDS)]
    seconds: u64,
    /// Where random choices begin, from 1 on; another place every time where none is named
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    seed: Option<u32>,
    /// Write the archives in `fuzz/corpus` anew: few inputs that reach all that was reached
    #[arg(long)]
    keep: bool,
}

/// A short run, in inputs and seconds: with two cores, all targets together take less than a minute.
const RUNS: u64 = 3_000;
const SECONDS: u64 = 15;

/// The seed of the check: always the same inputs.
const SEED: u32 = 1;
/// Longer inputs find nothing that these do not, and take longer.
const LONGEST: usize = 400;
/// An input that takes longer is a find: none of those kept takes a tenth of a second.
const TIMEOUT: u64 = 20;
/// What an archive escapes: bytes that are no text, and the escape.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'%');
/// More memory is a find: the targets take some 40 MiB.
const MEBIBYTES: u64 = 1024;

/// A short run of every target, as a check.
pub(crate) fn check() -> Result<()> {
    run(&Options {
        targets: Vec::new(),
        runs: RUNS,
        seconds: SECONDS,
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
    build()?;
    let seed = options.seed.unwrap_or_else(any_seed);
    println!("seed {seed}\n");
    println!("| target | executions | coverage | crashes |\n| --- | --- | --- | --- |");
    let passed = targets
        .par_iter()
        .map(|target| fuzz(target, seed, options))
        .collect::<Result<Vec<_>>>()?;
    let failed = targets.iter().zip(passed).filter(|(_, passed)| !passed);
    let failed: Vec<_> = failed.map(|(target, _)| target.as_str()).collect();
    if !failed.is_empty() {
        bail!(
            "broken promises: {}; the inputs are in {}",
            failed.join(", "),
            artifacts()?.display()
        );
    }
    Ok(())
}

/// The inputs of a target that are kept, one a line.
fn archive(target: &str) -> Result<PathBuf> {
    Ok(process::root()?.join(format!("fuzz/corpus/{target}.txt")))
}

fn artifacts() -> Result<PathBuf> {
    Ok(process::root()?.join("fuzz/artifacts"))
}

/// The program of all targets, to run this one.
fn program(target: &str) -> Result<Command> {
    let mut command = process::command(process::built()?.join("fuzz"))?;
    command.env("TETRACONE_FUZZ_TARGET", target);
    Ok(command)
}

/// The targets asked for, or all that have an archive, which is all.
fn targets(asked: &[String]) -> Result<Vec<String>> {
    let names = files(&process::root()?.join("fuzz/corpus"))?.into_iter();
    let names =
        names.filter_map(|path| Some(path.file_name()?.to_str()?.strip_suffix(".txt")?.to_owned()));
    let all: Vec<String> = names.collect();
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

/// Builds the program. No package is named, so that what it needs is built as for the others.
fn build() -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo.args(["build", "--quiet", "--release", "--bin", "fuzz"]);
    cargo.args(["--features", "tetracone-fuzz/libfuzzer"]);
    compiler::instrument(&mut cargo)?;
    process::run(&mut cargo)
}

/// Runs a target and says what came of it: whether no promise was broken.
fn fuzz(target: &str, seed: u32, options: &Options) -> Result<bool> {
    let (inputs, artifacts) = (unpack(target)?, artifacts()?);
    fs::create_dir_all(&artifacts)?;
    let output = program(target)?
        .arg(&inputs)
        .args([
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
        ])
        .output()
        .with_context(|| format!("cannot start the target {target}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let passed = output.status.success();
    if !passed {
        eprintln!("{}", last_lines(&log));
    }
    println!(
        "| {target} | {} | {} | {} |",
        number_after(&log, "stat::number_of_executed_units:").unwrap_or(0),
        number_after(&log, "cov:").unwrap_or(0),
        u64::from(!passed)
    );
    if options.keep {
        pack(target, &inputs)?;
    }
    Ok(passed)
}

/// Writes the inputs that are kept into a new folder, to which libFuzzer adds what it finds.
fn unpack(target: &str) -> Result<PathBuf> {
    let folder = empty(process::built()?.join("fuzz-inputs").join(target))?;
    let archive = archive(target)?;
    let text = fs::read_to_string(&archive).with_context(|| archive.display().to_string())?;
    for (at, line) in text.lines().enumerate() {
        let input: Vec<u8> = percent_decode_str(line).collect();
        fs::write(folder.join(at.to_string()), input)?;
    }
    Ok(folder)
}

/// Keeps of a target's inputs few that together reach every edge of the code that any of them
/// reaches.
fn pack(target: &str, inputs: &Path) -> Result<()> {
    let kept = empty(inputs.with_extension("kept"))?;
    let mut merge = program(target)?;
    // Without counters, how often an edge is reached makes no difference.
    merge.args(["-set_cover_merge=1", "-use_counters=0"]);
    process::run(merge.arg(&kept).arg(inputs).stderr(Stdio::null()))?;
    let mut lines = Vec::new();
    for path in files(&kept)? {
        lines.push(format!("{}\n", percent_encode(&fs::read(path)?, ESCAPED)));
    }
    lines.sort();
    let archive = archive(target)?;
    fs::write(&archive, lines.concat())?;
    println!("  {} kept in {}", lines.len(), archive.display());
    Ok(())
}

/// Makes the folder anew.
fn empty(folder: PathBuf) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
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
