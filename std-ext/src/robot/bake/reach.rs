//! How far the links of a robot ever get from its root.

use core::f64::consts::TAU;

use super::{
    super::{JointKind, Robot},
    joints::TURNS,
};
use crate::vector::length;

/// No point of a link is ever farther from the root's zero, wherever joints are within their limits: the lengths
/// of the way there, with joints that slide as far out as they get, and the link's own radius. The radii are in
/// the order of the links, zero where one has no surface.
pub(super) fn of(robot: &Robot, radii: impl Iterator<Item = f64>) -> f64 {
    let mut ways = vec![0.0];
    for (number, joint) in robot.joints().iter().enumerate() {
        let slide = if joint.kind == JointKind::Prismatic {
            farthest(robot, number)
        } else {
            0.0
        };
        ways.push(ways[joint.parent] + length(joint.origin.translation) + slide);
    }
    let points = ways.iter().zip(radii);
    points.map(|(way, radius)| way + radius).fold(0.0, f64::max)
}

/// How far a joint of one coordinate gets from zero, by the limits of the one that leads it.
fn farthest(robot: &Robot, joint: usize) -> f64 {
    let Some(lead) = robot.leads[joint] else {
        return 0.0;
    };
    let [lower, upper] = limits(robot, lead.coordinate);
    let [a, b] = [lower, upper].map(|place| (lead.multiplier * place + lead.offset).abs());
    a.max(b)
}

/// Where a coordinate may be: what turns does so as far as coordinates get.
fn limits(robot: &Robot, coordinate: usize) -> [f64; 2] {
    let mut joints = robot.joints().iter();
    let own = joints.find(|joint| joint.coordinates.contains(&coordinate));
    let far = TURNS * TAU;
    let limits = own.and_then(|joint| Some((joint.kind, joint.limits?)));
    limits.map_or([-far, far], |(kind, limits)| {
        let ends = [limits.lower, limits.upper];
        if kind == JointKind::Prismatic {
            ends
        } else {
            ends.map(|end| end.clamp(-far, far))
        }
    })
}
