//! `panic-free`: no question carries a panic, and what a program weighs.

use anyhow::{Result, bail};

use crate::{
    image::{Image, Weight},
    programs::{self, Program},
    stack,
    targets::{BOARDS, Board},
};

/// The program that asks every question.
pub(crate) const EVERYTHING: &str = "everything";

/// A program that can panic, and whose stack has no bound: a check that acquits it is blind.
pub(crate) const CONTROL: &str = "guilty";

/// A program that does nothing: start-up and exit.
const BLANK: &str = "blank";

/// What is built for `run` and for `stack`.
pub(crate) fn programs() -> Vec<Program> {
    boards(None).flat_map(on).collect()
}

/// The board with this name, or those that are always looked at.
pub(crate) fn boards(only: Option<&str>) -> impl Iterator<Item = &'static Board> {
    let wanted = move |board: &&Board| only.map_or(board.measured, |name| name == board.name);
    BOARDS.iter().filter(wanted)
}

/// The two programs on a board.
pub(crate) fn on(board: &Board) -> [Program; 2] {
    [EVERYTHING, CONTROL].map(|name| Program::plain_on(board, name))
}

/// Looks for panics on a board, or on those that are always looked at.
pub(crate) fn run(only: Option<&str>) -> Result<()> {
    programs::build(&boards(only).flat_map(on).collect::<Vec<_>>())?;
    for board in boards(only) {
        if image(board, CONTROL)?.panics()?.is_empty() {
            bail!(
                "the check is blind on {}: it finds no panic in `{CONTROL}`",
                board.name
            );
        }
        let everything = image(board, EVERYTHING)?;
        let found = everything.panics()?;
        if !found.is_empty() {
            bail!(
                "`{EVERYTHING}` on {} can panic:\n  {}",
                board.name,
                found.join("\n  ")
            );
        }
        let Weight { code, data } = everything.weight()?;
        println!("{:<11} no panic, code {code} B, data {data} B", board.name);
        for (name, group) in stack::groups(board)?.iter() {
            println!("{:<11} {name:<18} code {:6} B", board.name, group.code);
        }
    }
    Ok(())
}

/// What a program weighs beyond start-up and exit.
pub(crate) fn weight_beyond_blank(board: &Board, program: &'static str) -> Result<Weight> {
    let blank = image(board, BLANK)?.weight()?;
    Ok(image(board, program)?.weight()?.beyond(blank))
}

fn image(board: &Board, program: &'static str) -> Result<Image> {
    Image::read(&programs::path(Program::plain_on(board, program))?)
}
