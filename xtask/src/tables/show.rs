//! Tables `game`, `fingertip`, `arm` and `guard`: what a frame costs on each microcontroller that has the
//! memory for it.

use core::fmt::Write as _;

use anyhow::{Context as _, Result};

use crate::{
    firmware,
    image::Weight,
    panic_free::weight_beyond_blank,
    show::{self, Show},
};

/// What a program says, as `stat NAME VALUE`, and the column's title.
type Stat = (&'static str, &'static str);

const STEP: Stat = ("step.mean", "instructions a frame");
const WORST: Stat = ("step.worst", "worst");
const NEAR: Stat = ("near", "distances told");
const UNFINISHED: Stat = ("unfinished", "unfinished");
const LONGEST: Stat = ("unfinished.longest", "frames in a row at most");
const LATE: Stat = ("step.late", "frames beyond 168 000");
const DRAW: Stat = ("draw.mean", "to draw it");
const MEMORY: Stat = ("ram", "memory, bytes");

pub(super) fn game() -> Result<String> {
    table(&show::GAME, &[STEP, WORST, DRAW, MEMORY])
}

pub(super) fn fingertip() -> Result<String> {
    table(&show::FINGERTIP, &[STEP, WORST, LATE, MEMORY])
}

pub(super) fn arm() -> Result<String> {
    table(&show::ARM, &[STEP, WORST, LATE, MEMORY])
}

pub(super) fn guard() -> Result<String> {
    let stats = [STEP, WORST, LATE, NEAR, UNFINISHED, LONGEST, MEMORY];
    table(&show::GUARD, &stats)
}

fn table(show: &Show, stats: &[Stat]) -> Result<String> {
    let program = show.program;
    let mut table = String::from("| target |");
    for (_, title) in stats {
        write!(table, " {title} |")?;
    }
    table += " code, bytes | data, bytes |\n| --- |";
    table += &" ---: |".repeat(stats.len() + 2);
    table += "\n";
    for board in show::boards() {
        let said = firmware::stats(&firmware::run_on_board(board, program)?)?;
        write!(table, "| {} |", board.name)?;
        for (name, _) in stats {
            let missing = || format!("{program} on {} prints no `stat {name}`", board.name);
            write!(table, " {} |", said.get(*name).with_context(missing)?)?;
        }
        let Weight { code, data } = weight_beyond_blank(board, program)?;
        writeln!(table, " {code} | {data} |")?;
    }
    Ok(table)
}
