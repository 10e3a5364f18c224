//! Solids against solids.

pub(super) mod beside;
pub(super) mod distance;
mod memory;
pub(super) mod nesting;
pub(super) mod posed;
pub(super) mod separation;
mod stack;
mod tracked;
pub(super) mod traversal;
mod witness;

pub(crate) use distance::Measured;
pub use distance::{DistanceSearch, NearestPlaces, PairDistance};
pub use posed::{OutOfDomain, Posed};
pub use witness::{FacetPair, Witness};

use core::ops::ControlFlow;

use crate::{
    coherence::Unmetered,
    geometry::{CommonPart, Dimension},
    number::Scalar,
    query::Listed,
    solid::Solid,
    volume::Aabb,
};
use separation::Separation;
use traversal::Visitor;

impl<G: Dimension> Solid<'_, G> {
    /// Whether two solids, inside and boundary, have a point in common.
    ///
    /// The second one is placed in the frame of this one, its vertices rounded once; for those the
    /// answer is exact. Solids touch where their boundaries do, or where a connected piece of one
    /// boundary lies in the other solid; a solid in the other's hole is free.
    ///
    /// # Cost
    /// A walk down both trees of boxes that ends at the first two facets that meet, at a corner of
    /// one solid that lies in the other, or, where it takes long, at a plane that separates the
    /// solids; where there is none of these, a point query for every piece of boundary. Stack: fixed,
    /// no recursion.
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.13, with trees of boxes, and its point test for every piece.
    #[must_use]
    pub fn intersects(&self, other: &Posed<'_, G>) -> bool {
        let mut first = First::new(true, true);
        let witness = self.traverse(other, &mut first, &mut Unmetered);
        witness.is_some() || first.plane.is_none() && self.nesting(other).is_some()
    }

    /// Writes down all pairs of facets that have a point in common, as many as fit, in no
    /// particular but always the same order; exact. What two of them have in common is told by
    /// [`Solid::common_part`].
    ///
    /// # Cost
    /// A walk down both trees of boxes to all leaves that meet.
    pub fn crossings(&self, other: &Posed<'_, G>, pairs: &mut [FacetPair]) -> Listed {
        let mut listed = Listed::default();
        let note = |pair, _: &G::Facet, _: &G::Facet| -> ControlFlow<()> {
            listed.push(pairs, pair);
            ControlFlow::Continue(())
        };
        self.traverse(other, &mut Meeting { note }, &mut Unmetered);
        listed
    }

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

/// After how many steps a walk looks for a plane between the solids; most overlaps end sooner. In space,
/// with 24, ways through each other take 4 % longer; with 48, circling pairs of 720 triangles a tenth,
/// asked cold. In the plane a few dozen edges are walked sooner than a plane is found: with 32, the
/// slowest cold pair of the demo program `plane` takes 2.7 times the instructions; without any, circling
/// combs of 1 024 edges are slower.
const fn steps_before_plane<G: Dimension>() -> u32 {
    if G::DIMENSION == 2 { 128 } else { 32 }
}

/// How far apart two boxes are along the axis along which they overlap least, and whether they meet: deep
/// overlaps come first, where facets meet soonest.
#[inline]
fn overlap<G: Dimension>(a: &Aabb<G>, b: &Aabb<G>) -> (G::Scalar, bool) {
    let gap = a.widest_gap(b);
    (gap, gap <= G::Scalar::ZERO)
}

/// Stops at the first witness that the solids touch, or at a plane between them that says that there is
/// none.
struct First {
    /// Whether corners of one solid in the other are looked for.
    corners: bool,
    /// Whether a plane between the solids is looked for.
    planes: bool,
    /// The plane that was found.
    plane: Option<Separation>,
}

impl First {
    const fn new(corners: bool, planes: bool) -> Self {
        Self {
            corners,
            planes,
            plane: None,
        }
    }
}

impl<G: Dimension> Visitor<G> for First {
    type Found = Witness;

    type Key = G::Scalar;

    type Kept = ();

    #[inline]
    fn overlap(&mut self, find: impl FnOnce() -> Option<Witness>) -> Option<Witness> {
        self.corners.then(find)?
    }

    #[inline]
    fn separate(&mut self, steps: u32, find: impl FnOnce() -> Option<Separation>) -> bool {
        self.planes && steps == steps_before_plane::<G>() && {
            self.plane = find();
            self.plane.is_some()
        }
    }

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (G::Scalar, bool) {
        overlap(a, b)
    }

    #[inline]
    fn is_near(&self, facet: &G::Facet, aabb: &Aabb<G>) -> bool {
        !G::misses(facet, aabb)
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<Witness> {
        if G::meet(a, b) {
            return ControlFlow::Break(Witness::Facets(pair));
        }
        ControlFlow::Continue(())
    }
}

/// Tells of every two facets that meet, until that was enough.
pub(super) struct Meeting<F> {
    pub(super) note: F,
}

impl<G, B, F> Visitor<G> for Meeting<F>
where
    G: Dimension,
    F: FnMut(FacetPair, &G::Facet, &G::Facet) -> ControlFlow<B>,
{
    type Found = B;

    type Key = G::Scalar;

    type Kept = ();

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (G::Scalar, bool) {
        overlap(a, b)
    }

    #[inline]
    fn is_near(&self, facet: &G::Facet, aabb: &Aabb<G>) -> bool {
        !G::misses(facet, aabb)
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<B> {
        if G::meet(a, b) {
            return (self.note)(pair, a, b);
        }
        ControlFlow::Continue(())
    }
}

/// Tells of every two facets in boxes that are near each other, until that was enough.
pub(super) struct Nearby<N, F> {
    pub(super) is_near: N,
    pub(super) note: F,
}

impl<G, B, N, F> Visitor<G> for Nearby<N, F>
where
    G: Dimension,
    N: Fn(&Aabb<G>, &Aabb<G>) -> bool,
    F: FnMut(FacetPair, &G::Facet, &G::Facet) -> ControlFlow<B>,
{
    type Found = B;

    type Key = ();

    type Kept = ();

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> ((), bool) {
        ((), (self.is_near)(a, b))
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<B> {
        (self.note)(pair, a, b)
    }
}
