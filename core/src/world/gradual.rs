//! Steps in parts: so much now, and the rest with the next ones.

use super::{
    Crowded, Handle, Step, Storage, WorldIn, at, is_margin,
    member::Place,
    pairs::{Doubt, Pair, Relation},
    search::{StepSearch, Underway},
    shape::Couple,
};
use crate::{
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::{DistanceSearch, Measured, Posed},
    solid::{AsSolid, Solid},
};

/// Where it is in doubt how solids lie, this part of how far they are apart at most is looked at.
const HALF: f64 = 0.5;

/// Where their distance is, this part, a little more than what is told at least.
const CLOSER: f64 = 0.8125;

/// Where they are known to be free but soon will not be, as far as was known last, and so many times their
/// margin at least, for those that part again.
const FARTHER: f64 = 1.5;

/// Distances up to so many roundings of a placed solid are searched for themselves.
const ROUNDINGS: f64 = 64.0;

/// What beginning a search counts for, in steps: a plane between two solids is looked for then.
const BEGIN: u32 = 16;

/// What comparing the facets of a pair counts for that were near before.
const LOOK: u32 = 8;

/// The same, and looking for a plane between them.
const CLOSELY: u32 = 16;

/// This part of a budget is left for searches, however many pairs are looked at.
const LEFT: u32 = 4;

/// How far two members are apart, by what the last step found.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct KnownDistance<S> {
    /// No less than this; zero where nothing is known, or they touch.
    pub at_least: S,
    /// No more than this, rounded to the nearest; none where nothing is known, or they touch.
    pub at_most: Option<S>,
}

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// As [`WorldIn::step_with_margins`], within a budget: so many steps of searches and no more. A pair
    /// of which it is then not known how its solids lie is told to be
    /// [unfinished](super::Change::Unfinished), and never to be free; searches go on with the next step,
    /// where they were left.
    ///
    /// Whatever is told of a pair is true where its solids are now, and what `step_with_margins` would
    /// tell. A search that goes on is about where the two were when it began. What it has found when it is over
    /// holds for where they are by then unless they may have moved too far meanwhile; then the pair is
    /// searched again. Pairs take turns.
    ///
    /// First all is told that is known without a search: of pairs that have moved less than was free between them,
    /// of those with a plane between them, across the way between the facets that were nearest, and of those that
    /// touch or are near where they were before. Then come searches for pairs that are unfinished, no farther than
    /// it takes to know how they lie, and with what is left of the budget for those whose distance is known less
    /// well than by a quarter of it, see [`WorldIn::known_distance`], and for free ones that have come half of the way
    /// to where it would be in doubt whether they still are. With no steps nothing is searched for. Pairs with
    /// a capsule are never unfinished: they are compared at once, which is no search of two solids.
    ///
    /// # Errors
    /// [`Crowded`] where more pairs are near than there is room for: `untold` of them were not looked at.
    ///
    /// # Cost
    /// The broad phase of [`WorldIn::step`]; for every near pair of which one was placed anew, placing one of
    /// them, a few comparisons of facets or of a point with a solid, and two vertices that are farthest along a
    /// direction, or what a pair with a capsule takes; and searches, which take so many steps of
    /// [`DistanceSearch::distance`](crate::query::DistanceSearch::distance) in all, and up to four more. To begin one
    /// counts for 16 steps, and so does every pair within its margin that is told without one; but a
    /// quarter of the budget is left for searches.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    ///     world::{Change, Mobility, StepSearch, World},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let at = |x| Pose::shifted(Point::new(x, 0.25, 0.0));
    /// let mut world = World::<_, 4, 4>::new();
    /// let wall = world.insert(&CUBE, at(0.0)?, Mobility::Static)?;
    /// let hand = world.insert(&CUBE, at(1.5)?, Mobility::Moving)?;
    /// world.set_margin(hand, 0.75)?;
    /// let mut search = StepSearch::new();
    /// let mut told = Vec::new();
    /// while told.last() != Some(&Change::Near) {
    ///     world.step_with_budget(&mut search, 4)?;
    ///     told.extend(world.events().map(|event| event.change));
    /// }
    /// assert_eq!(told.first(), Some(&Change::Unfinished));
    /// let known = world.known_distance(hand, wall).ok_or("they are there")?;
    /// assert_eq!(known.at_most, Some(0.5));
    /// assert!(known.at_least > 0.49);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Time-critical collision detection, Hubbard 1996.
    pub fn step_with_budget(
        &mut self,
        search: &mut StepSearch<G>,
        steps: u32,
    ) -> Result<Step, Crowded> {
        self.begin();
        let (near, mut untold) = self.find_near();
        let mut looked = self.foresee_all();
        if untold > 0 {
            // Others have gone.
            (_, untold) = self.find_near();
            looked = looked.saturating_add(self.foresee_all());
        }
        let spent = LOOK.saturating_mul(looked);
        let steps = steps.saturating_sub(spent).max(steps.div_ceil(LEFT));
        let Self { members, pairs, .. } = self;
        let last = search.last;
        let mut part = Part {
            members: members.as_ref(),
            search,
            steps,
            left: steps,
            carries: false,
        };
        let mut is_urgent = false;
        pairs.each(|_, pair| is_urgent |= pair.is_unfinished());
        pairs.each(|first, pair| part.go_on(first, pair, is_urgent));
        if !part.carries {
            // Nobody asks for what the search was about any more.
            part.search.underway = None;
        }
        for doubt in [Doubt::Relation, Doubt::Distance, Doubt::Soon] {
            for comes_after in [true, false] {
                pairs.each(|first, pair| {
                    let is_next = ([first, pair.second] > last) == comes_after;
                    if is_next && pair.doubt == doubt {
                        part.begin(first, pair);
                    }
                });
            }
        }
        let mut step = Step {
            near,
            untracked: untold,
            unfinished: untold,
            ..Step::default()
        };
        pairs.each(|_, pair| step.count(pair));
        self.finish(step, untold)
    }

    /// All that is known of near pairs without a search; those of which there is nothing left to tell go. How
    /// many of them are known to be within their margins: of these, facets were compared.
    fn foresee_all(&mut self) -> u32 {
        let members = self.members.as_ref();
        let mut looked = 0_u32;
        self.pairs.retain(|first, pair| {
            let moved = [first, pair.second]
                .iter()
                .filter_map(|slot| at(members, *slot))
                .any(|member| member.state.moved);
            if !pair.near {
                pair.settle(Relation::Free);
            } else if moved || pair.doubt != Doubt::None || pair.tracker.is_fresh() {
                settle(members, first, pair, false);
                let is_near = pair.doubt != Doubt::Relation && pair.now != Relation::Free;
                looked = looked.saturating_add(u32::from(is_near));
            }
            !pair.is_over()
        });
        looked
    }

    /// How far two members are apart where they are now, by what the last step remembers of them; nothing is
    /// searched for. None where one is not there, or they are too far apart for the domain.
    ///
    /// After a step with margins, of a pair that is within its margin and has not moved since, the most is
    /// what [`Member::distance`](super::Member::distance) says, and the least is that but for roundings. After
    /// [`WorldIn::step_with_budget`], where the budget sufficed, the least is three quarters of the most or more.
    ///
    /// # Cost
    /// Placing one of them, and the distance of two facets.
    #[must_use]
    pub fn known_distance(&self, a: Handle, b: Handle) -> Option<KnownDistance<G::Scalar>> {
        let (one, another) = (self.member(a)?, self.member(b)?);
        let is_still = !one.state.moved && !another.state.moved;
        let pair = |first: Handle, second: Handle| {
            let pair = self.pairs.find(first.slot, second.slot)?;
            // Of those that are no longer near nothing was found.
            let is_known = is_still && pair.near;
            let at_most = pair.at_most::<G::Scalar>().filter(|_| is_known);
            Some((pair.tracker, at_most))
        };
        let (couple, (tracker, at_most)) = match pair(b, a) {
            Some(known) => (another.with(one)?, known),
            None => (one.with(another)?, pair(a, b).unwrap_or_default()),
        };
        let (at_least, at_most) = couple.apart(&tracker, at_most);
        Some(KnownDistance { at_least, at_most })
    }
}

/// How the two of a pair lie where they are, as far as that is remembered.
fn settle<G: Dimension, B: AsSolid<Dimension = G>>(
    members: &[Place<B>],
    first: u16,
    pair: &mut Pair,
    closely: bool,
) {
    let Some((first, second)) = at(members, first).zip(at(members, pair.second)) else {
        return;
    };
    if let Some(couple) = first.with(second) {
        couple.recall(first.margin_with(second), closely, pair);
    } else {
        pair.set_at_most(None::<G::Scalar>);
        pair.settle(Relation::Free);
    }
}

/// How far a search has to look, and whether that is only a part of the margin. Of two facets that are
/// known to be within it, it is enough to know that no others are much nearer, which takes much less than to
/// find the nearest ones.
fn limit<G: Dimension>(pair: &Pair, posed: &Posed<'_, G>, margin: G::Scalar) -> (G::Scalar, bool) {
    let part = match pair.doubt {
        Doubt::Soon => {
            let was = G::Scalar::length_to_real(G::Scalar::length(pair.tracker.clearance));
            let limit = G::Scalar::from_distance(was.max(margin.to_real() * FARTHER));
            // A search is saved with its limit, which is a margin there.
            return (if is_margin(limit) { limit } else { margin }, true);
        }
        Doubt::Relation => HALF,
        _ => CLOSER,
    };
    let rounding = G::Scalar::length_to_real(posed.rounding());
    match pair
        .at_most::<G::Scalar>()
        .filter(|at_most| *at_most <= margin)
    {
        Some(at_most) if at_most.to_real() > rounding * ROUNDINGS => {
            (G::Scalar::from_distance(at_most.to_real() * part), true)
        }
        _ => (margin, false),
    }
}

/// A part of what is to be searched.
struct Part<'a, G: Dimension, B: AsSolid<Dimension = G>> {
    members: &'a [Place<B>],
    search: &'a mut StepSearch<G>,
    /// The steps of this part.
    steps: u32,
    /// Those that are left.
    left: u32,
    /// Whether the search that was left off is still of use.
    carries: bool,
}

impl<'a, G: Dimension, B: AsSolid<Dimension = G>> Part<'a, G, B> {
    /// Goes on with what was left off, if it is about this pair and nothing else is urgent.
    fn go_on(&mut self, first: u16, pair: &mut Pair, is_urgent: bool) {
        let Some(underway) = self.search.underway else {
            return;
        };
        let is_put_off = is_urgent && !pair.is_unfinished();
        if underway.pair != [first, pair.second] || pair.doubt == Doubt::None || is_put_off {
            return;
        }
        let Some((solid, now, margin)) = self.solids(first, pair) else {
            return;
        };
        let Ok(then) = now.solid().at(underway.pose) else {
            return;
        };
        if pair.doubt == Doubt::Relation && !underway.is_partial {
            let (_, is_enough) = limit(pair, &now, margin);
            if is_enough {
                return;
            }
        }
        self.carries = true;
        if let Some(measured) = self.search(solid, &then, underway, pair) {
            let is_all = !underway.is_partial && margin == underway.limit;
            let is_told = is_all && now.pose() == then.pose();
            self.conclude(first, pair, measured, is_told.then_some(margin));
        }
    }

    /// Begins a search for a pair where its two are, unless a plane between them tells enough.
    fn begin(&mut self, first: u16, pair: &mut Pair) {
        if pair.doubt == Doubt::Distance && self.may_begin() {
            self.left = self.left.saturating_sub(CLOSELY).max(1);
            settle(self.members, first, pair, true);
        }
        if pair.doubt == Doubt::None || !self.may_begin() {
            return;
        }
        let Some((solid, posed, margin)) = self.solids(first, pair) else {
            return;
        };
        let (limit, is_partial) = limit(pair, &posed, margin);
        let underway = Underway {
            pair: [first, pair.second],
            pose: *posed.pose(),
            limit,
            is_partial,
            tracker: pair.tracker,
        };
        (self.search.search, self.search.owed) = (DistanceSearch::new(), 0);
        self.search.last = underway.pair;
        self.left = self.left.saturating_sub(BEGIN).max(1);
        if let Some(measured) = self.search(solid, &posed, underway, pair) {
            let is_all = !is_partial && limit == margin;
            self.conclude(first, pair, measured, is_all.then_some(margin));
        }
    }

    /// What a search has found is how the two lie, if it was about all of their margin where they are; else
    /// the pair's tracker knows more than before.
    fn conclude(&self, first: u16, pair: &mut Pair, measured: Measured, margin: Option<G::Scalar>) {
        let Some(margin) = margin else {
            settle(self.members, first, pair, false);
            return;
        };
        pair.settle(Relation::of(measured, margin));
        pair.set_at_most(match measured {
            Measured::Apart(distance, _) => Some(G::Scalar::from_distance(distance)),
            _ => None,
        });
    }

    /// With a budget below what that counts for, one search is begun.
    const fn may_begin(&self) -> bool {
        self.left > 0 && (self.left >= BEGIN || self.left == self.steps)
    }

    /// The two of a pair, if they are solids, and their margin.
    fn solids(
        &self,
        first: u16,
        pair: &Pair,
    ) -> Option<(&'a Solid<'a, G>, Posed<'a, G>, G::Scalar)> {
        let (one, another) = at(self.members, first).zip(at(self.members, pair.second))?;
        match one.with(another)? {
            Couple::Solids(solid, posed) => Some((solid, posed, one.margin_with(another))),
            Couple::Round(_) => None,
        }
    }

    /// Searches on, as far as the budget goes. When that is over, the pair's tracker knows what was found.
    fn search(
        &mut self,
        solid: &Solid<'_, G>,
        posed: &Posed<'_, G>,
        mut underway: Underway<G>,
        pair: &mut Pair,
    ) -> Option<Measured> {
        let StepSearch { search, owed, .. } = &mut *self.search;
        let limit = (underway.limit, !underway.is_partial);
        let tracker = &mut underway.tracker;
        if *owed > 0 && self.left > 0 {
            let _ = solid.measured_so_far(posed, limit, tracker, search, *owed);
            *owed = 0;
        }
        let before = search.steps();
        let answer = solid.measured_so_far(posed, limit, tracker, search, self.left);
        let made = search.steps().saturating_sub(before);
        self.left = self.left.saturating_sub(made);
        let Some(measured) = answer else {
            self.search.underway = Some(underway);
            return None;
        };
        self.search.underway = None;
        pair.tracker = underway.tracker;
        Some(measured)
    }
}
