use core::fmt;

use crate::{geometry::Dimension, solid::Solid, volume::Aabb};

/// A pose takes a part of a solid out of the domain of exact signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfDomain;

impl fmt::Display for OutOfDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the solid would reach beyond the domain, 2^40 in f32 and 2^29 lattice steps in fixed \
             point: it is that far from the frame's zero, so treat it as free",
        )
    }
}

impl core::error::Error for OutOfDomain {}

/// A solid placed in the frame of another.
#[derive(Clone, Copy, Debug)]
pub struct Posed<'b, G: Dimension> {
    solid: &'b Solid<'b, G>,
    pose: G::Pose,
    bounds: Aabb<G>,
}

impl<G: Dimension> Solid<'_, G> {
    /// This solid in another's frame.
    ///
    /// Both solids are in the same units, and a pose turns and shifts in these: a shift takes the place of
    /// this image's zero to a place in the other's frame. Images in fixed point have equal steps then
    /// ([`Lattice::exponent`](crate::image::Lattice::exponent)); a solid does not know its step, so
    /// nobody checks that.
    ///
    /// # Errors
    /// [`OutOfDomain`].
    ///
    /// # Cost
    /// That of placing a box.
    ///
    /// ```
    /// use tetracone::{PairTracker, include_solid, solid::Solid, space::{Point, Pose, Space}};
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut tracker = PairTracker::new(); // what this pair carries from frame to frame
    /// for (x, touching) in [(2.0, false), (1.5, false), (1.0, true), (0.5, true)] {
    ///     let other = CUBE.at(Pose::shifted(Point::new(x, 0.25, 0.0))?)?;
    ///     assert_eq!(tracker.intersects(&CUBE, &other), touching);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn at(&self, pose: G::Pose) -> Result<Posed<'_, G>, OutOfDomain> {
        let bounds = G::place_box(&pose, &self.bounds());
        if !bounds.in_domain() {
            return Err(OutOfDomain);
        }
        Ok(Posed {
            solid: self,
            pose,
            bounds,
        })
    }
}

impl<'b, G: Dimension> Posed<'b, G> {
    /// The solid in its own frame.
    #[must_use]
    pub const fn solid(&self) -> &'b Solid<'b, G> {
        self.solid
    }

    /// Where it is.
    #[must_use]
    pub const fn pose(&self) -> &G::Pose {
        &self.pose
    }

    /// A box around the placed solid.
    #[must_use]
    pub const fn bounds(&self) -> &Aabb<G> {
        &self.bounds
    }

    /// A facet where it is, its corners rounded.
    #[must_use]
    pub fn facet(&self, number: u32) -> Option<G::Facet> {
        G::place_facet(&self.pose, &self.solid.facet(number)?)
    }

    /// A facet of this number where it is, unless it bounds nothing there: a sliver that has no area
    /// there either.
    #[inline]
    pub(crate) fn bounding(&self, number: u32, facet: &G::Facet) -> Option<G::Facet> {
        let placed = G::place_facet(&self.pose, facet)?;
        let bounds = !self.solid.is_sliver(number) || !G::is_degenerate(&placed);
        bounds.then_some(placed)
    }

    /// The facet of this number where it is, unless it bounds nothing there.
    #[inline]
    pub(crate) fn placed(&self, number: u32) -> Option<G::Facet> {
        self.bounding(number, &self.solid.facet(number)?)
    }

    /// Where a vertex of the solid is.
    #[inline]
    pub(crate) fn place(&self, point: G::Point) -> G::Point {
        G::place(&self.pose, point)
    }

    /// A box of the tree of boxes, or the box of a single facet, where it is.
    #[inline]
    pub(crate) fn part(&self, index: u32) -> Option<Aabb<G>> {
        Some(G::place_box(&self.pose, &self.solid.part(index)?))
    }
}
