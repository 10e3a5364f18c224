//! What two facets have in common.

use super::{FacetPair, Posed};
use crate::{
    geometry::{CommonPart, Dimension},
    solid::Solid,
};

impl<G: Dimension> Solid<'_, G> {
    /// What two facets of solids have in common, the second one placed; none where they do not meet,
    /// or where there are no such facets.
    ///
    /// Whether they meet is exact, and so is whether they have a point, a segment or an area in common,
    /// and with which of their features; for the pairs that [`Solid::crossings`] tells it is never none.
    /// Places are rounded to the arithmetic: a crossing of an edge and a plane or another edge is, in
    /// fixed point, at the nearest place, and in `f32` off by at most half a unit in its last place and
    /// 2^-30 of the edge's extent along its axis. A sliver of the first solid is no facet here. Where
    /// rounding leaves a facet of the second no area, it is the segment between its corners, and what lies
    /// on that and is no corner has the longest edge as its feature.
    ///
    /// # Cost
    /// In space at most fifteen evaluations where the facets do not lie in one plane, and some dozens
    /// where they do; in the plane at most eight. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::{Extent, FacetPair, Feature},
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// // The second cube touches the first one with a corner.
    /// let placed = CUBE.at(Pose::shifted(Point::new(1.0, 1.0, 1.0))?)?;
    /// let mut pairs = [FacetPair::default(); 64];
    /// let listed = CUBE.crossings(&placed, &mut pairs);
    /// for pair in &pairs[..listed.written] {
    ///     let part = CUBE.common_part(&placed, *pair).ok_or("they meet")?;
    ///     assert_eq!(part.extent, Extent::Point(Point::new(1.0, 1.0, 1.0)));
    ///     assert!(matches!(part.features, [Feature::Vertex(_), Feature::Vertex(_)]));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Guigue and Devillers 2003, the order of the ends of two chords; Jiménez Delgado 2006, 4.7 and 5.7,
    /// the features.
    #[must_use]
    pub fn common_part(&self, other: &Posed<'_, G>, pair: FacetPair) -> Option<CommonPart<G>> {
        let [first, second] = self.facets_of(other, pair)?;
        G::common_part(&first, &second)
    }
}
