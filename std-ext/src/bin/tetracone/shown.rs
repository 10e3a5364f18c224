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
