//! A length within which things count as touching.

use clap::Args;
use tetracone::{image::Lattice, number::Scalar};
use tetracone_std::load::place::length_above;

/// How near is near enough.
#[derive(Args, Clone, Copy)]
pub(crate) struct Tolerance {
    /// Count what comes within this length as touching; it is rounded up to a coordinate
    #[arg(long, value_name = "LENGTH", allow_negative_numbers = true, value_parser = length)]
    tolerance: Option<f64>,
}

fn length(text: &str) -> Result<f64, String> {
    let length = text
        .parse::<f64>()
        .ok()
        .filter(|length| *length >= 0.0 && length.is_finite());
    length.ok_or_else(|| "a length is a number that is not negative".to_owned())
}

impl Tolerance {
    /// Whether there is one.
    pub(crate) const fn is_given(self) -> bool {
        self.tolerance.is_some()
    }

    /// The tolerance on a lattice, or without one zero.
    pub(crate) fn length<S: Scalar>(self, lattice: &Lattice) -> Result<S, String> {
        self.beyond(lattice, 0.0)
    }

    /// A length and the tolerance on a lattice, rounded up.
    pub(crate) fn beyond<S: Scalar>(self, lattice: &Lattice, length: f64) -> Result<S, String> {
        above(lattice, length + self.tolerance.unwrap_or(0.0), "tolerance")
    }
}

/// How far apart contact points may be.
#[derive(Args, Clone, Copy)]
pub(crate) struct Margin {
    /// Also tell points at which the solids are within this length of each other; it is rounded up to a coordinate
    #[arg(long, value_name = "LENGTH", default_value = "0", allow_negative_numbers = true, value_parser = length)]
    margin: f64,
}

impl Margin {
    /// The margin on a lattice, rounded up.
    pub(crate) fn length<S: Scalar>(self, lattice: &Lattice) -> Result<S, String> {
        above(lattice, self.margin, "margin")
    }
}

/// A length on a lattice, rounded up.
fn above<S: Scalar>(lattice: &Lattice, length: f64, name: &str) -> Result<S, String> {
    length_above(lattice, length).ok_or_else(|| {
        format!(
            "the {name} is outside the domain: take one below 2^40 in f32 or below 2^29 lattice \
             steps in fixed point"
        )
    })
}
