//! What a ball and a capsule share: both are all that is within a radius of a spine, a point or a
//! segment.

use crate::{
    coherence::{BallTracker, moved},
    geometry::Dimension,
    number::{Lengths, Scalar},
    volume::{Aabb, Length, Measured, Square},
};

use super::Ball;

/// A ball or a capsule.
pub(super) trait Round<G: Dimension>: Copy {
    /// What it carries from frame to frame.
    type Tracker;

    /// How far its spine moved.
    type Moved: Copy;

    fn radius(&self) -> G::Scalar;

    /// A point of the spine.
    fn start(&self) -> G::Point;

    /// A box around the spine.
    fn spine(&self) -> Aabb<G>;

    /// The sum of a solid's extent and the spine's.
    fn extent_with(&self, solid: Length<G>) -> Length<G>;

    /// At least the root of a distance's square, where [`Round::misses`] asks for it.
    fn root_above(square: Square<G>) -> G::Scalar;

    /// Whether the spine certainly does not come so near a box, besides by the spine's own box.
    fn misses(&self, aabb: &Aabb<G>, distance: G::Scalar) -> bool;

    /// Whether it and a facet have a point in common; see [`Measure::reaches`](crate::geometry::Measure).
    fn reaches(&self, facet: &G::Facet) -> bool;

    /// The square of a distance that a facet has from the spine at least, and, unless that is
    /// `enough`, nearly.
    fn below(&self, facet: &G::Facet, enough: Square<G>) -> Square<G>;

    /// The square of a facet's distance from the spine, zero where they meet.
    fn square(&self, facet: &G::Facet) -> Measured<G>;

    /// The part of the tracker that knows the boundary.
    fn known(tracker: &Self::Tracker) -> &BallTracker;

    /// The same, to change it.
    fn known_mut(tracker: &mut Self::Tracker) -> &mut BallTracker;

    /// How far the spine is from where the tracker last measured.
    fn moved(&self, tracker: &Self::Tracker) -> Self::Moved;

    /// Whether no point of the spine moved so far.
    fn stays_within(moved: Self::Moved, room: Length<G>) -> bool;

    /// Notes where the spine is.
    fn remember(&self, tracker: &mut Self::Tracker);
}

impl<G: Dimension> Round<G> for Ball<G> {
    type Tracker = BallTracker;

    type Moved = [Length<G>; 3];

    #[inline]
    fn radius(&self) -> G::Scalar {
        self.radius
    }

    #[inline]
    fn start(&self) -> G::Point {
        self.centre
    }

    #[inline]
    fn spine(&self) -> Aabb<G> {
        Aabb::of_point(self.centre)
    }

    #[inline]
    fn extent_with(&self, solid: Length<G>) -> Length<G> {
        solid
    }

    #[inline]
    fn root_above(_: Square<G>) -> G::Scalar {
        G::Scalar::ZERO
    }

    /// A point is its own box.
    #[inline]
    fn misses(&self, _: &Aabb<G>, _: G::Scalar) -> bool {
        false
    }

    #[inline]
    fn reaches(&self, facet: &G::Facet) -> bool {
        G::reaches(facet, self.centre, self.radius)
    }

    #[inline]
    fn below(&self, facet: &G::Facet, enough: Square<G>) -> Square<G> {
        G::square_below(facet, self.centre, enough)
    }

    #[inline]
    fn square(&self, facet: &G::Facet) -> Measured<G> {
        G::square_distance(facet, self.centre)
    }

    #[inline]
    fn known(tracker: &BallTracker) -> &BallTracker {
        tracker
    }

    #[inline]
    fn known_mut(tracker: &mut BallTracker) -> &mut BallTracker {
        tracker
    }

    #[inline]
    fn moved(&self, tracker: &BallTracker) -> [Length<G>; 3] {
        moved::<G>(self.centre, tracker.place)
    }

    #[inline]
    fn stays_within(moved: [Length<G>; 3], room: Length<G>) -> bool {
        G::Scalar::stays_within(moved, room)
    }

    #[inline]
    fn remember(&self, tracker: &mut BallTracker) {
        tracker.place = G::coordinates(self.centre).map(Scalar::to_word);
    }
}
