//! `firmware`: builds the demo programs and runs them on the emulated boards.

use core::time::Duration;
use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::{Context as _, Result};
use defmt_decoder::{DecodeError, Table};
use serde_json::Value;

use crate::{
    digest, panic_free, process, stack,
    targets::{BOARDS, Board, EMULATOR_TAIL, LOADED, Linux, Log, WASM, WASM_BOARD},
    toolchain,
};

/// The package of all programs.
pub(crate) const PACKAGE: &str = "firmware-demo";

/// Programs that every board runs here; the figures of `stylus` and `plane` are for `tables`.
const PROGRAMS: [&str; 16] = [
    "digest",
    "digest_plane",
    "digest_space",
    "digest_world_f32",
    "digest_world_fixed",
    "digest_plane_pairs",
    "digest_space_pairs",
    "stylus",
    "plane",
    "query_f32",
    "query_fixed",
    "plane_f32",
    "plane_fixed",
    "space_f32",
    "space_fixed",
    "blank",
];

/// Two programs talk defmt where the board does, to show how; the others stay plain and small.
const TELLS_BY_DEFMT: [&str; 2] = ["stylus", "haptics"];

/// Far more than any program takes; a hung one must end.
const LIMIT: Duration = Duration::from_secs(300);

pub(crate) fn run() -> Result<()> {
    for board in &BOARDS {
        for program in PROGRAMS {
            for line in run_on_board(board, program)? {
                println!("{:<11} {program:<12} {line}", board.name);
            }
        }
    }
    Ok(())
}

/// The lines that a program prints on a board.
pub(crate) fn run_on_board(board: &Board, program: &str) -> Result<Vec<String>> {
    run_loaded(board, program, &[])
}

/// As [`run_on_board`], with bytes put into the board's memory before; see `loaded` in
/// firmware-demo/src/machine.
pub(crate) fn run_loaded(board: &Board, program: &str, memory: &[u8]) -> Result<Vec<String>> {
    let log = if TELLS_BY_DEFMT.contains(&program) {
        board.log
    } else {
        Log::Text
    };
    let image = build(board.triple, program, log)?;
    let (emulator, machine) = board
        .emulator
        .split_first()
        .context("a board has an emulator")?;
    let mut command = process::command(emulator)?;
    command.args(machine);
    if !memory.is_empty() {
        let file = image.with_extension("loaded");
        fs::write(&file, memory).with_context(|| format!("cannot write {}", file.display()))?;
        let device = format!("loader,force-raw=on,addr={LOADED},file={}", file.display());
        command.args(["-device", &device]);
    }
    command.args(EMULATOR_TAIL).arg(&image);
    let remains = process::output_within(&mut command, LIMIT)?;
    let lines = match log {
        Log::Text => text(&remains.stdout),
        Log::Defmt => decode(&fs::read(&image)?, &remains.stdout)?,
    };
    let said = || {
        format!(
            "{program} on {}, having said:\n{}",
            board.name,
            lines.join("\n")
        )
    };
    remains.verdict.with_context(said)?;
    Ok(lines)
}

/// The lines that a program prints as WebAssembly.
pub(crate) fn run_on_node(program: &str) -> Result<Vec<String>> {
    let image = build(WASM, program, Log::Text)?;
    let stdout = process::output(process::command("node")?.arg(WASM_BOARD).arg(image))?;
    Ok(text(&stdout))
}

/// The lines that a program prints under another Linux.
pub(crate) fn run_on_linux(linux: &Linux, program: &str) -> Result<Vec<String>> {
    let image = build(linux.triple, program, Log::Text)?;
    let remains = process::output_within(process::command(linux.emulator)?.arg(image), LIMIT)?;
    remains.verdict?;
    Ok(text(&remains.stdout))
}

/// Digests alone need not be fast.
fn profile(program: &str) -> &'static str {
    if digest::PROGRAMS.contains(&program) {
        "firmware-small"
    } else {
        "firmware"
    }
}

/// Builds one program and returns where it lies.
pub(crate) fn build(triple: &str, program: &str, log: Log) -> Result<PathBuf> {
    let mut cargo = toolchain::build(triple, profile(program))?;
    cargo.args(["--quiet", "--package", PACKAGE, "--bin", program]);
    cargo.arg("--message-format=json-render-diagnostics");
    if panic_free::is_everything(program) || stack::is_control(program) {
        // The compiler's figures; they take no room on the board.
        let flags = toolchain::variable(triple, "RUSTFLAGS");
        cargo.env(flags, "-Z emit-stack-sizes");
    }
    if log == Log::Defmt {
        cargo.args(["--features", "defmt"]);
    }
    let messages = process::output(&mut cargo)?;
    String::from_utf8(messages)?
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == program)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
        .with_context(|| format!("cargo built no {program} for {triple}"))
}

pub(crate) fn text(stdout: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(stdout)
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Frames to lines; the image holds the texts that the frames leave out.
fn decode(image: &[u8], frames: &[u8]) -> Result<Vec<String>> {
    let table = Table::parse(image)?.context("the image holds no defmt table")?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(frames);
    let mut lines = Vec::new();
    loop {
        match decoder.decode() {
            Ok(frame) => lines.push(frame.display_message().to_string()),
            Err(DecodeError::UnexpectedEof) => return Ok(lines),
            Err(DecodeError::Malformed) => lines.push("(a malformed defmt frame)".to_owned()),
        }
    }
}

/// The `stat NAME VALUE` among a program's lines.
pub(crate) fn stats(lines: &[String]) -> Result<BTreeMap<String, u32>> {
    lines
        .iter()
        .filter_map(|line| line.strip_prefix("stat "))
        .map(|rest| {
            let (name, value) = rest
                .split_once(' ')
                .context("`stat` takes a name and a value")?;
            let value = value.parse().with_context(|| format!("`stat {rest}`"))?;
            Ok((name.to_owned(), value))
        })
        .collect()
}
