//! One step: which pairs are near, and which of those touch.

use super::{
    Crowded, Mobility, Step, Storage, WorldIn, at,
    member::{Member, Place},
    pairs::{Doubt, Pair, Pairs, Relation},
};
use crate::{geometry::Dimension, number::Scalar, solid::AsSolid};

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// Finds out what touches where the solids are now; [`WorldIn::events`] then tells.
    ///
    /// The answers are those of [`Solid::intersects`](crate::solid::Solid::intersects) for every pair in which
    /// at most one solid is static and whose [groups](super::Groups) admit each other. They follow
    /// from the poses alone. [Margins](WorldIn::set_margin) are left out.
    ///
    /// # Errors
    /// [`Crowded`] where more pairs touch than there is room for.
    ///
    /// # Cost
    /// All boxes are sorted by insertion along two or three axes, which is linear while solids keep
    /// their order and quadratic at worst, and swept along the axis with the fewest overlaps. Near
    /// pairs of which neither solid was placed anew cost nothing more, others what
    /// [`PairTracker::intersects`](crate::PairTracker::intersects) does.
    pub fn step(&mut self) -> Result<Step, Crowded> {
        self.step_by::<false>()
    }

    /// As [`WorldIn::step`], telling as well of the pairs that are within their
    /// [margin](WorldIn::set_margin) and do not touch, as far as there is room for them.
    ///
    /// What touches is the same. It is a step of its own so that a program without margins does not
    /// carry what measures distances.
    ///
    /// # Errors
    /// As [`WorldIn::step`].
    ///
    /// # Cost
    /// As [`WorldIn::step`], and for a near pair with a margin, instead of what it says,
    /// [`PairTracker::distance`](crate::PairTracker::distance).
    pub fn step_with_margins(&mut self) -> Result<Step, Crowded> {
        self.step_by::<true>()
    }

    fn step_by<const MARGINS: bool>(&mut self) -> Result<Step, Crowded> {
        self.begin();
        let (near, missed) = self.find_near();
        let members = self.members.as_ref();
        let mut step = Step {
            near,
            ..Step::default()
        };
        self.pairs.retain(|first, pair| {
            compare::<MARGINS, _, _>(members, first, pair);
            step.count(pair);
            !pair.is_over()
        });
        let untold = if missed > 0 {
            self.compare_missed::<MARGINS>(&mut step)
        } else {
            0
        };
        self.finish(step, untold)
    }

    /// Enters all near pairs, as far as there is room; how many there are, and how many there was no room for.
    pub(super) fn find_near(&mut self) -> (usize, usize) {
        self.extents = self.axes.sort(self.boxes.as_ref());
        let (near, missed) = self.enter_near();
        if missed > 0 && self.pairs.grow(missed) {
            return self.enter_near();
        }
        (near, missed)
    }

    fn enter_near(&mut self) -> (usize, usize) {
        let Self {
            members,
            boxes,
            axes,
            pairs,
            ..
        } = self;
        let members = members.as_ref();
        let (mut near, mut missed) = (0_usize, 0_usize);
        axes.sweep(boxes.as_ref(), |a, b| {
            if let Some([(first, _), (second, _)]) = in_order(members, (a, b), Member::is_close) {
                near = near.wrapping_add(1);
                match pairs.enter(first, second) {
                    Some(pair) => pair.near = true,
                    None => missed = missed.wrapping_add(1),
                }
            }
        });
        (near, missed)
    }

    /// From now on no solid was placed anew. What a step did, or for how many pairs there was no room.
    pub(super) fn finish(&mut self, step: Step, untold: usize) -> Result<Step, Crowded> {
        let members = self.members.as_mut().iter_mut();
        for member in members.filter_map(Place::member_mut) {
            member.state.moved = false;
        }
        if untold == 0 {
            return Ok(step);
        }
        Err(Crowded {
            capacity: self.pairs.capacity(),
            untold,
        })
    }

    /// What is now becomes what was.
    pub(super) fn begin(&mut self) {
        self.pairs.retain(|_, pair| {
            let goes_on = pair.near || pair.now != Relation::Free;
            pair.before = pair.now;
            pair.near = false;
            goes_on
        });
        self.members.as_mut().iter_mut().for_each(Place::go_on);
    }

    /// Compares the near pairs that there was no room for: with memory where others have gone,
    /// else without. One that touches takes the place of one that is free. Gives the number of
    /// those for which there is none.
    #[cold]
    fn compare_missed<const MARGINS: bool>(&mut self, step: &mut Step) -> usize {
        let Self {
            members,
            boxes,
            axes,
            pairs,
            ..
        } = self;
        let (members, boxes) = (members.as_ref(), boxes.as_ref());
        let mut untold = 0_usize;
        axes.sweep(boxes, |a, b| {
            let Some([(first, one), (second, another)]) =
                in_order(members, (a, b), Member::is_close)
            else {
                return;
            };
            let mut pair = pairs.enter(first, second);
            if pair.is_none() {
                if !one.with(another).is_some_and(|couple| couple.touch()) {
                    return;
                }
                if pairs.evict() == Some(Relation::Within) {
                    step.within = step.within.saturating_sub(1);
                }
                pair = pairs.enter(first, second);
            }
            match pair {
                None => untold = untold.wrapping_add(1),
                // Compared already.
                Some(pair) if pair.near => {}
                Some(pair) => {
                    pair.near = true;
                    compare::<MARGINS, _, _>(members, first, pair);
                    step.count(pair);
                }
            }
        });
        let tracked = pairs.iter().filter(|(_, pair)| pair.near).count();
        step.untracked = step.near.wrapping_sub(tracked);
        untold
    }
}

impl Step {
    /// Takes a pair into account that was compared.
    pub(super) fn count(&mut self, pair: &Pair) {
        self.touching = self.touching.wrapping_add(usize::from(pair.touches()));
        self.within = self.within.wrapping_add(usize::from(pair.is_within()));
        self.unfinished = self
            .unfinished
            .wrapping_add(usize::from(pair.is_unfinished()));
    }
}

impl<S: Storage> Pairs<S> {
    /// Forgets the first pair of which there is nothing to tell; where there is none, the first one
    /// that did not touch and does not, so that it is not told to be within its margin.
    fn evict(&mut self) -> Option<Relation> {
        let touches = |pair: &Pair| [pair.before, pair.now].contains(&Relation::Touching);
        self.evict_first(Pair::is_silent)
            .or_else(|| self.evict_first(|pair| !touches(pair)))
    }

    /// Forgets the first pair that is so; how its solids lie.
    fn evict_first(&mut self, is_so: impl Fn(&Pair) -> bool) -> Option<Relation> {
        let mut gone = None;
        self.retain(|_, pair| {
            let goes = gone.is_none() && is_so(pair);
            if goes {
                gone = Some(pair.now);
            }
            !goes
        });
        gone
    }
}

/// Two solids that are compared where they are so, first the one in whose frame; none where they are not.
#[inline]
pub(super) fn in_order<G: Dimension, B: AsSolid<Dimension = G>>(
    members: &[Place<B>],
    (a, b): (u16, u16),
    are_so: impl Fn(&Member<B>, &Member<B>) -> bool,
) -> Option<[(u16, &Member<B>); 2]> {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let (first, second) = (at(members, a)?, at(members, b)?);
    let both_sense = first.state.sensor && second.state.sensor;
    if both_sense || !first.state.groups.admits(second.state.groups) || !are_so(first, second) {
        return None;
    }
    match (first.state.mobility, second.state.mobility) {
        (Mobility::Static, Mobility::Static) => None,
        (Mobility::Static, Mobility::Moving) => Some([(b, second), (a, first)]),
        (Mobility::Moving, _) => Some([(a, first), (b, second)]),
    }
}

/// How the two of a pair lie: what is known stands while neither was placed anew.
fn compare<const MARGINS: bool, G: Dimension, B: AsSolid<Dimension = G>>(
    members: &[Place<B>],
    first: u16,
    pair: &mut Pair,
) {
    if !pair.near {
        return pair.settle(Relation::Free);
    }
    let Some((first, second)) = at(members, first).zip(at(members, pair.second)) else {
        return;
    };
    let margin = if MARGINS {
        first.margin_with(second)
    } else {
        G::Scalar::ZERO
    };
    let has_margin = MARGINS && margin > G::Scalar::ZERO;
    // Steps with and without margins may take turns.
    let doubtful = if has_margin {
        Relation::Free
    } else {
        Relation::Within
    };
    let moved = first.state.moved || second.state.moved;
    if pair.tracker.is_fresh() || moved || pair.now == doubtful || pair.is_unfinished() {
        pair.set_at_most(None::<G::Scalar>);
        let tracker = &mut pair.tracker;
        pair.doubt = Doubt::None;
        pair.now = match first.with(second) {
            Some(couple) if has_margin => couple.relation_within(margin, tracker),
            Some(couple) if couple.touch_tracked(tracker) => Relation::Touching,
            None | Some(_) => Relation::Free,
        };
        if !MARGINS && !pair.touches() && first.margin_with(second) > G::Scalar::ZERO {
            pair.doubt = Doubt::Distance;
        }
    }
}
