//! When links of a robot first touch on the way from one row of coordinates to another.

use super::{Checker, Least, MotionError, Pose, check::CheckerError, link_pair::LinkPair};
use crate::memory::collect;

/// A way that is longer than so many tolerances is not followed: its parts would be too small for numbers.
const LONGEST: f64 = (1 << 24) as f64;

/// The first contact on a way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FirstContact {
    /// The part of the way, from 0 to 1, up to which no two links come as near as half the tolerance.
    pub free: f64,
    /// Who is how near there.
    pub near: Least,
}

impl Checker<'_> {
    /// When two links first come nearer to each other than the tolerance, while all coordinates go from one row
    /// to another evenly; angles are not taken the shorter way around. Pairs that touch where the way begins are
    /// not looked at.
    ///
    /// By conservative advancement: from where two links are so far apart, they are followed to where they
    /// cannot have come near each other yet, by a bound on how far any point of the one moves as seen from the
    /// other. The bound is a sum over the joints between the two: for one that turns, the angle times the
    /// greatest distance from its axis that a point of the link has anywhere on the way. A tolerance below
    /// what roundings do counts as that.
    ///
    /// # Errors
    /// [`CheckerError::Motion`], where a floating joint between two links moves, or where the way is 2^24
    /// tolerances long; else as [`Checker::at`].
    ///
    /// # Cost
    /// For every pair whose balls may come near each other, a distance for every step. A step is all of what is
    /// free beyond half the tolerance, so there are few where links stay apart, and at most twice as many as
    /// the way has tolerances, where they stay just beyond it.
    ///
    /// # Source
    /// Conservative advancement, Mirtich 1996; the bound is that of Schwarzer, Saha, Latombe, "Adaptive dynamic
    /// collision checking for single and multiple articulated robots in complex environments", 2005.
    pub fn first_contact(
        &mut self,
        from: &[f64],
        to: &[f64],
    ) -> Result<Option<FirstContact>, CheckerError> {
        // Whether both have as many numbers as there are coordinates is asked here, too.
        let start = self.robot.place(from)?;
        let _ = self.robot.place(to)?;
        let mut first: Option<FirstContact> = None;
        for pair in 0..self.pairs.len() {
            let end = first.map_or(1.0, |first| first.free);
            let LinkPair { links, solids, .. } = self.pairs[pair];
            let [one, other] = solids;
            let ends = [(links[0], one), (links[1], other)];
            let motion = self.robot.motion_bound(ends, [from, to])?;
            if motion <= 0.0 {
                continue;
            }
            let contact = self.follow(pair, motion, end, [from, to], &start)?;
            first = contact.or(first);
        }
        Ok(first)
    }

    /// The first contact of a pair before a part of the way.
    fn follow(
        &mut self,
        pair: usize,
        motion: f64,
        end: f64,
        [from, to]: [&[f64]; 2],
        start: &[Pose],
    ) -> Result<Option<FirstContact>, CheckerError> {
        let mut free = 0.0;
        let mut poses = collect(start.iter().copied())?;
        loop {
            let left = motion * (end - free);
            let reach = left + self.tolerance;
            if self.pairs[pair].gap(&poses) > reach {
                return Ok(None);
            }
            let near = self.pairs[pair].within(
                &poses,
                reach.max(self.tolerance),
                &mut self.trackers[pair],
            )?;
            let Some(near) = near else {
                return Ok(None);
            };
            if free <= 0.0 && near.at_least() <= self.tolerance {
                return Ok(None);
            }
            let tolerance = self.tolerance.max(near.rounding);
            if near.at_least() <= tolerance {
                return Ok(Some(FirstContact { free, near }));
            }
            if motion.is_nan() || motion > tolerance * LONGEST {
                return Err(self.too_long(pair, motion).into());
            }
            free += (near.at_least() - tolerance / 2.0) / motion;
            if free >= end {
                return Ok(None);
            }
            let at = from.iter().zip(to);
            let at = collect(at.map(|(from, to)| from + (to - from) * free))?;
            poses = self.robot.place(&at)?;
        }
    }

    fn too_long(&self, pair: usize, length: f64) -> MotionError {
        let links = self.pairs[pair].links;
        MotionError::Long {
            links: links.map(|link| self.robot.links()[link].name.clone()),
            length,
        }
    }
}
