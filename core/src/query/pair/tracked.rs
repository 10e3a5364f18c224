//! Pairs that move: two facets, or a distance and a placement, carried from frame to frame.

use core::ops::ControlFlow;

use super::{FacetPair, First, Look, Posed, Witness, separation::Separation, traversal::Visitor};
use crate::{
    coherence::{PairTracker, Unmetered, moved},
    geometry::{Apart, Dimension},
    number::{Lengths, Metric, Scalar},
    query::ball::{MARGIN, MOST},
    solid::Solid,
    volume::{Aabb, Length, Square},
};

/// How many times the last clearance is looked for: what is near keeps searches short, and what
/// is far is soon found to be. With 2, a frame of the demo programs' arm takes up to 30 steps more.
pub(crate) const GROWTH: f64 = 1.375;

/// For how many searches no distance is measured after one that was good for no frame: to measure takes
/// about twice as long as to find that the solids are free. With 6, ways through each other take a tenth
/// longer; if none were left out, up to a third.
const UNMEASURED: u8 = 15;

/// The part of the smaller solid's extent that is looked for at first.
pub(crate) const FIRST: f64 = 1.0 / 64.0;

impl<G: Dimension> Solid<'_, G> {
    /// The square of the clearance to look for: a few times the last one, or, where the solids
    /// touched or were not known, a small part of the smaller one.
    fn limit_after(&self, other: &Posed<'_, G>, last: u32) -> Square<G> {
        let limit = if last == 0 {
            let (a, b) = (self.extent(), other.solid().extent());
            G::Scalar::length_to_real(if a < b { a } else { b }) * FIRST
        } else {
            G::Scalar::length_to_real(G::Scalar::length(last)) * GROWTH
        };
        G::Scalar::square_above(limit.min(MOST))
    }

    /// The hint's facets, the second one placed.
    pub(crate) fn facets_of(
        &self,
        other: &Posed<'_, G>,
        hint: Option<FacetPair>,
    ) -> Option<(FacetPair, G::Facet, G::Facet)> {
        let pair = hint?;
        let first = self.sized_facet(pair.first)?;
        Some((pair, first, other.placed(pair.second)?))
    }

    /// Looks for two facets that meet; where there are none, for two that are nearly as near as
    /// any.
    fn search_nearest(
        &self,
        other: &Posed<'_, G>,
        hint: Option<FacetPair>,
        limit: Square<G>,
    ) -> Result<Nearest<G>, FacetPair> {
        let mut nearest = Nearest {
            pair: None,
            limit,
            apart: Apart::default(),
        };
        if let Some((pair, first, second)) = self.facets_of(other, hint)
            && let ControlFlow::Break(pair) = nearest.visit(pair, &first, &second)
        {
            return Err(pair);
        }
        match self.traverse(other, &mut nearest, &mut Unmetered) {
            Some(pair) => Err(pair),
            None => Ok(nearest),
        }
    }
}

impl PairTracker {
    /// As [`Solid::intersects`], for solids that move.
    ///
    /// # Cost
    /// A few additions and multiplications while the solids have moved less than what was free
    /// between them; one comparison of two facets while those meet, or one or two point queries while
    /// a corner of one solid stays in the other; otherwise a search, which starts from the facets that
    /// were near last. Where distances have not lasted, none is searched for: what is left costs what
    /// [`Solid::intersects`] does.
    #[must_use]
    pub fn intersects<G: Dimension>(&mut self, solid: &Solid<'_, G>, other: &Posed<'_, G>) -> bool {
        let known = begin(solid, other, self);
        if known && other.is_within(self) {
            self.set_lasted(true);
            return self.is_nested();
        }
        let apart = solid.bounds().square_gap(other.bounds());
        if apart > Square::<G>::default() {
            self.set_nested(false);
            other.anchor(self, G::Scalar::root_below(apart));
            return false;
        }
        let witness = Witness::of(self.facets);
        let touched = !self.is_apart();
        if touched && known && solid.shows(other, witness, || solid.margin(other)) {
            self.set_nested(false);
            return true;
        }
        let hint = match witness {
            Witness::Facets(pair) if known => Some(pair),
            _ => None,
        };
        let facets = hint.unwrap_or_default();
        let mut is_unmeasured = self.leaves_distance_out();
        if self.direction != [0; 3] {
            if let Some(plane) = solid.separation(other, self.direction, facets) {
                return other.keep_apart(self, plane);
            }
            self.direction = [0; 3];
            self.set_unmeasured(UNMEASURED);
            is_unmeasured = true;
        } else if !is_unmeasured
            && self.clearance != 0
            && !self.is_closing()
            && let Some(plane) = solid.separation(other, [0; 3], facets)
        {
            return other.keep_apart(self, plane);
        }
        // What touched will touch again or part: whether is sooner known than how far, which is for the
        // next frame.
        let search = if is_unmeasured || touched {
            let first = First {
                // What was apart meets at its boundaries first.
                corners: touched,
                // Where there was none in the last frame, there will hardly be one now.
                planes: touched || self.clearance != 0,
                ..First::new()
            };
            match solid.look(other, first) {
                Look::Touching(witness) => Err(witness),
                Look::Apart(plane) => return other.keep_apart(self, plane),
                Look::Beside => Ok(None),
            }
        } else {
            let limit = solid.limit_after(other, self.clearance);
            solid
                .search_nearest(other, hint, limit)
                .map(Some)
                .map_err(Witness::Facets)
        };
        let last = self.clearance;
        self.clearance = 0;
        self.set_apart(search.is_ok());
        match search {
            Ok(nearest) => {
                let nested = solid.nesting(other);
                self.set_nested(nested.is_some());
                if let Some(nearest) = nearest {
                    if let Some(pair) = nearest.pair {
                        self.facets = [pair.first, pair.second];
                    }
                    self.set_lasted(false);
                    other.anchor(self, nearest.clearance());
                    self.set_closing(G::Scalar::length(self.clearance) < G::Scalar::length(last));
                }
                if let Some(witness) = nested {
                    self.facets = witness.words();
                }
                nested.is_some()
            }
            Err(witness) => {
                self.set_nested(false);
                self.facets = witness.words();
                true
            }
        }
    }
}

/// Looks for facets that meet, and for how far all others are apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest<G: Dimension> {
    /// The nearest facets found, of those that matter.
    pair: Option<FacetPair>,
    /// The square of a distance that everything looked at so far is apart at least, and beyond
    /// which nothing matters.
    limit: Square<G>,
    /// Along what the last facets were apart.
    apart: Apart,
}

impl<G: Dimension> Nearest<G> {
    /// How far the boundaries are apart at least.
    pub(crate) fn clearance(&self) -> f64 {
        G::Scalar::root_below(self.limit) * MARGIN
    }
}

impl<G: Dimension> Visitor<G> for Nearest<G> {
    type Found = FacetPair;

    type Key = Square<G>;

    type Kept = Square<G>;

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

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<FacetPair> {
        let (twice, sum) = (self.limit, G::Scalar::sum_squares);
        let enough = sum(sum(twice, twice), sum(twice, twice));
        let Some(square) = G::square_separation(a, b, enough, &mut self.apart) else {
            return ControlFlow::Break(pair);
        };
        let limit = G::Scalar::quarter(square);
        if limit < self.limit {
            self.pair = Some(pair);
            self.limit = limit;
        }
        ControlFlow::Continue(())
    }
}

impl PairTracker {
    /// Whether, for now, a distance is not worth measuring: the last ones did not last.
    fn leaves_distance_out(&mut self) -> bool {
        if let Some(less) = self.unmeasured().checked_sub(1) {
            self.set_unmeasured(less);
            if less == 0 {
                self.set_lasted(true);
            }
            return true;
        }
        if self.has_lasted() {
            return false;
        }
        self.set_unmeasured(UNMEASURED);
        true
    }
}

impl<G: Dimension> Posed<'_, G> {
    /// From now on a plane is known to separate the solids: they do not touch.
    pub(crate) fn keep_apart(&self, tracker: &mut PairTracker, plane: Separation) -> bool {
        tracker.direction = plane.direction;
        tracker.facets = [plane.facets.first, plane.facets.second];
        tracker.set_nested(false);
        tracker.set_lasted(true);
        self.anchor(tracker, plane.gap);
        false
    }

    /// From now on the boundaries are known to be this far apart where the solid is.
    pub(crate) fn anchor(&self, tracker: &mut PairTracker, clearance: f64) {
        tracker.set_apart(true);
        tracker.clearance = G::Scalar::length_below((clearance * MARGIN).min(MOST));
        tracker.anchor = G::coordinates(self.place(self.solid().middle())).map(Scalar::to_word);
        tracker.rotation = G::rotation_words(self.pose());
    }

    /// Whether the boundaries are certainly as they were when the tracker last measured: no point
    /// has moved as far as they were apart.
    #[inline]
    fn is_within(&self, tracker: &PairTracker) -> bool {
        self.has_moved_less(tracker, G::Scalar::length(tracker.clearance))
    }

    /// Whether the boundaries are certainly farther apart than this: no point has moved by what
    /// was left beyond it.
    pub(crate) fn is_beyond(&self, tracker: &PairTracker, distance: f64) -> bool {
        let clearance = G::Scalar::length(tracker.clearance);
        let distance = G::Scalar::length(G::Scalar::length_above(distance));
        clearance > distance
            && self.has_moved_less(tracker, G::Scalar::difference(clearance, distance))
    }

    /// Whether no point has certainly moved this far since the tracker last measured.
    #[inline]
    fn has_moved_less(&self, tracker: &PairTracker, clearance: Length<G>) -> bool {
        if clearance <= Length::<G>::default() {
            return false;
        }
        let turned = G::swing(tracker.rotation, self.pose(), self.solid().radius());
        let turned = G::Scalar::sum(turned, self.rounding());
        let origin = self.place(self.solid().middle());
        turned < clearance
            && G::Scalar::stays_within(
                moved::<G>(origin, tracker.anchor),
                G::Scalar::difference(clearance, turned),
            )
    }

    /// How much rounding can move the placed vertices against each other.
    #[inline]
    pub(crate) fn rounding(&self) -> Length<G> {
        let zero = Aabb::of_point(G::point([G::Scalar::ZERO; 3]));
        let placed = zero.union(self.bounds()).extent();
        let own = zero.union(&self.solid().bounds()).extent();
        G::Scalar::rounding(G::Scalar::sum(
            G::Scalar::half(placed),
            G::Scalar::half(own),
        ))
    }
}

/// Whether a tracker speaks of these solids; from now on it does.
#[inline]
pub(crate) fn begin<G: Dimension>(
    first: &Solid<'_, G>,
    second: &Posed<'_, G>,
    tracker: &mut PairTracker,
) -> bool {
    let stamp = stamp_of(first, second);
    let known = tracker.stamp == stamp;
    if !known {
        *tracker = PairTracker {
            stamp,
            ..PairTracker::new()
        };
        tracker.set_lasted(true);
    }
    known
}

/// What a tracker says of which boundaries it speaks.
pub(crate) fn stamp_of<G: Dimension>(first: &Solid<'_, G>, second: &Posed<'_, G>) -> u32 {
    let (a, b) = (first.boxes().stamp, second.solid().boxes().stamp);
    // Never zero, which is what a fresh tracker says.
    (a ^ b.rotate_left(16).wrapping_mul(0x9e37_79b1)) | 1
}
