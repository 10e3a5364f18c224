//! Distances in parts: so many steps now, and the rest another time.

use core::ops::ControlFlow;

use super::{Measured, least::Least};
use crate::query::pair::{
    PairDistance, Posed, memory::begin, memory::stamp_of, nesting::Nesting, stack::Stack,
    traversal::DEPTH, traversal::Entry,
};
use crate::{
    coherence::{Cost, PairTracker},
    geometry::Dimension,
    number::Scalar,
    solid::Solid,
    volume::Square,
};

/// What a search for the distance of two solids, made in parts, carries from one part to the next:
/// what it still has to look at, and the nearest facets so far; see [`DistanceSearch::distance`].
///
/// It is about two boundaries, one pose and one limit and knows which: with others the search starts
/// afresh, and the answer is right. It is plain data of a fixed size: a copy of it goes on as it
/// would.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceSearch<G: Dimension> {
    subject: Subject,
    stage: Stage<G>,
    /// What it took so far.
    cost: Cost,
    /// How many steps were made besides.
    others: u32,
    /// Pairs of boxes that may hold nearer facets.
    open: Stack<Entry<Square<G>>, DEPTH>,
}

/// Which boundaries a search is about, where the second one is, and what is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Subject {
    /// The stamps of both boundaries, mixed; zero for none.
    stamp: u32,
    shift: [u32; 3],
    rotation: [u32; 4],
    /// The word of the distance beyond which nothing is asked for.
    limit: u32,
}

impl Subject {
    fn of<G: Dimension>(first: &Solid<'_, G>, second: &Posed<'_, G>, limit: G::Scalar) -> Self {
        Self {
            stamp: stamp_of(first, second),
            shift: <G as Dimension>::coordinates(G::shift(second.pose())).map(Scalar::to_word),
            rotation: G::rotation_words(second.pose()),
            limit: limit.to_word(),
        }
    }
}

/// What a search is about to do.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage<G: Dimension> {
    /// Begin.
    Fresh,
    /// Look for facets that are nearer to each other, and then, as none meet, for a piece of one boundary in the
    /// other solid.
    Open(Least<G>, Nesting),
    /// Nothing more.
    Over(Measured),
}

impl<G: Dimension> Default for DistanceSearch<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Dimension> DistanceSearch<G> {
    /// A search that has not begun.
    #[must_use]
    pub fn new() -> Self {
        Self {
            subject: Subject::default(),
            stage: Stage::Fresh,
            cost: Cost::default(),
            others: 0,
            open: Stack::new((0, 0, Square::<G>::default())),
        }
    }

    /// How many steps the search took so far.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.others.saturating_add(steps(&self.cost))
    }

    /// How many pairs of boxes or facets it still has to look into; no more than [`DistanceSearch::most_open`].
    #[must_use]
    pub const fn open(&self) -> usize {
        self.open.len()
    }

    /// What [`PairTracker::distance`] says, as soon as that is known, at most so many steps from now; until then none, and
    /// to be asked again, with the same search. Which of several witnesses is told depends on
    /// the tracker. With a limit below zero it says whether the solids touch, and no more.
    ///
    /// Whatever the parts, the end is the same and comes after the same steps. A search is about one
    /// pose and one limit: with others it starts afresh, so where solids move meanwhile, the pose to
    /// go on with is the one that it began with. When it is over the tracker knows what was found;
    /// what that says of other poses, [`PairTracker::apart_at_least`] tells. With no steps nothing is done.
    ///
    /// # Cost
    /// A step looks at two boxes, the piece of a boundary, which takes a point query, or a box that a
    /// ray from such a piece may cross; two facets count for four more, so up to four steps more are made
    /// than were asked for. The first one looks for a plane between the solids. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     PairTracker, include_solid,
    ///     query::DistanceSearch,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let beside = CUBE.at(Pose::shifted(Point::new(1.5, 0.25, 0.0))?)?;
    /// let (mut tracker, mut search) = (PairTracker::new(), DistanceSearch::new());
    /// let answer = loop {
    ///     // Here the arm is driven, whatever is known so far.
    ///     if let Some(answer) = search.distance(&CUBE, &beside, 0.75, &mut tracker, 2) {
    ///         break answer;
    ///     }
    /// };
    /// assert_eq!(answer.distance, 0.5);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// As [`Solid::distance`]; left off and taken up again: time-critical collision detection, Hubbard 1996, with
    /// boxes for spheres.
    #[must_use]
    pub fn distance(
        &mut self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
        limit: G::Scalar,
        tracker: &mut PairTracker,
        steps: u32,
    ) -> Option<PairDistance<G>> {
        let measured = solid.measured_so_far(other, (limit, true), tracker, self, steps)?;
        Some(solid.describe_distance(other, measured, Some(limit), self.cost))
    }

    /// The most pairs of boxes or facets that a search in parts can have open at a time.
    ///
    /// A step down both trees leaves three pairs behind and a step down one of them leaves one, so the worst
    /// is to go down both for as long as possible. At the end the facets of either box are taken one by one:
    /// three pairs each.
    #[must_use]
    pub fn most_open(solid: &Solid<'_, G>, other: &Solid<'_, G>) -> usize {
        let (a, b) = (solid.boxes().levels_below(0), other.boxes().levels_below(0));
        let both = a.min(b).wrapping_mul(2);
        a.max(b).wrapping_add(both).wrapping_add(7) as usize
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// What [`DistanceSearch::distance`] says, as measured, and without the places; none while the search is not over. A search may look
    /// ahead, beyond its limit, for solids that move.
    pub(crate) fn measured_so_far(
        &self,
        other: &Posed<'_, G>,
        (limit, looks_ahead): (G::Scalar, bool),
        tracker: &mut PairTracker,
        search: &mut DistanceSearch<G>,
        more: u32,
    ) -> Option<Measured> {
        let subject = Subject::of(self, other, limit);
        if search.subject != subject {
            *search = DistanceSearch {
                subject,
                ..DistanceSearch::new()
            };
        }
        let end = search.steps().saturating_add(more);
        let known = more > 0 && begin(self, other, tracker);
        if matches!(search.stage, Stage::Fresh) && more > 0 {
            search.others = 1;
            let cut = self.cut(other, Some(limit), looks_ahead);
            search.stage = match self.foresee(other, known, cut, tracker) {
                ControlFlow::Break(measured) => Stage::Over(measured),
                ControlFlow::Continue(hint) => {
                    let mut least = self.least(other, cut, true);
                    match self.compare(other, hint, &mut least, &mut search.cost) {
                        ControlFlow::Break(pair) => {
                            Stage::Over(other.conclude(Err(pair), None, tracker))
                        }
                        ControlFlow::Continue(()) => {
                            least.narrow(cut.look);
                            search.open.push((0, 0, Square::<G>::default()));
                            Stage::Open(least, Nesting::default())
                        }
                    }
                }
            };
        }
        if let Stage::Open(mut least, nesting) = search.stage
            && search.open.len() > 0
        {
            let (open, others) = (&mut search.open, search.others);
            let goes_on = |cost: &Cost| others.saturating_add(steps(cost)) < end;
            search.stage = match self.walk(other, open, &mut least, &mut search.cost, goes_on) {
                Some(pair) => Stage::Over(other.conclude(Err(pair), None, tracker)),
                None => Stage::Open(least, nesting),
            };
        }
        if let Stage::Open(least, mut nesting) = search.stage
            && search.open.len() == 0
        {
            let mut left = end.saturating_sub(search.steps());
            let spend = || {
                let goes_on = left > 0;
                left = left.saturating_sub(1);
                search.others = search.others.saturating_add(goes_on.into());
                goes_on
            };
            search.stage = match self.nest(other, &mut nesting, spend) {
                ControlFlow::Break(nested) => {
                    Stage::Over(other.conclude(Ok(least), nested, tracker))
                }
                ControlFlow::Continue(()) => Stage::Open(least, nesting),
            };
        }
        match search.stage {
            Stage::Over(measured) => Some(measured),
            _ => None,
        }
    }
}

/// What comparing two facets counts for, in steps. On a Cortex-M4F in fixed point it takes as long as three
/// of them where a rounded bound shows that they are too far apart, and as twelve where it does not.
const FACETS: u32 = 4;

/// What a walk counts for, in steps.
const fn steps(cost: &Cost) -> u32 {
    cost.boxes
        .saturating_add(cost.facets.saturating_mul(FACETS))
}
