//! What a tracker knows of two solids: what a search has found, and what of that still holds where they are now.

use core::ops::ControlFlow;

use super::{
    FacetPair, Posed, Witness, distance::Cut, distance::Measured, distance::way, separation::NONE,
    separation::Separation,
};
use crate::{
    coherence::{PairTracker, moved},
    geometry::Dimension,
    number::vector::Vector,
    number::{BELOW_ONE, Lengths, Measured as _, Metric, Scalar},
    query::ball::MOST,
    solid::Solid,
    volume::{self, Aabb, Length},
};

/// Two facets that a tracker remembers to be near, where they are now.
pub(crate) struct NearStill<G: Dimension> {
    /// How far they are apart, rounded to the nearest.
    pub(crate) at_most: G::Scalar,
    facets: FacetPair,
    /// Where they are that far apart.
    places: [Vector; 2],
}

impl<G: Dimension> Solid<'_, G> {
    /// The facets that were near when a tracker was told how far apart they are, as far as they are now.
    pub(crate) fn near_still(
        &self,
        other: &Posed<'_, G>,
        tracker: &PairTracker,
    ) -> Option<NearStill<G>> {
        let facets = self.remembered(other, tracker)?;
        let (square, places) = self.nearest_places(other, facets)?;
        Some(NearStill {
            at_most: rounded_root::<G>(square),
            facets,
            places,
        })
    }

    /// The facets that were near when a tracker was told how far apart they are.
    fn remembered(&self, other: &Posed<'_, G>, tracker: &PairTracker) -> Option<FacetPair> {
        let known = tracker.stamp == stamp_of(self, other) && tracker.is_apart();
        Witness::of(tracker.facets).facets().filter(|_| known)
    }

    /// Looks for a plane between two solids, across the way between two facets that are near still; from then on
    /// the tracker knows how far they are apart at least. Whether that is more than it knew.
    ///
    /// It costs two vertices that are farthest along a direction.
    pub(crate) fn keeps_apart(
        &self,
        other: &Posed<'_, G>,
        near: &NearStill<G>,
        tracker: &mut PairTracker,
    ) -> bool {
        if tracker.is_nested() {
            return false;
        }
        let ends = way::<G>(near.places).and_then(|ahead| self.ends(other, ahead, near.facets));
        let Some(ends) = ends else {
            return false;
        };
        let gap = G::Scalar::apart(ends.gap, self.margin(other));
        let is_news = gap > tracker.apart_at_least(self, other);
        if is_news {
            other.anchor(tracker, gap.to_real());
        }
        is_news
    }

    /// Whether what a tracker remembers shows that two solids still touch.
    pub(crate) fn touches_still(&self, other: &Posed<'_, G>, tracker: &PairTracker) -> bool {
        let known = tracker.stamp == stamp_of(self, other);
        known
            && if tracker.is_apart() {
                tracker.is_nested() && other.is_beyond(tracker, 0.0)
            } else {
                let witness = Witness::of(tracker.facets);
                self.shows(other, witness, || self.margin(other))
            }
    }

    /// How the solids lie, if it is known without a search that they touch, or that they are beyond
    /// the cut; else the facets to begin a search with.
    pub(crate) fn foresee(
        &self,
        other: &Posed<'_, G>,
        known: bool,
        cut: Cut,
        tracker: &mut PairTracker,
    ) -> ControlFlow<Measured, FacetPair> {
        let witness = Witness::of(tracker.facets);
        if known && other.is_beyond(tracker, cut.beyond) {
            tracker.set_lasted(true);
            return ControlFlow::Break(if tracker.is_nested() {
                Measured::Touching(witness)
            } else {
                Measured::Farther
            });
        }
        let apart = G::Scalar::root_below(self.bounds().square_gap(other.bounds()));
        if apart > cut.beyond {
            tracker.set_nested(false);
            other.anchor(tracker, apart);
            return ControlFlow::Break(Measured::Farther);
        }
        if known && !tracker.is_apart() && self.shows(other, witness, || self.margin(other)) {
            return ControlFlow::Break(Measured::Touching(witness));
        }
        // Facets that met are near each other still. A tracker that has only begun names the first two.
        let has_met = tracker.facets != PairTracker::new().facets;
        let hint = witness.facets();
        let hint = hint.filter(|_| known && (tracker.is_apart() || has_met));
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
                ControlFlow::Break(Measured::Farther)
            }
            plane => {
                tracker.direction = NONE;
                let near = plane.map(|plane| plane.facets);
                ControlFlow::Continue(hint.or(near).unwrap_or_default())
            }
        }
    }

    /// Two facets, the second one placed; none where one bounds nothing.
    pub(crate) fn facets_of(&self, other: &Posed<'_, G>, pair: FacetPair) -> Option<[G::Facet; 2]> {
        let first = self.sized_facet(pair.first)?;
        Some([first, other.placed(pair.second)?])
    }

    /// The square of how far two facets are apart, and where.
    pub(super) fn nearest_places(
        &self,
        other: &Posed<'_, G>,
        pair: FacetPair,
    ) -> Option<(volume::Measured<G>, [Vector; 2])> {
        let [first, second] = self.facets_of(other, pair)?;
        Some(G::nearest_places(&first, &second))
    }
}

impl PairTracker {
    /// How far two solids are apart at least, by what a tracker remembers: how far they were where
    /// it was told so, less what the second one has moved since, turning included; zero where it does
    /// not know, or where they touched.
    ///
    /// It never is more than the distance, and says nothing that a question asked with the tracker has
    /// not found: no facet is looked at.
    ///
    /// # Cost
    /// A few additions and multiplications.
    ///
    /// ```
    /// use tetracone::{
    ///     PairTracker, include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let at = |x: f32| Ok::<_, Box<dyn core::error::Error>>(CUBE.at(Pose::shifted(Point::new(x, 0.25, 0.0))?)?);
    /// let mut tracker = PairTracker::new();
    /// assert_eq!(tracker.apart_at_least(&CUBE, &at(2.0)?), 0.0);
    /// assert_eq!(tracker.distance(&CUBE, &at(2.0)?, None).distance, 1.0);
    /// let still = tracker.apart_at_least(&CUBE, &at(1.75)?);
    /// assert!(still > 0.7 && still <= 0.75);
    /// assert_eq!(tracker.apart_at_most(&CUBE, &at(1.75)?), Some(0.75));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn apart_at_least<G: Dimension>(
        &self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
    ) -> G::Scalar {
        if self.stamp != stamp_of(solid, other) || self.is_nested() {
            return G::Scalar::ZERO;
        }
        let was = G::Scalar::length(self.clearance);
        let (turned, shift) = other.moved(self);
        let moved = G::Scalar::sum(turned, G::Scalar::hypotenuse(shift));
        if moved >= was {
            return G::Scalar::ZERO;
        }
        G::Scalar::coordinate_below(G::Scalar::difference(was, moved))
    }

    /// How far two solids are apart at most, by what a tracker remembers: as far as the two facets are,
    /// where they are now, that were near when it was told; none where it does not know, or where
    /// they touched.
    ///
    /// It is rounded to the nearest and never less than what [`Solid::distance`] tells.
    ///
    /// # Cost
    /// The distance of two facets.
    #[must_use]
    pub fn apart_at_most<G: Dimension>(
        &self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
    ) -> Option<G::Scalar> {
        let [first, second] = solid.facets_of(other, solid.remembered(other, self)?)?;
        Some(rounded_root::<G>(G::square_between(&first, &second)))
    }
}

impl<G: Dimension> Posed<'_, G> {
    /// What a search has found the tracker knows from now on: why the solids touch, or how far their boundaries are
    /// apart at least, if that was measured, which facets are near, and which piece of one lies in the other solid.
    pub(super) fn note(
        &self,
        tracker: &mut PairTracker,
        found: Result<(Option<f64>, Option<FacetPair>), Witness>,
        nested: Option<Witness>,
    ) -> Option<Witness> {
        (tracker.direction, tracker.clearance) = (NONE, 0);
        tracker.set_apart(found.is_ok());
        tracker.set_nested(nested.is_some());
        let witness = match found {
            Err(witness) => Some(witness),
            Ok((clearance, near)) => {
                if let Some(clearance) = clearance {
                    self.anchor(tracker, clearance);
                }
                if let Some(FacetPair { first, second }) = near {
                    tracker.facets = [first, second];
                }
                nested
            }
        };
        if let Some(witness) = witness {
            tracker.facets = witness.words();
        }
        witness
    }

    /// From now on a plane is known to separate the solids: they do not touch.
    pub(crate) fn keep_apart(&self, tracker: &mut PairTracker, plane: Separation) {
        tracker.direction = plane.direction;
        tracker.facets = [plane.facets.first, plane.facets.second];
        tracker.set_nested(false);
        tracker.set_lasted(true);
        self.anchor(tracker, plane.gap);
    }

    /// From now on the boundaries are known to be this far apart where the solid is.
    pub(crate) fn anchor(&self, tracker: &mut PairTracker, clearance: f64) {
        tracker.set_apart(true);
        tracker.clearance = G::Scalar::length_below((clearance * BELOW_ONE).min(MOST));
        tracker.anchor = G::coordinates(self.place(self.solid().middle())).map(Scalar::to_word);
        tracker.rotation = G::rotation_words(self.pose());
    }

    /// Whether the boundaries are certainly as they were when the tracker last measured: no point
    /// has moved as far as they were apart.
    #[inline]
    pub(super) fn is_within(&self, tracker: &PairTracker) -> bool {
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
        let (turned, shift) = self.moved(tracker);
        turned < clearance
            && G::Scalar::stays_within(shift, G::Scalar::difference(clearance, turned))
    }

    /// How far any point is turned at most since the tracker last measured, roundings included, and how far the
    /// middle is shifted.
    #[inline]
    fn moved(&self, tracker: &PairTracker) -> (Length<G>, [Length<G>; 3]) {
        let turned = G::swing(tracker.rotation, self.pose(), self.solid().radius());
        let middle = self.place(self.solid().middle());
        (
            G::Scalar::sum(turned, self.rounding()),
            moved::<G>(middle, tracker.anchor),
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

/// The distance that this is the square of.
fn rounded_root<G: Dimension>(square: volume::Measured<G>) -> G::Scalar {
    G::Scalar::from_distance(libm::sqrt(square.to_real()))
}
