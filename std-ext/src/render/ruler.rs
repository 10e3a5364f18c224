//! Lengths that are drawn beside a picture, so that it can be measured.

use core::f64::consts::PI;

/// The mean radius of the earth in kilometres (IUGG).
const EARTH: f64 = 6371.0088;
/// A ruler is at most this part of a panel's width.
const MOST: f64 = 1.0 / 3.0;
/// Numbers from here to there are written out, others with a power of ten.
const WRITTEN: [f64; 2] = [1e-4, 1e7];

/// What lengths are measured with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Ruler {
    /// The solid's units, everywhere alike.
    Flat,
    /// The solid's units, as far from the eye as the middle is.
    Deep,
    /// Kilometres along a parallel, which is this many degrees north.
    Earth(f64),
}

impl Ruler {
    /// A round length in pixels, where a unit has `scale` of them, and what it stands for.
    pub(super) fn of(self, scale: f64, panel: f64) -> (f64, String) {
        let kilometre = 180.0 / (PI * EARTH);
        let pixels = match self {
            Self::Flat | Self::Deep => scale,
            Self::Earth(_) => scale * kilometre,
        };
        let length = round(panel * MOST / pixels);
        let number = if (WRITTEN[0]..WRITTEN[1]).contains(&length) {
            length.to_string()
        } else {
            format!("{length:e}")
        };
        let text = match self {
            Self::Flat | Self::Deep => {
                let units = if number == "1" { "unit" } else { "units" };
                let depth = if self == Self::Deep {
                    " in the middle"
                } else {
                    ""
                };
                format!("{number} {units}{depth}")
            }
            Self::Earth(parallel) => format!("{number} km at {}", latitude(parallel)),
        };
        (length * pixels, text)
    }
}

/// The greatest of 1, 2 and 5 times a power of ten that is no more than this.
pub(super) fn round(most: f64) -> f64 {
    let text = format!("{most:e}");
    let parts = text.split_once('e').and_then(|(digits, exponent)| {
        let digits: f64 = digits.parse().ok()?;
        Some((digits, exponent))
    });
    let Some((digits, exponent)) = parts else {
        return 1.0;
    };
    let first = [5, 2].into_iter().find(|first| f64::from(*first) <= digits);
    // Read as a decimal, so that it is the number that is nearest to it.
    format!("{}e{exponent}", first.unwrap_or(1))
        .parse()
        .unwrap_or(1.0)
}

/// A latitude, north or south.
pub(super) fn latitude(degrees: f64) -> String {
    sided(degrees, ["N", "S"])
}

/// A longitude, east or west.
pub(super) fn longitude(degrees: f64) -> String {
    sided(degrees, ["E", "W"])
}

fn sided(degrees: f64, [positive, negative]: [&str; 2]) -> String {
    let size = degrees.abs();
    if size >= 180.0 {
        "180°".to_owned()
    } else if degrees > 0.0 {
        format!("{size}° {positive}")
    } else if degrees < 0.0 {
        format!("{size}° {negative}")
    } else {
        "0°".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_round() {
        for (most, length) in [
            (1.0, 1.0),
            (1.99, 1.0),
            (2.0, 2.0),
            (0.499, 0.2),
            (7.3e-9, 5e-9),
            (640.0, 500.0),
        ] {
            assert_eq!(round(most).to_bits(), f64::to_bits(length), "{most}");
        }
        assert_eq!(Ruler::Flat.of(30.0, 300.0), (60.0, "2 units".into()));
        assert_eq!(
            Ruler::Deep.of(100.0, 300.0),
            (100.0, "1 unit in the middle".into())
        );
        assert_eq!(Ruler::Flat.of(1e9, 300.0).1, "1e-7 units");
        let (length, text) = Ruler::Earth(-50.0).of(10.0, 300.0);
        assert_eq!(text, "1000 km at 50° S");
        assert!((length - 89.93).abs() < 0.01, "{length}");
        assert_eq!([latitude(0.0), longitude(-7.5)], ["0°", "7.5° W"]);
    }
}
