//! The demo programs compile differently on each board: they are linted there, all boards of a kind
//! in one go.

use anyhow::Result;

use crate::{
    panic_free, process,
    programs::PACKAGE,
    targets::{Board, Log},
    toolchain::{self, Compiler},
};

pub(crate) fn on_boards() -> Result<()> {
    let (mut text, mut defmt) = (Vec::new(), Vec::new());
    for board in panic_free::boards(None) {
        if toolchain::compiler(board.triple)? == Some(Compiler::Debian) {
            println!("{}: skipped, clippy cannot see Debian's `core`", board.name);
            continue;
        }
        match board.log {
            Log::Text => text.push(board),
            Log::Defmt => defmt.push(board),
        }
    }
    lint(&text, "everything")?;
    lint(&defmt, "everything,defmt")
}

fn lint(boards: &[&Board], features: &str) -> Result<()> {
    if boards.is_empty() {
        return Ok(());
    }
    let mut cargo = process::cargo()?;
    cargo.args(["clippy", "--quiet", "--package", PACKAGE]);
    cargo.args(["--lib", "--bins", "--features", features]);
    for board in boards {
        cargo.args(["--target", board.triple]);
    }
    process::run(cargo.args(["--", "-D", "warnings"]))
}
