//! Table `firmware`: what a query costs on each microcontroller.

use std::fs;

use anyhow::Result;

use super::{head, row};
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
    let mut titles = STATS.map(|(_, title)| title).to_vec();
    titles.extend(["code, bytes", "data, bytes"]);
    let mut table = head(&["target", "arithmetic"], &titles);
    for board in panic_free::boards(None) {
        for arithmetic in ["f32", "fixed"] {
            let stat = |(name, _)| firmware::stat(board, "stylus", &format!("{arithmetic}.{name}"));
            let mut figures = STATS.into_iter().map(stat).collect::<Result<Vec<_>>>()?;
            let group = format!("{arithmetic}.point");
            figures.push(stack::with_group(board, &group, |group| group.code)?);
            let solid = format!("firmware-demo/assets/organ-{arithmetic}.tcone");
            figures.push(fs::metadata(process::root()?.join(solid))?.len());
            table += &row(&[board.name, arithmetic], &figures);
        }
    }
    Ok(table)
}
