//! The joints between two links: where each of them may be, and how far the links move against each other in a box
//! of joint coordinates.

use core::f64::consts::PI;

use super::{
    JointKind, LinkSolid, PlaceError, Pose, Robot, Unlimited,
    bound::{ROUNDED, from_axis},
    kinematics::motion,
    link_pair::LinkPair,
};
use crate::{
    memory::{NoRoom, push, room},
    vector::Vector,
};

/// Turns are made so much larger, for roundings.
const TURN: f64 = 1.0 + 4.0 * f64::EPSILON;

/// The joints between two links.
pub(super) struct Between<'a> {
    robot: &'a Robot,
    solids: [&'a LinkSolid; 2],
    /// From the first link to the second one.
    steps: Vec<Step>,
    /// The coordinates that move them against each other.
    pub(super) ranges: Vec<Range>,
}

/// Where a coordinate may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    /// Its number.
    pub(super) coordinate: usize,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// A joint on the way from one link to another.
#[derive(Clone, Copy)]
struct Step {
    joint: usize,
    way: Way,
    /// Which range leads it; none where it does not move.
    range: Option<usize>,
    /// How far it goes while its range goes one.
    times: f64,
}

/// Which way a joint is gone through.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// To what it hangs on.
    Up,
    /// To what it holds.
    Down,
}

/// All points of a link in a box of coordinates, in the frame of another link.
struct Swept {
    middle: Vector,
    radius: f64,
}

/// How far two links move against each other.
pub(super) struct Motion {
    /// From the middle of the box to any point of it, at most.
    pub(super) all: f64,
    /// The part of every range in that.
    pub(super) parts: Vec<f64>,
}

impl<'a> Between<'a> {
    /// The joints between two links, and where they may be.
    pub(super) fn of(pair: &LinkPair<'a>) -> Result<Result<Self, Unlimited>, NoRoom> {
        let robot = pair.robot;
        let mut between = Self {
            robot,
            solids: pair.solids,
            steps: way(robot, pair.links)?,
            ranges: Vec::new(),
        };
        for number in 0..between.steps.len() {
            let joint = between.steps[number].joint;
            let Some(lead) = robot.leads[joint] else {
                let joint = &robot.joints[joint];
                if joint.kind.freedom() > 0 {
                    return Ok(Err(Unlimited::Joint(joint.name.clone())));
                }
                continue;
            };
            // What follows at no pace stands.
            if lead.multiplier.abs() <= 0.0 {
                continue;
            }
            let known = between.ranges.iter();
            let mut known = known.map(|range| range.coordinate);
            let range = match known.position(|coordinate| coordinate == lead.coordinate) {
                Some(range) => range,
                None => match between.range(lead.coordinate) {
                    Ok(range) => {
                        push(&mut between.ranges, range)?;
                        between.ranges.len() - 1
                    }
                    Err(unlimited) => return Ok(Err(unlimited)),
                },
            };
            let step = &mut between.steps[number];
            (step.range, step.times) = (Some(range), lead.multiplier.abs());
        }
        Ok(Ok(between))
    }

    /// Where a coordinate may be: within the limits of its joint, and no more than what all that it turns takes to
    /// come around.
    fn range(&self, coordinate: usize) -> Result<Range, Unlimited> {
        let joints = &self.robot.joints;
        let owner = joints.iter();
        let mut owner = owner.filter(|joint| joint.coordinates.contains(&coordinate));
        let limits = owner.next().and_then(|joint| joint.limits);
        let half = self.turn(coordinate).map(|turn| turn / 2.0 * TURN);
        let (low, high) = match (limits, half) {
            (Some(limits), half) => {
                let middle = limits.lower.midpoint(limits.upper);
                let half = half.unwrap_or(f64::INFINITY);
                (
                    limits.lower.max(middle - half),
                    limits.upper.min(middle + half),
                )
            }
            (None, Some(half)) => (-half, half),
            (None, None) => {
                let led = self.steps.iter().find(|step| {
                    let lead = self.robot.leads[step.joint];
                    lead.is_some_and(|lead| lead.coordinate == coordinate)
                });
                let name = led.map(|step| joints[step.joint].name.clone());
                return Err(Unlimited::Follower(name.unwrap_or_default()));
            }
        };
        Ok(Range {
            coordinate,
            low,
            high,
        })
    }

    /// After how much of a coordinate all joints that it leads are where they were; none where they never are, or
    /// not soon.
    fn turn(&self, coordinate: usize) -> Option<f64> {
        let led = self.steps.iter().filter_map(|step| {
            let lead = self.robot.leads[step.joint]?;
            let moves = lead.coordinate == coordinate && lead.multiplier.abs() > 0.0;
            moves.then(|| (self.robot.joints[step.joint].kind, lead.multiplier.abs()))
        });
        let is_slide = |(kind, _): (JointKind, f64)| kind == JointKind::Prismatic;
        if led.clone().any(is_slide) {
            return None;
        }
        let slowest = led.clone().map(|(_, times)| times).reduce(f64::min)?;
        let paces = [slowest, 1.0];
        let fits = |pace: &f64| led.clone().all(|(_, times)| (times / pace).fract() == 0.0);
        let pace = paces.into_iter().find(fits)?;
        Some(2.0 * PI / pace).filter(|turn| turn.is_finite())
    }

    /// How far the links move against each other, from the middle of a box of coordinates to any point of it, at
    /// most.
    ///
    /// One coordinate after the other goes to where it shall be. A joint that slides moves what is behind it by its
    /// length. One that turns moves no point of the second link by more than the chord of its angle at the greatest
    /// distance from its axis that a point of that link has anywhere in the box, while the first one stands; and
    /// the other way round.
    pub(super) fn motion(&self, q: &[f64], halves: &[f64]) -> Result<Motion, PlaceError> {
        let mut reach = room(f64::INFINITY, self.steps.len())?;
        let [one, other] = self.solids.map(Swept::of);
        let ahead = self.steps.iter().zip(&mut reach);
        self.sweep(one, ahead, false, q, halves)?;
        let back = self.steps.iter().zip(&mut reach).rev();
        self.sweep(other, back, true, q, halves)?;
        let mut parts = room(0.0, self.ranges.len())?;
        for (step, reach) in self.steps.iter().zip(&reach) {
            let Some(range) = step.range else { continue };
            parts[range] += match self.robot.joints[step.joint].kind {
                JointKind::Prismatic => halves[range] * step.times,
                _ => chord(halves[range] * step.times) * reach,
            };
        }
        let all: f64 = parts.iter().sum();
        Ok(Motion {
            all: all * ROUNDED,
            parts,
        })
    }

    /// Takes a link through all joints, and notes how far from each axis a point of it comes.
    fn sweep<'s>(
        &self,
        mut swept: Swept,
        steps: impl Iterator<Item = (&'s Step, &'s mut f64)>,
        is_back: bool,
        q: &[f64],
        halves: &[f64],
    ) -> Result<(), PlaceError> {
        for (step, reach) in steps {
            let joint = &self.robot.joints[step.joint];
            let moved = motion(joint, self.robot.leads[step.joint].as_ref(), q)?;
            let goes_up = (step.way == Way::Up) != is_back;
            if !goes_up {
                swept.middle = inverse(&joint.origin).apply(swept.middle);
            }
            let from_axis = from_axis(swept.middle, joint.axis);
            *reach = reach.min(from_axis + swept.radius);
            let half = step.range.map_or(0.0, |range| halves[range] * step.times);
            swept.radius += match joint.kind {
                JointKind::Prismatic => half,
                _ => chord(half) * from_axis,
            };
            let moved = if goes_up {
                joint.origin.then(&moved)
            } else {
                inverse(&moved)
            };
            swept.middle = moved.apply(swept.middle);
        }
        Ok(())
    }
}

impl Range {
    /// The middle, which lies in it.
    pub(super) const fn middle(&self) -> f64 {
        self.low.midpoint(self.high)
    }

    /// How far any coordinate is from the middle at most.
    pub(super) fn half(&self) -> f64 {
        (self.high - self.middle()).max(self.middle() - self.low)
    }
}

impl Swept {
    fn of(link: &LinkSolid) -> Self {
        Self {
            middle: link.middle,
            radius: link.radius,
        }
    }
}

/// The joints from one link to another; none of them moves yet.
fn way(robot: &Robot, [mut first, mut second]: [usize; 2]) -> Result<Vec<Step>, NoRoom> {
    let (mut steps, mut down) = (Vec::new(), Vec::new());
    let step = |link: usize, way| Step {
        joint: link - 1,
        way,
        range: None,
        times: 0.0,
    };
    // The joint above a link has a lower number than those below: whoever is lower goes up.
    while first != second {
        if first > second {
            push(&mut steps, step(first, Way::Up))?;
            first = robot.joints[first - 1].parent;
        } else {
            push(&mut down, step(second, Way::Down))?;
            second = robot.joints[second - 1].parent;
        }
    }
    for step in down.into_iter().rev() {
        push(&mut steps, step)?;
    }
    Ok(steps)
}

/// How far a place at a distance of one from the axis gets by a turn of at most this.
fn chord(angle: f64) -> f64 {
    2.0 * libm::sin(angle.min(PI) / 2.0)
}

/// What takes a pose back.
fn inverse(pose: &Pose) -> Pose {
    Pose::IDENTITY.relative_to(pose)
}

#[cfg(test)]
mod tests;
