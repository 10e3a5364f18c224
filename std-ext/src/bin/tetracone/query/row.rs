//! Answers as they go out.

use core::fmt::{self, Display};
use std::io::Write;

use tetracone::Dimension;

pub(crate) use crate::report::Format;

/// Whether something touches, in a word.
pub(crate) const fn word(hit: bool) -> &'static str {
    if hit { "hit" } else { "free" }
}

/// The key in an object for a column of a table: one for all axes of a place, and for all fields of the objects
/// in a list, the columns of which have its name and a point before theirs.
fn key(column: &str) -> &str {
    let place = ["_x", "_y", "_z"].into_iter();
    let mut place = place.filter_map(|axis| column.strip_suffix(axis));
    match column.split_once('.') {
        Some((list, _)) => list,
        None => place.next().unwrap_or(column),
    }
}

/// A place or a direction in an object.
pub(crate) fn array<G: Dimension>(place: &[String; 3]) -> String {
    format!("[{}]", place[..G::DIMENSION].join(","))
}

/// One answer's line: its word, then what is known besides, name by name.
pub(crate) struct Row<'t> {
    format: Format,
    text: &'t mut Vec<u8>,
}

impl<'t> Row<'t> {
    pub(crate) const fn new(format: Format, text: &'t mut Vec<u8>) -> Self {
        Self { format, text }
    }

    /// Whether the word is all that goes out.
    pub(crate) fn is_brief(&self) -> bool {
        self.format == Format::Text
    }

    /// Whether it is an object.
    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// The answer; it comes first.
    pub(crate) fn answer(&mut self, word: &str) {
        match self.format {
            Format::Text | Format::Csv => self.add(format_args!("{word}")),
            Format::Json => self.add(format_args!("{{\"answer\":\"{word}\"")),
        }
    }

    /// An answer of which nothing else is known, under the headings of a table.
    pub(crate) fn alone(&mut self, word: &str, heading: &str) {
        self.answer(word);
        let mut last = "";
        for name in heading.split(',').skip(1) {
            let name = if self.is_json() { key(name) } else { name };
            if name != last {
                self.number(name, None::<u8>);
            }
            last = name;
        }
        self.end();
    }

    /// A number, if there is one.
    pub(crate) fn number(&mut self, name: &str, value: Option<impl Display>) {
        match (self.format, value) {
            (Format::Text, _) => {}
            (Format::Csv, Some(value)) => self.add(format_args!(",{value}")),
            (Format::Csv, None) => self.add(format_args!(",")),
            (Format::Json, Some(value)) => self.add(format_args!(",\"{name}\":{value}")),
            (Format::Json, None) => self.add(format_args!(",\"{name}\":null")),
        }
    }

    /// A word without anything to escape, if there is one.
    pub(crate) fn word(&mut self, name: &str, word: Option<&str>) {
        match (self.format, word) {
            (Format::Json, Some(word)) => self.number(name, Some(format_args!("\"{word}\""))),
            (_, word) => self.number(name, word),
        }
    }

    /// The coordinates of a place or a direction, if there is one: columns of a table.
    pub(crate) fn place<G: Dimension>(&mut self, name: &str, place: Option<[String; 3]>) {
        let place = place.map(|place| place[..G::DIMENSION].join(","));
        match (self.format, place) {
            (Format::Csv, None) => self.add(format_args!("{:,<1$}", "", G::DIMENSION)),
            (Format::Json, Some(place)) => self.number(name, Some(format_args!("[{place}]"))),
            (_, place) => self.number(name, place),
        }
    }

    /// What follows an answer that is but a word, with blanks between.
    pub(crate) fn also(&mut self, items: &[impl Display]) {
        if self.is_brief() {
            for item in items {
                self.add(format_args!(" {item}"));
            }
        }
    }

    /// A list: in a table, one cell with blanks between.
    pub(crate) fn list(&mut self, name: &str, items: &[impl Display]) {
        let items: Vec<String> = items.iter().map(ToString::to_string).collect();
        match self.format {
            Format::Json => self.number(name, Some(format_args!("[{}]", items.join(",")))),
            _ => self.number(name, Some(items.join(" "))),
        }
    }

    /// A list of words without anything to escape.
    pub(crate) fn words(&mut self, name: &str, words: &[String]) {
        match self.format {
            Format::Json => {
                let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                self.list(name, &quoted);
            }
            _ => self.list(name, words),
        }
    }

    /// A list of places, some of which there may not be: in a table, a list a coordinate, with a dash for
    /// each of those.
    pub(crate) fn places<G: Dimension>(&mut self, name: &str, places: &[Option<[String; 3]>]) {
        if self.is_json() {
            let one = |place: &Option<[String; 3]>| match place {
                Some(place) => array::<G>(place),
                None => "null".to_owned(),
            };
            self.list(name, &places.iter().map(one).collect::<Vec<_>>());
            return;
        }
        for k in 0..G::DIMENSION {
            let one = |place: &Option<[String; 3]>| match place {
                Some(place) => place[k].clone(),
                None => "-".to_owned(),
            };
            self.list(name, &places.iter().map(one).collect::<Vec<_>>());
        }
    }

    /// The end of the line.
    pub(crate) fn end(&mut self) {
        match self.format {
            Format::Text | Format::Csv => self.add(format_args!("\n")),
            Format::Json => self.add(format_args!("}}\n")),
        }
    }

    fn add(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a vector cannot fail.
        let _ = self.text.write_fmt(text);
    }
}
