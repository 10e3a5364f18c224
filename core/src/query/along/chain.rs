//! Facets that meet while the placed solid is shifted: each pair from one multiple of the direction to
//! another, and all of them a chain of intervals.

use core::{cell::Cell, ops::ControlFlow};

use super::sweep::Direction;
use crate::query::pair::{FacetPair, Posed, traversal::Visitor};
use crate::{
    coherence::Meter,
    geometry::{Dimension, MultipleOf},
    number::Multiple as _,
    solid::Solid,
    volume::Aabb,
};

/// What is looked for, from a multiple of the direction on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Up to where facets meet that meet at that multiple, or at one at which such facets still meet.
    End,
    /// Where the next facets begin to meet.
    Next,
    /// Up to where any facets meet.
    Last,
}

/// A multiple of the direction, and the least pair of facets that meets from or up to there.
pub(crate) type Link<G> = (MultipleOf<G>, FacetPair);

impl<G: Dimension> Solid<'_, G> {
    /// What is found among all pairs of facets, from a multiple on; the first one that leads beyond so much
    /// suffices.
    pub(crate) fn link<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        direction: &Direction<G>,
        goal: Goal,
        from: MultipleOf<G>,
        most: f64,
        meter: &mut M,
    ) -> Option<Link<G>> {
        let mut chain = Chain {
            direction: *direction,
            goal,
            from,
            most,
            found: None,
            bounds: from.bounds(),
            left_out: Cell::new(f64::INFINITY),
        };
        if goal == Goal::Next {
            chain.bounds[1] = f64::INFINITY;
        }
        loop {
            let before = chain.reached();
            chain.left_out.set(f64::INFINITY);
            let is_beyond = self.traverse(other, &mut chain, meter).is_some();
            let is_over = chain.left_out.get() > chain.bounds[1] || chain.reached() == before;
            if is_beyond || is_over || goal != Goal::End {
                return chain.found;
            }
            // Of what began too late, something may be reached now.
        }
    }
}

/// A number no greater than a key and near it, in half the memory; at first the least of all.
///
/// Its bits are turned by those of that one: places that hold nothing yet are zero, and take no time to fill.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Low(u32);

const LEAST: u32 = f32::NEG_INFINITY.to_bits();

impl Low {
    pub(crate) fn of(key: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "what is below the nearest is no greater"
        )]
        let low = (key as f32).next_down();
        Self(low.to_bits() ^ LEAST)
    }

    #[inline]
    pub(crate) fn value(self) -> f64 {
        f32::from_bits(self.0 ^ LEAST).into()
    }
}

/// The search among the pairs of facets.
#[derive(Clone, Debug)]
struct Chain<G: Dimension> {
    direction: Direction<G>,
    goal: Goal,
    from: MultipleOf<G>,
    most: f64,
    found: Option<Link<G>>,
    /// Boxes are of interest between these.
    bounds: [f64; 2],
    /// Of what was left out because it begins beyond them, where the first begins.
    left_out: Cell<f64>,
}

impl<G: Dimension> Chain<G> {
    fn reached(&self) -> MultipleOf<G> {
        self.found.map_or(self.from, |(at, _)| at)
    }

    fn leave_out(&self, first: f64) {
        self.left_out.set(self.left_out.get().min(first));
    }

    /// Two facets meet from one multiple to another.
    #[inline]
    fn learn(&mut self, pair: FacetPair, [first, last]: [MultipleOf<G>; 2]) {
        let at = self.found.map(|(at, _)| at);
        let reached = self.reached();
        let is_less = self.found.is_none_or(|(_, known)| pair < known);
        let (multiple, better) = match self.goal {
            Goal::End if first > reached => {
                self.leave_out(first.bounds()[0]);
                return;
            }
            Goal::End | Goal::Last => (last, last > reached || (last == reached && is_less)),
            Goal::Next if first > self.from => {
                let sooner = at.is_none_or(|at| first < at || (first == at && is_less));
                (first, sooner)
            }
            Goal::Next => return,
        };
        if better {
            self.found = Some((multiple, pair));
            let [low, high] = multiple.bounds();
            self.bounds = match self.goal {
                Goal::Next => [self.bounds[0], high],
                Goal::End | Goal::Last => [low, high],
            };
        }
    }
}

impl<G: Dimension> Visitor<G> for Chain<G> {
    type Found = ();

    type Key = f64;

    type Kept = Low;

    /// A direction is as it is in the frame that rests.
    const TURNS: bool = false;

    /// What leads farthest comes first, or what begins first.
    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (f64, bool) {
        let [first, last] = self.direction.span(a, b);
        let key = match self.goal {
            Goal::Next => first,
            Goal::End | Goal::Last => -last,
        };
        let [low, high] = self.bounds;
        let mut is_near = first <= last && last >= low;
        if is_near && first > high && self.goal != Goal::Last {
            self.leave_out(first);
            is_near = false;
        }
        (key, is_near)
    }

    #[inline]
    fn keep(key: f64) -> Low {
        Low::of(key)
    }

    #[inline]
    fn is_current(&self, kept: Low) -> bool {
        let ([low, high], key) = (self.bounds, kept.value());
        match self.goal {
            Goal::Next => key <= high,
            Goal::End | Goal::Last => -key >= low,
        }
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<()> {
        if let Some(interval) = G::meeting_multiples(a, b, self.direction.way) {
            self.learn(pair, interval);
        }
        match self.found {
            Some((at, _)) if self.goal != Goal::Next && at.bounds()[0] > self.most => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
