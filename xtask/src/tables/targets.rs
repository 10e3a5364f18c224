//! Table `targets`: every target's digest, and what a microcontroller needs.

use core::fmt::Write as _;

use anyhow::{Context as _, Result};

use crate::{
    digest, firmware, panic_free,
    stack::{self, Group},
    targets::Board,
};

/// The worst that `stylus` says of an arithmetic.
const WORST: [&str; 3] = ["circular.worst", "contour.worst", "fresh.worst"];

pub(super) fn table() -> Result<String> {
    let mut table = String::from(
        "| target | digest | arithmetic | stack, plane | stack, space | worst instructions | flash |\n\
         | --- | --- | --- | ---: | ---: | ---: | ---: |\n",
    );
    for (name, digests) in digest::all()? {
        let digest = digest::digest_of(digests);
        match panic_free::boards(None).find(|board| board.name == name) {
            None => writeln!(table, "| {name} | `{digest}` | both | | | | |")?,
            Some(board) => table += &rows(board, &digest)?,
        }
    }
    Ok(table)
}

/// A board's, one for each arithmetic.
fn rows(board: &'static Board, digest: &str) -> Result<String> {
    let stats = firmware::stats(&firmware::run_on_board(board, "stylus")?)?;
    let mut rows = String::new();
    for arithmetic in ["f32", "fixed"] {
        let worst = WORST.iter().map(|stat| {
            let name = format!("{arithmetic}.{stat}");
            let missing = || format!("stylus on {} prints no `stat {name}`", board.name);
            stats.get(&name).copied().with_context(missing)
        });
        let worst = worst.collect::<Result<Vec<u32>>>()?.into_iter().max();
        let group = |group| format!("{arithmetic}.{group}");
        let deepest = |name| {
            let most = |group: &Group| group.questions.values().copied().max();
            stack::with_group(board, &group(name), most)
        };
        let (plane, space) = (deepest("plane")?, deepest("space")?);
        let flash = stack::with_group(board, &group("point"), |group| group.code)?;
        writeln!(
            rows,
            "| {} | `{digest}` | {arithmetic} | {} | {} | {} | {flash} |",
            board.name,
            plane.unwrap_or_default(),
            space.unwrap_or_default(),
            worst.unwrap_or_default()
        )?;
    }
    Ok(rows)
}
