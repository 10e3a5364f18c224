//! Numbers as they go out.

use tetracone::number::{Arithmetic, Scalar};

/// A number as it is written shortest in its arithmetic; zero has no sign.
pub(crate) fn shortest<S: Scalar>(number: f64) -> String {
    let number = number + 0.0;
    match S::ARITHMETIC {
        #[expect(clippy::cast_possible_truncation, reason = "it came from an f32")]
        Arithmetic::F32 => (number as f32).to_string(),
        Arithmetic::Fixed => number.to_string(),
    }
}

/// An arithmetic as the command line writes it.
pub(crate) const fn arithmetic_name(arithmetic: Arithmetic) -> &'static str {
    match arithmetic {
        Arithmetic::F32 => "f32",
        Arithmetic::Fixed => "fixed",
    }
}

/// A number with nine significant digits.
pub(crate) fn significant(number: f64) -> f64 {
    format!("{number:.8e}").parse().unwrap_or(number)
}

/// A number of things, in words.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A name from a file: what would move a terminal's cursor is shown as what is no character.
pub(crate) fn printable(name: &str) -> String {
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    name.chars().map(shown).collect()
}
