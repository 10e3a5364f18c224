//! Joints in integers: coordinates, limits, frames and axes.

use core::f64::consts::TAU;

use fixed::types::I2F30;
use tetracone::{
    number::FIXED_LIMIT,
    space::{Point, Quaternion},
};
use tetracone_robot::{Coordinate, Number, Pose, TURN};

use super::{
    super::{Joint, JointKind, Robot, mimic::Lead},
    RobotBakeError,
};

/// So many turns either way is as far as a coordinate of 32 bits gets.
pub(super) const TURNS: f64 = 8.0;

/// Fractional bits of quaternions and axes.
const UNIT_BITS: i32 = 30;

/// A factor is divided by at most 2 to this power.
const MOST_SHIFT: u32 = 62;

/// What lengths and angles are in integers, on a lattice.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Units {
    exponent: i32,
}

impl Units {
    /// On a lattice whose step is two to this power.
    pub(in super::super) const fn new(exponent: i32) -> Self {
        Self { exponent }
    }

    pub(super) const fn exponent(self) -> i32 {
        self.exponent
    }

    /// The length of a step.
    pub(super) fn step(self) -> f64 {
        libm::ldexp(1.0, self.exponent)
    }

    /// A length in steps, not rounded.
    pub(super) fn steps(self, length: f64) -> f64 {
        libm::ldexp(length, self.exponent.wrapping_neg())
    }

    /// A place of a joint in parts of a turn or in steps, rounded to the nearest; none outside of the domain.
    pub(in super::super) fn place(
        self,
        kind: tetracone_robot::JointKind,
        place: f64,
    ) -> Option<i32> {
        let (units, [least, most]) = match kind {
            tetracone_robot::JointKind::Prismatic => (self.steps(place), SLIDES),
            _ => (parts(place), [i32::MIN, i32::MAX]),
        };
        let units = libm::rint(units);
        if !(f64::from(least)..=f64::from(most)).contains(&units) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a whole number of 32 bits")]
        let units = units as i32;
        Some(units)
    }

    /// The coordinates of a robot all of whose joints have one or none.
    pub(super) fn coordinates(self, robot: &Robot) -> Vec<Coordinate> {
        let own = robot.joints().iter();
        let own = own.filter(|joint| !joint.coordinates.is_empty());
        own.map(|joint| self.coordinate(joint)).collect()
    }

    fn coordinate(self, joint: &Joint) -> Coordinate {
        let kind = kind(joint.kind);
        let [least, most] = if kind == tetracone_robot::JointKind::Prismatic {
            SLIDES
        } else {
            [i32::MIN, i32::MAX]
        };
        let cut = |place: f64, end: i32| self.place(kind, place).unwrap_or(end);
        let [lower, upper] = joint.limits.map_or([least, most], |limits| {
            // What is beyond an end is at the end that is nearer.
            let end = |place: f64| if place < 0.0 { least } else { most };
            [limits.lower, limits.upper].map(|place| cut(place, end(place)))
        });
        Coordinate { kind, lower, upper }
    }

    /// What holds a link.
    pub(super) fn joint(
        self,
        robot: &Robot,
        link: usize,
    ) -> Result<tetracone_robot::Joint, RobotBakeError> {
        let Some(number) = link.checked_sub(1) else {
            return Ok(tetracone_robot::Joint::fixed(0, Pose::default()));
        };
        let joint = &robot.joints()[number];
        let origin = self.origin(joint);
        let Some(lead) = robot.leads[number] else {
            return Ok(tetracone_robot::Joint::fixed(joint.parent, origin));
        };
        let kind = kind(joint.kind);
        let led = self.led(robot, kind, lead);
        let (factor, shift, offset) =
            led.ok_or_else(|| RobotBakeError::Follow(joint.name.clone()))?;
        Ok(tetracone_robot::Joint {
            parent: joint.parent,
            kind,
            coordinate: Some(lead.coordinate),
            factor,
            shift,
            offset,
            origin,
            axis: joint.axis.map(unit),
        })
    }

    /// Where the frame of a joint is; it is within the robot's reach, so it is in the domain.
    fn origin(self, joint: &Joint) -> Pose {
        let [x, y, z] = joint.origin.translation.map(|x| {
            let steps = self.place(tetracone_robot::JointKind::Prismatic, x);
            Number::from_bits(steps.unwrap_or(0))
        });
        let rotation = Quaternion::from_xyzw(joint.origin.quaternion().map(unit));
        Pose::new(Point::new(x, y, z), rotation.unwrap_or_default()).unwrap_or_default()
    }

    /// Factor, shift and offset of a joint's place by the coordinate that leads it.
    fn led(
        self,
        robot: &Robot,
        kind: tetracone_robot::JointKind,
        lead: Lead,
    ) -> Option<(i32, u32, i32)> {
        let leader = robot.joints().iter();
        let mut leader = leader.filter(|joint| joint.coordinates.contains(&lead.coordinate));
        let leads = self::kind(leader.next()?.kind);
        let ratio = if leads == kind {
            lead.multiplier
        } else if kind == tetracone_robot::JointKind::Prismatic {
            self.steps(lead.multiplier * (TAU / f64::from(TURN)))
        } else {
            parts(lead.multiplier * self.step())
        };
        let (factor, shift) = fraction(ratio)?;
        Some((factor, shift, self.place(kind, lead.offset)?))
    }
}

/// As far as a joint slides in steps.
const SLIDES: [i32; 2] = [1 - FIXED_LIMIT, FIXED_LIMIT - 1];

/// An angle in parts of a turn, not rounded.
fn parts(angle: f64) -> f64 {
    angle * (f64::from(TURN) / TAU)
}

/// Of joints with one coordinate, or with none.
const fn kind(kind: JointKind) -> tetracone_robot::JointKind {
    match kind {
        JointKind::Revolute | JointKind::Continuous => tetracone_robot::JointKind::Revolute,
        JointKind::Prismatic => tetracone_robot::JointKind::Prismatic,
        JointKind::Fixed | JointKind::Planar | JointKind::Floating => {
            tetracone_robot::JointKind::Fixed
        }
    }
}

/// A number between -1 and 1 with 30 fractional bits, rounded to the nearest.
fn unit(number: f64) -> I2F30 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "of components of length one"
    )]
    let bits = libm::rint(libm::ldexp(number, UNIT_BITS)) as i32;
    I2F30::from_bits(bits)
}

/// The fraction of a whole number of 32 bits and a power of two that is nearest to a number, in lowest terms;
/// none where the number is too large.
fn fraction(number: f64) -> Option<(i32, u32)> {
    let (_, exponent) = libm::frexp(number);
    // 31 bits before the point, so far as there are so many shifts.
    let mut shift = u32::try_from(31_i32.checked_sub(exponent)?)
        .ok()?
        .min(MOST_SHIFT);
    let bits = |shift: u32| libm::rint(libm::ldexp(number, shift.cast_signed()));
    // Rounding may have made it one bit longer.
    if bits(shift).abs() > f64::from(i32::MAX) {
        shift = shift.checked_sub(1)?;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 31 bits and a sign"
    )]
    let factor = bits(shift) as i32;
    if factor == 0 {
        return Some((0, 0));
    }
    let zeros = factor.trailing_zeros().min(shift);
    Some((factor >> zeros, shift - zeros))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_nearest_and_short() {
        assert_eq!(fraction(1.0), Some((1, 0)));
        assert_eq!(fraction(-0.75), Some((-3, 2)));
        assert_eq!(fraction(0.0), Some((0, 0)));
        assert_eq!(fraction(1e-30), Some((0, 0)));
        assert_eq!(fraction(2_147_483_647.0), Some((i32::MAX, 0)));
        assert_eq!(fraction(2_147_483_648.0), None);
        assert_eq!(fraction(1e300), None);
        // The 31 bits are ones, and round up to 32.
        assert_eq!(fraction(1.0 - 2.0_f64.powi(-33)), Some((1, 0)));
        for number in [0.1, -1.0 / 3.0, TAU, 1e-9, -123_456.789] {
            let (factor, shift) = fraction(number).expect("small enough");
            let back = libm::ldexp(f64::from(factor), -shift.cast_signed());
            assert!((back - number).abs() <= number.abs() * 2.0_f64.powi(-31));
        }
    }

    #[test]
    fn axes_have_length_one_by_the_bound_of_the_core() {
        for k in 0..1_000_u32 {
            let (a, b) = (f64::from(k) * 0.7, f64::from(k) * 1.3);
            let axis = [a.cos() * b.sin(), a.sin() * b.sin(), b.cos()].map(unit);
            let square: i64 = axis.iter().map(|x| i64::from(x.to_bits()).pow(2)).sum();
            assert!((square - (1 << 60)).abs() < 1 << 32, "{axis:?}");
        }
    }
}
