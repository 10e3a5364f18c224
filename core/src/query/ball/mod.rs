//! Balls and capsules, discs and stadiums in the plane, at rest and moving, against a solid.

mod ahead;
mod capsule;
mod capsules;
mod list;
mod moving;
mod nearer;
mod room;
mod round;
mod search;

pub use capsule::Capsule;
pub(crate) use capsules::{Touched, rounded};
pub use moving::{BallHit, cast_free_ball};
pub use nearer::is_nearer_around;
use room::Found;
pub use room::was_free;

use core::fmt;

use super::Class;
use crate::{
    coherence::{BallTracker, Cost},
    geometry::{Dimension, real},
    number::{Metric, Scalar},
    solid::Solid,
};

/// A closed ball, a closed disc in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<G: Dimension> {
    centre: G::Point,
    radius: G::Scalar,
}

/// Why a ball or a capsule was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BallError {
    /// A coordinate of the centre is outside the domain of exact signs.
    Centre {
        /// Which coordinate.
        axis: usize,
    },
    /// The radius is negative, not finite or outside the domain.
    Radius,
}

impl fmt::Display for BallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centre { axis } => write!(
                f,
                "coordinate {axis} of the centre is not finite or outside the domain: coordinates \
                 reach 2^40 in f32 and 2^29 lattice steps in fixed point"
            ),
            Self::Radius => f.write_str(
                "the radius is negative, not finite or outside the domain: take one from 0 to \
                 2^40 in f32 or below 2^29 lattice steps in fixed point",
            ),
        }
    }
}

impl core::error::Error for BallError {}

impl<G: Dimension> Ball<G> {
    /// The ball with this centre and radius, in the solid's own frame and units.
    ///
    /// # Errors
    /// [`BallError`].
    pub fn new(centre: G::Point, radius: G::Scalar) -> Result<Self, BallError> {
        if let Some(axis) = G::coordinates(centre).iter().position(|x| !x.in_domain()) {
            return Err(BallError::Centre { axis });
        }
        if !(radius >= G::Scalar::ZERO && radius.in_domain()) {
            return Err(BallError::Radius);
        }
        Ok(Self { centre, radius })
    }

    /// The centre.
    #[must_use]
    pub const fn centre(&self) -> G::Point {
        self.centre
    }

    /// The radius.
    #[must_use]
    pub const fn radius(&self) -> G::Scalar {
        self.radius
    }
}

/// Where a ball or a capsule touches a solid, or would sooner than anywhere else: where its centre or axis and the
/// boundary are nearest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contact<G: Dimension> {
    /// The facet that is nearest or met; of several, the one with the least number.
    pub facet: u32,
    /// The place on the boundary, rounded to the arithmetic.
    pub point: G::Point,
    /// The centre of the ball, or the point asked for, or the place on the axis of the capsule, rounded to the
    /// arithmetic.
    pub on_axis: G::Point,
    /// How far these are apart, rounded: negative where the centre or the axis lies in the solid, and zero where an
    /// axis meets the boundary.
    pub distance: G::Scalar,
    /// Out of the solid, through the two places; at right angles to the facet where they are one.
    pub normal: G::Direction,
}

/// The answer to a ball query, with what is known besides.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct BallAnswer<G: Dimension> {
    /// Whether the ball and the solid have a point in common.
    pub hit: bool,
    /// Where the centre lies.
    pub class: Class,
    /// The place of the boundary nearest to the centre.
    pub nearest: Contact<G>,
    /// What it took to find out.
    pub cost: Cost,
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether a ball and the solid, its inside and its boundary, have a point in common.
    ///
    /// Exact in fixed point. In `f32` true whenever they have, and true beyond only where the gap
    /// is less than 2^-40 of the greatest of the radius and the facet's corners' distances.
    ///
    /// With a tolerance as the radius it asks whether a point is closer than that.
    ///
    /// # Cost
    /// A point query of the centre and, where that is outside, a walk down the tree of boxes that ends
    /// at the first facet in reach. Stack: fixed, no recursion.
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.5 and 4.9, with a tree of boxes instead of extended cones.
    #[must_use]
    pub fn intersects_ball(&self, ball: &Ball<G>) -> bool {
        self.meets_round(ball)
    }

    /// Where a ball touches the solid: the nearest place of the boundary, the normal and the
    /// signed distance; none where it is free.
    ///
    /// # Cost
    /// That of [`Solid::intersects_ball`], and where it does, a search of the tree of boxes for the
    /// nearest facet.
    #[must_use]
    pub fn contact(&self, ball: &Ball<G>) -> Option<Contact<G>> {
        BallTracker::new().contact(self, ball)
    }

    /// The place of the boundary nearest to a point, with how far it is: negative where the point
    /// lies in the solid. None for a point outside the domain of exact signs, NaN among them.
    ///
    /// On which side the point lies is exact. The distance is rounded once: off by at most half a
    /// step in fixed point and in `f32` by 2^-24 of itself and 2^-40 of the solid's extents. Of
    /// facets with the same measured distance, which is exact in fixed point, the first is told.
    ///
    /// # Cost
    /// A point query and a walk down the tree of boxes, the nearer ones first, to all facets whose
    /// boxes are no farther than the nearest one. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let inside = Point::new(0.5, 0.75, 0.5);
    /// let nearest = CUBE.signed_distance(inside).ok_or("out of the domain")?;
    /// assert_eq!((nearest.distance, nearest.normal), (-0.25, [0.0, 1.0, 0.0]));
    /// assert_eq!(nearest.point, Point::new(0.5, 1.0, 0.5));
    /// assert!(CUBE.signed_distance(Point::new(f32::NAN, 0.0, 0.0)).is_none());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn signed_distance(&self, point: G::Point) -> Option<Contact<G>> {
        BallTracker::new().signed_distance(self, point)
    }

    /// The nearest place with all that is said about it.
    fn describe(&self, centre: G::Point, found: &Found) -> Contact<G> {
        let class = found.class;
        let facet = self.facet(found.facet);
        let point = facet.map_or(centre, |facet| G::nearest(&facet, centre));
        let (from, to) = match class {
            Class::Outside => (real::<G>(point), real::<G>(centre)),
            _ => (real::<G>(centre), real::<G>(point)),
        };
        let on_boundary = class == Class::Boundary || point == centre;
        let normal = match facet.filter(|_| on_boundary) {
            Some(facet) => G::direction([0.0; 3], G::normal(&facet)),
            None => G::direction(from, to),
        };
        let distance = match class {
            Class::Outside => libm::sqrt(found.square),
            Class::Boundary => 0.0,
            Class::Inside => -libm::sqrt(found.square),
        };
        Contact {
            facet: found.facet,
            point,
            on_axis: centre,
            distance: G::Scalar::from_distance(distance),
            normal,
        }
    }
}

impl BallTracker {
    /// As [`Solid::intersects_ball`], for a ball that moves.
    ///
    /// # Cost
    /// Nothing but a few additions while the ball has moved less than what was free around it, or
    /// is off the box of the solid; one comparison while it touches the facet that it touched
    /// last; otherwise hardly more than without memory.
    #[must_use]
    pub fn intersects<G: Dimension>(&mut self, solid: &Solid<'_, G>, ball: &Ball<G>) -> bool {
        solid.meets_round_tracked(ball, self)
    }

    /// As [`Solid::contact`], for a ball that moves.
    ///
    /// # Cost
    /// As [`BallTracker::intersects`] where the ball is free; otherwise the tree of boxes is searched
    /// for the nearest facet as well, from the one found on.
    #[must_use]
    pub fn contact<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        ball: &Ball<G>,
    ) -> Option<Contact<G>> {
        if !self.intersects(solid, ball) {
            return None;
        }
        let answer = self.explain(solid, ball);
        answer.hit.then_some(answer.nearest)
    }

    /// The nearest place of the boundary, and whether the ball reaches it.
    ///
    /// # Cost
    /// A search of the tree of boxes, from the tracker's facet on, and a point query.
    #[must_use]
    pub fn explain<G: Dimension>(&mut self, solid: &Solid<'_, G>, ball: &Ball<G>) -> BallAnswer<G> {
        let found = solid.search_closest(ball, true, self);
        BallAnswer {
            hit: found.hit,
            class: found.class,
            nearest: solid.describe(ball.centre, &found),
            cost: found.cost,
        }
    }

    /// As [`Solid::signed_distance`], for a point that moves: the same answer, sooner found.
    ///
    /// # Cost
    /// As [`Solid::signed_distance`], with the facet that was nearest last as the first bound.
    #[must_use]
    pub fn signed_distance<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        point: G::Point,
    ) -> Option<Contact<G>> {
        let ball = Ball::new(point, G::Scalar::ZERO).ok()?;
        let found = solid.search_closest(&ball, false, self);
        Some(solid.describe(point, &found))
    }
}

/// Clearances are kept below 2^29 steps, so that sums of lengths stay in their type.
pub(super) const MOST: f64 = (1u32 << 29) as f64;
