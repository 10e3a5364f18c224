//! Coordinates as numbers of a lattice's steps, and steps as coordinates.

pub(super) mod fixed;
pub(super) mod float;

use super::scalar::{Scalar, sealed};

/// What lattices ask of a coordinate; a part of [`Scalar`].
pub trait Steps: sealed::Sealed + Copy {
    /// The anchor of the finest lattice of a power of two on which coordinates from `low` to `high`
    /// lie at most 2^22 steps apart.
    fn anchor(low: f64, high: f64) -> u32;

    /// A number that grows by one a step of the lattice, rounded: the lesser of two coordinates
    /// never has the greater one. It wraps; those of coordinates outside of the domain are far from
    /// those inside.
    fn steps(self, anchor: u32) -> u32;

    /// The coordinate that [`Steps::steps`] counts so, exactly.
    fn at_steps(steps: u32, anchor: u32) -> Self;

    /// The coordinate in steps that [`Steps::steps`] counts so.
    fn steps_to_real(steps: u32, anchor: u32) -> f64;

    /// The coordinate in 2^-`finer` of the lattice's steps, rounded down; what is farther from zero
    /// than 2^61 of these is told to be 2^61 of them at least, and 2^62 at most.
    fn parts(self, anchor: u32, finer: i32) -> i64;

    /// A lattice's step is 2 to this power.
    fn step_exponent(anchor: u32) -> i32;

    /// 2^`exponent` times the coordinate, in the domain or outside of it; none where that is no coordinate.
    fn scaled(self, exponent: i32) -> Option<Self>;

    /// How far coordinates with equal [`Steps::steps`] reach below the lattice's own and above, in
    /// steps, at most. Together these make one step, so that nothing lies between two neighbours.
    fn step_slack(anchor: u32) -> [f64; 2];

    /// The coordinate on the way from one to another, `part` from 0 to 1, rounded to the nearest.
    fn lerp(from: Self, to: Self, part: f64) -> Self
    where
        Self: Scalar,
    {
        let (start, end) = (from.to_real(), to.to_real());
        Self::nearest(start + (end - start) * part).unwrap_or(to)
    }

    /// The same after so many parts of 2^-24 of the way, up to all of it; without reals in fixed point.
    fn lerp_parts(from: Self, to: Self, parts: u32) -> Self
    where
        Self: Scalar,
    {
        Self::lerp(from, to, f64::from(parts) / f64::from(1u32 << 24))
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
