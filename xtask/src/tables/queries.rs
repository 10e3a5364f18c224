//! Tables `plane` and `hulls`: what queries along a path cost on each microcontroller.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};

use crate::{firmware, panic_free, stack, targets::Board};

/// Steps of a path: firmware-demo/src/plane/path.rs, firmware-demo/src/hulls.rs.
const STEPS: u32 = 1000;

/// Programs that ask along their path, and what the table says of them.
struct Sheet {
    /// The program.
    program: &'static str,
    /// What a program says, as `stat QUERY.mean` and `.worst`, and the column's title.
    queries: &'static [(&'static str, &'static str)],
    /// Queries that touch in some steps, and in fewer than so many.
    touching: &'static [(&'static str, u32)],
    /// Queries that touch in the same steps.
    same: &'static [(&'static str, &'static str)],
    /// The group that asks everything of the kind.
    group: &'static str,
}

const DISCS: Sheet = Sheet {
    program: "plane",
    queries: &[
        ("contact", "disc: contact"),
        ("touch", "disc: touches"),
        ("pair", "pair: tracked"),
        ("cold", "pair: cold"),
        ("shot", "first hit"),
    ],
    touching: &[("touch", STEPS), ("pair", STEPS / 10), ("shot", STEPS)],
    same: &[("contact", "touch"), ("pair", "cold")],
    group: "plane",
};

const STONES: Sheet = Sheet {
    program: "hulls",
    queries: &[
        ("hull", "hulls: tracked"),
        ("hull-cold", "hulls: cold"),
        ("solid", "solids: tracked"),
        ("hull-distance", "hulls: distance"),
        ("solid-distance", "solids: distance"),
    ],
    touching: &[("hull", STEPS * 2 / 3)],
    same: &[
        ("hull", "hull-cold"),
        ("hull", "solid"),
        ("hull", "hull-distance"),
        ("hull", "solid-distance"),
    ],
    group: "hull",
};

pub(super) fn plane() -> Result<String> {
    DISCS.table()
}

pub(super) fn hulls() -> Result<String> {
    STONES.table()
}

impl Sheet {
    fn table(&self) -> Result<String> {
        let mut table = String::from("| target | arithmetic |");
        for (_, title) in self.queries {
            write!(table, " {title} | worst |")?;
        }
        table += " stack, bytes | code, bytes |\n| --- | --- |";
        table += &" ---: |".repeat(2 * self.queries.len() + 2);
        table += "\n";
        for board in panic_free::boards(None) {
            let stats = firmware::stats(&firmware::run_on_board(board, self.program)?)?;
            for arithmetic in ["f32", "fixed"] {
                let said = Said {
                    sheet: self,
                    board,
                    arithmetic,
                    stats: &stats,
                };
                said.check_path()?;
                write!(table, "| {} | {arithmetic} |", board.name)?;
                for (query, _) in self.queries {
                    let (mean, worst) = (said.figure(query, "mean")?, said.figure(query, "worst")?);
                    write!(table, " {mean} | {worst} |")?;
                }
                let stack = said.figure("queries", "stack")?;
                let group = format!("{arithmetic}.{}", self.group);
                let code = stack::with_group(board, &group, |group| group.code)?;
                writeln!(table, " {stack} | {code} |")?;
            }
        }
        Ok(table)
    }
}

/// What a program said on a board of an arithmetic.
struct Said<'a> {
    sheet: &'a Sheet,
    board: &'a Board,
    arithmetic: &'static str,
    stats: &'a BTreeMap<String, u32>,
}

impl Said<'_> {
    fn figure(&self, query: &str, figure: &str) -> Result<u32> {
        let name = format!("{}.{query}.{figure}", self.arithmetic);
        self.stats.get(&name).copied().with_context(|| {
            let (program, board) = (self.sheet.program, self.board.name);
            format!("{program} on {board} prints no `stat {name}`")
        })
    }

    /// The path is what the text above the table says.
    fn check_path(&self) -> Result<()> {
        for (query, most) in self.sheet.touching {
            let hits = self.figure(query, "hits")?;
            if hits == 0 || hits >= *most {
                bail!("`{query}` touches in {hits} of {STEPS} steps");
            }
        }
        for (query, same) in self.sheet.same {
            if self.figure(query, "hits")? != self.figure(same, "hits")? {
                bail!("`{query}` and `{same}` disagree");
            }
        }
        Ok(())
    }
}
