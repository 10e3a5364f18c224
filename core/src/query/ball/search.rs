//! What a ball looks for among the facets: one in reach, how far they are, the nearest.

use core::{cmp::Ordering, ops::ControlFlow};

use super::Ball;
use crate::{
    geometry::Dimension,
    number::{Lengths, Measured as _, Metric},
    query::descent::Seeker,
    solid::Solid,
    volume::{Aabb, Square},
};

/// A ball and how far boxes and facets are of interest to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe<'a, G: Dimension> {
    ball: &'a Ball<G>,
    /// The centre as a box.
    centre: Aabb<G>,
    /// The square of the distance beyond which no facet counts as in reach.
    reach: Square<G>,
    /// The square of the centre's distance from the box of all.
    apart: Square<G>,
    /// The square of the distance beyond which nobody wants to know what is there.
    most: Square<G>,
}

impl<'a, G: Dimension> Probe<'a, G> {
    #[inline]
    pub(super) fn new(solid: &Solid<'_, G>, ball: &'a Ball<G>) -> Self {
        let centre = Aabb::of_point(ball.centre);
        let reach = G::Scalar::reach(ball.radius, solid.extent());
        let sum = G::Scalar::sum_squares;
        Self {
            ball,
            centre,
            reach,
            apart: solid.bounds().square_gap(&centre),
            // Room for the ball to move by its radius at least.
            most: sum(sum(sum(reach, reach), sum(reach, reach)), solid.room()),
        }
    }

    /// Whether the ball is off the box of all.
    #[inline]
    pub(super) fn is_apart(&self) -> bool {
        G::Scalar::exceeds(self.apart, self.reach)
    }

    /// Whether the centre is off the box of all.
    #[inline]
    pub(super) fn is_centre_apart(&self) -> bool {
        self.apart > Square::<G>::default()
    }

    /// Whether a facet is in reach, when the square of its distance is at least this.
    #[inline]
    fn reaches(&self, facet: &G::Facet, below: Square<G>) -> bool {
        below <= self.reach && G::reaches(facet, self.ball.centre, self.ball.radius)
    }

    /// The square of the distance within which to look when something is at this one.
    #[inline]
    fn limit(&self, square: Square<G>) -> Square<G> {
        if square > self.most {
            self.most
        } else if square > self.reach {
            square
        } else {
            self.reach
        }
    }

    #[inline]
    fn below(&self, facet: &G::Facet, enough: Square<G>) -> Square<G> {
        G::square_below(facet, self.ball.centre, enough)
    }
}

/// Looks for any facet in reach.
#[derive(Debug)]
pub(super) struct Touch<'a, G: Dimension>(pub(super) Probe<'a, G>);

impl<G: Dimension> Seeker<G> for Touch<'_, G> {
    type Key = Square<G>;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        let gap = aabb.square_gap(&self.0.centre);
        (!G::Scalar::exceeds(gap, self.0.reach)).then_some(gap)
    }

    #[inline]
    fn is_current(&self, _: &Aabb<G>) -> bool {
        true
    }

    #[inline]
    fn visit(&mut self, _: u32, facet: &G::Facet) -> ControlFlow<()> {
        if self.0.reaches(facet, self.0.below(facet, self.0.reach)) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Looks for any facet in reach, and how far all are at least.
#[derive(Debug)]
pub(super) struct Room<'a, G: Dimension> {
    probe: Probe<'a, G>,
    /// The facet found nearest or in reach.
    pub(super) facet: u32,
    /// The square of its distance, at least.
    nearest: Square<G>,
    /// The square of the distance beyond which boxes are of no interest.
    limit: Square<G>,
}

impl<'a, G: Dimension> Room<'a, G> {
    /// From a facet that is known.
    #[inline]
    pub(super) fn new(probe: Probe<'a, G>, number: u32, facet: &G::Facet) -> Self {
        let nearest = probe.below(facet, probe.most);
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
            self.limit
        } else {
            Square::<G>::default()
        }
    }
}

impl<G: Dimension> Seeker<G> for Room<'_, G> {
    type Key = Square<G>;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        let gap = aabb.square_gap(&self.probe.centre);
        (!G::Scalar::exceeds(gap, self.limit)).then_some(gap)
    }

    #[inline]
    fn is_current(&self, aabb: &Aabb<G>) -> bool {
        self.key(aabb).is_some()
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let below = self.probe.below(facet, self.limit);
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
pub(super) struct Closest<'a, G: Dimension> {
    probe: Probe<'a, G>,
    extent: f64,
    pub(super) facet: u32,
    /// The square of its distance, as measured.
    pub(super) square: <G::Scalar as Metric>::Measured,
    /// The square of the distance beyond which boxes are of no interest.
    limit: Square<G>,
    /// Whether a facet is in reach; none where nobody asks.
    pub(super) reached: Option<bool>,
}

impl<'a, G: Dimension> Closest<'a, G> {
    /// From a facet that is known.
    pub(super) fn new(
        solid: &Solid<'_, G>,
        probe: Probe<'a, G>,
        (number, facet): (u32, &G::Facet),
        asks_reach: bool,
    ) -> Self {
        let Ball { centre, radius } = *probe.ball;
        let mut closest = Self {
            probe,
            extent: G::Scalar::length_to_real(solid.extent()),
            facet: number,
            square: G::square_distance(facet, centre),
            limit: Square::<G>::default(),
            reached: asks_reach.then(|| G::reaches(facet, centre, radius)),
        };
        closest.limit = closest.beyond();
        closest
    }

    /// The least that the distance can be.
    pub(super) fn distance_below(&self) -> f64 {
        let distance = libm::sqrt(self.square.to_real());
        distance - self.slack(distance)
    }

    /// The square of the distance beyond which boxes are of no interest.
    fn beyond(&self) -> Square<G> {
        let distance = libm::sqrt(self.square.to_real());
        G::Scalar::square_above(distance + 2.0 * self.slack(distance))
    }

    /// How much a distance of this size can be off as measured: no corner of its facet is farther
    /// than it and the solid's extent.
    fn slack(&self, distance: f64) -> f64 {
        (distance + self.extent) * G::Scalar::SLACK
    }

    #[inline]
    fn consider(&mut self, number: u32, facet: &G::Facet) {
        let centre = self.probe.ball.centre;
        let square = G::square_distance(facet, centre);
        if self.reached == Some(false) {
            self.reached = Some(G::reaches(facet, centre, self.probe.ball.radius));
        }
        let is_nearer = match square.partial_cmp(&self.square) {
            Some(Ordering::Less) => true,
            Some(Ordering::Equal) => number < self.facet,
            _ => false,
        };
        if is_nearer {
            self.square = square;
            self.facet = number;
            self.limit = self.beyond();
        }
    }
}

impl<G: Dimension> Seeker<G> for Closest<'_, G> {
    type Key = Square<G>;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        let gap = aabb.square_gap(&self.probe.centre);
        (!G::Scalar::exceeds(gap, self.limit)).then_some(gap)
    }

    #[inline]
    fn is_current(&self, aabb: &Aabb<G>) -> bool {
        self.key(aabb).is_some()
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        if self.probe.below(facet, self.limit) <= self.limit {
            self.consider(number, facet);
        }
        ControlFlow::Continue(())
    }
}
