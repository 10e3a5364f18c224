//! One step: which pairs are near, and which of those touch.

use super::{
    Crowded, Mobility, Step, Storage, WorldIn,
    apart::tell_apart,
    at,
    member::{Member, Stage},
    pairs::{Pair, Pairs},
};
use crate::{
    geometry::Dimension, number::Lengths, query::direction::NONE, solid::AsSolid, volume::Length,
};

/// For how many frames no direction is looked for where there was none.
const PAUSE: u8 = 16;

/// What part of its extents a solid may go in a frame for its distance from others to be worth
/// knowing: what is found at first is at most eight times as far.
const SLOW: f64 = 1.0 / 512.0;

/// What is known of how far solids go is rounded, and with them goes the room around them.
const ROUNDED: f64 = 1.0 + 1.0 / 1024.0;

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// Finds out what touches where the solids are now; [`World::events`] then tells.
    ///
    /// The answers are those of [`Solid::intersects`](crate::solid::Solid::intersects) for every pair in which
    /// at most one solid is static and whose [groups](super::Groups) admit each other. They follow
    /// from the poses alone.
    ///
    /// # Errors
    /// [`Crowded`] where more pairs touch than there is room for.
    ///
    /// # Cost
    /// All boxes are sorted by insertion along two or three axes, which is linear while solids keep
    /// their order and quadratic at worst, and swept along the axis with the fewest overlaps. Near
    /// pairs of which neither solid was placed anew cost nothing more, nor do those that have not
    /// gone as far as they were apart; others cost a search for a direction along which they are
    /// apart, and where there is none, as much as
    /// [`Solid::intersects_tracked`](crate::solid::Solid::intersects_tracked). Stack: 2 bytes a place.
    ///
    /// # Source
    /// Directions: Chung and Wang 1996.
    pub fn step(&mut self) -> Result<Step, Crowded> {
        self.begin();
        self.axes.sort(self.boxes.as_ref());
        let Self {
            members,
            boxes,
            axes,
            pairs,
        } = self;
        let (members, boxes) = (members.as_ref(), boxes.as_ref());
        let (mut near, mut missed) = (0_usize, false);
        axes.sweep(boxes, |a, b| {
            if let Some((first, second)) = in_order(members, a, b) {
                near = near.wrapping_add(1);
                match pairs.enter(first, second) {
                    Some(pair) => pair.near = true,
                    None => missed = true,
                }
            }
        });
        let mut touching = 0_usize;
        pairs.retain(|first, pair| {
            compare(members, first, pair);
            touching = touching.wrapping_add(usize::from(pair.touches));
            !pair.is_over()
        });
        let mut step = Step {
            near,
            touching,
            untracked: 0,
        };
        let untold = if missed {
            self.compare_missed(&mut step)
        } else {
            0
        };
        for member in self.members.as_mut().iter_mut().flatten() {
            let state = &mut member.state;
            (state.moved, state.near) = (false, false);
            state.travel = Length::<G>::default();
        }
        self.mark_near();
        if untold == 0 {
            return Ok(step);
        }
        Err(Crowded {
            capacity: self.pairs.capacity(),
            untold,
        })
    }

    /// Notes which solids have others near them, of which something is remembered.
    pub(super) fn mark_near(&mut self) {
        for (first, pair) in self.pairs.iter().filter(|(_, pair)| pair.near) {
            for number in [first, pair.second] {
                let member = self.members.as_mut().get_mut(usize::from(number));
                if let Some(member) = member.and_then(Option::as_mut) {
                    member.state.near = true;
                }
            }
        }
    }

    /// What is now becomes what was.
    fn begin(&mut self) {
        self.pairs.retain(|_, pair| {
            let goes_on = pair.near || pair.touches;
            pair.touched = pair.touches;
            pair.near = false;
            goes_on
        });
        for member in self.members.as_mut().iter_mut().flatten() {
            let stage = &mut member.state.stage;
            *stage = match *stage {
                Stage::Leaving => Stage::Left,
                Stage::Left => Stage::Absent,
                stage => stage,
            };
        }
    }

    /// Compares the near pairs that there was no room for: with memory where others have gone,
    /// else without. One that touches takes the place of one that is free. Gives the number of
    /// those for which there is none.
    #[cold]
    fn compare_missed(&mut self, step: &mut Step) -> usize {
        let Self {
            members,
            boxes,
            axes,
            pairs,
        } = self;
        let (members, boxes) = (members.as_ref(), boxes.as_ref());
        let mut untold = 0_usize;
        axes.sweep(boxes, |a, b| {
            let Some((first, second)) = in_order(members, a, b) else {
                return;
            };
            let mut pair = pairs.enter(first, second);
            if pair.is_none() {
                if !meet(members, first, second) {
                    return;
                }
                pairs.evict();
                pair = pairs.enter(first, second);
            }
            match pair {
                None => untold = untold.wrapping_add(1),
                // Compared already.
                Some(pair) if pair.near => {}
                Some(pair) => {
                    pair.near = true;
                    compare(members, first, pair);
                    step.touching = step.touching.wrapping_add(usize::from(pair.touches));
                }
            }
        });
        let tracked = pairs.iter().filter(|(_, pair)| pair.near).count();
        step.untracked = step.near.wrapping_sub(tracked);
        untold
    }
}

impl<S: Storage> Pairs<S> {
    /// Forgets the first pair of which there is nothing to tell.
    fn evict(&mut self) {
        let mut done = false;
        self.retain(|_, pair| {
            let goes = !done && !pair.touched && !pair.touches;
            done |= goes;
            !goes
        });
    }
}

/// Two solids that are compared, first the one in whose frame; none where they are not.
fn in_order<G: Dimension, B: AsSolid<Dimension = G>>(
    members: &[Option<Member<B>>],
    a: u16,
    b: u16,
) -> Option<(u16, u16)> {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let (first, second) = (at(members, a)?, at(members, b)?);
    if !first.state.groups.admits(second.state.groups) || !first.is_close(second) {
        return None;
    }
    match (first.state.mobility, second.state.mobility) {
        (Mobility::Static, Mobility::Static) => None,
        (Mobility::Static, Mobility::Moving) => Some((b, a)),
        (Mobility::Moving, _) => Some((a, b)),
    }
}

/// Whether the two of a pair touch: what is known stands while neither was placed anew.
fn compare<G: Dimension, B: AsSolid<Dimension = G>>(
    members: &[Option<Member<B>>],
    first: u16,
    pair: &mut Pair,
) {
    if !pair.near {
        (pair.touches, pair.left) = (false, 0);
        return;
    }
    let (Some(first), Some(second)) = (at(members, first), at(members, pair.second)) else {
        return;
    };
    let is_known = pair.tracker.stamp != 0 || pair.apart != NONE;
    if is_known && !first.state.moved && !second.state.moved {
        return;
    }
    let gone = gone(first, second);
    if pair.is_worth_separating(are_slow(first, second, gone)) {
        let left = G::Scalar::length_to_real(G::Scalar::length(pair.left)) - gone;
        let separation = if left > 0.0 {
            Some((pair.apart, left))
        } else {
            tell_apart(first, second, pair.apart)
        };
        let (apart, left) = separation.unwrap_or((NONE, 0.0));
        (pair.apart, pair.left) = (apart, G::Scalar::length_below(left));
        if separation.is_some() {
            return;
        }
        pair.pause = PAUSE;
    }
    pair.pause = pair.pause.saturating_sub(1);
    let posed = second.seen_from(first);
    pair.touches = posed.is_some_and(|posed| {
        let tracker = &mut pair.tracker;
        first.solid.as_solid().intersects_tracked(&posed, tracker)
    });
    if pair.touches {
        pair.pause = 0;
    }
}

impl Pair {
    /// Whether a direction may tell the two apart: where they were free, none was missed lately, and
    /// a known distance does not say so sooner.
    const fn is_worth_separating(&self, is_slow: bool) -> bool {
        let is_measured = is_slow && self.tracker.clearance != 0;
        !self.touches && self.pause == 0 && !is_measured
    }
}

/// How far a point of either of two solids has gone since the last step, both together, at least.
fn gone<G: Dimension, B: AsSolid<Dimension = G>>(first: &Member<B>, second: &Member<B>) -> f64 {
    let gone = |member: &Member<B>| G::Scalar::length_to_real(member.state.travel);
    (gone(first) + gone(second)) * ROUNDED
}

/// Whether a distance between two solids that have gone so far may last.
fn are_slow<G: Dimension, B: AsSolid<Dimension = G>>(
    first: &Member<B>,
    second: &Member<B>,
    gone: f64,
) -> bool {
    let extents =
        [first, second].map(|member| G::Scalar::length_to_real(member.solid.as_solid().extent()));
    first.state.near && second.state.near && gone < extents[0].min(extents[1]) * SLOW
}

/// Whether two solids touch, without memory.
fn meet<G: Dimension, B: AsSolid<Dimension = G>>(
    members: &[Option<Member<B>>],
    first: u16,
    second: u16,
) -> bool {
    let Some((first, second)) = at(members, first).zip(at(members, second)) else {
        return false;
    };
    tell_apart(first, second, NONE).is_none()
        && second
            .seen_from(first)
            .is_some_and(|posed| first.solid.as_solid().intersects(&posed))
}
