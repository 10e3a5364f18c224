//! Table `targets`: every target's digest, and what a microcontroller needs.

use anyhow::Result;

use super::{head, row};
use crate::{
    digest, firmware, panic_free,
    stack::{self, Group},
    targets::Board,
};

/// The worst that `stylus` says of an arithmetic.
const WORST: [&str; 3] = ["circular.worst", "contour.worst", "fresh.worst"];

pub(super) fn table() -> Result<String> {
    let figures = [
        "stack, plane",
        "stack, space",
        "worst instructions",
        "flash",
    ];
    let mut table = head(&["target", "digest", "arithmetic"], &figures);
    for (name, digests) in digest::all()? {
        let digest = format!("`{}`", digest::digest_of(digests));
        match panic_free::boards(None).find(|board| board.name == name) {
            None => table += &["| ", name, " | ", &digest, " | both | | | | |\n"].concat(),
            Some(board) => {
                for arithmetic in ["f32", "fixed"] {
                    table += &row(
                        &[name, &digest, arithmetic],
                        &figures_of(board, arithmetic)?,
                    );
                }
            }
        }
    }
    Ok(table)
}

/// Stacks in the plane and space, the worst instructions, and flash.
fn figures_of(board: &'static Board, arithmetic: &str) -> Result<[u64; 4]> {
    let worst = WORST.map(|stat| firmware::stat(board, "stylus", &format!("{arithmetic}.{stat}")));
    let worst = worst.into_iter().collect::<Result<Vec<u64>>>()?;
    let group = |group| format!("{arithmetic}.{group}");
    let deepest = |name| {
        let most = |group: &Group| group.questions.values().copied().max();
        stack::with_group(board, &group(name), most)
    };
    Ok([
        deepest("plane")?.unwrap_or_default().into(),
        deepest("space")?.unwrap_or_default().into(),
        worst.into_iter().max().unwrap_or_default(),
        stack::with_group(board, &group("point"), |group| group.code)?,
    ])
}
