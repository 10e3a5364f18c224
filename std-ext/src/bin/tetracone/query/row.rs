//! Answers as they go out.

use core::fmt::{self, Display};
use std::io::Write;

use clap::ValueEnum;
use tetracone::Dimension;

/// How answers are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Just the word
    Text,
    /// A heading, then a row an answer
    Csv,
    /// An object an answer
    Json,
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

    /// The answer; it comes first.
    pub(crate) fn answer(&mut self, word: &str) {
        match self.format {
            Format::Text | Format::Csv => self.add(format_args!("{word}")),
            Format::Json => self.add(format_args!("{{\"answer\":\"{word}\"")),
        }
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
