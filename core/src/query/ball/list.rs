//! All facets that come within a ball.

use core::ops::ControlFlow;

use super::{
    Ball,
    search::{Probe, Touch},
};
use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    query::{Earliest, Listed},
    solid::Solid,
};

impl<G: Dimension> Solid<'_, G> {
    /// Writes down all facets that have a point in common with a closed ball, a closed disc in the
    /// plane, by their numbers; where more than fit, those with the least numbers.
    ///
    /// Exact in fixed point. In `f32` one-sided as [`Solid::intersects_ball`]: every such facet is
    /// told, and others only where the gap is less than is said there. A ball that lies in the
    /// solid, off its boundary, comes within no facet. With a tolerance as the radius these are the
    /// facets that a point is closer to than that. Facets are numbered as [`Witness`](crate::query::Witness)
    /// says; slivers are not told, as their points are other facets'.
    ///
    /// # Cost
    /// A walk down the tree of boxes to all facets in reach, and sorting their numbers. Stack: fixed, no
    /// recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::Ball,
    ///     solid::Solid,
    ///     space::{Point, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut facets = [0; 4];
    /// let above = CUBE.facets_within(&Ball::new(Point::new(0.5, 1.25, 0.5), 0.25)?, &mut facets);
    /// assert_eq!((above.count, above.is_truncated()), (2, false)); // two triangles of a square
    /// let all = CUBE.facets_within(&Ball::new(Point::new(0.5, 0.5, 0.5), 0.5)?, &mut facets);
    /// assert_eq!((all.count, facets), (12, [0, 1, 2, 3])); // more than fit
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// The distance of facets as for [`Solid::intersects_ball`]; the heap of Williams 1964.
    pub fn facets_within(&self, ball: &Ball<G>, facets: &mut [u32]) -> Listed {
        let probe = Probe::new(self, ball);
        let mut found = Earliest::new(facets, u32::cmp);
        if !probe.is_apart() {
            let take = |number| {
                found.take(number);
                ControlFlow::Continue(())
            };
            self.seek(&mut Touch::new(probe, take), &mut Unmetered);
        }
        found.finish()
    }
}
