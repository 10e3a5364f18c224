//! Tables `stack-…`: the most stack that every question takes on each microcontroller.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{head, row};
use crate::{panic_free, stack};

/// The arithmetics that most questions are asked in.
const BOTH: [&str; 2] = ["f32", "fixed"];

pub(super) fn plane() -> Result<String> {
    table(&BOTH, &["plane"])
}

pub(super) fn space() -> Result<String> {
    let groups = "space distance capsule proxy contact penetration hull list";
    table(&BOTH, &groups.split(' ').collect::<Vec<_>>())
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
    let mut rows: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut titles = Vec::new();
    for board in panic_free::boards(None) {
        for arithmetic in arithmetics {
            titles.push(match arithmetics {
                [_] => board.name.to_owned(),
                _ => format!("{} {arithmetic}", board.name),
            });
            for group in groups {
                stack::with_group(board, &format!("{arithmetic}.{group}"), |group| {
                    for (question, bytes) in &group.questions {
                        let row = rows.entry(question.clone()).or_default();
                        row.resize(titles.len(), 0);
                        let most = row.last_mut().into_iter();
                        most.for_each(|most| *most = (*most).max(u64::from(*bytes)));
                    }
                })?;
            }
        }
    }
    let titles: Vec<_> = titles.iter().map(String::as_str).collect();
    let rows = rows
        .iter()
        .map(|(question, bytes)| row(&[&format!("`{question}`")], bytes));
    Ok(head(&["question"], &titles) + &rows.collect::<String>())
}
