//! Rows of a path as they go out.

use core::fmt::Write as _;

use serde_json::json;
use tetracone_std::robot::Robot;

use super::{Row, Way};
use crate::{
    query::row::Format,
    report::field,
    shown::{printable, significant},
};

/// Parts of a way are told with so many digits, the rest dropped: what is before them is free.
const PARTS: f64 = 1e9;

/// How rows are told.
pub(super) struct Told<'a> {
    pub(super) robot: &'a Robot,
    pub(super) format: Format,
}

impl Told<'_> {
    /// What goes out before all rows.
    pub(super) const fn heading(&self) -> &'static str {
        match self.format {
            Format::Csv => {
                "line,answer,touching,distance,rounding,first,second,first_x,first_y,first_z,second_x,\
                 second_y,second_z,until,until_first,until_second\n"
            }
            Format::Text | Format::Json => "",
        }
    }

    /// A row.
    pub(super) fn row(&self, row: &Row) -> String {
        match self.format {
            Format::Text => self.text(row),
            Format::Csv => self.csv(row),
            Format::Json => format!("{}\n", self.object(row)),
        }
    }

    fn text(&self, row: &Row) -> String {
        let mut text = if row.standing.touching.is_empty() {
            "free".to_owned()
        } else {
            format!("touch: {}", printable(&self.pairs(row)))
        };
        if let Way::Contact(contact) = &row.way {
            let pair = printable(&self.pair(contact.near.links));
            let _ = write!(text, "; touch at {}: {pair}", part(contact.free));
        }
        text + "\n"
    }

    fn csv(&self, row: &Row) -> String {
        let least = row.standing.least.as_ref();
        let number = |x: f64| significant(x).to_string();
        let [first, second] = names(least.map(|least| self.names(least.links)));
        let places = least.and_then(|least| least.places);
        let places = (0..6).map(|k| places.map_or_else(String::new, |it| number(it[k / 3][k % 3])));
        let (until, links) = match &row.way {
            Way::None => (String::new(), None),
            Way::Free => ("1".to_owned(), None),
            Way::Contact(contact) => (
                part(contact.free).to_string(),
                Some(self.names(contact.near.links)),
            ),
        };
        let [until_first, until_second] = names(links);
        let mut fields = vec![
            row.line.to_string(),
            answer(row).to_owned(),
            self.pairs(row),
            least.map_or_else(String::new, |least| number(least.distance)),
            least.map_or_else(String::new, |least| number(least.rounding)),
            first,
            second,
        ];
        fields.extend(places);
        fields.extend([until, until_first, until_second]);
        let fields: Vec<_> = fields.iter().map(|text| field(text)).collect();
        fields.join(",") + "\n"
    }

    fn object(&self, row: &Row) -> serde_json::Value {
        let least = row.standing.least.as_ref();
        let touching = row.standing.touching.iter();
        let touching: Vec<_> = touching.map(|links| self.names(*links)).collect();
        let (until, contact) = match &row.way {
            Way::None => (None, None),
            Way::Free => (Some(1.0), None),
            Way::Contact(contact) => (
                Some(part(contact.free)),
                Some(self.names(contact.near.links)),
            ),
        };
        json!({
            "line": row.line,
            "answer": answer(row),
            "touching": touching,
            "distance": least.map(|least| significant(least.distance)),
            "rounding": least.map(|least| significant(least.rounding)),
            "nearest": least.map(|least| self.names(least.links)),
            "places": least.and_then(|least| least.places)
                .map(|places| places.map(|place| place.map(significant))),
            "until": until,
            "until_links": contact,
        })
    }

    fn names(&self, links: [usize; 2]) -> [&str; 2] {
        links.map(|link| &*self.robot.links()[link].name)
    }

    fn pair(&self, links: [usize; 2]) -> String {
        self.names(links).join(" ")
    }

    fn pairs(&self, row: &Row) -> String {
        let pairs = row.standing.touching.iter().map(|links| self.pair(*links));
        pairs.collect::<Vec<_>>().join(", ")
    }
}

/// Two names, or nothing twice.
fn names(names: Option<[&str; 2]>) -> [String; 2] {
    names.map_or_else(Default::default, |names| names.map(str::to_owned))
}

fn answer(row: &Row) -> &'static str {
    if row.standing.touching.is_empty() {
        "free"
    } else {
        "touch"
    }
}

fn part(free: f64) -> f64 {
    (free * PARTS).floor() / PARTS
}
