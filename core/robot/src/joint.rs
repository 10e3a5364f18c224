//! Joints: how a link is held by the one that it hangs on.

use fixed::types::I2F30;
use tetracone::{
    PoseError,
    number::FIXED_LIMIT,
    space::{Point, Quaternion},
};

use crate::{Number, Pose};

/// Coordinates of a joint that turns to one turn.
pub const TURN: i32 = 1 << TURN_BITS;

pub(super) const TURN_BITS: u32 = 28;

/// How a joint moves.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JointKind {
    /// It does not.
    Fixed = 0,
    /// It turns about its axis.
    Revolute = 1,
    /// It slides along its axis.
    Prismatic = 2,
}

/// One of the numbers that say where the joints are, and what it may be.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinate {
    /// Whether it is of a joint that turns or of one that slides; never of a fixed one.
    pub kind: JointKind,
    /// The least place: parts of a [`TURN`], or steps.
    pub lower: i32,
    /// The greatest place.
    pub upper: i32,
}

/// What holds a link: a frame in the link that it hangs on, and a motion in that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint {
    /// The number of the link that it hangs on, lower than its own; the first link hangs on itself.
    pub parent: usize,
    /// How it moves.
    pub kind: JointKind,
    /// The coordinate that moves it; none where it is fixed.
    pub coordinate: Option<usize>,
    /// By what the coordinate is multiplied.
    pub factor: i32,
    /// By how many bits the product is shifted down, halves up.
    pub shift: u32,
    /// What is added then.
    pub offset: i32,
    /// Where the joint's frame is in that of the link that it hangs on.
    pub origin: Pose,
    /// The axis in the joint's frame, of length one.
    pub axis: [I2F30; 3],
}

impl Joint {
    /// A joint that does not move.
    #[must_use]
    pub const fn fixed(parent: usize, origin: Pose) -> Self {
        Self {
            parent,
            kind: JointKind::Fixed,
            coordinate: None,
            factor: 0,
            shift: 0,
            offset: 0,
            origin,
            axis: [I2F30::ZERO; 3],
        }
    }

    /// The joint's own place where its coordinate is at one; zero where it is fixed.
    #[must_use]
    pub const fn place(&self, coordinate: i32) -> i64 {
        if matches!(self.kind, JointKind::Fixed) {
            return 0;
        }
        let product = self.factor as i64 * coordinate as i64;
        // Half of what is shifted down; below 2^62 with a product of at most 2^62.
        let half = (1u64 << (self.shift & 63) >> 1).cast_signed();
        (product.wrapping_add(half) >> (self.shift & 63)).saturating_add(self.offset as i64)
    }

    /// Where the link is in the frame of the one that it hangs on, with the joint at its own place.
    ///
    /// A turn is by the parts of it that the place has, about the axis divided by its length: off by less
    /// than 6·2^-30 in the quaternion. A slide is rounded to the lattice.
    ///
    /// # Errors
    /// [`PoseError`], where that is outside the domain.
    ///
    /// # Cost
    /// Some 150 products of two 32-bit integers.
    pub fn pose(&self, place: i64) -> Result<Pose, PoseError> {
        match self.kind {
            JointKind::Fixed => Ok(self.origin),
            JointKind::Revolute => {
                let zero = Point::new(Number::ZERO, Number::ZERO, Number::ZERO);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "angles wrap"
                )]
                let parts = (place << (32 - TURN_BITS)) as u32;
                self.origin
                    .compose(&Pose::from_axis_turn(zero, self.axis, parts)?)
            }
            JointKind::Prismatic => {
                let place = place.clamp(-i64::from(FIXED_LIMIT), FIXED_LIMIT.into());
                let along = self.axis.map(|x| {
                    let product = i64::from(x.to_bits()).wrapping_mul(place);
                    #[expect(clippy::cast_possible_truncation, reason = "at most 2^29")]
                    let rounded = (product.wrapping_add(1 << 29) >> 30) as i32;
                    Number::from_bits(rounded)
                });
                self.origin
                    .compose(&Pose::new(along.into(), Quaternion::default())?)
            }
        }
    }
}
