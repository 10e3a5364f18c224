//! Where the links are, for given joints.

use thiserror::Error;

use super::{Joint, JointKind, Pose, Robot, mimic::Lead};
use crate::memory::{NoRoom, reserve};

/// Why there is no place for the links.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// There are more or fewer numbers than the robot has coordinates.
    #[error("the robot has {expected} coordinates, and {found} are given")]
    Count {
        /// How many coordinates the robot has.
        expected: usize,
        /// How many are given.
        found: usize,
    },
    /// A coordinate is infinite or not a number.
    #[error("the coordinate {coordinate}, counted from 0, is {value}; coordinates are finite")]
    NotFinite {
        /// Which one.
        coordinate: usize,
        /// What it is.
        value: f64,
    },
    /// The four numbers that should turn a floating joint are all zero.
    #[error(
        "the joint {joint:?} is turned by a quaternion of zeros; one that does not turn is 0,0,0,1"
    )]
    NoRotation {
        /// The joint's name.
        joint: String,
    },
    /// There is not enough memory.
    #[error("there is not enough memory: {bytes} bytes more are needed at once")]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for PlaceError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

impl Robot {
    /// Where every link is in the frame of the root link, which is at zero.
    ///
    /// The coordinates `q` stand in the order of the joints; [`Joint::coordinates`] says which are whose:
    ///
    /// | joint | coordinates |
    /// | --- | --- |
    /// | revolute, continuous | the angle in radians, counter-clockwise about the axis |
    /// | prismatic | the length along the axis |
    /// | fixed, or one that follows another | none |
    /// | planar | two lengths and an angle: along x and y, which are turned with z into the axis on the shortest way, then about the axis |
    /// | floating | x, y, z, then a quaternion with its real part last, of any length but zero |
    ///
    /// Limits are not looked at. Everything is computed in `f64` with the functions of `libm`, so that the same
    /// numbers give the same bits on every host; where a robot is of the size of `f64`, poses may be infinite.
    ///
    /// # Errors
    /// [`PlaceError`].
    ///
    /// # Cost
    /// Linear in the links.
    pub fn place(&self, q: &[f64]) -> Result<Vec<Pose>, PlaceError> {
        if q.len() != self.coordinates {
            return Err(PlaceError::Count {
                expected: self.coordinates,
                found: q.len(),
            });
        }
        if let Some(coordinate) = q.iter().position(|x| !x.is_finite()) {
            let value = q[coordinate];
            return Err(PlaceError::NotFinite { coordinate, value });
        }
        let mut poses = Vec::new();
        reserve(&mut poses, self.links.len())?;
        poses.push(Pose::IDENTITY);
        for (joint, lead) in self.joints.iter().zip(&self.leads) {
            let moved = motion(joint, lead.as_ref(), q)?;
            poses.push(poses[joint.parent].then(&joint.origin).then(&moved));
        }
        Ok(poses)
    }
}

/// Where what a joint holds is in the joint's frame.
pub(super) fn motion(joint: &Joint, lead: Option<&Lead>, q: &[f64]) -> Result<Pose, PlaceError> {
    let own = &q[joint.coordinates.clone()];
    let single = || {
        lead.map_or(0.0, |lead| {
            lead.multiplier * q[lead.coordinate] + lead.offset
        })
    };
    Ok(match (joint.kind, own) {
        (JointKind::Revolute | JointKind::Continuous, _) => {
            Pose::from_axis_angle(joint.axis, single())
        }
        (JointKind::Prismatic, _) => {
            let length = single();
            Pose::IDENTITY.shifted(joint.axis.map(|x| x * length))
        }
        (JointKind::Planar, &[x, y, angle]) => {
            let shift = upright(joint.axis).turn([x, y, 0.0]);
            Pose::from_axis_angle(joint.axis, angle).shifted(shift)
        }
        (JointKind::Floating, &[x, y, z, ref turn @ ..]) => {
            let turn = turn.try_into().ok().and_then(Pose::from_quaternion);
            let no_rotation = || PlaceError::NoRotation {
                joint: joint.name.clone(),
            };
            turn.ok_or_else(no_rotation)?.shifted([x, y, z])
        }
        (JointKind::Fixed | JointKind::Planar | JointKind::Floating, _) => Pose::IDENTITY,
    })
}

/// The shortest turn of z into an axis of length 1; about x where that is the opposite.
fn upright([x, y, z]: [f64; 3]) -> Pose {
    // The quaternion of the half turn: the sum of both directions, and what is at right angles to both.
    Pose::from_quaternion([-y, x, 0.0, 1.0 + z])
        .or_else(|| Pose::from_quaternion([1.0, 0.0, 0.0, 0.0]))
        .unwrap_or_default()
}
