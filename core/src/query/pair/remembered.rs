//! How far two solids are still apart, by what was found where they were before.

use super::{Posed, tracked::stamp_of};
use crate::{
    coherence::{PairTracker, moved},
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::ball::MARGIN,
    solid::Solid,
};

impl<G: Dimension> Solid<'_, G> {
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
    /// assert_eq!(CUBE.apart_at_least(&at(2.0)?, &tracker), 0.0);
    /// assert_eq!(CUBE.distance_tracked(&at(2.0)?, &mut tracker).distance, 1.0);
    /// let still = CUBE.apart_at_least(&at(1.75)?, &tracker);
    /// assert!(still > 0.7 && still <= 0.75);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn apart_at_least(&self, other: &Posed<'_, G>, tracker: &PairTracker) -> G::Scalar {
        if tracker.stamp != stamp_of(self, other) || tracker.is_nested() {
            return G::Scalar::ZERO;
        }
        let was = G::Scalar::length(tracker.clearance);
        let turned = G::swing(tracker.rotation, other.pose(), other.solid().radius());
        let turned = G::Scalar::sum(turned, other.rounding());
        let middle = other.place(other.solid().middle());
        let shifted = G::Scalar::hypotenuse(moved::<G>(middle, tracker.anchor));
        let moved = G::Scalar::sum(turned, shifted);
        if moved >= was {
            return G::Scalar::ZERO;
        }
        let left = G::Scalar::length_to_real(G::Scalar::difference(was, moved));
        G::Scalar::distance_below(left * MARGIN)
    }
}
