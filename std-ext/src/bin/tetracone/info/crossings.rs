//! Whether a boundary crosses itself.

use serde_json::{Value, json};
use tetracone_std::{check::Crossings, import::Input};

use crate::{
    check::{self, CROSSED, CROSSED_RINGS},
    shown::counted,
    table::Table,
};

/// Boundaries of more facets are not looked at: comparing takes as long as all else there is to tell.
const MOST: usize = 1 << 18;

/// How often a boundary crosses itself, and where first, as it is told.
pub(super) struct Told {
    row: Option<String>,
    /// For programs, too.
    pub(super) note: Option<&'static str>,
    pub(super) object: Value,
}

impl Told {
    /// What is seen of a boundary.
    pub(super) fn of(input: &Input) -> Self {
        match input {
            Input::Plane(rings) if rings.rings.iter().map(Vec::len).sum::<usize>() <= MOST => {
                let seen = Crossings::of_rings(rings).ok();
                seen.map_or_else(Self::unseen, |seen| Self::tell(&seen, "edges"))
            }
            Input::Space(mesh) if mesh.faces.len() <= MOST => {
                let seen = Crossings::of_mesh(mesh).ok();
                seen.map_or_else(Self::unseen, |seen| Self::tell(&seen, "faces"))
            }
            Input::Plane(_) | Input::Space(_) => Self::unseen(),
        }
    }

    fn tell<const D: usize>(seen: &Crossings<D>, facets: &str) -> Self {
        let Crossings { found, are_all, .. } = seen;
        let least = if *are_all { "" } else { "at least " };
        let [one, many] = ["pair", "pairs"].map(|pairs| format!("{pairs} of {facets}"));
        let pairs = format!("{least}{}", counted(found.count, &one, &many));
        let is_crossed = found.count > 0;
        Self {
            row: (is_crossed || !are_all).then(|| check::found(pairs, found.first)),
            note: is_crossed.then_some(if D == 2 { CROSSED_RINGS } else { CROSSED }),
            object: json!({
                "count": found.count,
                "first": check::spot(found.first),
                "all": are_all,
            }),
        }
    }

    /// Of one that is too large to be looked at.
    fn unseen() -> Self {
        Self {
            row: Some("not looked for in a boundary as large; check counts them".to_owned()),
            note: None,
            object: Value::Null,
        }
    }

    /// A row where there is something to tell.
    pub(super) fn add_to(&self, table: &mut Table) {
        if let Some(row) = &self.row {
            table.row("crossings", row);
        }
    }
}
