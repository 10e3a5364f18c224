//! XML as a tree, from files that may want to be too large for one.

use roxmltree::{Document, ParsingOptions};

use super::error::{Fault, Place};
use crate::memory::{NoRoom, push, reserve};

/// About what the tree takes for an element with its text, and for an attribute, at the moment that
/// it grows.
const BYTES_AN_ELEMENT: usize = 512;
const BYTES_AN_ATTRIBUTE: usize = 256;

/// The most attributes of an element, every one of which is compared with all others.
const MOST_ATTRIBUTES: usize = 4096;

/// The most declarations of namespaces, which take time and memory in the square of their number and more.
const MOST_NAMESPACES: usize = 256;

/// The most characters of a message of `roxmltree`, which quotes names at any length.
const LONGEST: usize = 120;

/// Whether a document may say what its type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doctype {
    /// As old programs do.
    Allowed,
    /// As none of a format does.
    Refused,
}

/// Reads XML. Entities that a document declares are not read: a few of them can stand for any
/// amount of text.
pub(crate) fn parse(text: &str, doctype: Doctype) -> Result<Document<'_>, Fault> {
    let lines = Lines::of(text)?;
    let at = |part: &str| lines.place((part.as_ptr() as usize) - (text.as_ptr() as usize));
    let (mut elements, mut attributes) = (0, 0);
    for part in text.split('<') {
        if doctype == Doctype::Refused && part.starts_with("!DOCTYPE") {
            let what = "it has a document type declaration, which is not read; remove it";
            return Err(at(part).fault(what));
        }
        if part.starts_with("!ENTITY") {
            let what = "it declares entities, which are not read; save it without a document type";
            return Err(at(part).fault(what));
        }
        let count = attributes_of(part);
        if count > MOST_ATTRIBUTES {
            let what = format!("an element has more than {MOST_ATTRIBUTES} attributes");
            return Err(at(part).fault(what));
        }
        elements += 1;
        attributes += count;
    }
    let namespaces = text.matches("xmlns").count();
    if namespaces > MOST_NAMESPACES {
        let what = format!("it says xmlns {namespaces} times, and may {MOST_NAMESPACES} times");
        return Err(Place::File.fault(what));
    }
    // The tree grows by itself, so it is seen to that there is memory for it.
    reserve(&mut Vec::<[u8; BYTES_AN_ELEMENT]>::new(), elements)?;
    reserve(&mut Vec::<[u8; BYTES_AN_ATTRIBUTE]>::new(), attributes)?;
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        // Where the parser has no place, it says the first line.
        let place = match error {
            roxmltree::Error::NoRootNode | roxmltree::Error::UnclosedRootNode => Place::File,
            _ => Place::Line(
                usize::try_from(error.pos().row)
                    .unwrap_or(usize::MAX)
                    .max(1),
            ),
        };
        let what = error.to_string();
        // The place is told already.
        let what = what.split(" at ").next().unwrap_or_default();
        let what = what.chars().take(LONGEST).flat_map(char::escape_debug);
        let what = what.collect::<String>().replace("\\'", "'");
        place.fault(format!("not valid XML: {what}"))
    })
}

/// How many attributes the tag has that this text begins with, after its `<`: a `>` or `=` in quotes is their text.
fn attributes_of(part: &str) -> usize {
    if part.starts_with(['!', '?', '/']) {
        return 0;
    }
    let (mut count, mut quote) = (0, None);
    for byte in part.bytes() {
        match (quote, byte) {
            (None, b'>') => break,
            (None, b'=') => count += 1,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    count
}

/// Where the lines of a text end.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Result<Self, NoRoom> {
        let mut ends = Vec::new();
        for (at, _) in text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n') {
            push(&mut ends, at)?;
        }
        Ok(Self(ends))
    }

    /// The line of a byte.
    pub(super) fn place(&self, at: usize) -> Place {
        Place::Line(self.0.partition_point(|end| *end < at) + 1)
    }
}
