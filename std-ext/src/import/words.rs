//! The words of a text, one after another, each with its line.

use core::str::SplitWhitespace;

use super::error::{Fault, Place};
use super::text::quote;

/// The words of numbered lines.
#[derive(Clone)]
pub(super) struct Words<'a, I> {
    lines: I,
    line: &'a str,
    rest: SplitWhitespace<'a>,
    place: Place,
    next: Option<&'a str>,
}

impl<'a, I: Iterator<Item = (Place, &'a str)>> Words<'a, I> {
    pub(super) fn new(lines: I) -> Self {
        let mut words = Self {
            lines,
            line: "",
            rest: "".split_whitespace(),
            place: Place::Line(1),
            next: None,
        };
        words.advance();
        words
    }

    /// Moves to the next word, if need be on a later line; at the end the place stays.
    fn advance(&mut self) {
        self.next = self.rest.next();
        while self.next.is_none() {
            let Some((place, line)) = self.lines.next() else {
                return;
            };
            self.rest = line.split_whitespace();
            self.next = self.rest.next();
            if self.next.is_some() {
                (self.place, self.line) = (place, line);
            }
        }
    }

    /// The next word, with its place.
    pub(super) fn next(&mut self) -> Option<(Place, &'a str)> {
        let next = (self.place, self.next?);
        self.advance();
        Some(next)
    }

    /// The place of the next word, and of the last one at the end.
    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// The line of the next word; none at the end.
    pub(super) fn line(&self) -> Option<&'a str> {
        self.next.map(|_| self.line)
    }

    /// Whether the next word stands there.
    pub(super) fn is_at(&self, place: Place) -> bool {
        self.next.is_some() && self.place == place
    }

    /// Passes over what is left of a line; whether something is.
    pub(super) fn skip(&mut self, line: Place) -> bool {
        let is_left = self.is_at(line);
        if is_left {
            self.rest = "".split_whitespace();
            self.advance();
        }
        is_left
    }

    /// Whether the next word is this one, in upper or lower case.
    pub(super) fn next_is(&self, word: &str) -> bool {
        self.next
            .is_some_and(|next| next.eq_ignore_ascii_case(word))
    }

    /// The next word, whatever it is.
    pub(super) fn any(&mut self, what: &str) -> Result<(Place, &'a str), Fault> {
        let end = self.place;
        self.next()
            .ok_or_else(|| end.fault(format!("the file ends where {what} is expected")))
    }

    /// The place of the next word, which must be this one.
    pub(super) fn expect(&mut self, word: &str) -> Result<Place, Fault> {
        match self.any(word)? {
            (place, next) if next.eq_ignore_ascii_case(word) => Ok(place),
            (place, next) => Err(expected(word, place, next)),
        }
    }

    /// Passes over the next word, which must be this one, and returns whatever follows on its line.
    pub(super) fn expect_line(&mut self, word: &str) -> Result<&'a str, Fault> {
        let mut name = "";
        if self.next_is(word) {
            name = self
                .line
                .trim()
                .get(word.len()..)
                .unwrap_or_default()
                .trim();
            self.rest = "".split_whitespace();
        }
        self.expect(word)?;
        Ok(name)
    }
}

/// The fault of finding one word in the place of another.
pub(super) fn expected(word: &str, place: Place, found: &str) -> Fault {
    place.fault(format!("expected {word}, found {}", quote(found)))
}
