//! A link as seen from one that it hangs on, however many joints are between: where it is, how far it can
//! move, and what roundings do, all in integers.
//!
//! What is bounded are the motions of the robot that the image says: axes and quaternions divided by their
//! lengths, angles as they are, nothing rounded. With u = 2^-30 a joint's [pose](crate::Joint::pose) has a
//! quaternion within 6u of that, and [carrying](tetracone::space::Pose::compose) it adds 1.02u, so that after d
//! joints the quaternion is within 7.2·d·u and its matrix, whose entries are rounded, within (14.4·d + 1.6)u.
//! A shift is off by less than one step for every joint that it is carried by, three for one that slides,
//! and 16u of its length for the matrix that turns it. So a point that is nowhere farther than ρ from the
//! frame's zero is within 48·d·u·ρ + 3·d steps of where it should be, which is what is counted here.

use tetracone::{solid::Solid, space::Point};

use crate::{JointKind, Number, PlaceError, Pose, Robot, Space, joint::TURN_BITS};

/// What a joint's roundings count for, in parts of 2^30 of how far points are away.
const PART: u64 = 48;

/// The same for the pose of one link seen from another, the vertices that are placed so, and directions.
pub(super) const SEEN: u64 = 32;

/// More than 2π, with 8 fractional bits.
const TURN_LENGTH: u64 = 1609;

/// More than any joint moves that is followed at all.
const FAR: u64 = 1 << 32;

/// How a coordinate moves during a piece of a path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moving {
    /// Where it is at first, rounded.
    pub(super) start: i64,
    /// How far it is from there at most, its rounding included.
    pub(super) most: u64,
}

/// A link as seen from one that it hangs on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hung {
    /// Where it is at first, by integers.
    pub(super) pose: Pose,
    /// No point of it is ever farther from the frame's zero.
    pub(super) reach: u64,
    /// No point of it moves farther from where it is at first.
    pub(super) motion: u64,
    /// No point of it is farther at first from where the pose says.
    pub(super) rounding: u64,
}

impl Robot<'_> {
    /// The link that two links hang on, or that one of them is and the other hangs on, nearest to both.
    pub(super) fn common(&self, [mut a, mut b]: [usize; 2]) -> usize {
        // A link hangs on one with a lower number, so this ends.
        while a != b {
            let farther = if a > b { &mut a } else { &mut b };
            let parent = self.joint(*farther).map_or(0, |joint| joint.parent);
            *farther = parent.min(farther.saturating_sub(1));
        }
        a
    }

    /// A link as seen from one that it hangs on, while coordinates move.
    pub(super) fn hang(
        &self,
        link: usize,
        frame: usize,
        solid: &Solid<'_, Space>,
        moving: impl Fn(usize) -> Moving,
    ) -> Result<Hung, PlaceError> {
        let mut hung = Hung {
            pose: Pose::default(),
            reach: radius(solid),
            motion: 0,
            rounding: 0,
        };
        let (mut at, mut joints) = (link, 0u64);
        while at > frame {
            let Some(joint) = self.joint(at) else { break };
            let Moving { start, most } = joint.coordinate.map(&moving).unwrap_or_default();
            // Coordinates are between two of 32 bits.
            let start = i32::try_from(start).unwrap_or(0);
            let place = joint.place(start);
            let error = |error| PlaceError::Pose { link: at, error };
            let own = joint.pose(place).map_err(error)?;
            hung.pose = if joints == 0 {
                own
            } else {
                own.compose(&hung.pose).map_err(error)?
            };
            let most = scaled(most, joint.factor, joint.shift);
            joints = joints.saturating_add(1);
            let steps = match joint.kind {
                JointKind::Fixed => 1,
                JointKind::Revolute => {
                    hung.motion = hung.motion.saturating_add(swing(most, hung.reach));
                    1
                }
                JointKind::Prismatic => {
                    hung.motion = hung.motion.saturating_add(most);
                    let farthest = place.unsigned_abs().saturating_add(most);
                    hung.reach = hung.reach.saturating_add(farthest);
                    3
                }
            };
            hung.rounding = hung.rounding.saturating_add(steps);
            let shift = joint.origin.shift();
            hung.reach = hung.reach.saturating_add(length(shift));
            at = joint.parent.min(at.saturating_sub(1));
        }
        let part = joints.saturating_mul(PART).saturating_add(SEEN);
        hung.rounding = hung
            .rounding
            .saturating_add(parts(hung.reach, part))
            .saturating_add(2);
        Ok(hung)
    }
}

/// How far a joint moves with a coordinate that moves so far, its own rounding included.
fn scaled(most: u64, factor: i32, shift: u32) -> u64 {
    if most >= FAR {
        return u64::MAX;
    }
    // Below 2^63.
    let product = most.wrapping_mul(u64::from(factor.unsigned_abs()));
    (product >> (shift & 63)).saturating_add(2)
}

/// How far a point moves that is this far from an axis at most, with a turn by so many parts; above.
fn swing(parts: u64, reach: u64) -> u64 {
    // Numbers that are too large stay larger than any gap.
    let product = parts.saturating_mul(reach) >> 8;
    let length = product.saturating_add(1).saturating_mul(TURN_LENGTH);
    (length >> TURN_BITS).saturating_add(1)
}

/// So many parts of 2^30 of a length; above.
pub(super) fn parts(length: u64, parts: u64) -> u64 {
    (length.saturating_mul(parts) >> 30).saturating_add(1)
}

/// How far a point is from zero; above.
fn length(point: Point<Number>) -> u64 {
    root(point.array().map(|x| x.to_bits().unsigned_abs()))
}

/// How far the points of a solid are from its frame's zero at most, by its box; above.
fn radius(solid: &Solid<'_, Space>) -> u64 {
    let bounds = solid.bounds();
    let [low, high] =
        [bounds.low, bounds.high].map(|corner| corner.map(|x| x.to_bits().unsigned_abs()));
    root(core::array::from_fn(|k| low[k].max(high[k])))
}

/// The root of the squares of numbers below 2^30; above.
fn root(sides: [u32; 3]) -> u64 {
    let square = |x: u32| u64::from(x).saturating_mul(x.into());
    let [a, b, c] = sides.map(square);
    a.saturating_add(b)
        .saturating_add(c)
        .isqrt()
        .saturating_add(1)
}
