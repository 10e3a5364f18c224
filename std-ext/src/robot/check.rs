//! Which links of a robot touch each other, and how near the nearest ones are.

use tetracone::PairTracker;
use thiserror::Error;

use super::{Compared, MotionError, PlaceError, Robot, Solids, Srdf, link_pair::LinkPair};
use crate::{
    import::text::quote,
    memory::{NoRoom, collect, push, room},
};

/// Why a robot is not checked.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CheckerError {
    /// There is no place for the links.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// Two links are too far apart or too large.
    #[error("the links {} and {}: {what}", quote(&links[0]), quote(&links[1]))]
    Pair {
        /// Their names.
        links: [String; 2],
        /// What is wrong.
        what: String,
    },
    /// There is no bound of a motion.
    #[error(transparent)]
    Motion(#[from] MotionError),
}

impl From<NoRoom> for CheckerError {
    fn from(error: NoRoom) -> Self {
        Self::Place(error.into())
    }
}

/// A robot whose links are asked for, place by place; every pair of links keeps a tracker from one to the next.
///
/// Links are where [`Robot::place`] has them. The pose of the one of two links as seen from the other is computed
/// in `f64`, and then rounded to that of the core in `f32`, which decides exactly for vertices that are rounded
/// once. So a placed vertex may be as far from its exact place as the [rounding](Least::rounding) of the pair:
/// 2^-19 of what both links reach from their frames' zero and of the shift between these, and 2^-44 of how far
/// both are from the root. For a robot of a metre that is some micrometres. What is nearer than the tolerance and
/// that counts as touching, so that what is free is free of everything within the tolerance.
///
/// ```
/// use tetracone_std::robot::{Checker, Files, Robot, Shapes, SolidOptions, Solids};
///
/// let cube = "<collision><geometry><box size='1 1 1'/></geometry></collision>";
/// let slide = |name: &str, parent: &str, child: &str| {
///     let limit = "<limit lower='-9' upper='9'/>";
///     format!("<joint name='{name}' type='prismatic'><parent link='{parent}'/><child link='{child}'/>{limit}</joint>")
/// };
/// let links = ["a", "b", "c"].map(|name| format!("<link name='{name}'>{cube}</link>"));
/// let urdf = format!("<robot>{}{}{}</robot>", links.concat(), slide("ab", "a", "b"), slide("bc", "b", "c"));
/// let robot = Robot::read("three.urdf", urdf.as_bytes(), Shapes::Collision)?;
/// let files = Files::beside("three.urdf".as_ref());
/// let solids = Solids::of(&robot, &files, &SolidOptions::default(), || {})?;
/// let mut checker = Checker::new(&robot, &solids, None, 0.001)?;
/// let standing = checker.at(&[2.0, 1.5])?;
/// assert!(standing.touching.is_empty());
/// assert_eq!(standing.least.map(|least| (least.links, least.distance)), Some(([1, 2], 0.5)));
/// // The last one comes back by 2: it meets the middle one after a quarter of that.
/// let contact = checker.first_contact(&[2.0, 1.5], &[2.0, -0.5])?;
/// assert!(contact.is_some_and(|contact| (contact.free - 0.25).abs() < 0.001));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker<'a> {
    pub(super) robot: &'a Robot,
    pub(super) pairs: Vec<LinkPair<'a>>,
    pub(super) trackers: Vec<PairTracker>,
    pub(super) tolerance: f64,
}

/// How the links of a robot are at one place.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Standing {
    /// The pairs of links that touch, the lower number first and in order.
    pub touching: Vec<[usize; 2]>,
    /// The pair that is nearest, of several the first one; none where there is no pair to check.
    pub least: Option<Least>,
}

/// Two links, and how near they are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Least {
    /// Their numbers.
    pub links: [usize; 2],
    /// How far they are apart; zero where they touch.
    pub distance: f64,
    /// Where they are nearest, in the root's frame; none where they touch.
    pub places: Option<[[f64; 3]; 2]>,
    /// By how much the distance may be off.
    pub rounding: f64,
}

impl<'a> Checker<'a> {
    /// For the pairs of [`Compared::of`].
    ///
    /// The tolerance is in the units of the robot. One below zero, or one that is no number, counts as zero.
    ///
    /// # Errors
    /// As [`Compared::of`].
    ///
    /// # Cost
    /// As [`Compared::of`].
    pub fn new(
        robot: &'a Robot,
        solids: &'a Solids,
        srdf: Option<&Srdf>,
        tolerance: f64,
    ) -> Result<Self, CheckerError> {
        let compared = Compared::of(robot, solids, srdf, tolerance.max(0.0))?;
        Self::of_pairs(robot, solids, &compared.pairs, tolerance)
    }

    /// For those of some pairs whose links are solids.
    ///
    /// # Errors
    /// Where there is not enough memory.
    pub fn of_pairs(
        robot: &'a Robot,
        solids: &'a Solids,
        all: &[[usize; 2]],
        tolerance: f64,
    ) -> Result<Self, CheckerError> {
        let mut pairs = Vec::new();
        for links in all {
            if let Some(pair) = LinkPair::of(robot, solids, *links) {
                push(&mut pairs, pair)?;
            }
        }
        Ok(Self {
            robot,
            trackers: room(PairTracker::new(), pairs.len())?,
            pairs,
            tolerance: if tolerance > 0.0 { tolerance } else { 0.0 },
        })
    }

    /// The pairs of links that are checked, the lower number first and in order.
    #[must_use]
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = [usize; 2]> {
        self.pairs.iter().map(|pair| pair.links)
    }

    /// Which links touch where the coordinates are those of [`Robot::place`], and which are nearest.
    ///
    /// # Errors
    /// [`CheckerError::Place`] and [`CheckerError::Pair`].
    ///
    /// # Cost
    /// Linear in the links and as sorting in the pairs; then [`PairTracker::distance`] of pairs whose balls are
    /// nearer than the nearest pair found so far.
    ///
    /// [`PairTracker::distance`]: tetracone::PairTracker::distance
    pub fn at(&mut self, q: &[f64]) -> Result<Standing, CheckerError> {
        let poses = self.robot.place(q)?;
        let mut order = collect(
            self.pairs
                .iter()
                .enumerate()
                .map(|(number, pair)| (pair.gap(&poses), number)),
        )?;
        order.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let mut standing = Standing::default();
        let mut nearest: Option<(f64, usize, Least)> = None;
        for (gap, pair) in order {
            let least = nearest.map_or(f64::INFINITY, |(distance, ..)| distance);
            let limit = least.max(self.tolerance);
            if gap > limit {
                break;
            }
            let Some(near) = self.pairs[pair].within(&poses, limit, &mut self.trackers[pair])?
            else {
                continue;
            };
            if near.at_least() <= self.tolerance {
                push(&mut standing.touching, near.links)?;
            }
            let key = (near.distance, pair);
            if nearest.is_none_or(|(distance, pair, _)| key < (distance, pair)) {
                nearest = Some((near.distance, pair, near));
            }
        }
        standing.touching.sort_unstable();
        standing.least = nearest.map(|(_, _, near)| near);
        Ok(standing)
    }
}
