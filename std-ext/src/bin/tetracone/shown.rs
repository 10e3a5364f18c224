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
    rounded(number, 9)
}

/// A number with so many significant digits.
pub(crate) fn rounded(number: f64, digits: usize) -> f64 {
    let after_the_point = digits.saturating_sub(1);
    format!("{number:.after_the_point$e}")
        .parse()
        .unwrap_or(number)
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

/// The largest side of a box.
pub(crate) fn size<const D: usize>([low, high]: [[f64; D]; 2]) -> f64 {
    (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max)
}

/// Coordinates, with as many places as a billionth of the size of what they are of has.
pub(crate) fn list<const D: usize>(place: [f64; D], size: f64) -> String {
    let places = (0..=300).find(|places| size * 10f64.powi(*places) >= 1e8);
    let places = usize::try_from(places.unwrap_or(300)).unwrap_or(0);
    let shown = place.map(|x| {
        let rounded = format!("{x:.places$}").parse().unwrap_or(x);
        (rounded + 0.0).to_string()
    });
    shown.join(", ")
}
