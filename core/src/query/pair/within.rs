//! Whether two solids come within a distance of each other, and how far they are apart where they do.

use core::ops::ControlFlow;

use super::{
    FacetPair, Posed, Witness, direction::NONE, distance::Measured, tracked::FIRST,
    tracked::GROWTH, tracked::begin, traversal::Visitor,
};
use crate::{
    coherence::{Cost, PairTracker, Unmetered},
    geometry::{Apart, Dimension},
    number::{Lengths, Metric, Scalar},
    solid::Solid,
    volume::{Aabb, Square},
};

/// A distance, with what comparing it with a rounded or measured one can be off.
const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

impl<G: Dimension> Solid<'_, G> {
    /// How far two solids are apart, as measured, as far as a limit says that this matters, and a little ahead of
    /// that for solids that move; without the places, which take as long as two facets.
    pub(crate) fn measured_within(
        &self,
        other: &Posed<'_, G>,
        limit: G::Scalar,
        tracker: &mut PairTracker,
        cost: &mut Cost,
    ) -> Measured {
        self.measure(other, self.cut_ahead(other, limit), tracker, cost)
    }

    /// Whether it is known without a search that the solids touch, and why, or that they are beyond
    /// the cut; else the facets to begin a search with.
    pub(crate) fn foresee(
        &self,
        other: &Posed<'_, G>,
        known: bool,
        cut: Cut,
        tracker: &mut PairTracker,
    ) -> ControlFlow<Option<Witness>, FacetPair> {
        let witness = Witness::of(tracker.facets);
        if known && other.is_beyond(tracker, cut.beyond) {
            tracker.set_lasted(true);
            return ControlFlow::Break(tracker.is_nested().then_some(witness));
        }
        let apart = G::Scalar::root_below(self.bounds().square_gap(other.bounds()));
        if apart > cut.beyond {
            tracker.set_nested(false);
            other.anchor(tracker, apart);
            return ControlFlow::Break(None);
        }
        if known && !tracker.is_apart() && self.shows(other, witness, || self.margin(other)) {
            return ControlFlow::Break(Some(witness));
        }
        // Facets that met are near each other still. A tracker that has only begun names the first two.
        let has_met = tracker.facets != PairTracker::new().facets;
        let hint = match witness {
            Witness::Facets(pair) if known && (tracker.is_apart() || has_met) => Some(pair),
            _ => None,
        };
        // Where a search has measured a distance there was no such plane.
        let from = match hint.filter(|_| tracker.is_apart()) {
            Some(_) if tracker.clearance != 0 && tracker.direction == NONE => None,
            // Nothing is beyond it.
            Some(_) if cut.beyond == f64::INFINITY => None,
            Some(_) => Some(tracker.direction),
            None => Some(NONE),
        };
        let facets = hint.unwrap_or_default();
        let plane = from.and_then(|from| self.separation(other, from, facets));
        match plane {
            Some(plane) if plane.gap > cut.beyond => {
                other.keep_apart(tracker, plane);
                ControlFlow::Break(None)
            }
            plane => {
                tracker.direction = NONE;
                let near = plane.map(|plane| plane.facets);
                ControlFlow::Continue(hint.or(near).unwrap_or_default())
            }
        }
    }

    /// What is farther apart than a limit, looked for a little beyond it, for solids that move.
    pub(crate) fn cut_ahead(&self, other: &Posed<'_, G>, limit: G::Scalar) -> Cut {
        self.cut(other, at_least_zero::<G>(limit))
            .ahead(self, other)
    }

    /// What is farther apart than a distance, itself at least zero, whatever is rounded on the way.
    pub(crate) fn cut(&self, other: &Posed<'_, G>, distance: G::Scalar) -> Cut {
        let distance = distance.to_real();
        let extents = [self.bounds().extent(), other.bounds().extent()];
        let [one, another] = extents.map(G::Scalar::length_to_real);
        let slack = (distance + one + another) * G::Scalar::SLACK;
        let steps = G::Scalar::length_to_real(G::Scalar::rounding(Default::default()));
        let least = f64::from(f32::MIN_POSITIVE);
        let beyond = distance * ROUNDED + 2.0 * slack + steps + least;
        Cut {
            beyond,
            look: beyond,
        }
    }
}

impl PairTracker {
    /// Whether two solids come within a distance of each other: exact in fixed point; in `f32` never false where
    /// they do, and true beyond only by as little as a [ball](Solid::intersects_ball).
    ///
    /// A distance below zero, or one that is no number, counts as zero: whether they touch. The tracker is that of
    /// [`PairTracker::intersects`] and [`PairTracker::distance`].
    ///
    /// # Cost
    /// A few additions and multiplications while the solids have moved less than what was free
    /// between them beyond the distance; one comparison of two facets while those come within it;
    /// otherwise a search, a little beyond the distance.
    #[must_use]
    pub fn comes_within<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
        distance: G::Scalar,
    ) -> bool {
        let known = begin(solid, other, self);
        let distance = at_least_zero::<G>(distance);
        if known
            && self.clearance == 0
            && let Witness::Facets(pair) = Witness::of(self.facets)
            && let Some((_, first, second)) = solid.facets_of(other, Some(pair))
            && G::come_within(&first, &second, distance)
        {
            return true;
        }
        let cut = solid.cut(other, distance).ahead(solid, other);
        if let ControlFlow::Break(witness) = solid.foresee(other, known, cut, self) {
            return witness.is_some();
        }
        let look = G::Scalar::square_above(cut.look);
        let mut nearing = Nearing::<G> {
            distance,
            beyond: G::Scalar::square_above(cut.beyond),
            limit: look,
            least: look,
            pair: None,
            apart: Apart::default(),
        };
        let found = solid.traverse(other, &mut nearing, &mut Unmetered);
        self.set_nested(false);
        if let Some(witness) = found {
            self.clearance = 0;
            self.facets = witness.words();
            self.set_apart(matches!(witness, Witness::Facets(_)));
            return true;
        }
        other.anchor(self, G::Scalar::root_below(nearing.least));
        if let Some(FacetPair { first, second }) = nearing.pair {
            self.facets = [first, second];
        }
        let nested = solid.nesting(other);
        if let Some(witness) = nested {
            self.set_nested(true);
            self.facets = witness.words();
        }
        nested.is_some()
    }
}

/// How far apart two solids may be to matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cut {
    /// What is apart by more than this does not.
    pub(crate) beyond: f64,
    /// So far is looked: where nothing is so near, that is so for some frames.
    pub(crate) look: f64,
}

impl Cut {
    /// Every distance matters.
    pub(crate) const NONE: Self = Self {
        beyond: f64::INFINITY,
        look: f64::INFINITY,
    };

    /// Looks farther, for solids that move: by a part of the distance, and of the smaller one.
    pub(crate) fn ahead<G: Dimension>(self, first: &Solid<'_, G>, second: &Posed<'_, G>) -> Self {
        let (a, b) = (first.extent(), second.solid().extent());
        let smaller = G::Scalar::length_to_real(if a < b { a } else { b });
        Self {
            look: self.beyond * GROWTH + smaller * FIRST,
            ..self
        }
    }
}

/// The distance, or zero where it is less or no number.
pub(crate) fn at_least_zero<G: Dimension>(distance: G::Scalar) -> G::Scalar {
    if distance > G::Scalar::ZERO {
        distance
    } else {
        G::Scalar::ZERO
    }
}

/// Stops at the first two facets that come within a distance, and looks for how far all others are
/// apart.
struct Nearing<G: Dimension> {
    distance: G::Scalar,
    /// The square of a distance beyond which facets certainly do not.
    beyond: Square<G>,
    /// The square of the distance beyond which boxes are of no interest.
    limit: Square<G>,
    /// The square of a distance that everything is apart at least.
    least: Square<G>,
    /// The facets that are nearest, of those that matter.
    pair: Option<FacetPair>,
    /// Along what the last facets were apart.
    apart: Apart,
}

impl<G: Dimension> Visitor<G> for Nearing<G> {
    type Found = Witness;

    type Key = Square<G>;

    type Kept = Square<G>;

    #[inline]
    fn wants_corners(&self) -> bool {
        true
    }

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (Square<G>, bool) {
        let gap = a.square_gap(b);
        (gap, self.is_current(gap))
    }

    #[inline]
    fn keep(gap: Square<G>) -> Square<G> {
        gap
    }

    #[inline]
    fn is_current(&self, gap: Square<G>) -> bool {
        !G::Scalar::exceeds(gap, self.limit)
    }

    #[inline]
    fn overlap(&mut self, witness: Witness) -> ControlFlow<Witness> {
        ControlFlow::Break(witness)
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<Witness> {
        let found = ControlFlow::Break(Witness::Facets(pair));
        let Some(below) = G::square_separation(a, b, self.limit, &mut self.apart) else {
            return found;
        };
        if below <= self.beyond && G::come_within(a, b, self.distance) {
            return found;
        }
        if below < self.least {
            self.least = below;
            self.pair = Some(pair);
            self.limit = if below > self.beyond {
                below
            } else {
                self.beyond
            };
        }
        ControlFlow::Continue(())
    }
}
