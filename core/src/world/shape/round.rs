//! A capsule beside a solid or another capsule, in one frame.

use core::ops::ControlFlow;

use super::crossed::{apart, deepest};
use crate::world::pairs::Relation;
use crate::{
    coherence::{Cost, PairTracker},
    geometry::{Dimension, real},
    number::{
        BELOW_ONE, Lengths, Scalar,
        vector::{self, Vector, add, scale, sub, unit},
    },
    query::{
        Capsule, Class, Closing, ContactPoint, FacetPair, ImpactStatus, Near, Stand, Touched,
        Witness, rounded,
    },
    solid::Solid,
    volume::Length,
};

/// What a capsule is compared with.
#[derive(Debug)]
pub(in crate::world) enum Round<'a, G: Dimension> {
    /// A solid, in whose frame the capsule is.
    Solid {
        solid: &'a Solid<'a, G>,
        capsule: Capsule<G>,
        /// Whether the capsule is the first of the two.
        is_first: bool,
    },
    /// Another capsule.
    Capsules([Capsule<G>; 2]),
}

impl<G: Dimension> Round<'_, G> {
    /// Why they touch, if they do. The tracker knows that, too.
    pub(super) fn touch_tracked(&self, tracker: &mut PairTracker) -> Option<Witness> {
        match self {
            Self::Solid {
                solid,
                capsule,
                is_first,
            } => {
                let mut known = tracker.to_capsule();
                let witness = match (solid.capsule_touch(capsule, &mut known), is_first) {
                    (None, _) => None,
                    (Some(Touched::Facet(number)), _) => Some(Witness::Facets(self.facets(number))),
                    (Some(Touched::Inside), true) => Some(Witness::FirstInSecond(0)),
                    (Some(Touched::Inside), false) => Some(Witness::SecondInFirst(0)),
                };
                *tracker = PairTracker::of_capsule(known, witness.unwrap_or_default().words());
                witness
            }
            Self::Capsules([first, second]) => {
                *tracker = PairTracker::new();
                first.intersects(second).then(Witness::default)
            }
        }
    }

    /// How the two lie, with a margin.
    pub(super) fn relation_within(&self, margin: G::Scalar, tracker: &mut PairTracker) -> Relation {
        if self.touch_tracked(tracker).is_some() {
            Relation::Touching
        } else if self.is_within(margin, tracker) {
            Relation::Within
        } else {
            Relation::Free
        }
    }

    /// Whether the two, which do not touch, are within a margin; which facets are nearest, the tracker knows
    /// then.
    fn is_within(&self, margin: G::Scalar, tracker: &mut PairTracker) -> bool {
        match self {
            Self::Solid { solid, capsule, .. } => {
                let mut known = tracker.to_capsule();
                let mut facets = FacetPair::default();
                let is_within = known.intersects(solid, &capsule.widened(margin));
                if is_within {
                    let nearest = known.distance(solid, &capsule.axis());
                    facets = self.facets(nearest.facet);
                }
                *tracker = PairTracker::of_capsule(known, Witness::Facets(facets).words());
                is_within
            }
            Self::Capsules([first, second]) => first.widened(margin).intersects(second),
        }
    }

    /// How far they are apart, or why they touch.
    pub(super) fn gap(&self) -> Result<Gap, Witness> {
        if let Some(witness) = self.touch_tracked(&mut PairTracker::new()) {
            return Err(witness);
        }
        let gap = self.measure();
        let distance = gap.distance.max(0.0);
        Ok(Gap { distance, ..gap })
    }

    /// The one place of contact, if that is within a margin.
    pub(super) fn contact(&self, margin: G::Scalar) -> Option<ContactPoint<G>> {
        let mut gap = self.measure();
        self.enter(&mut gap);
        let [from, to] = gap.axes;
        let depth = G::Scalar::nearest(-gap.distance)?;
        (gap.distance <= margin.to_real()).then(|| ContactPoint {
            facets: gap.facets,
            points: gap.places.map(|place| G::point(place.map(rounded))),
            normal: G::direction(from, to),
            depth,
            ..ContactPoint::default()
        })
    }

    /// Where an axis is in the solid, meets it or meets another one, what was measured is no way out: then the gap
    /// becomes one.
    #[inline(never)]
    fn enter(&self, gap: &mut Gap) {
        let axes = gap.distance + self.reach();
        match self {
            Self::Solid { solid, capsule, .. } => {
                let axis = capsule.axis();
                if axes > gap.slack && solid.classify(axis.from()) == Class::Outside {
                    return;
                }
                let (place, contact) = deepest(solid, &axis);
                let [on_axis, on_solid] = [place, contact.point].map(real::<G>);
                let facet = solid.facet(contact.facet);
                let across = facet.map_or([0.0; 3], |facet| G::normal(&facet));
                let way =
                    Some(sub(on_solid, on_axis)).filter(|_| contact.distance < G::Scalar::ZERO);
                let out = way
                    .and_then(unit)
                    .or_else(|| unit(across))
                    .unwrap_or_default();
                gap.distance = contact.distance.to_real() - self.reach();
                gap.facets = self.facets(contact.facet);
                gap.places = self.ordered([on_solid, add(on_axis, scale(out, -self.reach()))]);
                gap.axes = self.ordered([[0.0; 3], out]);
            }
            Self::Capsules(both) => {
                if axes > gap.slack {
                    return;
                }
                let ([place, _], (normal, way)) = (gap.axes, apart(both));
                let [own, other] = both.each_ref().map(|capsule| capsule.radius().to_real());
                gap.distance = -(way + own + other);
                gap.places = [
                    add(place, scale(normal, own + way)),
                    add(place, scale(normal, -other)),
                ];
                gap.axes = [[0.0; 3], normal];
            }
        }
    }

    /// Whether a capsule's axis starts in a solid.
    fn starts_inside(&self) -> bool {
        matches!(self, Self::Solid { solid, capsule, .. } if solid.classify(capsule.axis().from()) == Class::Inside)
    }

    /// How far capsules reach beyond their axes, together.
    fn reach(&self) -> f64 {
        match self {
            Self::Solid { capsule, .. } => capsule.radius().to_real(),
            Self::Capsules(both) => both.iter().map(|capsule| capsule.radius().to_real()).sum(),
        }
    }

    /// How far the two are apart, below zero where they touch and their axes do not.
    fn measure(&self) -> Gap {
        match self {
            Self::Solid { solid, capsule, .. } => {
                let (contact, [distance, slack], cost) = solid.axis_distance(&capsule.axis());
                let (on_solid, on_axis) = (real::<G>(contact.point), real::<G>(contact.on_axis));
                let radius = capsule.radius().to_real();
                Gap {
                    distance: distance - radius,
                    slack,
                    facets: self.facets(contact.facet),
                    places: self.ordered([on_solid, towards(on_axis, on_solid, radius)]),
                    axes: self.ordered([on_solid, on_axis]),
                    cost,
                }
            }
            Self::Capsules([first, second]) => {
                let ([distance, slack], [from, to]) = first.between_axes(second);
                let [own, other] = [first, second].map(|capsule| capsule.radius().to_real());
                Gap {
                    distance: distance - own - other,
                    slack,
                    facets: FacetPair::default(),
                    places: [towards(from, to, own), towards(to, from, other)],
                    axes: [from, to],
                    cost: Cost::default(),
                }
            }
        }
    }

    /// How the two are to each other after a part of their ways, of which so much is left, where they come within a
    /// tolerance; rounded as capsules are that reach so far from their zeros.
    pub(in crate::world) fn stand(
        &self,
        closing: &Closing,
        [part, left]: [f64; 2],
        tolerance: G::Scalar,
        own: Length<G>,
    ) -> Stand {
        let (Self::Solid { capsule, .. } | Self::Capsules([_, capsule])) = self;
        let placed = capsule.spine().around_zero();
        let size = G::Scalar::sum(G::Scalar::half(placed), G::Scalar::half(own));
        let mut near = Near {
            // Both are placed.
            off: 2.0 * G::Scalar::length_to_real(G::Scalar::rounding(size)),
            radius: capsule.radius().to_real(),
            tolerance: tolerance.to_real(),
        };
        let ahead = match self {
            Self::Solid { solid, capsule, .. } => solid.capsule_ahead(capsule, closing, near, left),
            Self::Capsules([first, second]) => {
                near.radius += first.radius().to_real();
                first
                    .ahead(second, closing, &near, left)
                    .map_or(ControlFlow::Break(0), ControlFlow::Continue)
            }
        };
        let witness = || self.touch_tracked(&mut PairTracker::new());
        let is_start = part <= 0.0;
        match ahead {
            ControlFlow::Break(_) if is_start && let Some(witness) = witness() => {
                Stand::Met(ImpactStatus::Touching(witness))
            }
            ControlFlow::Break(facet) => Stand::Met(ImpactStatus::Near(self.facets(facet))),
            // From inside, no facet that the motion leaves is a way out.
            ControlFlow::Continue(_)
                if is_start
                    && self.starts_inside()
                    && let Some(witness) = witness() =>
            {
                Stand::Met(ImpactStatus::Touching(witness))
            }
            ControlFlow::Continue(time) => Stand::Free(time),
        }
    }

    /// A facet of the solid with that of the capsule.
    fn facets(&self, number: u32) -> FacetPair {
        let [first, second] = self.ordered([number, 0]);
        FacetPair { first, second }
    }

    /// What is of the one in whose frame the two are and of the other, by which is the first; or the other way
    /// round.
    pub(in crate::world) fn ordered<T>(&self, mut both: [T; 2]) -> [T; 2] {
        if matches!(self, Self::Solid { is_first: true, .. }) {
            both.reverse();
        }
        both
    }
}

/// How far two are apart, as measured, and where they are nearest.
pub(super) struct Gap {
    pub(super) distance: f64,
    /// How much that can be off.
    slack: f64,
    pub(super) facets: FacetPair,
    pub(super) places: [[f64; 3]; 2],
    /// The same on the axes of capsules.
    axes: [[f64; 3]; 2],
    pub(super) cost: Cost,
}

impl Gap {
    /// How far the two are apart at least.
    pub(super) fn least(&self) -> f64 {
        ((self.distance - self.slack) * BELOW_ONE).max(0.0)
    }
}

/// So far from one place towards another.
fn towards(from: Vector, to: Vector, far: f64) -> Vector {
    let way = sub(to, from);
    let whole = vector::length(way);
    let part = if whole > 0.0 { far / whole } else { 0.0 };
    add(from, scale(way, part))
}
