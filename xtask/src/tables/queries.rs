//! Tables `plane` and `hulls`: what queries along a path cost on each microcontroller.

use anyhow::{Result, bail};

use super::{head, row};
use crate::{firmware, panic_free, stack};

/// Steps of a path: firmware-demo/src/plane/path.rs, firmware-demo/src/hulls.rs.
const STEPS: u64 = 1000;

/// Programs that ask along their path, and what the table says of them.
struct Sheet {
    /// The program.
    program: &'static str,
    /// What a program says, as `stat QUERY.mean` and `.worst`, and the column's title.
    queries: &'static [(&'static str, &'static str)],
    /// Queries that touch in some steps, and in fewer than so many.
    touching: &'static [(&'static str, u64)],
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
        let titles = self.queries.iter().flat_map(|(_, title)| [*title, "worst"]);
        let titles: Vec<_> = titles.chain(["stack, bytes", "code, bytes"]).collect();
        let mut table = head(&["target", "arithmetic"], &titles);
        for board in panic_free::boards(None) {
            for arithmetic in ["f32", "fixed"] {
                let stat = |name: String| {
                    firmware::stat(board, self.program, &format!("{arithmetic}.{name}"))
                };
                self.check_path(|query| stat(format!("{query}.hits")))?;
                let mut figures = Vec::new();
                for (query, _) in self.queries {
                    figures.push(stat(format!("{query}.mean"))?);
                    figures.push(stat(format!("{query}.worst"))?);
                }
                figures.push(stat("queries.stack".to_owned())?);
                let group = format!("{arithmetic}.{}", self.group);
                figures.push(stack::with_group(board, &group, |group| group.code)?);
                table += &row(&[board.name, arithmetic], &figures);
            }
        }
        Ok(table)
    }

    /// The path is what the text above the table says, by how often each query touches.
    fn check_path(&self, hits: impl Fn(&str) -> Result<u64>) -> Result<()> {
        for (query, most) in self.touching {
            let hits = hits(query)?;
            if hits == 0 || hits >= *most {
                bail!("`{query}` touches in {hits} of {STEPS} steps");
            }
        }
        for (query, same) in self.same {
            if hits(query)? != hits(same)? {
                bail!("`{query}` and `{same}` disagree");
            }
        }
        Ok(())
    }
}
