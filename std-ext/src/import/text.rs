//! What the text formats share: text from bytes, numbered lines, finite numbers.

use core::fmt::{self, Display};
use std::borrow::Cow;

use super::error::{Fault, Place};
use crate::memory::NoRoom;

/// The longest part of a file that an error message quotes, in characters.
const QUOTED: usize = 40;

/// The bytes as text, without a byte order mark.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, Fault> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let at = error.valid_up_to();
            Err(Place::Line(line_at(bytes, at)).fault(format!(
                "byte 0x{:02X} is not UTF-8; save the file as UTF-8 text",
                bytes[at]
            )))
        }
    }
}

/// The bytes of a mesh as text, and what that took: whatever is not UTF-8, as names and comments of old programs are,
/// counts as Latin-1.
pub(super) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Vec<String>), Fault> {
    let mut notes = Vec::new();
    let bytes = unmarked(bytes, &mut notes)?;
    let is_end = |byte: &u8| matches!(byte, 0 | b'\x1A');
    let after = bytes.iter().rev().take_while(|byte| is_end(byte)).count();
    let bytes = &bytes[..bytes.len() - after];
    if after > 0 {
        let after = count(after, "byte", "bytes");
        notes.push(format!("left out {after} after the text"));
    }
    let text = match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => {
            let (text, foreign) = latin(bytes)?;
            let (one, many) = ("byte that is not UTF-8", "bytes that are not UTF-8");
            let first = Place::Line(line_at(bytes, error.valid_up_to()));
            let foreign = count(foreign, one, many);
            notes.push(format!("read {foreign} as Latin-1 (first at {first})"));
            Cow::Owned(text)
        }
    };
    if line_end(text.as_bytes()) == b'\r' && text.contains('\r') {
        notes.push("its lines end in CR alone".to_owned());
    }
    Ok((text, notes))
}

/// The bytes without the mark of UTF-8; of UTF-16, with a mark or seen by its zeros, none are read.
pub(super) fn unmarked<'a>(bytes: &'a [u8], notes: &mut Vec<String>) -> Result<&'a [u8], Fault> {
    if let Some(rest) = bytes.strip_prefix(BYTE_ORDER_MARK) {
        notes.push("left out a byte order mark".to_owned());
        return Ok(rest);
    }
    match bytes {
        [0xFF, 0xFE, ..]
        | [0xFE, 0xFF, ..]
        | [1..=0x7F, 0, 1..=0x7F, 0, ..]
        | [0, 1..=0x7F, 0, 1..=0x7F, ..] => {
            Err(Place::File.fault("it is UTF-16 text, which is not read; save it as UTF-8"))
        }
        _ => Ok(bytes),
    }
}

/// What some programs begin UTF-8 with.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The bytes as text in which each that is not UTF-8 is a character, and how many of these there are.
fn latin(bytes: &[u8]) -> Result<(String, usize), NoRoom> {
    let (mut text, mut foreign) = (String::new(), 0);
    // A character of Latin-1 takes two bytes.
    let most = bytes.len().saturating_mul(2);
    let grown = text.try_reserve(most);
    grown.map_err(|_| NoRoom::of::<u8>(most))?;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().copied().map(char::from));
        foreign += chunk.invalid().len();
    }
    Ok((text, foreign))
}

/// What lines end in: CR where there is no LF.
fn line_end(bytes: &[u8]) -> u8 {
    if bytes.contains(&b'\n') { b'\n' } else { b'\r' }
}

/// The number of the line, from 1, that the byte at `at` stands on.
pub(crate) fn line_at(bytes: &[u8], at: usize) -> usize {
    let (end, before) = (line_end(bytes), bytes.get(..at).unwrap_or(bytes));
    before.split(|byte| *byte == end).count()
}

/// All lines, numbered from 1; they end in LF, CR LF, or CR alone.
pub(super) fn rows(text: &str) -> impl Iterator<Item = (Place, &str)> + Clone {
    let end = char::from(line_end(text.as_bytes()));
    let lines = text.split(end).enumerate();
    lines.map(|(index, line)| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        (Place::Line(index + 1), line)
    })
}

/// The lines that say something, numbered from 1, without `#` comments and outer blanks.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (Place, &str)> + Clone {
    rows(text)
        .map(|(place, line)| (place, uncomment(line)))
        .filter(|(_, line)| !line.is_empty())
}

/// A line up to its `#`, without outer blanks.
pub(super) fn uncomment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

/// A decimal number, which must be finite.
pub(crate) fn number(token: &str, place: Place) -> Result<f64, Fault> {
    match token.parse::<f64>() {
        Ok(x) if x.is_finite() => Ok(x),
        _ => Err(place.fault(format!("expected a finite number, found {}", quote(token)))),
    }
}

/// A piece of the file as an error message shows it: in quotes, escaped, not too long.
pub(crate) fn quote(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A number with so many significant digits.
pub(crate) fn rounded(number: f64, digits: usize) -> f64 {
    let after_the_point = digits.saturating_sub(1);
    format!("{number:.after_the_point$e}")
        .parse()
        .unwrap_or(number)
}

/// A number as messages show it, with six significant digits.
pub(crate) fn significant(number: f64) -> f64 {
    rounded(number, 6)
}

/// A number in digits, or with an exponent where that would be many zeros.
pub(crate) struct Shown(pub(crate) f64);

impl Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = self;
        let is_short = *number == 0.0 || (1e-6..1e16).contains(&number.abs());
        if is_short {
            write!(f, "{number}")
        } else {
            write!(f, "{number:e}")
        }
    }
}

/// A number of things, in words: `1 face`, `2 faces`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_keep_the_count() {
        let all: Vec<_> = lines("# a\n\n  b c # d\r\ne").collect();
        assert_eq!(all, [(Place::Line(3), "b c"), (Place::Line(4), "e")]);
    }

    #[test]
    fn a_byte_order_mark_is_no_text() {
        assert_eq!(utf8(b"\xEF\xBB\xBFOFF"), Ok("OFF"));
    }

    #[test]
    fn bytes_are_text_and_what_that_takes_is_noted() {
        let (text, notes) = decode(b"\xEF\xBB\xBFa \xE9\xFC\rb \xC3\xA9\r\0\0").expect("text");
        assert_eq!(text, "a \u{e9}\u{fc}\rb \u{e9}\r");
        assert_eq!(
            notes,
            [
                "left out a byte order mark",
                "left out 2 bytes after the text",
                "read 2 bytes that are not UTF-8 as Latin-1 (first at line 1)",
                "its lines end in CR alone",
            ]
        );
        let all: Vec<_> = rows(&text).collect();
        assert_eq!(all[1], (Place::Line(2), "b \u{e9}"));
        for wide in [&b"\xFF\xFEv\0"[..], b"\xFE\xFF\0v", b"v\0 \0", b"\0v\0 "] {
            let fault = "it is UTF-16 text, which is not read; save it as UTF-8";
            assert_eq!(decode(wide), Err(Place::File.fault(fault)));
        }
    }

    #[test]
    fn a_long_piece_is_cut_and_escaped() {
        assert_eq!(quote("a\tb"), r#""a\tb""#);
        assert_eq!(quote(&"é".repeat(41)), format!("\"{}\"...", "é".repeat(40)));
    }

    #[test]
    fn numbers_are_f64_and_finite() {
        assert_eq!(number("1e-400", Place::File), Ok(0.0));
        assert_eq!(number("+.5", Place::File), Ok(0.5));
        for token in ["nan", "inf", "1e999", "", "0x10", "1,5"] {
            let fault = Place::Line(7).fault(format!("expected a finite number, found {token:?}"));
            assert_eq!(number(token, Place::Line(7)), Err(fault));
        }
    }
}
