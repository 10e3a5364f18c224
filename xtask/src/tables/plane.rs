//! Table `plane`: what discs, shots and pairs of polygons cost on each microcontroller.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware,
    image::Weight,
    panic_free::{PLANE, query_weight},
    targets::{BOARDS, Board},
};

/// What `plane` says of each arithmetic, as `stat ARITHMETIC.QUERY.mean` and `.worst`, and the
/// column's title.
const QUERIES: [(&str, &str); 5] = [
    ("contact", "disc: contact"),
    ("touch", "disc: touches"),
    ("pair", "pair: tracked"),
    ("cold", "pair: cold"),
    ("shot", "first hit"),
];

/// Steps of a path: firmware-demo/src/plane/path.rs.
const STEPS: u32 = 1000;

pub(super) fn table() -> Result<String> {
    let mut table = String::from("| target | arithmetic |");
    for (_, title) in QUERIES {
        write!(table, " {title} | worst |")?;
    }
    table += " stack, bytes | code, bytes |\n| --- | --- |";
    table += &" ---: |".repeat(2 * QUERIES.len() + 2);
    table += "\n";
    for board in &BOARDS {
        let stats = firmware::stats(&firmware::run_on_board(board, "plane")?)?;
        for (arithmetic, program) in PLANE {
            let said = Said {
                board,
                stats: &stats,
                arithmetic,
            };
            said.check_paths()?;
            write!(table, "| {} | {arithmetic} |", board.name)?;
            for (query, _) in QUERIES {
                let (mean, worst) = (said.figure(query, "mean")?, said.figure(query, "worst")?);
                write!(table, " {mean} | {worst} |")?;
            }
            let stack = said.stat("stack")?;
            let Weight { code, .. } = query_weight(board, program)?;
            writeln!(table, " {stack} | {code} |")?;
        }
    }
    Ok(table)
}

/// What a board said of one arithmetic.
struct Said<'a> {
    board: &'a Board,
    stats: &'a BTreeMap<String, u32>,
    arithmetic: &'a str,
}

impl Said<'_> {
    fn stat(&self, name: &str) -> Result<u32> {
        let name = format!("{}.{name}", self.arithmetic);
        let stat = self.stats.get(&name).copied();
        stat.with_context(|| format!("plane on {} prints no `stat {name}`", self.board.name))
    }

    fn figure(&self, query: &str, figure: &str) -> Result<u32> {
        self.stat(&format!("{query}.{figure}"))
    }

    /// The paths are what the text above the table says.
    fn check_paths(&self) -> Result<()> {
        for (query, most) in [("touch", STEPS), ("pair", STEPS / 10), ("shot", STEPS)] {
            let hits = self.figure(query, "hits")?;
            if hits == 0 || hits >= most {
                bail!("`{query}` touches in {hits} of {STEPS} steps");
            }
        }
        for (query, same) in [("contact", "touch"), ("pair", "cold")] {
            if self.figure(query, "hits")? != self.figure(same, "hits")? {
                bail!("`{query}` and `{same}` disagree");
            }
        }
        Ok(())
    }
}
