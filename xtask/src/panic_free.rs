//! `panic-free`: programs that query carry no panic, and what they weigh.

use anyhow::{Result, bail};

use crate::{
    firmware,
    image::{Image, Weight},
    targets::{BOARDS, Board, Log},
};

/// One program per arithmetic that queries and does nothing else.
pub(crate) const QUERIES: [(&str, &str); 2] = [("f32", "query_f32"), ("fixed", "query_fixed")];

/// One program per arithmetic that asks everything that can be asked in the plane.
pub(crate) const PLANE: [(&str, &str); 2] = [("f32", "plane_f32"), ("fixed", "plane_fixed")];

/// The same for space.
pub(crate) const SPACE: [(&str, &str); 2] = [("f32", "space_f32"), ("fixed", "space_fixed")];

/// A program that does nothing: start-up and exit.
const BLANK: &str = "blank";

/// A program that can panic: a check that acquits it is blind.
const CONTROL: &str = "panics";

pub(crate) fn run() -> Result<()> {
    for board in &BOARDS {
        if image(board, CONTROL)?.panics()?.is_empty() {
            bail!(
                "the check is blind on {}: it finds no panic in `{CONTROL}`",
                board.name
            );
        }
        for (_, program) in QUERIES.into_iter().chain(PLANE).chain(SPACE) {
            let found = image(board, program)?.panics()?;
            if !found.is_empty() {
                bail!(
                    "`{program}` on {} can panic:\n  {}",
                    board.name,
                    found.join("\n  ")
                );
            }
            let Weight { code, data } = query_weight(board, program)?;
            println!(
                "{:<11} {program:<11} no panic, code {code} B, data {data} B",
                board.name
            );
        }
    }
    Ok(())
}

/// What a query program weighs beyond start-up and exit.
pub(crate) fn query_weight(board: &Board, program: &str) -> Result<Weight> {
    let blank = image(board, BLANK)?.weight()?;
    Ok(image(board, program)?.weight()?.beyond(blank))
}

fn image(board: &Board, program: &str) -> Result<Image> {
    Image::read(&firmware::build(board.triple, program, Log::Text)?)
}
