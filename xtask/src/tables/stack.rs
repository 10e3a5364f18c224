//! Tables `stack-…`: the most stack that every question takes on each microcontroller.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use anyhow::Result;

use crate::{panic_free, stack};

/// The arithmetics that most questions are asked in.
const BOTH: [&str; 2] = ["f32", "fixed"];

pub(super) fn plane() -> Result<String> {
    table(&BOTH, &["plane"])
}

pub(super) fn space() -> Result<String> {
    let groups = [
        "space",
        "distance",
        "capsule",
        "proxy",
        "contact",
        "penetration",
        "hull",
        "list",
    ];
    table(&BOTH, &groups)
}

pub(super) fn making() -> Result<String> {
    table(&BOTH, &["make", "complete"])
}

pub(super) fn worlds() -> Result<String> {
    table(&BOTH, &["world", "asks", "margins", "impacts"])
}

pub(super) fn pieces() -> Result<String> {
    table(&BOTH, &["pieces"])
}

/// Robots are in fixed point alone.
pub(super) fn robots() -> Result<String> {
    table(&["robots"], &["watch", "proof"])
}

/// What groups ask, one column for each arithmetic on each board.
fn table(arithmetics: &[&str], groups: &[&str]) -> Result<String> {
    let mut rows: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    let mut table = String::from("| question |");
    let mut count = 0;
    for board in panic_free::boards(None) {
        for arithmetic in arithmetics {
            write!(table, " {}", board.name)?;
            if arithmetics.len() > 1 {
                write!(table, " {arithmetic}")?;
            }
            table += " |";
            count += 1;
            for group in groups {
                stack::with_group(board, &format!("{arithmetic}.{group}"), |group| {
                    for (question, bytes) in &group.questions {
                        let row = rows.entry(question.clone()).or_default();
                        row.resize(count, 0);
                        row[count - 1] = row[count - 1].max(*bytes);
                    }
                })?;
            }
        }
    }
    table += "\n| --- |";
    table += &" ---: |".repeat(count);
    table += "\n";
    for (question, cells) in rows {
        write!(table, "| `{question}` |")?;
        for bytes in cells {
            write!(table, " {bytes} |")?;
        }
        table += "\n";
    }
    Ok(table)
}
