//! Pairs of links as they go out.

use core::fmt::Write as _;

use serde_json::{Map, Value, json};
use tetracone_std::robot::{
    Least, POSES_TRIED, PairFound, Reachable, Reason, Robot, Srdf, Undecided,
};

use crate::{
    query::row::Format,
    report::field,
    shown::{counted, printable, significant},
    table::{Table, columns},
};

/// All pairs, and what the SRDF says of them.
pub(super) struct Told<'a> {
    robot: &'a Robot,
    names: Vec<String>,
    rows: Vec<Row<'a>>,
    has_srdf: bool,
}

/// A pair.
struct Row<'a> {
    found: &'a PairFound,
    reason: Option<Reason>,
}

impl Row<'_> {
    fn is_refuted(&self) -> bool {
        self.reason == Some(Reason::Never) && matches!(self.found.reachable, Reachable::Possible(_))
    }

    /// The least distance found, and where the joints are there, or where they touch.
    fn place(&self) -> (Option<&Least>, Option<&[f64]>) {
        match &self.found.reachable {
            Reachable::Possible(q) => (None, Some(q)),
            Reachable::Undecided(Undecided::Budget(Some(nearest)) | Undecided::Near(nearest)) => {
                (Some(&nearest.least), Some(&nearest.joints))
            }
            _ => (None, None),
        }
    }

    /// Why nothing is known.
    fn why(&self) -> Option<String> {
        match &self.found.reachable {
            Reachable::Undecided(Undecided::Budget(_)) => Some("the budget is spent".to_owned()),
            Reachable::Undecided(Undecided::Near(_)) => {
                Some("they come nearer than the margin or roundings".to_owned())
            }
            Reachable::Undecided(Undecided::Unlimited(joint)) => Some(joint.to_string()),
            Reachable::Undecided(Undecided::Place(what)) => Some(what.clone()),
            _ => None,
        }
    }
}

impl<'a> Told<'a> {
    pub(super) fn of(robot: &'a Robot, srdf: Option<&Srdf>, found: &'a [PairFound]) -> Self {
        let reason = |found: &PairFound| {
            let disabled = srdf.into_iter().flat_map(|srdf| &srdf.disabled);
            let reasons = disabled.filter(|pair| pair.links == found.links);
            // What can be refuted comes first.
            reasons
                .map(|pair| pair.reason)
                .max_by_key(|reason| *reason == Reason::Never)
        };
        let rows = found.iter().map(|found| Row {
            found,
            reason: reason(found),
        });
        Self {
            robot,
            names: robot.coordinate_names(),
            rows: rows.collect(),
            has_srdf: srdf.is_some(),
        }
    }

    /// How many pairs touch that the SRDF says never do.
    pub(super) fn refuted(&self) -> usize {
        self.rows.iter().filter(|row| row.is_refuted()).count()
    }

    pub(super) fn told(&self, format: Format) -> String {
        let rows = self.rows.iter();
        match format {
            Format::Text => self.text(),
            Format::Csv => {
                let heading = "first,second,adjacent,srdf,answer,refuted,distance,rounding,joints,why,looked_at,left_out\n";
                heading.to_owned() + &rows.map(|row| self.csv(row)).collect::<String>()
            }
            Format::Json => {
                let objects = rows.map(|row| self.object(row).to_string() + "\n");
                objects.collect()
            }
        }
    }

    fn text(&self) -> String {
        let rows: Vec<_> = self.rows.iter().map(|row| self.cells(row)).collect();
        let mut table = Table {
            text: columns(&rows),
        };
        if !table.text.is_empty() {
            table.text.push('\n');
        }
        let count = |is: &dyn Fn(&Row<'_>) -> bool| self.rows.iter().filter(|row| is(row)).count();
        let of = |name: &str| count(&|row| row.found.reachable.name() == name);
        table.row(
            "pairs",
            format_args!(
                "{}, {} never, {} possible, {} undecided; {} adjacent",
                self.rows.len(),
                of("never"),
                of("possible"),
                of("undecided"),
                count(&|row| row.found.is_adjacent)
            ),
        );
        let left_out = count(&|row| row.found.is_left_out);
        if left_out > 0 {
            let pairs = counted(left_out, "adjacent pair touches", "adjacent pairs touch");
            let told = format_args!("{pairs} in all of {POSES_TRIED} poses tried: not checked");
            table.row("left out", told);
        }
        if self.has_srdf {
            let never = |row: &Row<'_>| row.reason == Some(Reason::Never);
            table.row(
                "srdf",
                format_args!(
                    "{} with the reason Never, {} proven, {} refuted",
                    counted(count(&never), "pair", "pairs"),
                    count(&|row| never(row) && row.found.reachable == Reachable::Never),
                    self.refuted()
                ),
            );
        }
        table.text
    }

    /// Answer, links, what is known of them, and where.
    fn cells(&self, row: &Row<'_>) -> [String; 5] {
        let [first, second] = self.links(row).map(printable);
        let mut known = Vec::new();
        if row.found.is_adjacent {
            let left_out = if row.found.is_left_out {
                ", left out"
            } else {
                ""
            };
            known.push(format!("adjacent{left_out}"));
        }
        if let Some(reason) = row.reason {
            known.push(match (reason, &row.found.reachable) {
                (Reason::Never, Reachable::Never) => "Never, proven".to_owned(),
                (Reason::Never, Reachable::Possible(_)) => "Never, refuted".to_owned(),
                (reason, _) => reason.name().to_owned(),
            });
        }
        let (least, q) = row.place();
        let mut place = String::new();
        if let Some(least) = least {
            let _ = write!(place, "{} apart ", significant(least.distance));
        }
        match q.map(|q| self.joints(row, q)) {
            Some(joints) if joints.is_empty() => place += "wherever the joints are",
            Some(joints) => {
                let joints = joints.iter().map(|(name, x)| format!("{name}={x}"));
                let joints = joints.collect::<Vec<_>>().join(",");
                let _ = write!(place, "at {}", printable(&joints));
            }
            None => place += &printable(&row.why().unwrap_or_default()),
        }
        let answer = row.found.reachable.name().to_owned();
        [answer, first, second, known.join(", "), place]
    }

    fn csv(&self, row: &Row<'_>) -> String {
        let (least, q) = row.place();
        let number = |x: Option<f64>| x.map_or_else(String::new, |x| significant(x).to_string());
        let joints = q.map(|q| self.joints(row, q)).unwrap_or_default();
        let joints = joints.iter().map(|(name, x)| format!("{name}={x}"));
        let [first, second] = self.links(row).map(str::to_owned);
        let fields = [
            first,
            second,
            row.found.is_adjacent.to_string(),
            row.reason.map_or("", Reason::name).to_owned(),
            row.found.reachable.name().to_owned(),
            row.is_refuted().to_string(),
            number(least.map(|least| least.distance)),
            number(least.map(|least| least.rounding)),
            joints.collect::<Vec<_>>().join(","),
            row.why().unwrap_or_default(),
            row.found.looked_at.to_string(),
            row.found.is_left_out.to_string(),
        ];
        fields.map(|text| field(&text)).join(",") + "\n"
    }

    fn object(&self, row: &Row<'_>) -> Value {
        let (least, q) = row.place();
        let joints = q.map(|q| {
            let joints = self.joints(row, q).into_iter();
            let joints = joints.map(|(name, x)| (name.to_owned(), json!(x)));
            joints.collect::<Map<_, _>>()
        });
        json!({
            "links": self.links(row),
            "adjacent": row.found.is_adjacent,
            "srdf": row.reason.map(Reason::name),
            "answer": row.found.reachable.name(),
            "refuted": row.is_refuted(),
            "distance": least.map(|least| significant(least.distance)),
            "rounding": least.map(|least| significant(least.rounding)),
            "joints": joints,
            "why": row.why(),
            "looked_at": row.found.looked_at,
            "left_out": row.found.is_left_out,
        })
    }

    fn links(&self, row: &Row<'_>) -> [&str; 2] {
        row.found.links.map(|link| &*self.robot.links()[link].name)
    }

    /// The joints that move the links against each other, and where they are.
    fn joints(&self, row: &Row<'_>, q: &[f64]) -> Vec<(&str, f64)> {
        let own = row.found.coordinates.iter();
        own.map(|k| (&*self.names[*k], q[*k] + 0.0)).collect()
    }
}
