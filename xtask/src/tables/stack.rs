//! Tables `stack-…`: the most stack that every question takes on each microcontroller.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use anyhow::Result;

use crate::{
    panic_free::{
        ASKS, CAPSULE, COMPLETE, CONTACT, DISTANCE, HULL, IMPACTS, LISTS, MAKE, MANY, MANY_PLANE,
        MARGINS, PENETRATION, PIECES, PLANE, PROXY, Programs, ROBOT, SPACE,
    },
    stack::depth_of,
    targets::{BOARDS, Board},
};

pub(super) fn plane() -> Result<String> {
    table(&[PLANE])
}

pub(super) fn space() -> Result<String> {
    table(&[
        SPACE,
        DISTANCE,
        CAPSULE,
        PROXY,
        CONTACT,
        PENETRATION,
        HULL,
        LISTS,
    ])
}

pub(super) fn making() -> Result<String> {
    table(&[MAKE, COMPLETE])
}

pub(super) fn worlds() -> Result<String> {
    table(&[MANY, MANY_PLANE, ASKS, MARGINS, IMPACTS])
}

pub(super) fn pieces() -> Result<String> {
    table(&[PIECES])
}

/// Robots are in fixed point alone.
pub(super) fn robots() -> Result<String> {
    of_columns(BOARDS.iter().map(|board| {
        let programs = ROBOT.map(|(_, program)| program).to_vec();
        (board, board.name.to_owned(), programs)
    }))
}

/// What several programs ask in either arithmetic.
fn table(groups: &[Programs]) -> Result<String> {
    of_columns(BOARDS.iter().flat_map(|board| {
        [(0, "f32"), (1, "fixed")].map(|(at, arithmetic)| {
            let programs = groups.iter().map(|programs| programs[at].1).collect();
            (board, format!("{} {arithmetic}", board.name), programs)
        })
    }))
}

/// What programs ask on boards, none of it twice in a column: a board, the column's name and its programs.
fn of_columns(
    columns: impl Iterator<Item = (&'static Board, String, Vec<&'static str>)>,
) -> Result<String> {
    let mut rows: BTreeMap<String, String> = BTreeMap::new();
    let mut table = String::from("| question |");
    let mut count = 0;
    for (board, name, programs) in columns {
        write!(table, " {name} |")?;
        count += 1;
        for program in programs {
            for (question, bytes) in depth_of(board, program)? {
                write!(rows.entry(question).or_default(), " {bytes} |")?;
            }
        }
    }
    table += "\n| --- |";
    table += &" ---: |".repeat(count);
    table += "\n";
    for (question, cells) in rows {
        writeln!(table, "| `{question}` |{cells}")?;
    }
    Ok(table)
}
