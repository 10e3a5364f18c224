//! Tables `stack-…`: the most stack that every question takes on each microcontroller.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use anyhow::Result;

use crate::{
    panic_free::{
        ASKS, CAPSULE, COMPLETE, CONTACT, DISTANCE, IMPACTS, LISTS, MAKE, MANY, MANY_PLANE,
        MARGINS, PENETRATION, PIECES, PLANE, PROXY, Programs, ROBOT, SPACE,
    },
    stack::depth_of,
    targets::BOARDS,
};

pub(super) fn plane() -> Result<String> {
    table(&[PLANE])
}

pub(super) fn space() -> Result<String> {
    table(&[SPACE, DISTANCE, CAPSULE, PROXY, CONTACT, PENETRATION, LISTS])
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
    let mut rows: BTreeMap<String, String> = BTreeMap::new();
    for board in &BOARDS {
        for (_, program) in ROBOT {
            for (question, bytes) in depth_of(board, program)? {
                write!(rows.entry(question).or_default(), " {bytes} |")?;
            }
        }
    }
    let mut table = String::from("| question |");
    for board in &BOARDS {
        write!(table, " {} |", board.name)?;
    }
    table += "\n| --- |";
    table += &" ---: |".repeat(BOARDS.len());
    table += "\n";
    for (question, cells) in rows {
        writeln!(table, "| `{question}` |{cells}")?;
    }
    Ok(table)
}

/// What several programs ask, none of it twice.
fn table(groups: &[Programs]) -> Result<String> {
    let mut rows: BTreeMap<String, String> = BTreeMap::new();
    let mut table = String::from("| question |");
    let mut columns = 0;
    for board in &BOARDS {
        for (at, arithmetic) in ["f32", "fixed"].into_iter().enumerate() {
            write!(table, " {} {arithmetic} |", board.name)?;
            columns += 1;
            for (_, program) in groups.iter().map(|programs| programs[at]) {
                for (question, bytes) in depth_of(board, program)? {
                    write!(rows.entry(question).or_default(), " {bytes} |")?;
                }
            }
        }
    }
    table += "\n| --- |";
    table += &" ---: |".repeat(columns);
    table += "\n";
    for (question, cells) in rows {
        writeln!(table, "| `{question}` |{cells}")?;
    }
    Ok(table)
}
