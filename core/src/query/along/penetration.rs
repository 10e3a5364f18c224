//! How far a solid has to be shifted along a direction until it is free of another.

use super::{chain::Goal, sweep::Direction};
use crate::query::pair::{FacetPair, Posed};
use crate::{
    coherence::Cost,
    geometry::{Dimension, MultipleOf},
    number::Multiple as _,
    solid::Solid,
};

/// How far a solid has to be shifted along a direction, and which facets say so; see
/// [`Solid::penetration_along`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Penetration {
    /// How many times the direction; zero or more. Where the exact multiple is no `f64`, it is rounded
    /// up, and off by less than 2^-51 of itself.
    pub multiple: f64,
    /// The facets that meet last on that way, exactly at that multiple; of several pairs the first one
    /// in order. None where no facets meet.
    pub facets: Option<FacetPair>,
    /// What it took to find out.
    pub cost: Cost,
}

impl<G: Dimension> Solid<'_, G> {
    /// How far the placed solid has to be shifted along a direction until it is free of this one: the
    /// infimum of the t ≥ 0 at which this solid and the other one, shifted by t times the vector from
    /// zero to `direction`, have no point in common.
    ///
    /// The direction is in this solid's frame and of any length, so a multiple of a vector of one step is
    /// a number of steps. Solids that lie in each other meet, as in [`Solid::intersects`], a solid in the
    /// other's hole does not: a plug is free once it is in a hollow. To be free for good takes
    /// [`Solid::last_contact_along`]. The second solid is placed in the frame of this one, its vertices
    /// rounded once; for those, the infimum is exact in either arithmetic, a quotient of two
    /// determinants, and only then rounded up.
    ///
    /// At the infimum itself solids that met still touch, and a little beyond they are free, so zero with
    /// facets says that they only touch there, and zero without that they are free. A vertex of the
    /// shifted solid is rounded again where a pose shifts it: a step more in fixed point, and in `f32`
    /// as much as the coordinates are rounded, is needed then.
    ///
    /// None where the direction is zero, or has a coordinate outside the domain.
    ///
    /// # Cost
    /// A walk down both trees of boxes to all pairs of facets that may meet at a multiple, for the start and for
    /// each link of the chain that walks of this kind find; between links, where no facets meet, a
    /// walk to all boxes that the way of a vertex meets for every piece of boundary. There are no more
    /// links than pairs of facets, mostly a few. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let other = CUBE.at(Pose::shifted(Point::new(0.5, 0.25, 0.0))?)?;
    /// let along = |x, y, z| CUBE.penetration_along(&other, Point::new(x, y, z));
    /// assert_eq!(along(1.0, 0.0, 0.0).ok_or("a direction")?.multiple, 0.5);
    /// assert_eq!(along(0.0, 2.0, 0.0).ok_or("a direction")?.multiple, 0.375);
    /// assert!(along(0.0, 0.0, 0.0).is_none());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Cameron and Culley, "Determining the Minimum Translational Distance between Two Convex
    /// Polyhedra", 1986, along one direction, for the facets as convex solids of their own.
    #[must_use]
    pub fn penetration_along(
        &self,
        other: &Posed<'_, G>,
        direction: G::Point,
    ) -> Option<Penetration> {
        let direction = Direction::<G>::new(direction)?;
        let mut cost = Cost::default();
        let (at, facets) = self.leads_out(other, &direction, f64::INFINITY, &mut cost)?;
        Some(Penetration {
            multiple: at.above(),
            facets,
            cost,
        })
    }

    /// The multiple, and the facets that meet last; none where it is more than so much.
    pub(super) fn leads_out(
        &self,
        other: &Posed<'_, G>,
        direction: &Direction<G>,
        most: f64,
        cost: &mut Cost,
    ) -> Option<(MultipleOf<G>, Option<FacetPair>)> {
        let mut at = MultipleOf::<G>::default();
        loop {
            let link = self.link(other, direction, Goal::End, at, most, cost);
            at = link.map_or(at, |(end, _)| end);
            if at.bounds()[0] > most {
                return None;
            }
            if self.nested_after(other, direction, at, cost)
                && let Some((next, _)) = self.link(other, direction, Goal::Next, at, most, cost)
            {
                at = next;
            } else {
                return Some((at, link.map(|(_, pair)| pair)));
            }
        }
    }

    /// Up to how many times a direction the placed solid can be shifted and still touch this one: the
    /// greatest t ≥ 0 at which this solid and the other one, shifted by t times the vector from zero to
    /// `direction`, have a point in common. Beyond it they never meet again.
    ///
    /// Exact, and told, as [`Solid::penetration_along`] does; here facets meet at the multiple itself.
    /// Zero without facets where they never meet, on the whole way. None where the direction is zero, or
    /// has a coordinate outside the domain.
    ///
    /// # Cost
    /// A walk down both trees of boxes, those first that meet up to the greatest multiple. Stack: fixed,
    /// no recursion.
    #[must_use]
    pub fn last_contact_along(
        &self,
        other: &Posed<'_, G>,
        direction: G::Point,
    ) -> Option<Penetration> {
        let direction = Direction::<G>::new(direction)?;
        let mut cost = Cost::default();
        let start = MultipleOf::<G>::default();
        let most = f64::INFINITY;
        let link = self.link(other, &direction, Goal::Last, start, most, &mut cost);
        Some(Penetration {
            multiple: link.map_or(start, |(at, _)| at).above(),
            facets: link.map(|(_, pair)| pair),
            cost,
        })
    }
}
