//! Facets that meet while the placed solid is shifted: each pair from one multiple of the direction to
//! another, and all of them a chain of intervals.

use core::{convert::Infallible, ops::ControlFlow};

use super::{FacetPair, Posed, sweep::Direction, traversal::Visitor};
use crate::{
    coherence::Meter,
    geometry::{Dimension, MultipleOf},
    number::Multiple as _,
    solid::Solid,
    volume::Aabb,
};

/// What is looked for, from a multiple of the direction on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Up to where facets meet that meet at that multiple, or at one at which such facets still meet.
    End,
    /// Where the next facets begin to meet.
    Next,
    /// Up to where any facets meet.
    Last,
}

/// A multiple of the direction, and the least pair of facets that meets from or up to there.
pub(super) type Link<G> = (MultipleOf<G>, FacetPair);

impl<G: Dimension> Solid<'_, G> {
    /// What is found among all pairs of facets, from a multiple on.
    pub(super) fn link<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        direction: &Direction<G>,
        goal: Goal,
        from: MultipleOf<G>,
        meter: &mut M,
    ) -> Option<Link<G>> {
        let mut chain = Chain {
            direction: *direction,
            goal,
            from,
            found: None,
            bounds: from.bounds(),
        };
        if goal == Goal::Next {
            chain.bounds[1] = f64::INFINITY;
        }
        self.traverse(other, chain, meter).0.found
    }
}

/// The bits of the least key.
pub(super) const LEAST: u64 = f64::NEG_INFINITY.to_bits();

/// The search among the pairs of facets.
#[derive(Clone, Copy, Debug)]
struct Chain<G: Dimension> {
    direction: Direction<G>,
    goal: Goal,
    from: MultipleOf<G>,
    found: Option<Link<G>>,
    /// Boxes are of interest between these.
    bounds: [f64; 2],
}

impl<G: Dimension> Chain<G> {
    /// Two facets meet from one multiple to another.
    #[inline]
    fn learn(&mut self, pair: FacetPair, [first, last]: [MultipleOf<G>; 2]) {
        let at = self.found.map(|(at, _)| at);
        let reached = at.unwrap_or(self.from);
        let is_less = self.found.is_none_or(|(_, known)| pair < known);
        let (multiple, better) = match self.goal {
            Goal::End if first > reached => return,
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
    type Found = Infallible;

    type Key = f64;

    /// The bits of a key, of which zero, as they are of none yet, are those of the least one.
    type Kept = u64;

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
        let begins = self.goal == Goal::Last || first <= high;
        (key, first <= last && last >= low && begins)
    }

    #[inline]
    fn keep(key: f64) -> u64 {
        key.to_bits() ^ LEAST
    }

    #[inline]
    fn is_current(&self, kept: u64) -> bool {
        let ([low, high], key) = (self.bounds, f64::from_bits(kept ^ LEAST));
        match self.goal {
            Goal::Next => key <= high,
            Goal::End | Goal::Last => -key >= low,
        }
    }

    #[inline]
    fn is_near(&self, _: &G::Facet, _: &Aabb<G>) -> bool {
        true
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<Infallible> {
        if let Some(interval) = G::meeting_multiples(a, b, self.direction.way) {
            self.learn(pair, interval);
        }
        ControlFlow::Continue(())
    }
}
