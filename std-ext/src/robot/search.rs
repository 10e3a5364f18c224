//! The search for whether two links can touch: boxes of joint coordinates are halved until all are free or a place is
//! found where they touch.

use core::cmp::Ordering;
use std::collections::BinaryHeap;

use tetracone::PairTracker;

use super::{
    Least, Pose, Robot,
    between::{Between, Range},
    check::CheckerError,
    link_pair::LinkPair,
    reachable::{Effort, Nearest, Reachable, Undecided},
};
use crate::{
    memory::{NoRoom, collect},
    random::Random,
};

/// So many places are looked at in boxes before places are searched for, and every time twice as many as before: what is
/// free is mostly free soon.
const FIRST: usize = 128;
/// A quarter as many places are searched for each time, at least one way down.
const SEARCHED: usize = 4;
/// Coordinates of a place where links touch are rounded to such parts, if they touch there as well.
const ROUND: [f64; 2] = [1e3, 1e6];

/// A search for a pair of links.
pub(super) struct Search<'a> {
    pair: &'a LinkPair<'a>,
    pub(super) between: &'a Between<'a>,
    pub(super) effort: Effort,
    tracker: PairTracker,
    /// Where joints stand that are not between the links.
    rest: Vec<f64>,
    pub(super) looked_at: usize,
    pub(super) random: Random,
    open: BinaryHeap<Open>,
    /// Whether a box was given up because no half of it can be told from one where they touch.
    is_near: bool,
    nearest: Option<Nearest>,
    /// Why links could not be placed somewhere.
    beyond: Option<String>,
}

/// A box of coordinates.
struct Box(Vec<Range>);

/// A box that is not known to be free.
struct Open {
    /// The links are not nearer in it.
    below: f64,
    /// Along which range it is halved.
    cut: usize,
    place: Box,
}

/// What is at a place.
pub(super) enum Look {
    /// They are farther apart than was asked for.
    Far,
    /// This far apart; zero where they may touch.
    Near(f64),
    /// They touch, at these coordinates of the robot.
    Touching(Vec<f64>),
}

impl<'a> Search<'a> {
    pub(super) fn new(pair: &'a LinkPair<'a>, between: &'a Between<'a>, effort: Effort) -> Self {
        let [first, second] = pair.links.map(|link| link as u64);
        Self {
            pair,
            between,
            effort,
            tracker: PairTracker::new(),
            rest: rest(pair.robot),
            looked_at: 0,
            random: Random(first << 32 | second),
            open: BinaryHeap::new(),
            is_near: false,
            nearest: None,
            beyond: None,
        }
    }

    /// Searches until it is known, or the budget is spent.
    pub(super) fn run(&mut self) -> Result<Reachable, CheckerError> {
        let budget = self.effort.budget.max(1);
        let whole = Box(collect(self.between.ranges.iter().copied())?);
        let mut found = self.examine(whole)?;
        let mut more = FIRST;
        while found.is_none() && !self.open.is_empty() && self.looked_at < budget {
            found = self.halve(budget.min(self.looked_at + more))?;
            if found.is_none() && !self.open.is_empty() {
                found = self.go_down(budget.min(self.looked_at + more / SEARCHED))?;
            }
            more = more.saturating_mul(2);
        }
        if let Some(q) = found {
            return Ok(Reachable::Possible(self.shorter(q)?));
        }
        let nearest = self.nearest.take();
        let is_spent = !self.open.is_empty();
        Ok(match (nearest, self.beyond.take()) {
            _ if !is_spent && !self.is_near => Reachable::Never,
            (Some(nearest), _) if !is_spent => Reachable::Undecided(Undecided::Near(nearest)),
            (None, Some(what)) => Reachable::Undecided(Undecided::Place(what)),
            (nearest, _) => Reachable::Undecided(Undecided::Budget(nearest)),
        })
    }

    /// Halves boxes, those first in which links may be nearest, until so many places are looked at.
    fn halve(&mut self, until: usize) -> Result<Option<Vec<f64>>, CheckerError> {
        while self.looked_at < until {
            let Some(Open { cut, place, .. }) = self.open.pop() else {
                break;
            };
            let middle = place.0[cut].middle();
            for is_upper in [false, true] {
                let mut half = Box(collect(place.0.iter().copied())?);
                if is_upper {
                    half.0[cut].low = middle;
                } else {
                    half.0[cut].high = middle;
                }
                let found = self.examine(half)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Looks at the middle of a box, and keeps the box where it is not free; a place where they touch.
    fn examine(&mut self, place: Box) -> Result<Option<Vec<f64>>, CheckerError> {
        let q = self.coordinates(&collect(place.0.iter().map(Range::middle))?)?;
        let poses = self.pair.robot.place(&q)?;
        let halves = collect(place.0.iter().map(Range::half))?;
        let motion = self.between.motion(&q, &halves)?;
        let limit = motion.all + self.effort.margin;
        let at_least = match self.look(&q, &poses, limit) {
            Ok((Look::Touching(q), _)) => return Ok(Some(q)),
            Ok((_, None)) => return Ok(None),
            Ok((_, Some(near))) => near.at_least(),
            // Halves of it may be free, or nearer.
            Err(CheckerError::Pair { what, .. }) => {
                self.beyond = Some(what);
                self.pair.gap(&poses)
            }
            Err(error) => return Err(error),
        };
        if at_least > limit {
            return Ok(None);
        }
        let parts = motion.parts.iter().enumerate();
        let cut = parts.max_by(|(_, one), (_, other)| one.total_cmp(other));
        match cut {
            Some((cut, _)) if motion.all > self.pair.rounding(&poses) => {
                let below = at_least - motion.all;
                let more = self.open.try_reserve(1);
                more.map_err(|_| NoRoom::of::<Open>(self.open.len()))?;
                self.open.push(Open { below, cut, place });
            }
            _ => self.is_near = true,
        }
        Ok(None)
    }

    /// What is at a place; where links cannot be placed there is nothing.
    pub(super) fn look_at(&mut self, place: &[f64], limit: f64) -> Result<Look, CheckerError> {
        let q = self.coordinates(place)?;
        let poses = self.pair.robot.place(&q)?;
        match self.look(&q, &poses, limit) {
            Err(CheckerError::Pair { .. }) => Ok(Look::Far),
            look => Ok(look?.0),
        }
    }

    /// What is at a place, and how near links are where that is within a limit.
    fn look(
        &mut self,
        q: &[f64],
        poses: &[Pose],
        limit: f64,
    ) -> Result<(Look, Option<Least>), CheckerError> {
        self.looked_at += 1;
        if self.pair.gap(poses) > limit {
            return Ok((Look::Far, None));
        }
        let near = self.pair.within(poses, limit, &mut self.tracker)?;
        let Some(near) = near else {
            return Ok((Look::Far, None));
        };
        if near.distance <= 0.0 && self.pair.is_sure(poses)? {
            return Ok((Look::Touching(collect(q.iter().copied())?), Some(near)));
        }
        let nearest = self.nearest.as_ref();
        if nearest.is_none_or(|nearest| near.distance < nearest.least.distance) {
            self.nearest = Some(Nearest {
                least: near,
                joints: collect(q.iter().copied())?,
            });
        }
        Ok((Look::Near(near.distance), Some(near)))
    }

    /// The same place with fewer digits, if links touch there as well.
    fn shorter(&mut self, q: Vec<f64>) -> Result<Vec<f64>, CheckerError> {
        for parts in ROUND {
            let mut short = collect(q.iter().copied())?;
            for range in &self.between.ranges {
                let x = &mut short[range.coordinate];
                *x = ((*x * parts).round() / parts + 0.0).clamp(range.low, range.high);
            }
            let poses = self.pair.robot.place(&short)?;
            let near = self.pair.within(&poses, 0.0, &mut self.tracker)?;
            if near.is_some_and(|near| near.distance <= 0.0) && self.pair.is_sure(&poses)? {
                return Ok(short);
            }
        }
        Ok(q)
    }

    /// The coordinates of the robot at a place.
    fn coordinates(&self, place: &[f64]) -> Result<Vec<f64>, NoRoom> {
        let mut q = collect(self.rest.iter().copied())?;
        for (range, x) in self.between.ranges.iter().zip(place) {
            q[range.coordinate] = *x;
        }
        Ok(q)
    }
}

/// Where joints stand that nothing is asked of: as near zero as they can.
pub(super) fn rest(robot: &Robot) -> Vec<f64> {
    let mut q = robot.unmoved();
    for joint in robot.joints() {
        if let (Some(limits), [x]) = (joint.limits, &mut q[joint.coordinates.clone()]) {
            *x = x.clamp(limits.lower, limits.upper);
        }
    }
    q
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        // The heap has the greatest on top.
        other.below.total_cmp(&self.below)
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Open {}
