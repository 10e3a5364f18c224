//! How far a convex solid has to be shifted, whichever way is the shortest, until it is free of another one.

use super::{NotConvex, apart::Shortest, difference::Difference, expand::Found};
use crate::query::pair::{FacetPair, Posed};
use crate::{
    coherence::Cost,
    convex::Hull,
    geometry::{Dimension, Feature},
    solid::Solid,
    words::tracker_bytes,
};

/// Solids that are so many times deeper in each other than a coordinate of a vertex is rounded by have a point in
/// common for certain.
const DEEP: f64 = 18.0;

/// The shortest way out of a convex solid for another one; see [`Solid::penetration`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LeastShift<G: Dimension> {
    /// How long the way is, rounded up; zero where the solids only touch.
    pub depth: G::Scalar,
    /// Which way the placed solid is to be shifted, out of the first one, rounded to the nearest.
    pub direction: G::Direction,
    /// The way, so rounded that it is no less along the direction; none where it is no vector of the domain.
    pub shift: Option<G::Point>,
    /// What is at right angles to the direction, of several the first one in order, where `f64` finds them level.
    pub between: Between,
    /// What it took to find out, besides whether the solids are convex and touch.
    pub cost: Cost,
}

/// What lies in the plane that separates two convex solids after the shortest shift.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Between {
    /// This facet of the first solid.
    First(u32),
    /// This facet of the second solid.
    Second(u32),
    /// In space, an edge of either one: of these facets, [`Feature::Edge`]s.
    Edges(FacetPair, [Feature; 2]),
}

/// What a pair of solids carries from one frame to the next for [`ShiftTracker::penetration`]: the vertices
/// between which the shortest way out led, or a plane between the solids. A hint and never a claim.
///
/// Equal queries leave equal trackers on every target: 24 bytes, no padding.
///
/// ```
/// use tetracone::query::ShiftTracker;
///
/// let tracker = ShiftTracker::new();
/// assert_eq!(ShiftTracker::from_bytes(tracker.to_bytes()), tracker);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShiftTracker {
    pub(super) corners: [[u32; 2]; 3],
}

impl ShiftTracker {
    pub(crate) const fn to_words(self) -> [u32; 6] {
        let [[a, b], [c, d], [e, f]] = self.corners;
        [a, b, c, d, e, f]
    }

    pub(crate) const fn from_words([a, b, c, d, e, f]: [u32; 6]) -> Self {
        Self {
            corners: [[a, b], [c, d], [e, f]],
        }
    }
}

tracker_bytes!(const ShiftTracker, 6, "; other bytes do no harm.");

impl<G: Dimension> Solid<'_, G> {
    /// How far the placed solid has to be shifted at least, whichever way, until two convex solids touch no
    /// more than with their boundaries: the penetration depth of convex solids. None where they have no point
    /// in common; one that lies in the other has its way out, too.
    ///
    /// The second solid is placed in the frame of this one, its vertices rounded once. What is shifted apart is
    /// all that lies between these vertices: where rounding dents a solid a little, dents are filled. The way
    /// is at right angles to a facet of either solid or, in space, to an edge of both,
    /// as the rotation turns them without rounding, and as long as the vertices reach along it.
    ///
    /// In fixed point, where no vertex is rounded, as with a shift or with
    /// quarter turns, the shift is the least one; otherwise it suffices, and is longer than the least one by less
    /// than two steps. In `f32` it is right up to 2^-40 of both solids' extents where no vertex is rounded, and
    /// otherwise up to twice as much as the vertices are rounded by, besides. Of several directions that are as
    /// short, one is told, for equal queries the same.
    ///
    /// # Errors
    /// [`NotConvex`]. Whether a solid is convex is asked of it at rest, exactly; see [`Solid::is_convex`]. Other
    /// solids have [`Solid::way_out`].
    ///
    /// # Cost
    /// That of [`Solid::is_convex`] for both; a dozen directions or two, mostly, and for each a walk down either
    /// tree of boxes; [`Hull::penetration`] climbs instead, and is several times as fast. Where several directions
    /// are nearly as short, up to 2^11 of them; where not even these suffice, every facet and every pair of edges
    /// is compared. Solids that touch and hardly more take [`Solid::intersects`] besides. Stack: fixed, no
    /// recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::Between,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let other = CUBE.at(Pose::shifted(Point::new(0.5, 0.25, 0.75))?)?;
    /// let out = CUBE.penetration(&other)?.ok_or("they touch")?;
    /// assert_eq!((out.depth, out.direction), (0.25, [0.0, 0.0, 1.0]));
    /// assert_eq!(out.shift, Some(Point::new(0.0, 0.0, 0.25)));
    /// assert!(matches!(out.between, Between::First(_)));
    ///
    /// let beside = CUBE.at(Pose::shifted(Point::new(1.5, 0.0, 0.0))?)?;
    /// assert!(CUBE.penetration(&beside)?.is_none());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001, certified.
    /// Cameron and Culley, "Determining the Minimum Translational Distance between Two Convex Polyhedra", 1986:
    /// the facets of the sum of one and the mirrored other. Which edges make one: Gregorius, "The Separating Axis
    /// Test between Convex Polyhedra", 2013, by arcs of the Gauss map.
    pub fn penetration(&self, other: &Posed<'_, G>) -> Result<Option<LeastShift<G>>, NotConvex> {
        ShiftTracker::new().penetration(self, other)
    }

    /// The depth of two solids that are convex.
    pub(crate) fn least_shift(
        &self,
        other: &Posed<'_, G>,
        hulls: Option<[&Hull<'_, G>; 2]>,
        tracker: &mut ShiftTracker,
    ) -> Option<LeastShift<G>> {
        let difference = Difference::new(self, other, hulls);
        let mut shortest = Shortest::new(&difference);
        let found = shortest.search(tracker);
        let is_deep = shortest.depth() > DEEP * difference.off;
        match found {
            Found::Least if is_deep || self.intersects(other) => {}
            Found::Unknown if self.intersects(other) => {
                shortest.compare_all();
            }
            _ => return None,
        }
        shortest.told()
    }
}

impl ShiftTracker {
    /// As [`Solid::penetration`], for solids that move.
    ///
    /// # Errors
    /// [`NotConvex`].
    ///
    /// # Cost
    /// Mostly that of a few directions.
    pub fn penetration<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
    ) -> Result<Option<LeastShift<G>>, NotConvex> {
        if let Some(facet) = solid.facet_before() {
            return Err(NotConvex::First { facet });
        }
        if let Some(facet) = other.solid().facet_before() {
            return Err(NotConvex::Second { facet });
        }
        Ok(solid.least_shift(other, None, self))
    }
}
