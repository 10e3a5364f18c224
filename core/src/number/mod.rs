//! What a coordinate is, and the exact signs that everything above decides with.
//!
//! Two arithmetics implement [`Scalar`]: `f32`, and the 32-bit types of the `fixed` crate. A sign
//! never depends on rounding: fixed point evaluates in integers that cannot overflow, `f32` in a
//! filter with a proven error bound that falls back to integers.

mod aligned;
pub(crate) mod circle;
mod crossing;
mod fixed;
mod float;
mod metric;
mod perpendicular;
mod piercing;
mod product;
pub(crate) mod rotation;
mod scalar;
mod sign;
mod wide;

pub use crossing::Crossing;
pub use fixed::FIXED_LIMIT;
pub use float::F32_LIMIT;
pub use metric::Metric;
pub use perpendicular::{Foot, Perpendicular, Reach};
pub use piercing::Piercing;
pub use scalar::{Arithmetic, Scalar};
pub use sign::Sign;

/// Whether a coordinate that stands in an image as this word lies in the domain; usable in a
/// `const`.
pub(crate) const fn in_domain(arithmetic: Arithmetic, word: u32) -> bool {
    match arithmetic {
        Arithmetic::F32 => word & 0x7fff_ffff <= F32_LIMIT.to_bits(),
        Arithmetic::Fixed => word.cast_signed().unsigned_abs() < FIXED_LIMIT.unsigned_abs(),
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
        Arithmetic::F32 => float::lattice_in_domain(anchor, base, last),
        Arithmetic::Fixed => fixed::lattice_in_domain(anchor, base, last),
    }
}

/// A power of two that a number stays below in absolute value: the least, but for numbers that are
/// none of any coordinates.
fn exponent_above(real: f64) -> i32 {
    let biased = (real.to_bits() >> 52) as i32 & 0x7ff;
    biased.wrapping_sub(1022)
}

/// A value below 2^30 times 2 to a power, rounded down; 2^61 to 2^62 where it would be 2^61 or more.
#[inline]
fn shifted(value: i32, power: i32) -> i64 {
    let value = i64::from(value);
    if power < 0 {
        return value >> power.unsigned_abs().min(i64::BITS - 1);
    }
    // What the value leaves of 62 bits.
    let room = value.unsigned_abs().leading_zeros().wrapping_sub(2);
    value.wrapping_shl(power.unsigned_abs().min(room))
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
