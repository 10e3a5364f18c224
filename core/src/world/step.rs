//! One step: which pairs are near, and which of those touch.

use super::{
    Crowded, Mobility, Step, Storage, WorldIn, at,
    member::{Member, Stage},
    pairs::{Pair, Pairs},
};
use crate::{geometry::Dimension, solid::AsSolid};

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// Finds out what touches where the solids are now; [`WorldIn::events`] then tells.
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
    /// pairs of which neither solid was placed anew cost nothing more, others what
    /// [`Solid::intersects_tracked`](crate::solid::Solid::intersects_tracked) does.
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
        pair.touches = false;
        return;
    }
    let Some((first, second)) = at(members, first).zip(at(members, pair.second)) else {
        return;
    };
    if pair.tracker.is_fresh() || first.state.moved || second.state.moved {
        let posed = second.seen_from(first);
        pair.touches = posed.is_some_and(|posed| {
            let tracker = &mut pair.tracker;
            first.solid.as_solid().intersects_tracked(&posed, tracker)
        });
    }
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
    let posed = second.seen_from(first);
    posed.is_some_and(|posed| first.solid.as_solid().intersects(&posed))
}
