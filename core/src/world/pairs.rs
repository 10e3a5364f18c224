//! The pairs of solids that are near each other, each with what it remembers.

use super::Storage;
use crate::{coherence::PairTracker, number::Scalar, query::Measured};

/// No pair.
pub(super) const NONE: u16 = u16::MAX;

/// The most pairs that can be numbered.
pub(super) const MAX_PAIRS: usize = NONE as usize;

/// Two solids that are near each other, or were when the last events were told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) tracker: PairTracker,
    /// The slot of the second solid.
    pub(super) second: u16,
    /// The next pair of the same first solid, or the next unused one.
    pub(super) next: u16,
    /// Whether the bounds meet.
    pub(super) near: bool,
    /// How the solids lay before the last step.
    pub(super) before: Relation,
    /// How they lie; where that is in doubt, how they lay when it was known last.
    pub(super) now: Relation,
    /// What of them is not known.
    pub(super) doubt: Doubt,
    /// The word of how far apart they are at most where they are, if the last step has found that out, or
    /// zero. It is what the tracker and the poses say, so a snapshot does without it.
    pub(super) at_most: u32,
}

/// What is not known of two solids where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// All that is told of is known.
    None,
    /// For how long: they are free, and have come half of the way to where that would be in doubt.
    Soon,
    /// How far they are apart; that they do not touch is known, and what is told of their margin.
    Distance,
    /// How they lie.
    Relation,
}

/// How two solids lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// They are farther apart than their margin.
    Free,
    /// They are within it and do not touch.
    Within,
    /// They touch.
    Touching,
}

impl Relation {
    /// How two solids lie, of which this was measured.
    pub(super) fn of<S: Scalar>(measured: Measured, margin: S) -> Self {
        match measured {
            Measured::Touching(_) => Self::Touching,
            _ if margin > S::ZERO && measured.is_near(margin) => Self::Within,
            _ => Self::Free,
        }
    }
}

/// All pairs: a list for every first solid, by the second one's slot. So the order of pairs
/// follows from the solids alone, and not from what happened before.
#[derive(Clone, Debug)]
pub(super) struct Pairs<S: Storage> {
    heads: S::Solids<u16>,
    all: S::Pairs<Pair>,
    /// The first pair given back, in a list.
    unused: u16,
    /// How many were ever taken.
    fresh: usize,
}

impl Pair {
    pub(super) const UNUSED: Self = Self {
        tracker: PairTracker::new(),
        second: 0,
        next: NONE,
        near: false,
        before: Relation::Free,
        now: Relation::Free,
        doubt: Doubt::None,
        at_most: 0,
    };

    /// How far apart they are at most where they are, if the last step has found that out.
    pub(super) fn at_most<S: Scalar>(&self) -> Option<S> {
        (self.at_most != 0).then(|| S::from_word(self.at_most))
    }

    pub(super) fn set_at_most<S: Scalar>(&mut self, at_most: Option<S>) {
        self.at_most = at_most.map_or(0, S::to_word);
    }

    /// It is known how they lie.
    pub(super) const fn settle(&mut self, now: Relation) {
        (self.now, self.doubt) = (now, Doubt::None);
    }

    /// They are farther apart than their margin; soon to be in doubt where half of what they were farther apart
    /// when the tracker learnt it is used up.
    pub(super) fn settle_free<S: Scalar>(&mut self, at_least: S, margin: S) {
        let [(at_least, _), (margin, _)] = [at_least, margin].map(|x| x.offset(S::ZERO));
        let was = S::length(self.tracker.clearance);
        self.settle(Relation::Free);
        if S::difference(at_least, margin) < S::difference(was, at_least) {
            self.doubt = Doubt::Soon;
        }
    }

    /// Whether there is nothing left to tell of it.
    pub(super) const fn is_over(&self) -> bool {
        !self.near && self.is_silent()
    }

    /// Whether there was nothing to tell of it, and is not.
    pub(super) const fn is_silent(&self) -> bool {
        matches!((self.before, self.now), (Relation::Free, Relation::Free))
    }

    /// Whether it is not known how the solids lie.
    pub(super) const fn is_unfinished(&self) -> bool {
        matches!(self.doubt, Doubt::Relation)
    }

    /// Whether the solids are known to touch.
    pub(super) const fn touches(&self) -> bool {
        matches!(self.now, Relation::Touching) && !self.is_unfinished()
    }

    /// Whether they are known to be within their margin and not to touch.
    pub(super) const fn is_within(&self) -> bool {
        matches!(self.now, Relation::Within) && !self.is_unfinished()
    }
}

/// Where a list is pointed at from: its head, or the pair before.
#[derive(Clone, Copy, Debug)]
enum From {
    Head(u16),
    Pair(u16),
}

impl<S: Storage> Pairs<S> {
    /// No pairs: all heads are [`NONE`], and the others [`Pair::UNUSED`].
    pub(super) const fn new(heads: S::Solids<u16>, all: S::Pairs<Pair>) -> Self {
        Self {
            heads,
            all,
            unused: NONE,
            fresh: 0,
        }
    }

    /// Forgets all of them, in place: new ones would first be made on the stack, which they are too
    /// large for.
    pub(super) fn clear(&mut self) {
        self.heads.as_mut().fill(NONE);
        (self.unused, self.fresh) = (NONE, 0);
    }

    /// For how many pairs there is room.
    pub(super) fn capacity(&self) -> usize {
        self.all.as_ref().len()
    }

    /// Makes room for as many pairs more, and for twice as many as there were; says whether there is.
    pub(super) fn grow(&mut self, more: usize) -> bool {
        let before = self.capacity();
        let count = before.saturating_add(more.max(before)).min(MAX_PAIRS);
        S::more_pairs(&mut self.all, count, || Pair::UNUSED)
    }

    /// Makes room for the pairs of `count` solids in all, and says whether there is.
    pub(super) fn grow_solids(&mut self, count: usize) -> bool {
        S::more_solids(&mut self.heads, count, || NONE)
    }

    fn head(&self, first: u16) -> u16 {
        self.heads
            .as_ref()
            .get(usize::from(first))
            .copied()
            .unwrap_or(NONE)
    }

    fn get(&self, number: u16) -> Option<&Pair> {
        self.all.as_ref().get(usize::from(number))
    }

    fn get_mut(&mut self, number: u16) -> Option<&mut Pair> {
        self.all.as_mut().get_mut(usize::from(number))
    }

    fn link(&mut self, from: From, to: u16) {
        let slot = match from {
            From::Head(first) => self.heads.as_mut().get_mut(usize::from(first)),
            From::Pair(number) => self.get_mut(number).map(|pair| &mut pair.next),
        };
        if let Some(slot) = slot {
            *slot = to;
        }
    }

    /// Where the pair of two solids is in the list of the first one, or would be; and what is there.
    fn seek(&self, first: u16, second: u16) -> (From, u16) {
        let (mut from, mut number) = (From::Head(first), self.head(first));
        while let Some(pair) = self.get(number) {
            if pair.second >= second {
                break;
            }
            (from, number) = (From::Pair(number), pair.next);
        }
        (from, number)
    }

    /// The pair of two solids, if it is there.
    pub(super) fn find(&self, first: u16, second: u16) -> Option<&Pair> {
        let (_, number) = self.seek(first, second);
        self.get(number).filter(|pair| pair.second == second)
    }

    /// The pair of two solids, entered where it is missing and there is room.
    pub(super) fn enter(&mut self, first: u16, second: u16) -> Option<&mut Pair> {
        let (from, number) = self.seek(first, second);
        if self.get(number).is_some_and(|pair| pair.second == second) {
            return self.get_mut(number);
        }
        let new = self.take()?;
        if let Some(pair) = self.get_mut(new) {
            *pair = Pair {
                second,
                next: number,
                ..Pair::UNUSED
            };
        }
        self.link(from, new);
        self.get_mut(new)
    }

    /// A pair that is not in use.
    fn take(&mut self) -> Option<u16> {
        if let Some(pair) = self.get(self.unused) {
            let (number, next) = (self.unused, pair.next);
            self.unused = next;
            return Some(number);
        }
        let number = u16::try_from(self.fresh).ok()?;
        self.get(number)?;
        self.fresh = self.fresh.wrapping_add(1);
        Some(number)
    }

    /// Shows every pair with its first solid, by the numbers of both, and drops those that
    /// `keeps` does not want.
    pub(super) fn retain(&mut self, mut keeps: impl FnMut(u16, &mut Pair) -> bool) {
        for first in 0..self.heads.as_ref().len() {
            #[expect(clippy::cast_possible_truncation, reason = "at most 2^15 solids")]
            let first = first as u16;
            let (mut from, mut number) = (From::Head(first), self.head(first));
            loop {
                let unused = self.unused;
                let Some(pair) = self.get_mut(number) else {
                    break;
                };
                let next = pair.next;
                if keeps(first, pair) {
                    from = From::Pair(number);
                } else {
                    pair.next = unused;
                    self.unused = number;
                    self.link(from, next);
                }
                number = next;
            }
        }
    }

    /// Shows every pair with its first solid, by the numbers of both.
    pub(super) fn each(&mut self, mut show: impl FnMut(u16, &mut Pair)) {
        self.retain(|first, pair| {
            show(first, pair);
            true
        });
    }

    /// Every pair with its first solid, by the numbers of both.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, &Pair)> + '_ {
        (0_u16..)
            .zip(self.heads.as_ref())
            .flat_map(|(first, head)| {
                let start = self.get(*head);
                core::iter::successors(start, |pair| self.get(pair.next))
                    .map(move |pair| (first, pair))
            })
    }
}
