//! Pairs that move: two facets, or a distance and a placement, carried from frame to frame.

use core::ops::ControlFlow;

use super::{FacetPair, Placed, traversal::Visitor};
use crate::{
    measure::Measure,
    motion::{Meter, PairTracker, Unmetered},
    number::{Metric, Scalar},
    query::ball::{MARGIN, MOST},
    tree::Body,
    volume::{Aabb, Length, Square},
};

/// Boxes farther apart than this part of the least distance found so far are not looked into.
/// Smaller parts make searches shorter and clearances smaller.
const PART: f64 = 0.5;

impl<G: Measure> Body<'_, G> {
    /// As [`Body::meets`], for solids that move; see [`PairTracker`].
    ///
    /// # Cost
    /// A few additions and multiplications while the solids have moved less than what was free
    /// between them; one comparison of two facets while those meet; otherwise a search, which
    /// starts from the facets that were near last.
    #[must_use]
    pub fn meets_tracked(&self, other: &Placed<'_, G>, tracker: &mut PairTracker) -> bool {
        let stamp = stamp_of(self, other);
        let known = tracker.stamp == stamp;
        if known && other.is_within(tracker) {
            return tracker.nested != 0;
        }
        let hint = known.then_some(FacetPair {
            first: tracker.facets[0],
            second: tracker.facets[1],
        });
        let was_free = known && tracker.clearance != 0;
        *tracker = PairTracker {
            stamp,
            facets: hint.map_or([0; 2], |pair| [pair.first, pair.second]),
            ..PairTracker::new()
        };
        let apart = self.bounds().square_gap(other.bounds());
        let clearance = if apart > Square::<G>::default() {
            G::Scalar::root_below(apart)
        } else {
            // What touched will touch again or part: whether is sooner known than how far.
            let sooner = if was_free {
                None
            } else {
                self.still_meeting(other, hint)
            };
            let (nearest, met) = match sooner {
                Some(pair) => (Nearest::new(), Some(pair)),
                None => self.search_nearest(other, hint, &mut Unmetered),
            };
            if let Some(pair) = met {
                tracker.facets = [pair.first, pair.second];
                return true;
            }
            tracker.facets = [nearest.pair.first, nearest.pair.second];
            tracker.nested = u32::from(self.nesting(other).is_some());
            nearest.clearance(self, other)
        };
        tracker.clearance = G::Scalar::length_below((clearance * MARGIN).min(MOST));
        tracker.anchor =
            G::coordinates(other.place(other.body().tree().origin())).map(Scalar::to_word);
        tracker.rotation = G::rotation_words(other.pose());
        tracker.nested != 0
    }

    /// Two facets that meet: the hint's, or the first ones found.
    fn still_meeting(&self, other: &Placed<'_, G>, hint: Option<FacetPair>) -> Option<FacetPair> {
        self.facets_of(other, hint)
            .filter(|(_, first, second)| G::meet(first, second))
            .map(|(pair, ..)| pair)
            .or_else(|| self.first_meeting(other, &mut Unmetered))
    }

    /// The hint's facets, the second one placed.
    fn facets_of(
        &self,
        other: &Placed<'_, G>,
        hint: Option<FacetPair>,
    ) -> Option<(FacetPair, G::Facet, G::Facet)> {
        let pair = hint?;
        let first = self.tree().facet(pair.first as usize)?;
        Some((pair, first, other.facet(pair.second as usize)?))
    }

    /// Looks for two facets that meet; where there are none, for two that are nearly as near as
    /// any.
    pub(super) fn search_nearest<M: Meter>(
        &self,
        other: &Placed<'_, G>,
        hint: Option<FacetPair>,
        meter: &mut M,
    ) -> (Nearest<G>, Option<FacetPair>) {
        let mut nearest = Nearest::<G>::new();
        if let Some((pair, first, second)) = self.facets_of(other, hint) {
            meter.measured();
            if let ControlFlow::Break(pair) = nearest.visit(pair, &first, &second) {
                return (nearest, Some(pair));
            }
        }
        self.traverse(other, nearest, meter)
    }
}

/// The nearest facets found so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest<G: Measure> {
    pair: FacetPair,
    /// The square of their distance, as measured.
    square: f64,
    /// The square of the distance beyond which boxes are of no interest.
    limit: Option<Square<G>>,
}

impl<G: Measure> Nearest<G> {
    /// Nothing found yet.
    const fn new() -> Self {
        Self {
            pair: FacetPair {
                first: 0,
                second: 0,
            },
            square: f64::INFINITY,
            limit: None,
        }
    }

    /// How far the boundaries are apart at least.
    pub(super) fn clearance(&self, first: &Body<'_, G>, second: &Placed<'_, G>) -> f64 {
        let all = first.bounds().union(second.bounds());
        let slack = G::Scalar::length_to_real(all.extent()) * G::Scalar::SLACK;
        (libm::sqrt(self.square) - slack) * PART * MARGIN
    }
}

impl<G: Measure> Visitor<G> for Nearest<G> {
    type Found = FacetPair;

    type Key = Square<G>;

    const ORDERED: bool = true;

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (Square<G>, bool) {
        let gap = a.square_gap(b);
        (gap, self.is_current(gap))
    }

    #[inline]
    fn is_current(&self, gap: Square<G>) -> bool {
        self.limit
            .is_none_or(|limit| !G::Scalar::exceeds(gap, limit))
    }

    #[inline]
    fn is_near(&self, _: &G::Facet, _: &Aabb<G>) -> bool {
        true
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<FacetPair> {
        if G::meet(a, b) {
            return ControlFlow::Break(pair);
        }
        let square = G::square_separation(a, b);
        if square < self.square {
            *self = Self {
                pair,
                square,
                limit: Some(G::Scalar::square_above(libm::sqrt(square) * PART)),
            };
        }
        ControlFlow::Continue(())
    }
}

impl<G: Measure> Placed<'_, G> {
    /// Whether the boundaries are certainly as they were when the tracker last measured: no point
    /// has moved as far as they were apart.
    #[inline]
    fn is_within(&self, tracker: &PairTracker) -> bool {
        let clearance = G::Scalar::length(tracker.clearance);
        if clearance <= Length::<G>::default() {
            return false;
        }
        let origin = self.body().tree().origin();
        let mut moved = [Length::<G>::default(); 3];
        for ((moved, x), word) in moved
            .iter_mut()
            .zip(G::coordinates(self.place(origin)))
            .zip(tracker.anchor)
        {
            *moved = x.offset(G::Scalar::from_word(word)).0;
        }
        let moved = G::Scalar::hypotenuse(moved);
        if moved >= clearance {
            return false;
        }
        let turned = G::swing(tracker.rotation, self.pose(), self.body().arm());
        let needed = G::Scalar::sum(moved, G::Scalar::sum(turned, self.rounding()));
        needed < clearance
    }

    /// How much rounding can move the placed vertices against each other.
    #[inline]
    fn rounding(&self) -> Length<G> {
        let zero = Aabb::of_point(G::point([G::Scalar::ZERO; 3]));
        let placed = zero.union(self.bounds()).extent();
        let own = zero.union(&self.body().bounds()).extent();
        G::Scalar::rounding(G::Scalar::sum(
            G::Scalar::half(placed),
            G::Scalar::half(own),
        ))
    }
}

/// What a tracker says of which boundaries it speaks.
fn stamp_of<G: Measure>(first: &Body<'_, G>, second: &Placed<'_, G>) -> u32 {
    let (a, b) = (first.boxes().stamp, second.body().boxes().stamp);
    // Never zero, which is what a fresh tracker says.
    (a ^ b.rotate_left(16).wrapping_mul(0x9e37_79b1)) | 1
}
