//! `firmware`: builds the demo programs and runs them on the emulated boards.
//!
//! Emulators count instructions and know no time of their own: a program prints the same lines
//! whenever it runs, so it runs once, whoever asks for its lines.

use core::time::Duration;
use std::{
    collections::BTreeMap,
    fs,
    process::Command,
    sync::{Mutex, PoisonError},
};

use anyhow::{Context as _, Result, bail};
use defmt_decoder::{DecodeError, Table};
use rayon::prelude::*;

use crate::{
    panic_free, process,
    programs::{self, Program},
    targets::{Board, EMULATOR_TAIL, LOADED, Linux, Log, WASM, WASM_BOARD},
};

/// Programs that the boards run here; most of their figures are for `tables`.
const PROGRAMS: [&str; 4] = ["stylus", "work_cell", "plane", "hulls"];

/// Two programs talk defmt where the board does, to show how; the others stay plain and small.
const TELLS_BY_DEFMT: [&str; 2] = ["stylus", "fingertip"];

/// Far more than any program takes; a hung one must end.
pub(crate) const LIMIT: Duration = Duration::from_secs(1200);

/// What a program printed on a board, by the board's name and its own.
static PRINTED: Mutex<BTreeMap<Place, Vec<String>>> = Mutex::new(BTreeMap::new());

/// A board's name and a program's.
type Place = (&'static str, &'static str);

pub(crate) fn run() -> Result<()> {
    programs::build(&programs())?;
    let places: Vec<_> = places().collect();
    run_all(&places)?;
    for (board, program) in places {
        for line in run_on_board(board, program)? {
            println!("{:<11} {program:<12} {line}", board.name);
        }
    }
    Ok(())
}

/// What is built for `run`.
pub(crate) fn programs() -> Vec<Program> {
    places().map(|(board, name)| program(board, name)).collect()
}

fn places() -> impl Iterator<Item = (&'static Board, &'static str)> {
    let programs = |board| PROGRAMS.into_iter().map(move |program| (board, program));
    panic_free::boards(None).flat_map(programs)
}

/// A program as it runs on a board.
pub(crate) fn program(board: &Board, name: &'static str) -> Program {
    let log = if TELLS_BY_DEFMT.contains(&name) {
        board.log
    } else {
        Log::Text
    };
    Program {
        name,
        triple: board.triple,
        log,
    }
}

/// Runs programs on boards, as many at a time as there are cores; their lines are kept.
pub(crate) fn run_all(places: &[(&'static Board, &'static str)]) -> Result<()> {
    places
        .par_iter()
        .try_for_each(|(board, program)| run_on_board(board, program).map(drop))
}

/// The lines that a program prints on a board.
pub(crate) fn run_on_board(board: &'static Board, program: &'static str) -> Result<Vec<String>> {
    let place = (board.name, program);
    let printed = || PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(lines) = printed().get(&place) {
        return Ok(lines.clone());
    }
    let lines = run_loaded(board, program, &[])?;
    printed().insert(place, lines.clone());
    Ok(lines)
}

/// Runs a program with bytes put into the board's memory before; see `loaded` in
/// firmware-demo/src/machine.
pub(crate) fn run_loaded(board: &Board, name: &'static str, memory: &[u8]) -> Result<Vec<String>> {
    let program = program(board, name);
    let image = programs::path(program)?;
    let mut words = board.emulator.split(' ');
    let mut command = player(words.next().context("a board has an emulator")?)?;
    command.args(words);
    if !memory.is_empty() {
        let file = image.with_extension("loaded");
        fs::write(&file, memory).with_context(|| format!("cannot write {}", file.display()))?;
        let device = format!("loader,force-raw=on,addr={LOADED},file={}", file.display());
        command.args(["-device", &device]);
    }
    command.args(EMULATOR_TAIL.split(' ')).arg(&image);
    let remains = process::output_within(&mut command, LIMIT)?;
    let lines = match program.log {
        Log::Text => text(&remains.stdout),
        Log::Defmt => decode(&fs::read(&image)?, &remains.stdout)?,
    };
    let said = || lines.join("\n");
    let said = || format!("{name} on {}, having said:\n{}", board.name, said());
    remains.verdict.with_context(said)?;
    Ok(lines)
}

/// The lines that a program prints as WebAssembly.
pub(crate) fn run_on_node(program: &'static str) -> Result<Vec<String>> {
    let image = programs::path(Program::plain(WASM, program))?;
    let stdout = process::output(player("node")?.arg(WASM_BOARD).arg(image))?;
    Ok(text(&stdout))
}

/// The lines that a program prints under another Linux.
pub(crate) fn run_on_linux(linux: &Linux, program: &'static str) -> Result<Vec<String>> {
    let image = programs::path(Program::plain(linux.triple, program))?;
    let remains = process::output_within(player(linux.emulator)?.arg(image), LIMIT)?;
    remains.verdict?;
    Ok(text(&remains.stdout))
}

/// What plays a target, or what to do where it is missing.
fn player(program: &str) -> Result<Command> {
    if !process::exists(program) {
        bail!("no {program}: run `cargo xtask setup`");
    }
    process::command(program)
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

/// The value of `stat NAME VALUE` that a program prints on a board.
pub(crate) fn stat(board: &'static Board, program: &'static str, name: &str) -> Result<u64> {
    let value = stats(&run_on_board(board, program)?)?
        .get(name)
        .copied()
        .map(u64::from);
    value.with_context(|| format!("{program} on {} prints no `stat {name}`", board.name))
}
