//! Whether a ball or a capsule meets a solid, and how far it can move until it may do so.

use core::ops::ControlFlow;

use super::{
    Class, MOST,
    round::Round,
    search::{Closest, Probe, Room, Touch},
};
use crate::{
    coherence::{BallTracker, Cost, Meter, Unmetered},
    geometry::Dimension,
    number::{BELOW_ONE, Lengths, Measured as _, Scalar},
    solid::Solid,
};

/// The bit of [`BallTracker::facet`] that says that the place was in the solid.
pub(super) const INSIDE: u32 = 1 << 31;

/// The facet that is nearest to a spine, and what was found out besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// Whether it is in reach; where nobody asks, whether the spine starts in the solid.
    pub(super) hit: bool,
    /// Where the spine starts.
    pub(super) class: Class,
    pub(super) facet: u32,
    /// The square of its distance.
    pub(super) square: f64,
    pub(super) cost: Cost,
}

/// Whether the tracker was last moved on by a question to this solid about this very place that found the
/// boundary out of reach.
pub fn was_free<G: Dimension>(
    solid: &Solid<'_, G>,
    place: G::Point,
    tracker: &BallTracker,
) -> bool {
    tracker.stamp == solid.boxes().stamp
        && tracker.facet & INSIDE == 0
        && tracker.place == G::coordinates(place).map(Scalar::to_word)
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether a ball or a capsule and the solid have a point in common.
    #[inline]
    pub(super) fn meets_round<R: Round<G>>(&self, round: &R) -> bool {
        let probe = Probe::new(self, round);
        if probe.is_apart() {
            return false;
        }
        (!probe.is_spine_apart() && self.classify(round.start()) != Class::Outside)
            || self.seek(
                &mut Touch::new(probe, |_| ControlFlow::Break(())),
                &mut Unmetered,
            )
    }

    /// As [`Solid::meets_round`], with a tracker.
    #[inline]
    pub(super) fn meets_round_tracked<R: Round<G>>(
        &self,
        round: &R,
        tracker: &mut R::Tracker,
    ) -> bool {
        let probe = Probe::new(self, round);
        if probe.is_apart() {
            return false;
        }
        match self.claim(round, tracker) {
            ControlFlow::Break(touched) => touched,
            ControlFlow::Continue(known) => self.search_room(round, known, tracker),
        }
    }

    /// As [`Solid::meets_round_tracked`], where no more than maybe the class is certain: what is
    /// certain needs none of this one's registers.
    #[inline(never)]
    fn search_room<R: Round<G>>(
        &self,
        round: &R,
        known: Option<Class>,
        tracker: &mut R::Tracker,
    ) -> bool {
        let probe = Probe::new(self, round);
        let Some((number, facet)) = self.known_facet(R::known(tracker)) else {
            return false;
        };
        let mut room = Room::new(probe, number, &facet);
        let touched = room.is_touched(&facet) || self.seek(&mut room, &mut Unmetered);
        let class = if touched {
            Class::Boundary
        } else if probe.is_spine_apart() {
            Class::Outside
        } else {
            known.unwrap_or_else(|| {
                R::known_mut(tracker)
                    .point
                    .classify(self.cells(), round.start())
            })
        };
        let clearance = if touched {
            0
        } else {
            G::Scalar::clearance(room.free(), round.extent_with(self.extent()))
        };
        self.note(round, class, (room.facet, clearance), tracker);
        class != Class::Outside
    }

    /// Looks for the nearest facet and, where it is asked, whether any is in reach.
    #[inline(never)]
    pub(super) fn search_closest<R: Round<G>>(
        &self,
        round: &R,
        asks_reach: bool,
        tracker: &mut R::Tracker,
    ) -> Found {
        let mut cost = Cost::default();
        let class = self.class_of(round.start(), &mut R::known_mut(tracker).point, &mut cost);
        let probe = Probe::new(self, round);
        // A solid has facets, so something is found.
        let found = self.known_facet(R::known(tracker)).map(|(number, facet)| {
            cost.measured();
            let mut closest = Closest::new(self, probe, (number, &facet), asks_reach);
            self.seek(&mut closest, &mut cost);
            closest
        });
        let (mut facet, mut square, mut reached) = (0, f64::INFINITY, None);
        if let Some(closest) = found {
            (facet, square, reached) = (closest.facet, closest.square.to_real(), closest.reached);
            let below = (closest.distance_below() * BELOW_ONE).min(MOST);
            let clearance = G::Scalar::length_below(below);
            self.note(round, class, (facet, clearance), tracker);
        }
        Found {
            hit: reached == Some(true) || class != Class::Outside,
            class,
            facet,
            square,
            cost,
        }
    }

    /// Whether this and all between it and the place where the tracker measured is known to be free.
    pub(super) fn stays_free<R: Round<G>>(&self, round: &R, tracker: &R::Tracker) -> bool {
        self.claim(round, tracker) == ControlFlow::Break(false)
    }

    /// A facet to start from: the tracker's, if it speaks of this boundary.
    #[inline]
    fn known_facet(&self, tracker: &BallTracker) -> Option<(u32, G::Facet)> {
        let number = if tracker.stamp == self.boxes().stamp {
            tracker.facet & !INSIDE
        } else {
            0
        };
        let facet = |number: u32| Some((number, self.sized_facet(number)?));
        facet(number).or_else(|| facet(0))
    }

    /// Whether it touches the solid, if that is certain from what the tracker measured; else where the spine
    /// starts, if that is.
    #[inline]
    fn claim<R: Round<G>>(
        &self,
        round: &R,
        tracker: &R::Tracker,
    ) -> ControlFlow<bool, Option<Class>> {
        let known = R::known(tracker);
        if known.stamp != self.boxes().stamp {
            return ControlFlow::Continue(None);
        }
        let clearance = G::Scalar::length(known.clearance);
        let radius = round.radius().offset(G::Scalar::ZERO).0;
        let moved = round.moved(tracker);
        let inside = known.facet & INSIDE != 0;
        if clearance > radius && R::stays_within(moved, G::Scalar::difference(clearance, radius)) {
            return ControlFlow::Break(inside);
        }
        let class = if inside {
            Class::Inside
        } else {
            Class::Outside
        };
        ControlFlow::Continue(R::stays_within(moved, clearance).then_some(class))
    }

    /// Notes where the spine is and how far the boundary is from it.
    #[inline]
    fn note<R: Round<G>>(
        &self,
        round: &R,
        class: Class,
        (facet, clearance): (u32, u32),
        tracker: &mut R::Tracker,
    ) {
        let inside = if class == Class::Outside { 0 } else { INSIDE };
        round.remember(tracker);
        let known = R::known_mut(tracker);
        known.stamp = self.boxes().stamp;
        known.facet = (facet & !INSIDE) | inside;
        known.clearance = clearance;
    }
}
