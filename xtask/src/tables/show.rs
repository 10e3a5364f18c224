//! Tables `game`, `fingertip`, `arm`, `guard` and `pile`: what a frame costs on the microcontrollers that play
//! shows.

use anyhow::Result;

use super::{head, row};
use crate::{firmware, image::Weight, panic_free::weight_beyond_blank, show};

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
    table("game", &[STEP, WORST, DRAW, MEMORY])
}

pub(super) fn fingertip() -> Result<String> {
    table("fingertip", &[STEP, WORST, LATE, MEMORY])
}

pub(super) fn arm() -> Result<String> {
    table("arm", &[STEP, WORST, LATE, MEMORY])
}

pub(super) fn guard() -> Result<String> {
    let stats = [STEP, WORST, LATE, NEAR, UNFINISHED, LONGEST, MEMORY];
    table("guard", &stats)
}

pub(super) fn pile() -> Result<String> {
    let pairs = [
        ("squares", "two squares"),
        ("cubes", "two cubes"),
        ("gears", "two gears"),
    ];
    table("pile", &[&[STEP, WORST], &pairs[..], &[MEMORY]].concat())
}

fn table(program: &'static str, stats: &[Stat]) -> Result<String> {
    let mut titles: Vec<_> = stats.iter().map(|(_, title)| *title).collect();
    titles.extend(["code, bytes", "data, bytes"]);
    let mut table = head(&["target"], &titles);
    for board in show::boards() {
        let stat = |(name, _): &Stat| firmware::stat(board, program, name);
        let mut figures = stats.iter().map(stat).collect::<Result<Vec<_>>>()?;
        let Weight { code, data } = weight_beyond_blank(board, program)?;
        figures.extend([code, data]);
        table += &row(&[board.name], &figures);
    }
    Ok(table)
}
