//! Solids where they are: placed in the frame of another one, or at rest.

use core::fmt;

use super::Witness;
use crate::{
    geometry::{Dimension, real},
    number::vector::{Vector, sub, turned, turned_back},
    number::{Normals, Scalar},
    query::Class,
    solid::Solid,
    volume::Aabb,
};

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

/// A solid where it is, placed or at rest.
#[derive(Clone, Copy)]
pub(crate) struct There<'a, G: Dimension> {
    solid: &'a Solid<'a, G>,
    /// None at rest.
    pub(super) posed: Option<&'a Posed<'a, G>>,
}

impl<'a, G: Dimension> There<'a, G> {
    pub(crate) const fn at_rest(solid: &'a Solid<'a, G>) -> Self {
        Self { solid, posed: None }
    }

    pub(crate) const fn placed(posed: &'a Posed<'a, G>) -> Self {
        Self {
            solid: posed.solid(),
            posed: Some(posed),
        }
    }

    /// The solid in its own frame.
    pub(crate) const fn solid(&self) -> &'a Solid<'a, G> {
        self.solid
    }

    /// A vector of the solid's own frame, turned as it is.
    pub(crate) fn edge(&self, from: G::Point, to: G::Point) -> <G::Scalar as Normals>::Edge {
        let edge = G::Scalar::edge(G::coordinates(from), G::coordinates(to));
        match self.posed {
            None => edge,
            Some(posed) => G::Scalar::turned(G::rows(posed.pose()), edge),
        }
    }

    /// The same in real numbers.
    pub(crate) fn real_edge(&self, from: G::Point, to: G::Point) -> [f64; 3] {
        let edge = way::<G>(from, to);
        self.rows().map_or(edge, |rows| turned(edge, rows))
    }

    /// The rows of the rotation, where there is one.
    fn rows(&self) -> Option<[Vector; 3]> {
        let rows = G::rows(self.posed?.pose());
        Some(rows.map(|row| row.map(G::Scalar::unit_to_real)))
    }

    /// A direction as the solid sees it from its own frame.
    pub(crate) fn own(&self, direction: Vector) -> Vector {
        self.rows()
            .map_or(direction, |rows| turned_back(direction, rows))
    }

    /// A vertex where it is.
    pub(crate) fn place(&self, own: G::Point) -> [G::Scalar; 3] {
        G::coordinates(self.posed.map_or(own, |posed| posed.place(own)))
    }

    /// A facet where it is, if it bounds anything there.
    pub(crate) fn facet(&self, number: u32, own: &G::Facet) -> Option<G::Facet> {
        match self.posed {
            None => (!self.solid.is_sliver(number)).then_some(*own),
            Some(posed) => posed.bounding(number, own),
        }
    }

    /// A facet where it is, whether it bounds anything there or not.
    #[inline]
    pub(crate) fn place_facet(&self, own: &G::Facet) -> Option<G::Facet> {
        match self.posed {
            None => Some(*own),
            Some(posed) => G::place_facet(posed.pose(), own),
        }
    }

    /// The first facet of a piece of the boundary, and its first corner where it is; none where it bounds nothing.
    #[inline]
    pub(crate) fn piece(&self, piece: u32) -> Option<(u32, G::Point)> {
        let (number, own) = self.solid.piece(piece)?;
        let facet = self.facet(number, &own)?;
        Some((number, G::corner(&facet, 0)))
    }

    /// What says that a piece of the boundary with this first facet lies in the other solid.
    pub(crate) const fn witness(&self, number: u32) -> Witness {
        match self.posed {
            None => Witness::FirstInSecond(number),
            Some(_) => Witness::SecondInFirst(number),
        }
    }

    /// A box around the solid where it is.
    pub(crate) fn bounds(&self) -> Aabb<G> {
        self.posed
            .map_or_else(|| self.solid.bounds(), |posed| *posed.bounds())
    }

    /// Where a point lies to the solid; exact.
    pub(crate) fn classify(&self, point: G::Point) -> Class {
        match self.posed {
            _ if !self.bounds().contains(point) => Class::Outside,
            None => self.solid.classify(point),
            Some(posed) => posed.classify(point),
        }
    }

    #[inline]
    pub(crate) fn place_box(&self, own: &Aabb<G>) -> Aabb<G> {
        match self.posed {
            None => *own,
            Some(posed) => G::place_box(posed.pose(), own),
        }
    }
}

/// From one point to another.
pub(crate) fn way<G: Dimension>(from: G::Point, to: G::Point) -> Vector {
    let [from, to] = [from, to].map(real::<G>);
    sub(to, from)
}
