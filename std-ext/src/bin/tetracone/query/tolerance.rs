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
        let sum = length + self.tolerance.unwrap_or(0.0);
        length_above(lattice, sum).ok_or_else(|| {
            "the tolerance is outside the domain: take one below 2^40 in f32 or below 2^29 lattice \
             steps in fixed point"
                .to_owned()
        })
    }
}
