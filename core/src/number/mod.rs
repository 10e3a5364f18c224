//! What a coordinate is, and the exact signs that everything above decides with.
//!
//! Two arithmetics implement [`Scalar`]: `f32`, and the 32-bit types of the `fixed` crate. A sign
//! never depends on rounding: fixed point evaluates in integers that cannot overflow, `f32` in a
//! filter with a proven error bound that falls back to integers.

mod aligned;
mod bounded;
pub(crate) mod circle;
pub(crate) mod determinants;
mod fixed;
mod float;
pub(crate) mod lengths;
pub(crate) mod measured;
pub(crate) mod metric;
pub(crate) mod normals;
pub(crate) mod perpendicular;
mod product;
pub(crate) mod rotation;
mod scalar;
mod sign;
pub(crate) mod steps;
pub(crate) mod vector;
mod wide;

pub(crate) use determinants::{Determinants, Multiple, Way};
pub use fixed::FIXED_LIMIT;
pub use float::F32_LIMIT;
pub(crate) use lengths::Lengths;
pub(crate) use measured::{Measured, Quotient};
pub(crate) use metric::Metric;
pub(crate) use normals::Normals;
pub(crate) use perpendicular::{Edge, Perpendicular, Reach, Span};
pub use scalar::{Arithmetic, Scalar};
pub use sign::Sign;
pub(crate) use steps::Steps;

/// A little less than one. What was measured in `f64`, times this, is less than what it is compared with after a
/// rounding to `f32` or a few in `f64`; a direction so long is no longer than one when its components are rounded.
pub(crate) const BELOW_ONE: f64 = 1.0 - 1.0 / 1_048_576.0;

/// Whether a coordinate that stands in an image as this word lies in the domain; usable in a
/// `const`.
pub(crate) const fn in_domain(arithmetic: Arithmetic, word: u32) -> bool {
    match arithmetic {
        Arithmetic::F32 => word & 0x7fff_ffff <= F32_LIMIT.to_bits(),
        Arithmetic::Fixed => word.cast_signed().unsigned_abs() < FIXED_LIMIT.unsigned_abs(),
    }
}

/// Whether this word is that of a length: of three differences of coordinates in the domain at most;
/// usable in a `const`.
pub(crate) const fn is_length(arithmetic: Arithmetic, word: u32) -> bool {
    match arithmetic {
        Arithmetic::F32 => word <= (8.0 * F32_LIMIT).to_bits(),
        Arithmetic::Fixed => word <= 6 * FIXED_LIMIT.unsigned_abs(),
    }
}

/// Whether the coordinates on the places of a lattice from one to `last` after it lie in the domain;
/// usable in a `const`.
pub(crate) const fn lattice_in_domain(
    arithmetic: Arithmetic,
    anchor: u32,
    base: u32,
    last: u32,
) -> bool {
    match arithmetic {
        Arithmetic::F32 => steps::float::lattice_in_domain(anchor, base, last),
        Arithmetic::Fixed => steps::fixed::lattice_in_domain(anchor, base, last),
    }
}

/// The anchor of the lattice whose steps are 2^`exponent` times as long: [`Steps::steps`] tells scaled
/// coordinates apart there as it did the others. None where there is no such lattice.
pub(crate) const fn scaled_anchor(
    arithmetic: Arithmetic,
    anchor: u32,
    exponent: i32,
) -> Option<u32> {
    match arithmetic {
        Arithmetic::F32 => steps::float::scaled_anchor(anchor, exponent),
        Arithmetic::Fixed => steps::fixed::scaled_anchor(anchor, exponent),
    }
}

/// Numbers from one to two, with all the bits there are.
#[cfg(test)]
fn full_numbers(mut state: u64) -> impl FnMut() -> f32 {
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let bits = u32::try_from(state >> 41).expect("23 bits");
        f32::from_bits(1f32.to_bits() | bits)
    }
}
