//! One step: which pairs are near, and which of those touch.

use super::{
    Crowded, Mobility, Step, Touch, World, at,
    pairs::{Pair, Pairs},
    solid::{Solid, Stage},
};
use crate::{
    measure::Measure,
    motion::PairTracker,
    query::{FacetPair, Placed},
    tree::Body,
};

/// A distance between solids that was not good for this many frames was not worth measuring: that
/// takes three to four times as long as to find that they are free.
const LASTING: u8 = 4;

/// For how many frames it is then not measured.
const HASTE: u8 = 16;

impl Touch {
    /// What the tracker of a pair that touches knows.
    pub(super) fn of(tracker: &PairTracker) -> Self {
        let [first, second] = tracker.facets;
        if tracker.nested == 0 {
            Self::Facets(FacetPair { first, second })
        } else {
            Self::Nested
        }
    }
}

impl<G: Measure, const BODIES: usize, const PAIRS: usize> World<'_, G, BODIES, PAIRS> {
    /// Finds out what touches where the solids are now; [`World::events`] then tells.
    ///
    /// The answers are those of [`Body::meets`](crate::tree::Body::meets) for every pair in which
    /// at most one solid is static and whose [groups](super::Groups) admit each other. They follow
    /// from the poses alone.
    ///
    /// # Errors
    /// [`Crowded`] where more pairs touch than there is room for.
    ///
    /// # Cost
    /// The ends of all boxes are sorted by insertion along two or three axes, which is linear while
    /// solids keep their order and quadratic at worst, and swept along the axis with the fewest
    /// overlaps. Near pairs of which neither solid was placed anew cost nothing more, others as
    /// [`Body::meets_tracked`](crate::tree::Body::meets_tracked). Stack: 4 bytes a place.
    pub fn step(&mut self) -> Result<Step, Crowded> {
        self.begin();
        self.axes.sort(&self.boxes);
        let Self {
            solids,
            boxes,
            axes,
            pairs,
        } = self;
        let (mut near, mut missed) = (0_usize, false);
        axes.sweep(boxes, |a, b| {
            if let Some((first, second)) = in_order(solids, a, b) {
                near = near.wrapping_add(1);
                match pairs.enter(first, second) {
                    Some(pair) => pair.near = true,
                    None => missed = true,
                }
            }
        });
        let mut touching = 0_usize;
        pairs.retain(|first, pair| {
            compare(solids, first, pair);
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
        for solid in self.solids.iter_mut().flatten() {
            solid.state.moved = false;
        }
        if untold == 0 {
            return Ok(step);
        }
        Err(Crowded {
            capacity: PAIRS,
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
        for solid in self.solids.iter_mut().flatten() {
            let stage = &mut solid.state.stage;
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
            solids,
            boxes,
            axes,
            pairs,
        } = self;
        let mut untold = 0_usize;
        axes.sweep(boxes, |a, b| {
            let Some((first, second)) = in_order(solids, a, b) else {
                return;
            };
            let mut pair = pairs.enter(first, second);
            if pair.is_none() {
                if !meet(solids, first, second) {
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
                    compare(solids, first, pair);
                    step.touching = step.touching.wrapping_add(usize::from(pair.touches));
                }
            }
        });
        let tracked = pairs.iter().filter(|(_, pair)| pair.near).count();
        step.untracked = step.near.wrapping_sub(tracked);
        untold
    }
}

impl<const BODIES: usize, const PAIRS: usize> Pairs<BODIES, PAIRS> {
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
fn in_order<G: Measure>(solids: &[Option<Solid<'_, G>>], a: u16, b: u16) -> Option<(u16, u16)> {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    let (first, second) = (at(solids, a)?, at(solids, b)?);
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
fn compare<G: Measure>(solids: &[Option<Solid<'_, G>>], first: u16, pair: &mut Pair) {
    if !pair.near {
        pair.touches = false;
        return;
    }
    let (Some(first), Some(second)) = (at(solids, first), at(solids, pair.second)) else {
        return;
    };
    let is_known = pair.tracker.stamp != 0;
    if is_known && !first.state.moved && !second.state.moved {
        return;
    }
    let answer = first.with(second, |body, placed| pair.compare(body, placed));
    pair.touches = answer.unwrap_or(false);
}

impl Pair {
    /// Whether the two touch, with memory where that has been paying.
    fn compare<G: Measure>(&mut self, body: &Body<'_, G>, placed: &Placed<'_, G>) -> bool {
        if let Some(less) = self.haste.checked_sub(1) {
            self.haste = less;
            return body.meets_hinted(placed, &mut self.tracker);
        }
        let before = self.tracker;
        let meets = body.meets_tracked(placed, &mut self.tracker);
        if self.tracker == before {
            self.calm = self.calm.saturating_add(1);
        } else {
            // It was measured anew, or the solids touch.
            if self.calm < LASTING {
                self.haste = HASTE;
            }
            self.calm = 0;
        }
        meets
    }
}

/// Whether two solids touch, without memory.
fn meet<G: Measure>(solids: &[Option<Solid<'_, G>>], first: u16, second: u16) -> bool {
    let answer = at(solids, first)
        .zip(at(solids, second))
        .and_then(|(first, second)| first.with(second, |body, placed| body.meets(placed)));
    answer.unwrap_or(false)
}
