//! How shapes and numbers are written.

use core::fmt::{self, Display};

use super::super::palette::Colour;

/// How a shape is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    fill: Option<(Colour, f64)>,
    stroke: Option<(Colour, f64, f64)>,
}

impl Style {
    /// Filled, without an outline; opaque where `alpha` is 1.
    #[must_use]
    pub const fn fill(colour: Colour, alpha: f64) -> Self {
        Self {
            fill: Some((colour, alpha)),
            stroke: None,
        }
    }

    /// An outline only.
    #[must_use]
    pub const fn stroke(colour: Colour, alpha: f64, width: f64) -> Self {
        Self {
            fill: None,
            stroke: Some((colour, alpha, width)),
        }
    }

    /// The same with an outline.
    #[must_use]
    pub const fn and_stroke(self, colour: Colour, alpha: f64, width: f64) -> Self {
        Self {
            stroke: Some((colour, alpha, width)),
            ..self
        }
    }
}

impl Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opacity = |f: &mut fmt::Formatter<'_>, of: &str, alpha: f64| {
            if alpha < 1.0 {
                write!(f, " {of}-opacity=\"{}\"", Short(alpha, 3))
            } else {
                Ok(())
            }
        };
        match self.fill {
            Some((colour, alpha)) => {
                write!(f, " fill=\"{colour}\"")?;
                opacity(f, "fill", alpha)?;
            }
            None => f.write_str(" fill=\"none\"")?,
        }
        if let Some((colour, alpha, width)) = self.stroke {
            write!(
                f,
                " stroke=\"{colour}\" stroke-width=\"{}\"",
                Short(width, 2)
            )?;
            opacity(f, "stroke", alpha)?;
        }
        Ok(())
    }
}

/// A number without needless digits.
pub(super) struct Short(pub(super) f64, pub(super) usize);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.*}", self.1, self.0);
        let text = if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.')
        } else {
            &text
        };
        f.write_str(if text == "-0" { "0" } else { text })
    }
}
