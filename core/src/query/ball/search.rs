//! What a ball or a capsule looks for among the facets: one in reach, how far they are, the nearest.

use core::ops::ControlFlow;

use super::round::Round;
use crate::{
    geometry::Dimension,
    number::{Lengths, Measured as _, Metric},
    query::descent::Seeker,
    solid::Solid,
    volume::{Aabb, Measured, Square},
};

/// A ball or a capsule, and how far boxes and facets are of interest to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe<'a, G: Dimension, R> {
    round: &'a R,
    /// A box around its spine.
    spine: Aabb<G>,
    /// The square of the distance beyond which no facet counts as in reach.
    reach: Square<G>,
    /// The square of the spine's distance from the box of all.
    apart: Square<G>,
    /// The square of the distance beyond which nobody wants to know what is there.
    most: Square<G>,
}

impl<'a, G: Dimension, R: Round<G>> Probe<'a, G, R> {
    #[inline]
    pub(super) fn new(solid: &Solid<'_, G>, round: &'a R) -> Self {
        let spine = round.spine();
        let reach = G::Scalar::reach(round.radius(), round.extent_with(solid.extent()));
        let sum = G::Scalar::sum_squares;
        Self {
            round,
            spine,
            reach,
            apart: solid.bounds().square_gap(&spine),
            // Room for it to move by its radius at least.
            most: sum(sum(sum(reach, reach), sum(reach, reach)), solid.room()),
        }
    }

    /// Whether it is off the box of all.
    #[inline]
    pub(super) fn is_apart(&self) -> bool {
        G::Scalar::exceeds(self.apart, self.reach)
    }

    /// Whether the spine is off the box of all.
    #[inline]
    pub(super) fn is_spine_apart(&self) -> bool {
        self.apart > Square::<G>::default()
    }

    /// Whether a facet is in reach, when the square of its distance is at least this.
    #[inline]
    fn reaches(&self, facet: &G::Facet, below: Square<G>) -> bool {
        below <= self.reach && self.round.reaches(facet)
    }

    /// The square of the distance of a box, unless it is beyond the limit.
    #[inline]
    pub(super) fn gap(&self, aabb: &Aabb<G>, limit: &Limit<G>) -> Option<Square<G>> {
        let gap = aabb.square_gap(&self.spine);
        let beyond = G::Scalar::exceeds(gap, limit.square) || self.round.misses(aabb, limit.root);
        (!beyond).then_some(gap)
    }

    /// The limit within which to look when something is at the distance with this square.
    #[inline]
    fn limit(&self, square: Square<G>) -> Limit<G> {
        Limit::of::<R>(if square > self.most {
            self.most
        } else if square > self.reach {
            square
        } else {
            self.reach
        })
    }
}

/// A distance beyond which boxes are of no interest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit<G: Dimension> {
    square: Square<G>,
    /// Its root, at least, for those who ask.
    root: G::Scalar,
}

impl<G: Dimension> Limit<G> {
    #[inline]
    fn of<R: Round<G>>(square: Square<G>) -> Self {
        Self {
            square,
            root: R::root_above(square),
        }
    }
}

/// Shows all facets in reach, by their numbers, until it is told to break off.
#[derive(Debug)]
pub(super) struct Touch<'a, G: Dimension, R, F> {
    probe: Probe<'a, G, R>,
    limit: Limit<G>,
    show: F,
}

impl<'a, G: Dimension, R: Round<G>, F> Touch<'a, G, R, F> {
    #[inline]
    pub(super) fn new(probe: Probe<'a, G, R>, show: F) -> Self {
        Self {
            probe,
            limit: Limit::of::<R>(probe.reach),
            show,
        }
    }
}

impl<G: Dimension, R: Round<G>, F: FnMut(u32) -> ControlFlow<()>> Seeker<G> for Touch<'_, G, R, F> {
    type Key = Square<G>;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        self.probe.gap(aabb, &self.limit)
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let below = self.probe.round.below(facet, self.probe.reach);
        if self.probe.reaches(facet, below) {
            return (self.show)(number);
        }
        ControlFlow::Continue(())
    }
}

/// Looks for any facet in reach, and how far all are at least.
#[derive(Debug)]
pub(super) struct Room<'a, G: Dimension, R> {
    probe: Probe<'a, G, R>,
    /// The facet found nearest or in reach.
    pub(super) facet: u32,
    /// The square of its distance, at least.
    nearest: Square<G>,
    limit: Limit<G>,
}

impl<'a, G: Dimension, R: Round<G>> Room<'a, G, R> {
    /// From a facet that is known.
    #[inline]
    pub(super) fn new(probe: Probe<'a, G, R>, number: u32, facet: &G::Facet) -> Self {
        let nearest = probe.round.below(facet, probe.most);
        Self {
            probe,
            facet: number,
            nearest,
            limit: probe.limit(nearest),
        }
    }

    /// Whether the facet found is in reach.
    #[inline]
    pub(super) fn is_touched(&self, facet: &G::Facet) -> bool {
        self.probe.reaches(facet, self.nearest)
    }

    /// The square of the distance within which there is no facet; zero where little is free.
    #[inline]
    pub(super) fn free(&self) -> Square<G> {
        if self.nearest > self.probe.reach {
            self.limit.square
        } else {
            Square::<G>::default()
        }
    }
}

impl<G: Dimension, R: Round<G>> Seeker<G> for Room<'_, G, R> {
    type Key = Square<G>;

    const NARROWS: bool = true;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        self.probe.gap(aabb, &self.limit)
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let below = self.probe.round.below(facet, self.limit.square);
        if self.probe.reaches(facet, below) {
            self.facet = number;
            return ControlFlow::Break(());
        }
        if below < self.nearest {
            self.nearest = below;
            self.facet = number;
            self.limit = self.probe.limit(below);
        }
        ControlFlow::Continue(())
    }
}

/// Looks for the nearest facet; of facets with the same measured distance, the one with the least
/// number, whatever it starts from: every facet is looked at whose box is no farther than the best
/// one, give or take what measuring can be off.
#[derive(Debug)]
pub(super) struct Closest<'a, G: Dimension, R> {
    probe: Probe<'a, G, R>,
    extent: f64,
    pub(super) facet: u32,
    /// The square of its distance, as measured.
    pub(super) square: Measured<G>,
    limit: Limit<G>,
    /// Whether a facet is in reach; none where nobody asks.
    pub(super) reached: Option<bool>,
}

impl<'a, G: Dimension, R: Round<G>> Closest<'a, G, R> {
    /// From a facet that is known.
    pub(super) fn new(
        solid: &Solid<'_, G>,
        probe: Probe<'a, G, R>,
        (number, facet): (u32, &G::Facet),
        asks_reach: bool,
    ) -> Self {
        let round = probe.round;
        let mut closest = Self {
            probe,
            extent: G::Scalar::length_to_real(round.extent_with(solid.extent())),
            facet: number,
            square: round.square(facet),
            limit: Limit::of::<R>(Square::<G>::default()),
            reached: asks_reach.then(|| round.reaches(facet)),
        };
        closest.limit = closest.beyond();
        closest
    }

    /// The least that the distance can be.
    pub(super) fn distance_below(&self) -> f64 {
        let distance = libm::sqrt(self.square.to_real());
        distance - self.slack(distance)
    }

    fn beyond(&self) -> Limit<G> {
        let distance = libm::sqrt(self.square.to_real());
        let square = G::Scalar::square_above(distance + 2.0 * self.slack(distance));
        Limit::of::<R>(square)
    }

    /// How much a distance of this size can be off as measured: no corner of its facet is farther
    /// than it and the solid's extent.
    fn slack(&self, distance: f64) -> f64 {
        (distance + self.extent) * G::Scalar::SLACK
    }
}

impl<G: Dimension, R: Round<G>> Seeker<G> for Closest<'_, G, R> {
    type Key = Square<G>;

    const NARROWS: bool = true;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        self.probe.gap(aabb, &self.limit)
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let limit = self.limit.square;
        let round = self.probe.round;
        if round.below(facet, limit) > limit {
            return ControlFlow::Continue(());
        }
        let square = round.square(facet);
        if self.reached == Some(false) {
            self.reached = Some(round.reaches(facet));
        }
        if (square, number) < (self.square, self.facet) {
            (self.square, self.facet) = (square, number);
            self.limit = self.beyond();
        }
        ControlFlow::Continue(())
    }
}
