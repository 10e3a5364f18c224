//! Two links, and how near they are where the joints put them.

use tetracone::{
    PairTracker,
    image::Lattice,
    query::{PairDistance, Posed},
    solid::AsSolid,
    space::Space,
};

use super::{Least, LinkSolid, Pose, Robot, Solids, check::CheckerError};
use crate::{
    load::place::{Placement, place_of},
    vector::{Vector, length, minus},
};

/// How far a placed vertex may be from its exact place, as a part of what both links reach and the shift between
/// them: baked and placed vertices and the shift are rounded to `f32`, and so is the quaternion. In units of
/// 2^-24, a vertex at r is off by 20r for its placing, 3r for its rounding, and 5 times the shift for that.
const PLACED: f64 = 1.0 / (1 << 19) as f64;
/// The same for poses of links in the root's frame, which are of `f64`, as a part of how far away they are.
const POSED: f64 = f64::EPSILON * 256.0;

/// Two links of a robot that are solids.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkPair<'a> {
    pub(super) robot: &'a Robot,
    pub(super) links: [usize; 2],
    pub(super) solids: [&'a LinkSolid; 2],
}

impl Least {
    /// How far they are apart at least.
    pub(super) fn at_least(&self) -> f64 {
        self.distance - self.rounding
    }
}

impl<'a> LinkPair<'a> {
    /// Two links by their numbers; none where one of them is no solid.
    pub(super) fn of(robot: &'a Robot, solids: &'a Solids, links: [usize; 2]) -> Option<Self> {
        let [one, other] = links.map(|link| solids.links.get(link).and_then(Option::as_ref));
        Some(Self {
            robot,
            links,
            solids: [one?, other?],
        })
    }

    /// How far two links are apart at least, by the balls around them, less what roundings do.
    pub(super) fn gap(&self, poses: &[Pose]) -> f64 {
        let [one, other] = self.solids;
        let [first, second] = self.links;
        let middles = [
            poses[first].apply(one.middle),
            poses[second].apply(other.middle),
        ];
        let apart = length(minus(middles[1], middles[0])) - one.radius - other.radius;
        apart - self.rounding(poses)
    }

    /// By how much a distance of two links may be off.
    pub(super) fn rounding(&self, poses: &[Pose]) -> f64 {
        let [first, second] = self.links.map(|link| poses[link].translation);
        let reach: f64 = self.solids.map(LinkSolid::reach).iter().sum();
        let away = length(first) + length(second);
        (reach + length(minus(second, first))) * PLACED + (away + reach) * POSED
    }

    /// The second link in the frame of the first one.
    pub(super) fn placed(&self, poses: &[Pose]) -> Result<Posed<'a, Space<f32>>, CheckerError> {
        let [frame, pose] = self.links.map(|link| &poses[link]);
        let seen = pose.relative_to(frame);
        let placement = Placement::Space {
            shift: seen.translation,
            rotation: seen.quaternion(),
        };
        let solid = self.solids[1].solid.as_solid();
        let placed = placement.place::<Space<f32>>(solid, [&Lattice::default(); 2]);
        placed.map_err(|what| CheckerError::Pair {
            links: self.links.map(|link| self.robot.links()[link].name.clone()),
            what,
        })
    }

    /// How near two links are, where they may be as near as a limit.
    pub(super) fn within(
        &self,
        poses: &[Pose],
        limit: f64,
        tracker: &mut PairTracker,
    ) -> Result<Option<Least>, CheckerError> {
        let [one, other] = self.solids;
        let rounding = self.rounding(poses);
        let farthest = self.gap(poses) + 2.0 * (one.radius + other.radius + rounding);
        let limit = (limit + rounding).min(farthest + rounding);
        let placed = self.placed(poses)?;
        let first = one.solid.as_solid();
        let found = tracker.distance(first, &placed, Some(above(limit)));
        Ok((!found.is_beyond()).then(|| Least {
            links: self.links,
            distance: found.distance.into(),
            places: places(&found, &Lattice::default(), &poses[self.links[0]]),
            rounding,
        }))
    }
}

/// Where two links are nearest to each other, in the root's frame.
fn places(
    found: &PairDistance<Space<f32>>,
    lattice: &Lattice,
    frame: &Pose,
) -> Option<[Vector; 2]> {
    let nearest = found.nearest?;
    let place = |point| frame.apply(place_of::<Space<f32>>(lattice, point));
    Some(nearest.points.map(place))
}

/// A length in `f32` that is not below it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "made larger where it is less"
)]
fn above(length: f64) -> f32 {
    let nearest = length as f32;
    if f64::from(nearest) < length {
        nearest.next_up()
    } else {
        nearest
    }
}
