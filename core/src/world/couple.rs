//! How two members lie to each other.
//!
//! Two solids, or two capsules, are compared in the frame of the first one. A capsule and a solid are
//! compared in that of the solid, whichever is first: so its axis is placed, and no facet has to be.
//!
//! Where facets are told, a capsule is one facet with the number zero, whose first corner is the start of
//! its axis.

use super::{
    member::Member,
    pairs::{Doubt, Relation},
    round::Round,
    shape::Shape,
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
pub(super) enum Couple<'a, G: Dimension> {
    Solids(&'a Solid<'a, G>, Posed<'a, G>),
    Round(Round<'a, G>),
}

/// What is remembered of two members.
pub(super) struct Remembered<S> {
    /// How they lie, if that is known.
    pub(super) relation: Option<Relation>,
    pub(super) doubt: Doubt,
    /// How far two solids are apart at most, where facets of theirs are remembered to be near.
    pub(super) at_most: Option<S>,
}

impl<S> Remembered<S> {
    pub(super) const NOTHING: Self = Self {
        relation: None,
        doubt: Doubt::Relation,
        at_most: None,
    };

    pub(super) const fn known(relation: Relation) -> Self {
        Self {
            relation: Some(relation),
            doubt: Doubt::None,
            at_most: None,
        }
    }
}

impl<S: Scalar> Remembered<S> {
    /// Of two that are farther apart than their margin; soon to be in doubt where half of what they were
    /// farther apart when the tracker learnt it is used up.
    fn free(at_least: S, margin: S, tracker: &PairTracker) -> Self {
        let [(at_least, _), (margin, _)] = [at_least, margin].map(|x| x.offset(S::ZERO));
        let was = S::length(tracker.clearance);
        let is_soon = S::difference(at_least, margin) < S::difference(was, at_least);
        Self {
            doubt: if is_soon { Doubt::Soon } else { Doubt::None },
            ..Self::known(Relation::Free)
        }
    }
}

impl<'a, G: Dimension> Couple<'a, G> {
    /// Two members where poses take them; none where that leaves the domain, which the limit of
    /// [`Member::new`] rules out for members that are near each other.
    #[inline]
    pub(super) fn of<B: AsSolid<Dimension = G>>(
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
    pub(super) fn touch(&self) -> bool {
        match self {
            Self::Solids(solid, posed) => solid.intersects(posed),
            Self::Round(round) => round.touch(),
        }
    }

    /// Whether they touch; why, the tracker knows then.
    #[inline]
    pub(super) fn touch_tracked(&self, tracker: &mut PairTracker) -> bool {
        match self {
            Self::Solids(solid, posed) => tracker.intersects(solid, posed),
            Self::Round(round) => round.touch_tracked(tracker).is_some(),
        }
    }

    /// How two members with a margin lie. What a distance takes of the stack, others do not.
    #[inline(never)]
    pub(super) fn relation_within(&self, margin: G::Scalar, tracker: &mut PairTracker) -> Relation {
        match self {
            Self::Solids(solid, posed) => {
                let cost = &mut Cost::default();
                Relation::of(solid.measure(posed, Some(margin), tracker, cost), margin)
            }
            Self::Round(round) if round.touch_tracked(tracker).is_some() => Relation::Touching,
            Self::Round(round) if round.is_within(margin, tracker) => Relation::Within,
            Self::Round(_) => Relation::Free,
        }
    }

    /// How two members lie, as far as the tracker of two solids remembers it; with a capsule, all is known at
    /// once. A plane between them is looked for where that is in doubt, or, if it is to be known closely, how
    /// far they are apart.
    pub(super) fn remembered(
        &self,
        margin: G::Scalar,
        closely: bool,
        tracker: &mut PairTracker,
    ) -> Remembered<G::Scalar> {
        let Self::Solids(solid, posed) = self else {
            return Remembered::known(self.relation_within(margin, tracker));
        };
        let mut at_least = tracker.apart_at_least(solid, posed);
        if at_least > margin {
            return Remembered::free(at_least, margin, tracker);
        }
        let Some(near) = solid.near_still(posed, tracker) else {
            let touches = solid.touches_still(posed, tracker);
            return if touches {
                Remembered::known(Relation::Touching)
            } else {
                Remembered::NOTHING
            };
        };
        let is_close = |at_least| is_close(at_least, near.at_most);
        let is_within = |at_least| at_least > G::Scalar::ZERO && near.at_most <= margin;
        let is_enough = is_within(at_least) && (!closely || is_close(at_least));
        if !is_enough && solid.keeps_apart(posed, &near, tracker) {
            at_least = tracker.apart_at_least(solid, posed);
        }
        if at_least > margin {
            return Remembered::free(at_least, margin, tracker);
        }
        let is_within = is_within(at_least);
        Remembered {
            relation: is_within.then_some(Relation::Within),
            doubt: match is_within {
                false => Doubt::Relation,
                true if is_close(at_least) => Doubt::None,
                true => Doubt::Distance,
            },
            at_most: Some(near.at_most),
        }
    }

    /// How far two members are apart at least and at most, as far as the tracker of two solids remembers it.
    /// The most may be known already.
    pub(super) fn apart(
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

    /// Where they touch or are within a margin of each other, in the frame that they are compared in.
    fn contact_points(&self, margin: G::Scalar, points: &mut [ContactPoint<G>]) -> Listed {
        match self {
            Self::Solids(solid, posed) => solid.contact_points(posed, margin, points),
            Self::Round(round) => {
                let mut listed = Listed::default();
                if let Some(point) = round.contact(margin) {
                    listed.push(points, point);
                }
                listed
            }
        }
    }

    /// How far they are apart, in the frame that they are compared in.
    fn distance(&self) -> PairDistance<G> {
        match self {
            Self::Solids(solid, posed) => solid.distance(posed),
            Self::Round(round) => match round.gap() {
                Err(witness) => PairDistance::touching(witness, Cost::default()),
                Ok(gap) => {
                    let [from, to] = gap.places;
                    PairDistance {
                        witness: None,
                        distance: G::Scalar::from_distance(gap.distance),
                        nearest: Some(NearestPlaces {
                            facets: gap.facets,
                            points: gap.places.map(|place| G::point(place.map(rounded))),
                            direction: G::direction(from, to),
                        }),
                        cost: gap.cost,
                    }
                }
            },
        }
    }
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Member<B> {
    /// This member, first, and another one in one frame.
    #[inline]
    pub(super) fn with<'a>(&'a self, second: &'a Self) -> Option<Couple<'a, G>> {
        Couple::of(
            [&self.shape, &second.shape],
            [&self.state.pose, &second.state.pose],
        )
    }

    /// Where two members touch or are within a margin of each other, in the world's frame.
    pub(super) fn contact_points(
        &self,
        second: &Self,
        margin: G::Scalar,
        points: &mut [ContactPoint<G>],
    ) -> Option<Listed> {
        let listed = self.with(second)?.contact_points(margin, points);
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

    /// How far two members are apart, told in the frame of this one.
    pub(super) fn distance(&self, second: &Self) -> Option<PairDistance<G>> {
        let mut answer = self.with(second)?.distance();
        if let (Shape::Capsule(_), Shape::Solid(_)) = (&self.shape, &second.shape)
            && let Some(nearest) = &mut answer.nearest
        {
            let pose = G::relative_to(&second.state.pose, &self.state.pose)?;
            nearest.points = nearest.points.map(|point| G::place(&pose, point));
            nearest.direction = G::turn_direction(&pose, nearest.direction);
        }
        Some(answer)
    }
}
