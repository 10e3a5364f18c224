//! An arm's links, its planned path, and where the links are at each of its frames.

use fixed::types::{I2F30, I16F16};
use tetracone::{include_solid, space};

use super::Part;
use crate::path::{JOINTS, Stop, angles};

/// A coordinate: millimetres.
pub type Number = I16F16;

/// The arm's space.
pub type Space = space::Space<Number>;

/// A place.
pub type Point = space::Point<Number>;

/// Where a link is.
pub type Pose = space::Pose<Number>;

/// Links that move, each with the one before.
pub const LINKS: usize = JOINTS;

/// Pairs of links that are no neighbours.
pub(super) const APART: usize = (LINKS - 1) * (LINKS - 2) / 2;

/// From the shoulder to the hand, each in the frame of its joint.
pub(super) static PARTS: [Part; LINKS] = [
    include_solid!("../../assets/guard-shoulder.tcone"),
    include_solid!("../../assets/guard-upper.tcone"),
    include_solid!("../../assets/guard-fore.tcone"),
    include_solid!("../../assets/guard-wrist-1.tcone"),
    include_solid!("../../assets/guard-wrist-2.tcone"),
    include_solid!("../../assets/guard-wrist-3.tcone"),
];

const NONE: I2F30 = I2F30::ZERO;
const Y: [I2F30; 3] = [NONE, I2F30::ONE, NONE];
const Z: [I2F30; 3] = [NONE, NONE, I2F30::ONE];

/// Where each joint is in the frame of the link before, in millimetres, and what it turns about: a
/// UR5's.
const PLACES: [([i32; 3], [I2F30; 3]); LINKS] = [
    ([0, 0, 89], Z),
    ([0, 136, 0], Y),
    ([0, -120, 425], Y),
    ([0, 0, 392], Y),
    ([0, 93, 0], Z),
    ([0, 0, 95], Y),
];

const PATH: [Stop; 9] = [
    (0, turned([0, 0, 30, 30, -90, 0])),
    // Over the bucket, into it and out of it.
    (1000, turned([-30, 20, 95, -25, -90, 0])),
    (1700, turned([-30, 32, 95, -37, -90, 90])),
    (2400, turned([-30, 20, 95, -25, -90, 180])),
    // To the post, and against it.
    (3400, turned([10, 20, 95, -25, -90, 180])),
    (3800, turned([20, 20, 95, -25, -90, 180])),
    (4200, turned([10, 20, 95, -25, -90, 180])),
    // Folded.
    (5000, turned([0, -20, 140, -30, -90, 90])),
    (6000, turned([0, 0, 30, 30, -90, 0])),
];

/// Where the links are in a frame of the path.
#[must_use]
pub fn poses(frame: u32) -> [Pose; LINKS] {
    let mut pose = Pose::default();
    let mut joints = PLACES.iter().zip(wrapped(frame));
    core::array::from_fn(|_| {
        if let Some(((place, axis), angle)) = joints.next() {
            let [x, y, z] = place.map(Number::const_from_int);
            let link = Pose::from_axis_turn(Point::new(x, y, z), *axis, angle);
            // An arm's length is far inside the domain.
            pose = link
                .and_then(|link| pose.compose(&link))
                .unwrap_or_default();
        }
        pose
    })
}

/// The joints' angles in a frame, in parts of a turn, 2^32 to the turn.
fn wrapped(frame: u32) -> [u32; LINKS] {
    angles(&PATH, frame).map(|angle| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "angles wrap"
        )]
        let wrapped = angle as u32;
        wrapped
    })
}

const fn turned(degrees: [i64; LINKS]) -> [i64; LINKS] {
    crate::path::turned(degrees, 1 << 32)
}
