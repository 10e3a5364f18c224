//! How far a convex solid has to be shifted, whichever way is the shortest, until it is free of another one.

use super::{FacetPair, NotConvex, Posed, apart::Shortest};
use crate::{
    coherence::Cost,
    geometry::{Dimension, Feature},
    solid::Solid,
};

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
    /// What is at right angles to the direction, of several the first one in order.
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

impl<G: Dimension> Solid<'_, G> {
    /// How far the placed solid has to be shifted at least, whichever way, until two convex solids touch no
    /// more than with their boundaries: the penetration depth of convex solids. None where they have no point
    /// in common; one that lies in the other has its way out, too.
    ///
    /// The second solid is placed in the frame of this one, its vertices rounded once. What is shifted apart is
    /// all that lies between these vertices: where rounding dents a solid a little, dents are filled. The ways
    /// that are compared are those at right angles to a facet of either solid and, in space, to an edge of both,
    /// as the rotation turns them without rounding. Along each of them, how far the vertices reach decides.
    ///
    /// In fixed point all of this is compared exactly. Where no vertex is rounded, as with a shift or with
    /// quarter turns, the shift is the least one; otherwise it suffices, and is longer than the least one by less
    /// than two steps. In `f32` it is right up to 2^-40 of both solids' extents where no vertex is rounded, and
    /// otherwise up to twice as much as the vertices are rounded by, besides.
    ///
    /// # Errors
    /// [`NotConvex`]. Whether a solid is convex is asked of it at rest, exactly; see [`Solid::is_convex`]. Other
    /// solids have [`Solid::way_out`].
    ///
    /// # Cost
    /// That of [`Solid::is_convex`] for both and of [`Solid::intersects`]; for every facet a walk down either
    /// tree of boxes; and in space, for every pair of edges, of which there are one and a half a facet, a comparison
    /// of some dozens of operations in `f64`, which leaves few of them for such walks. So it is meant
    /// for solids of up to a few hundred facets. Stack: fixed, no recursion.
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
    /// Cameron and Culley, "Determining the Minimum Translational Distance between Two Convex Polyhedra", 1986:
    /// the facets of the sum of one and the mirrored other. Which edges make one: Gregorius, "The Separating Axis
    /// Test between Convex Polyhedra", 2013, by arcs of the Gauss map.
    pub fn penetration(&self, other: &Posed<'_, G>) -> Result<Option<LeastShift<G>>, NotConvex> {
        if let Some(facet) = self.facet_before() {
            return Err(NotConvex::First { facet });
        }
        if let Some(facet) = other.solid().facet_before() {
            return Err(NotConvex::Second { facet });
        }
        if !self.intersects(other) {
            return Ok(None);
        }
        let mut shortest = Shortest::new(self, other);
        shortest.compare_facets();
        if G::DIMENSION == 3 {
            shortest.compare_edges();
        }
        Ok(shortest.told())
    }
}
