//! The planned path.

use tetracone_robot::TURN;

use crate::path::{JOINTS, Stop, angles};

/// Joints that move.
pub const COORDINATES: usize = JOINTS;

const PATH: [Stop; 9] = [
    (0, turned([0, -90, 30, -60, -90, 0])),
    // Over the bucket, into it and out of it.
    (1000, turned([-30, -70, 95, -115, -90, 0])),
    (1700, turned([-30, -53, 95, -132, -90, 90])),
    (2400, turned([-30, -70, 95, -115, -90, 180])),
    // To the post, and against it.
    (3400, turned([10, -70, 95, -115, -90, 180])),
    (3800, turned([20, -70, 95, -115, -90, 180])),
    (4200, turned([10, -70, 95, -115, -90, 180])),
    // Folded.
    (5000, turned([0, -110, 140, -120, -90, 90])),
    (6000, turned([0, -90, 30, -60, -90, 0])),
];

/// The joints' angles in a frame, in parts of a turn.
#[must_use]
pub fn coordinates(frame: u32) -> [i32; COORDINATES] {
    // Between two stops, which are less than a turn from zero.
    angles(&PATH, frame).map(|angle| i32::try_from(angle).unwrap_or_default())
}

const fn turned(degrees: [i64; COORDINATES]) -> [i64; COORDINATES] {
    crate::path::turned(degrees, TURN as i64)
}
