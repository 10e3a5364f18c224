//! A UR5 over a table, a thousand frames a second: a planned path is checked for what would meet what.
//!
//! The robot is baked from its URDF and its meshes, each link in a surface of at most 200 faces that contains it,
//! with a table, a bucket and a post fixed to its root. Every frame the joints' angles give the links' poses, and all
//! pairs of the robot's table are asked whether they meet, each with its own memory: links that are no neighbours,
//! and links with what stands around.
//!
//! * [`Arm`]: what never changes, the robot and its solids.
//! * [`State`]: all that changes, as plain data; [`State::hash`] covers every byte.
//! * [`Arm::step`]: one frame.

mod pairs;
mod path;
mod state;

pub use path::{COORDINATES, coordinates};
pub use state::State;

use tetracone::solid::Solid;
use tetracone_robot::{MAGIC, Robot, include_robot};

/// The arm's space: coordinates are steps of 2^-20 metres.
pub use tetracone_robot::{Number, Pose, Space};

/// Frames of the path, a millisecond each.
pub const FRAMES: u32 = 6000;

/// The state is hashed at every multiple of this.
pub const HASHED: u32 = 500;

/// Links of the robot and what stands around it, those without a solid among them.
pub const LINKS: usize = 14;

/// Its pairs that are asked about.
pub const PAIRS: usize = 38;

/// The robot in flash.
static UR5: Robot<'static> = include_robot!("../../assets/ur5.tcone-robot");

/// What never changes.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    /// The links' joints, and the pairs.
    pub robot: Robot<'static>,
    /// Of every link that has one, in its frame.
    pub solids: [Option<Solid<'static, Space>>; LINKS],
}

impl Arm {
    /// The robot that the emulator has loaded, or the one in flash.
    #[must_use]
    pub fn new() -> Self {
        let loaded = crate::loaded();
        let size = loaded.get(2).map_or(0, |words| *words as usize);
        let robot = match loaded.get(..size) {
            Some(words) if words.first() == Some(&MAGIC) => Robot::from_words(words),
            _ => Ok(UR5),
        };
        let Ok(robot) = robot else {
            crate::fail("what is loaded is no robot")
        };
        if robot.link_count() != LINKS || robot.pair_count() != PAIRS {
            crate::fail("a robot with other links or pairs")
        }
        Self {
            robot,
            solids: core::array::from_fn(|link| robot.solid(link)),
        }
    }

    /// Where the links are in a frame of the path.
    #[must_use]
    pub fn poses(&self, frame: u32) -> [Pose; LINKS] {
        let mut poses = [Pose::default(); LINKS];
        if self.robot.place(&coordinates(frame), &mut poses).is_err() {
            crate::fail("the arm reaches beyond the domain")
        }
        poses
    }
}

impl Default for Arm {
    fn default() -> Self {
        Self::new()
    }
}
