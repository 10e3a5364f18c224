//! Table `walks`: what a walk along a polygon's edges costs as the polygon gets more of them.

use core::fmt::Write as _;

use anyhow::{Context as _, Result, bail};

use crate::{firmware, targets::BOARDS, walks};

/// What `walks` says of each number of vertices, as `stat NAME.VERTICES`, and the column's title.
const STATS: [(&str, &str); 10] = [
    ("convex.walk.mean", "convex: walk"),
    ("convex.walk.worst", "worst"),
    ("convex.tree.mean", "tree"),
    ("convex.tree.worst", "worst"),
    ("convex.picked.mean", "picked"),
    ("star.walk.mean", "star: walk"),
    ("star.walk.worst", "worst"),
    ("star.tree.mean", "tree"),
    ("star.tree.worst", "worst"),
    ("star.picked.mean", "picked"),
];

/// Between these what is picked for convex polygons grows to less than twice as many instructions.
const FLAT: [u32; 2] = [16, 1024];

pub(super) fn table() -> Result<String> {
    let board = BOARDS.first().context("there is a Cortex-M4F")?;
    let lines = firmware::run_loaded(board, walks::PROGRAM, &walks::images()?)?;
    let stats = firmware::stats(&lines)?;
    let stat = |name: &str, vertices: u32| {
        let name = format!("{name}.{vertices}");
        let missing = || format!("walks on {} prints no `stat {name}`", board.name);
        stats.get(&name).copied().with_context(missing)
    };
    let mut table = String::from("| vertices |");
    for (_, title) in STATS {
        write!(table, " {title} |")?;
    }
    table += "\n| ---: |";
    table += &" ---: |".repeat(STATS.len());
    table += "\n";
    for vertices in walks::SIZES {
        write!(table, "| {vertices} |")?;
        for (name, _) in STATS {
            write!(table, " {} |", stat(name, vertices)?)?;
        }
        table += "\n";
    }
    let [small, large] = FLAT.map(|vertices| stat("convex.picked.mean", vertices));
    let (small, large) = (small?, large?);
    if large >= 2 * small {
        bail!(
            "what is picked for convex polygons grows from {small} to {large} between {FLAT:?} vertices"
        );
    }
    Ok(table)
}
