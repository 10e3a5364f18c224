//! Table `game`: what a frame of the lockstep game costs on each microcontroller that has the
//! memory for it.

use core::fmt::Write as _;

use anyhow::{Context as _, Result};

use crate::{firmware, game::PROGRAM, image::Weight, panic_free::query_weight, targets::BOARDS};

/// What the game says, as `stat game.NAME VALUE`, and the column's title.
const STATS: [(&str, &str); 4] = [
    ("step.mean", "instructions a frame"),
    ("step.worst", "worst"),
    ("draw.mean", "to draw it"),
    ("ram", "memory, bytes"),
];

pub(super) fn table() -> Result<String> {
    let mut table = String::from("| target |");
    for (_, title) in STATS {
        write!(table, " {title} |")?;
    }
    table += " code, bytes | data, bytes |\n| --- |";
    table += &" ---: |".repeat(STATS.len() + 2);
    table += "\n";
    for board in BOARDS.iter().filter(|board| board.large) {
        let stats = firmware::stats(&firmware::run_on_board(board, PROGRAM)?)?;
        write!(table, "| {} |", board.name)?;
        for (stat, _) in STATS {
            let name = format!("game.{stat}");
            let missing = || format!("the game on {} prints no `stat {name}`", board.name);
            write!(table, " {} |", stats.get(&name).with_context(missing)?)?;
        }
        let Weight { code, data } = query_weight(board, PROGRAM)?;
        writeln!(table, " {code} | {data} |")?;
    }
    Ok(table)
}
