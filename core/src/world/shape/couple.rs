//! How two members lie to each other.
//!
//! Two solids, or two capsules, are compared in the frame of the first one. A capsule and a solid are
//! compared in that of the solid, whichever is first: so its axis is placed, and no facet has to be.
//!
//! Where facets are told, a capsule is one facet with the number zero, whose first corner is the start of
//! its axis.

use super::{Shape, round::Round};
use crate::world::{
    member::Member,
    pairs::{Doubt, Pair, Relation},
};
use crate::{
    coherence::{Cost, PairTracker},
    geometry::Dimension,
    number::{Metric, Scalar},
    query::{ContactPoint, Listed, NearestPlaces, PairDistance, Posed, rounded},
    solid::{AsSolid, Solid},
};

/// Whether a distance is known well enough: it is no less than three quarters of what it is at most.
fn is_close<S: Scalar>(at_least: S, at_most: S) -> bool {
    let [(at_least, _), (at_most, _)] = [at_least, at_most].map(|x| x.offset(S::ZERO));
    let half = S::half(at_most);
    at_least >= S::sum(half, S::half(half))
}

/// Two members in one frame.
#[derive(Debug)]
pub(in crate::world) enum Couple<'a, G: Dimension> {
    Solids(&'a Solid<'a, G>, Posed<'a, G>),
    Round(Round<'a, G>),
}

impl<'a, G: Dimension> Couple<'a, G> {
    /// Two members where poses take them; none where that leaves the domain, which the limit of
    /// [`Member::new`] rules out for members that are near each other.
    #[inline]
    pub(in crate::world) fn of<B: AsSolid<Dimension = G>>(
        [first, second]: [&'a Shape<B>; 2],
        [own, other]: [&G::Pose; 2],
    ) -> Option<Self> {
        Some(match (first, second) {
            (Shape::Solid(solid), Shape::Solid(placed)) => {
                let pose = G::relative_to(other, own)?;
                Self::Solids(solid.as_solid(), placed.as_solid().at(pose).ok()?)
            }
            (Shape::Solid(solid), Shape::Capsule(capsule)) => Self::Round(Round::Solid {
                solid: solid.as_solid(),
                capsule: capsule.placed(&G::relative_to(other, own)?)?,
                is_first: false,
            }),
            (Shape::Capsule(capsule), Shape::Solid(solid)) => Self::Round(Round::Solid {
                solid: solid.as_solid(),
                capsule: capsule.placed(&G::relative_to(own, other)?)?,
                is_first: true,
            }),
            (Shape::Capsule(capsule), Shape::Capsule(placed)) => Self::Round(Round::Capsules([
                *capsule,
                placed.placed(&G::relative_to(other, own)?)?,
            ])),
        })
    }

    /// Whether they touch, without memory.
    pub(in crate::world) fn touch(&self) -> bool {
        match self {
            Self::Solids(solid, posed) => solid.intersects(posed),
            Self::Round(Round::Solid { solid, capsule, .. }) => solid.intersects_capsule(capsule),
            Self::Round(Round::Capsules([first, second])) => first.intersects(second),
        }
    }

    /// Whether they touch; why, the tracker knows then.
    #[inline]
    pub(in crate::world) fn touch_tracked(&self, tracker: &mut PairTracker) -> bool {
        match self {
            Self::Solids(solid, posed) => tracker.intersects(solid, posed),
            Self::Round(round) => round.touch_tracked(tracker).is_some(),
        }
    }

    /// How two members with a margin lie. What a distance takes of the stack, others do not.
    #[inline(never)]
    pub(in crate::world) fn relation_within(
        &self,
        margin: G::Scalar,
        tracker: &mut PairTracker,
    ) -> Relation {
        match self {
            Self::Solids(solid, posed) => {
                let cost = &mut Cost::default();
                Relation::of(solid.measure(posed, Some(margin), tracker, cost), margin)
            }
            Self::Round(round) => round.relation_within(margin, tracker),
        }
    }

    /// Notes how the two of a pair lie, as far as the tracker of two solids remembers it; with a capsule, all is
    /// known at once. A plane between them is looked for where that is in doubt, or, if it is to be known closely,
    /// how far they are apart.
    ///
    /// If it is not known, what was known last stays, for what will be told when it is known again.
    pub(in crate::world) fn recall(&self, margin: G::Scalar, closely: bool, pair: &mut Pair) {
        pair.set_at_most(None::<G::Scalar>);
        let tracker = &mut pair.tracker;
        let (solid, posed) = match self {
            Self::Solids(solid, posed) => (solid, posed),
            Self::Round(round) => {
                let now = round.relation_within(margin, tracker);
                return pair.settle(now);
            }
        };
        let mut at_least = tracker.apart_at_least(solid, posed);
        if at_least > margin {
            return pair.settle_free(at_least, margin);
        }
        let Some(near) = solid.near_still(posed, tracker) else {
            if solid.touches_still(posed, tracker) {
                pair.settle(Relation::Touching);
            } else {
                pair.doubt = Doubt::Relation;
            }
            return;
        };
        let is_close = |at_least| is_close(at_least, near.at_most);
        let is_within = |at_least| at_least > G::Scalar::ZERO && near.at_most <= margin;
        let is_enough = is_within(at_least) && (!closely || is_close(at_least));
        if !is_enough && solid.keeps_apart(posed, &near, tracker) {
            at_least = tracker.apart_at_least(solid, posed);
        }
        if at_least > margin {
            return pair.settle_free(at_least, margin);
        }
        pair.set_at_most(Some(near.at_most));
        pair.doubt = Doubt::Relation;
        if is_within(at_least) {
            pair.now = Relation::Within;
            pair.doubt = if is_close(at_least) {
                Doubt::None
            } else {
                Doubt::Distance
            };
        }
    }

    /// How far two members are apart at least and at most, as far as the tracker of two solids remembers it.
    /// The most may be known already.
    pub(in crate::world) fn apart(
        &self,
        tracker: &PairTracker,
        at_most: Option<G::Scalar>,
    ) -> (G::Scalar, Option<G::Scalar>) {
        match self {
            Self::Solids(solid, posed) => (
                tracker.apart_at_least(solid, posed),
                at_most.or_else(|| tracker.apart_at_most(solid, posed)),
            ),
            Self::Round(round) => match round.gap() {
                Err(_) => (G::Scalar::ZERO, None),
                Ok(gap) => (
                    G::Scalar::distance_below(gap.least()),
                    Some(G::Scalar::from_distance(gap.distance)),
                ),
            },
        }
    }
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Member<B> {
    /// This member, first, and another one in one frame.
    #[inline]
    pub(in crate::world) fn with<'a>(&'a self, second: &'a Self) -> Option<Couple<'a, G>> {
        Couple::of(
            [&self.shape, &second.shape],
            [&self.state.pose, &second.state.pose],
        )
    }

    /// How far two members are apart where they are now, the second one placed in the frame of this one, in
    /// which places and direction are told; none where they are too far apart for the domain. Of a capsule, the
    /// distance is measured from its axis and the radius is subtracted; places on it are off by two roundings
    /// more.
    ///
    /// # Cost
    /// As [`Solid::distance`]; of a capsule and a solid, as [`Solid::segment_distance`], of two capsules that of
    /// two segments.
    #[must_use]
    pub fn distance(&self, second: &Self) -> Option<PairDistance<G>> {
        let gap = match self.with(second)? {
            Couple::Solids(solid, posed) => return Some(solid.distance(&posed)),
            Couple::Round(round) => round.gap(),
        };
        let gap = match gap {
            Ok(gap) => gap,
            Err(witness) => return Some(PairDistance::touching(witness, Cost::default())),
        };
        let [from, to] = gap.places;
        let mut nearest = NearestPlaces {
            facets: gap.facets,
            points: gap.places.map(|place| G::point(place.map(rounded))),
            direction: G::direction(from, to),
        };
        if let (Shape::Capsule(_), Shape::Solid(_)) = (&self.shape, &second.shape) {
            let pose = G::relative_to(&second.state.pose, &self.state.pose)?;
            nearest.points = nearest.points.map(|point| G::place(&pose, point));
            nearest.direction = G::turn_direction(&pose, nearest.direction);
        }
        Some(PairDistance {
            witness: None,
            distance: G::Scalar::from_distance(gap.distance),
            nearest: Some(nearest),
            cost: gap.cost,
        })
    }

    /// Writes down where two members touch where they are now, or are within a margin of each other: places
    /// and normals, from this one to the second, in the world's frame. None where they are too far apart for
    /// the domain.
    ///
    /// As [`Solid::contact_points`] says, the second one placed in the frame of this one. With a capsule there is
    /// one point at most, where it is nearest; where its axis is in the solid or goes through it, where that is
    /// deepest; where axes cross, on the shortest way apart. An [event](crate::world::WorldIn::events) asks so for the
    /// normal and the depth of its contact.
    ///
    /// # Cost
    /// As [`Solid::contact_points`]; with a capsule as [`Member::distance`].
    pub fn contact_points(
        &self,
        second: &Self,
        margin: G::Scalar,
        points: &mut [ContactPoint<G>],
    ) -> Option<Listed> {
        let listed = match self.with(second)? {
            Couple::Solids(solid, posed) => solid.contact_points(&posed, margin, points),
            Couple::Round(round) => {
                let mut listed = Listed::default();
                if let Some(point) = round.contact(margin) {
                    listed.push(points, point);
                }
                listed
            }
        };
        let frame = match (&self.shape, &second.shape) {
            (Shape::Capsule(_), Shape::Solid(_)) => &second.state.pose,
            _ => &self.state.pose,
        };
        for point in points.iter_mut().take(listed.written) {
            point.points = point.points.map(|place| G::place(frame, place));
            point.normal = G::turn_direction(frame, point.normal);
        }
        Some(listed)
    }
}
