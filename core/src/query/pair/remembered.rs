//! How far two solids are still apart, by what was found where they were before.

use super::{FacetPair, Posed, Witness, least::way, tracked::stamp_of};
use crate::{
    coherence::{PairTracker, moved},
    geometry::Dimension,
    number::{Lengths, Measured as _, Metric, Scalar},
    solid::Solid,
};

/// Two facets that a tracker remembers to be near, where they are now.
pub(crate) struct NearStill<G: Dimension> {
    /// How far they are apart, rounded to the nearest.
    pub(crate) at_most: G::Scalar,
    facets: FacetPair,
    /// Where they are that far apart.
    places: [[f64; 3]; 2],
}

impl<G: Dimension> Solid<'_, G> {
    /// The same, and where the facets are.
    pub(crate) fn near_still(
        &self,
        other: &Posed<'_, G>,
        tracker: &PairTracker,
    ) -> Option<NearStill<G>> {
        let (facets, first, second) = self.remembered(other, tracker)?;
        let (square, places) = G::nearest_places(&first, &second);
        Some(NearStill {
            at_most: rounded_root::<G>(square),
            facets,
            places,
        })
    }

    /// The facets that were near when a tracker was told how far apart they are.
    fn remembered(
        &self,
        other: &Posed<'_, G>,
        tracker: &PairTracker,
    ) -> Option<(FacetPair, G::Facet, G::Facet)> {
        if tracker.stamp != stamp_of(self, other) || !tracker.is_apart() {
            return None;
        }
        match Witness::of(tracker.facets) {
            Witness::Facets(pair) => self.facets_of(other, Some(pair)),
            _ => None,
        }
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
        let turned = G::swing(self.rotation, other.pose(), other.solid().radius());
        let turned = G::Scalar::sum(turned, other.rounding());
        let middle = other.place(other.solid().middle());
        let shifted = G::Scalar::hypotenuse(moved::<G>(middle, self.anchor));
        let moved = G::Scalar::sum(turned, shifted);
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
    /// assert_eq!(tracker.apart_at_most(&CUBE, &at(2.0)?), None);
    /// assert_eq!(tracker.distance(&CUBE, &at(2.0)?, None).distance, 1.0);
    /// assert_eq!(tracker.apart_at_most(&CUBE, &at(1.75)?), Some(0.75));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn apart_at_most<G: Dimension>(
        &self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
    ) -> Option<G::Scalar> {
        let (_, first, second) = solid.remembered(other, self)?;
        Some(rounded_root::<G>(G::square_between(&first, &second)))
    }
}

/// The distance that this is the square of.
fn rounded_root<G: Dimension>(square: <G::Scalar as Metric>::Measured) -> G::Scalar {
    G::Scalar::from_distance(libm::sqrt(square.to_real()))
}
