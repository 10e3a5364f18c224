//! Tables `plane` and `hulls`: what queries along a path cost on each microcontroller.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware,
    image::Weight,
    panic_free::{HULL, PLANE, Programs, query_weight},
    targets::{BOARDS, Board},
};

/// Steps of a path: firmware-demo/src/plane/path.rs, firmware-demo/src/hulls.rs.
const STEPS: u32 = 1000;

/// Programs that ask along their path, and what the table says of them.
struct Sheet {
    /// For each arithmetic a program, and what stands before the names of its figures.
    programs: [(&'static str, &'static str); 2],
    /// What a program says, as `stat QUERY.mean` and `.worst`, and the column's title.
    queries: &'static [(&'static str, &'static str)],
    /// Queries that touch in some steps, and in fewer than so many.
    touching: &'static [(&'static str, u32)],
    /// Queries that touch in the same steps.
    same: &'static [(&'static str, &'static str)],
    /// The programs that ask everything of the kind.
    everything: Programs,
}

const DISCS: Sheet = Sheet {
    programs: [("plane", "f32."), ("plane", "fixed.")],
    queries: &[
        ("contact", "disc: contact"),
        ("touch", "disc: touches"),
        ("pair", "pair: tracked"),
        ("cold", "pair: cold"),
        ("shot", "first hit"),
    ],
    touching: &[("touch", STEPS), ("pair", STEPS / 10), ("shot", STEPS)],
    same: &[("contact", "touch"), ("pair", "cold")],
    everything: PLANE,
};

const STONES: Sheet = Sheet {
    programs: [("hulls_f32", ""), ("hulls_fixed", "")],
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
    everything: HULL,
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
        for board in &BOARDS {
            for ((asks, prefix), (arithmetic, program)) in
                self.programs.into_iter().zip(self.everything)
            {
                let stats = firmware::stats(&firmware::run_on_board(board, asks)?)?;
                let said = Said {
                    sheet: self,
                    board,
                    asks,
                    stats,
                    prefix,
                };
                said.check_path()?;
                write!(table, "| {} | {arithmetic} |", board.name)?;
                for (query, _) in self.queries {
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
}

/// What a program said on a board.
struct Said<'a> {
    sheet: &'a Sheet,
    board: &'a Board,
    asks: &'static str,
    stats: BTreeMap<String, u32>,
    prefix: &'static str,
}

impl Said<'_> {
    fn stat(&self, name: &str) -> Result<u32> {
        let name = format!("{}{name}", self.prefix);
        let stat = self.stats.get(&name).copied();
        stat.with_context(|| {
            format!(
                "{} on {} prints no `stat {name}`",
                self.asks, self.board.name
            )
        })
    }

    fn figure(&self, query: &str, figure: &str) -> Result<u32> {
        self.stat(&format!("{query}.{figure}"))
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
