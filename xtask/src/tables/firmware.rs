//! Table `firmware`: what a query costs on each microcontroller.

use core::fmt::Write as _;
use std::fs;

use anyhow::{Context as _, Result};

use crate::{firmware, panic_free, process, stack};

/// What `stylus` says of each arithmetic, as `stat ARITHMETIC.NAME VALUE`, and the column's title.
const STATS: [(&str, &str); 7] = [
    ("circular.mean", "circular"),
    ("circular.worst", "worst"),
    ("contour.mean", "contour"),
    ("contour.worst", "worst"),
    ("fresh.mean", "without memory"),
    ("fresh.worst", "worst"),
    ("queries.stack", "stack, bytes"),
];

pub(super) fn table() -> Result<String> {
    let mut table = String::from("| target | arithmetic |");
    for (_, title) in STATS {
        write!(table, " {title} |")?;
    }
    table += " code, bytes | data, bytes |\n| --- | --- |";
    table += &" ---: |".repeat(STATS.len() + 2);
    table += "\n";
    for board in panic_free::boards(None) {
        let stats = firmware::stats(&firmware::run_on_board(board, "stylus")?)?;
        for arithmetic in ["f32", "fixed"] {
            write!(table, "| {} | {arithmetic} |", board.name)?;
            for (stat, _) in STATS {
                let name = format!("{arithmetic}.{stat}");
                let missing = || format!("stylus on {} prints no `stat {name}`", board.name);
                write!(table, " {} |", stats.get(&name).with_context(missing)?)?;
            }
            let code =
                stack::with_group(board, &format!("{arithmetic}.point"), |group| group.code)?;
            let solid = format!("firmware-demo/assets/organ-{arithmetic}.tcone");
            let data = fs::metadata(process::root()?.join(solid))?.len();
            writeln!(table, " {code} | {data} |")?;
        }
    }
    Ok(table)
}
