//! The planned path, and where the links are at each of its frames.

use fixed::types::I2F30;

use super::{LINKS, Number, Point, Pose};

/// What a joint turns about.
#[derive(Clone, Copy, Debug)]
enum Axis {
    Y,
    Z,
}

/// Where each joint is in the frame of the link before, and its axis: a UR5's.
const JOINTS: [([f64; 3], Axis); LINKS] = [
    ([0.0, 0.0, 89.0], Axis::Z),
    ([0.0, 136.0, 0.0], Axis::Y),
    ([0.0, -120.0, 425.0], Axis::Y),
    ([0.0, 0.0, 392.0], Axis::Y),
    ([0.0, 93.0, 0.0], Axis::Z),
    ([0.0, 0.0, 95.0], Axis::Y),
];

/// Until which frame, and the joints' angles then, in degrees. In between all start and stop
/// softly together.
const PATH: [(u32, [f64; LINKS]); 9] = [
    (0, [0.0, 0.0, 30.0, 30.0, -90.0, 0.0]),
    // Over the bucket, into it and out of it.
    (1000, [-30.0, 20.0, 95.0, -25.0, -90.0, 0.0]),
    (1700, [-30.0, 32.0, 95.0, -37.0, -90.0, 90.0]),
    (2400, [-30.0, 20.0, 95.0, -25.0, -90.0, 180.0]),
    // To the post, and against it.
    (3400, [10.0, 20.0, 95.0, -25.0, -90.0, 180.0]),
    (3800, [20.0, 20.0, 95.0, -25.0, -90.0, 180.0]),
    (4200, [10.0, 20.0, 95.0, -25.0, -90.0, 180.0]),
    // Folded.
    (5000, [0.0, -20.0, 140.0, -30.0, -90.0, 90.0]),
    (6000, [0.0, 0.0, 30.0, 30.0, -90.0, 0.0]),
];

/// Where the links are in a frame of the path.
#[must_use]
pub fn poses(frame: u32) -> [Pose; LINKS] {
    let (mut pose, mut turned) = (Pose::default(), [1.0, 0.0, 0.0, 0.0]);
    let mut joints = JOINTS.iter().zip(angles(frame));
    core::array::from_fn(|_| {
        if let Some((([x, y, z], axis), angle)) = joints.next() {
            let shift = pose.apply(Point::new(number(*x), number(*y), number(*z)));
            turned = turn(turned, *axis, angle);
            // An arm's length is far inside the domain, and rounded quaternions are of length one.
            pose = Pose::new(shift.unwrap_or_default(), turned.map(unit)).unwrap_or_default();
        }
        pose
    })
}

/// The joints' angles in a frame, in radians.
fn angles(frame: u32) -> [f64; LINKS] {
    let [mut from, mut to] = [&PATH[0]; 2];
    for stop in &PATH {
        (from, to) = (to, stop);
        if frame <= stop.0 {
            break;
        }
    }
    let whole = f64::from((to.0 - from.0).max(1));
    let part = f64::from(frame.min(to.0) - from.0) / whole;
    let part = part * part * (3.0 - 2.0 * part);
    core::array::from_fn(|k| (from.1[k] + (to.1[k] - from.1[k]) * part).to_radians())
}

/// A quaternion turned on about one of its own axes.
fn turn([w, x, y, z]: [f64; 4], axis: Axis, angle: f64) -> [f64; 4] {
    let (sine, cosine) = libm::sincos(angle / 2.0);
    match axis {
        Axis::Y => [
            w * cosine - y * sine,
            x * cosine - z * sine,
            y * cosine + w * sine,
            z * cosine + x * sine,
        ],
        Axis::Z => [
            w * cosine - z * sine,
            x * cosine + y * sine,
            y * cosine - x * sine,
            z * cosine + w * sine,
        ],
    }
}

fn number(real: f64) -> Number {
    Number::saturating_from_num(real)
}

fn unit(real: f64) -> I2F30 {
    I2F30::saturating_from_num(real)
}
