//! The few colours there are.

use core::fmt::{self, Display};

use tetracone::cells::Form;

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

/// Outlines.
pub const INK: Colour = Colour([38, 50, 66]);
/// The material.
pub const BODY: Colour = Colour([214, 222, 232]);
/// Positive simplices, and what is inside.
pub const POSITIVE: Colour = Colour([42, 111, 187]);
/// Negative simplices, and what is on the boundary.
pub const NEGATIVE: Colour = Colour([214, 69, 48]);
/// What is outside.
pub const OUTER: Colour = Colour([150, 158, 168]);
/// Edges in reach and their zones.
pub const ZONE: Colour = Colour([124, 77, 160]);
/// A second solid.
pub const OTHER: Colour = Colour([96, 170, 122]);
/// The paper.
pub const PAPER: Colour = Colour([255, 255, 255]);

/// From a tri-tree's cones never split to those split most often.
const DEPTHS: [Colour; 5] = [
    Colour([240, 190, 40]),
    Colour([118, 190, 88]),
    Colour([34, 150, 140]),
    Colour([58, 96, 168]),
    Colour([104, 44, 132]),
];

/// How facets lie, from what is settled soonest to what is settled last.
#[must_use]
pub const fn form_colour(form: Form) -> Colour {
    match form {
        Form::Flat => Colour([240, 190, 40]),
        Form::Convex => Colour([118, 190, 88]),
        Form::Concave => Colour([34, 150, 140]),
        Form::Stack => Colour([58, 110, 190]),
        Form::Fan => Colour([148, 84, 176]),
        Form::Sheet => Colour([206, 92, 138]),
        Form::Any => Colour([222, 104, 80]),
    }
}

impl Colour {
    /// A colour between this and another.
    #[must_use]
    pub fn blend(self, other: Self, share: f64) -> Self {
        let mix = |k: usize| {
            let (from, to) = (f64::from(self.0[k]), f64::from(other.0[k]));
            let mixed = (from + (to - from) * share.clamp(0.0, 1.0)).round();
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between two bytes"
            )]
            {
                mixed as u8
            }
        };
        Self([mix(0), mix(1), mix(2)])
    }
}

/// The colour of cones split `depth` times, where `most` is the most.
pub(super) fn depth_colour(depth: u32, most: u32) -> Colour {
    let last = u32::try_from(DEPTHS.len() - 1).unwrap_or(0);
    let place = f64::from(depth * last) / f64::from(most.max(1));
    let step = (depth * last / most.max(1)).min(last - 1);
    let at = step as usize;
    DEPTHS[at].blend(DEPTHS[at + 1], place - f64::from(step))
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
