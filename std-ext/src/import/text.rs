//! What the text formats share: UTF-8, numbered lines, finite numbers.

use core::fmt::{self, Display};

use super::error::{Fault, Place};

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

/// The number of the line, from 1, that the byte at `at` stands on.
pub(crate) fn line_at(bytes: &[u8], at: usize) -> usize {
    let before = bytes.get(..at).unwrap_or(bytes);
    before.split(|&byte| byte == b'\n').count()
}

/// The lines that say something, numbered from 1, without `#` comments and outer blanks.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (Place, &str)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (Place::Line(index + 1), uncomment(line)))
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

/// The first three numbers of a line that gives a vertex.
pub(super) fn point<'a>(
    tokens: impl IntoIterator<Item = &'a str>,
    place: Place,
) -> Result<[f64; 3], Fault> {
    let mut tokens = tokens.into_iter();
    let mut point = [0.0; 3];
    for (axis, coordinate) in point.iter_mut().enumerate() {
        let token = tokens
            .next()
            .ok_or_else(|| place.fault(format!("a vertex needs 3 coordinates, found {axis}")))?;
        *coordinate = number(token, place)?;
    }
    Ok(point)
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
