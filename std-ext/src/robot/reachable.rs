//! Which links of a robot can touch each other, wherever its joints are.

use rayon::prelude::*;
use thiserror::Error;

use super::{
    Least, Robot, Solids,
    adjacent::always_touch,
    between::Between,
    check::CheckerError,
    link_pair::LinkPair,
    pairs::{moving, neighbours},
    search::Search,
};
use crate::{
    import::text::quote,
    memory::{collect, push},
};

/// How much work is done for a pair of links, and what counts as free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// So many places of the joints are looked at at most.
    pub budget: usize,
    /// Links that stay this far apart, in the units of the robot, never touch; zero unless said otherwise.
    pub margin: f64,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            budget: 10_000,
            margin: 0.0,
        }
    }
}

/// Whether two links can touch.
#[derive(Clone, Debug, PartialEq)]
pub enum Reachable {
    /// They never do, wherever the joints between them are within their limits: proven.
    Never,
    /// They do at these coordinates of [`Robot::place`], however their poses are rounded.
    Possible(Vec<f64>),
    /// Neither was found.
    Undecided(Undecided),
}

/// Why it is not known whether two links can touch.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Undecided {
    /// What may be done was done; the place that was found where they are nearest.
    Budget(Option<Nearest>),
    /// They come nearer than the margin or what roundings do, and were not found to touch for certain.
    Near(Nearest),
    /// The joints between them may be anywhere.
    Unlimited(Unlimited),
    /// They cannot be placed: they are too far apart, or too large.
    Place(String),
}

/// The least distance that was found of two links.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Nearest {
    /// It, and where on them it is.
    pub least: Least,
    /// Where the joints are there.
    pub joints: Vec<f64>,
}

/// A joint that has no limits where it needs some.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unlimited {
    /// It moves without limits by itself.
    #[error("the joint {} between them moves without limits", quote(.0))]
    Joint(String),
    /// It follows a joint without limits, and never comes around.
    #[error("the joint {} between them follows one without limits", quote(.0))]
    Follower(String),
}

/// What was found out of a pair of links.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PairFound {
    /// Their numbers, the lower one first.
    pub links: [usize; 2],
    /// Whether the one hangs on the other, with no other link with shapes in between.
    pub is_adjacent: bool,
    /// Whether they are adjacent and touch wherever [`Compared::of`](super::Compared::of) tries them: then they are
    /// not checked.
    pub is_left_out: bool,
    /// Whether they can touch.
    pub reachable: Reachable,
    /// The coordinates of [`Robot::place`] that move them against each other, in order.
    pub coordinates: Vec<usize>,
    /// How many places of the joints were looked at.
    pub looked_at: usize,
}

impl Reachable {
    /// Finds out of every pair of links with shapes whether they can touch, on all threads, in the order of their
    /// numbers; `done` is called after every pair.
    ///
    /// Joints are wherever their limits let them; those without limits that turn, anywhere. What follows another
    /// joint is where that leads it, and its own limits are not looked at. Pairs that only fixed joints lie
    /// between, and links that are no solids, are left out. Joints that are not between two links stand as near zero
    /// as they can.
    ///
    /// Boxes of joint coordinates are halved: where two links are farther apart at the middle of a box than they
    /// can move against each other within it, and than what roundings do, they are free in all of it. Besides, places
    /// are searched for where they touch, from places at random that are the same every time. Answers do not depend
    /// on the threads.
    ///
    /// # Errors
    /// Where there is not enough memory.
    ///
    /// # Cost
    /// For every pair at most as many distances as the budget says.
    ///
    /// ```
    /// use tetracone_std::robot::{Effort, Files, Reachable, Robot, Shapes, SolidOptions, Solids};
    ///
    /// let cube = "<collision><geometry><box size='1 1 1'/></geometry></collision>";
    /// let slide = |name: &str, parent: &str, child: &str, limit: &str| {
    ///     format!(
    ///         "<joint name='{name}' type='prismatic'><parent link='{parent}'/><child link='{child}'/>{limit}</joint>"
    ///     )
    /// };
    /// let links = ["a", "b", "c"].map(|name| format!("<link name='{name}'>{cube}</link>"));
    /// let ab = slide("ab", "a", "b", "<limit lower='2' upper='3'/>");
    /// let bc = slide("bc", "b", "c", "<limit lower='-1.5' upper='9'/>");
    /// let urdf = format!("<robot>{}{ab}{bc}</robot>", links.concat());
    /// let robot = Robot::read("three.urdf", urdf.as_bytes(), Shapes::Collision)?;
    /// let files = Files::beside("three.urdf".as_ref());
    /// let solids = Solids::of(&robot, &files, &SolidOptions::default(), || {})?;
    /// let found = Reachable::of_pairs(&robot, &solids, Effort::default(), || {})?;
    /// assert_eq!(found[0].reachable, Reachable::Never);
    /// assert_eq!(found[1].links, [0, 2]);
    /// assert!(matches!(found[1].reachable, Reachable::Possible(_)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// The bound of a motion: Schwarzer, Saha, Latombe, "Adaptive dynamic collision checking for single and multiple
    /// articulated robots in complex environments", 2005; here over boxes, as Lozano-Pérez, "A simple motion-planning
    /// algorithm for general robot manipulators", 1987, covers what is free.
    pub fn of_pairs(
        robot: &Robot,
        solids: &Solids,
        effort: Effort,
        done: impl Fn() + Sync,
    ) -> Result<Vec<PairFound>, CheckerError> {
        let mut pairs = Vec::new();
        let all = moving(robot)?;
        let adjacent = neighbours(robot, &all)?;
        for links in all {
            if let Some(pair) = LinkPair::of(robot, solids, links) {
                push(&mut pairs, pair)?;
            }
        }
        let found = pairs.par_iter().with_max_len(1).map(|pair| {
            let is_adjacent = adjacent.binary_search(&pair.links).is_ok();
            let found = PairFound::of(pair, is_adjacent, effort);
            done();
            found
        });
        let all: Vec<_> = found.collect();
        all.into_iter().collect()
    }

    /// The same of two links, the lower number first; none where one of them is no solid or there is no such link.
    ///
    /// # Errors
    /// Where there is not enough memory.
    ///
    /// # Cost
    /// At most as many distances as the budget says.
    pub fn of_pair(
        robot: &Robot,
        solids: &Solids,
        links: [usize; 2],
        effort: Effort,
    ) -> Result<Option<PairFound>, CheckerError> {
        let pair = LinkPair::of(robot, solids, links);
        let is_adjacent = pair.map_or(Ok(false), |pair| {
            Ok::<_, CheckerError>(!neighbours(robot, &[pair.links])?.is_empty())
        })?;
        pair.map(|pair| PairFound::of(&pair, is_adjacent, effort))
            .transpose()
    }

    /// As an answer is called.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Possible(_) => "possible",
            Self::Undecided(_) => "undecided",
        }
    }
}

impl PairFound {
    fn of(pair: &LinkPair<'_>, is_adjacent: bool, effort: Effort) -> Result<Self, CheckerError> {
        let mut found = Self {
            links: pair.links,
            is_adjacent,
            is_left_out: is_adjacent && always_touch(pair, effort.margin)?,
            reachable: Reachable::Never,
            coordinates: Vec::new(),
            looked_at: 0,
        };
        match Between::of(pair)? {
            Err(unlimited) => {
                found.reachable = Reachable::Undecided(Undecided::Unlimited(unlimited));
            }
            Ok(between) => {
                let mut search = Search::new(pair, &between, effort);
                found.reachable = search.run()?;
                found.looked_at = search.looked_at;
                let coordinates = between.ranges.iter().map(|range| range.coordinate);
                found.coordinates = collect(coordinates)?;
                found.coordinates.sort_unstable();
            }
        }
        Ok(found)
    }
}
