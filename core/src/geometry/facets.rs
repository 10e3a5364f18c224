//! Pieces of boundary: what coverings and cells ask of the plane and of space.

use core::fmt::Debug;

use crate::number::{Scalar, Sign};

/// A facet is a piece of boundary, an edge in the plane and a triangle in space. With the covering
/// origin O it spans a simplex of the covering; the facet is that simplex's outer side, and its
/// inner sides all contain O.
///
/// Everything in here that decides is exact.
pub trait Facets: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// What a coordinate is.
    type Scalar: Scalar;

    /// A position.
    type Point: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// The corners of a facet.
    type Facet: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// The point numbers of a facet's corners: `[u32; 2]` or `[u32; 3]`.
    type Corners: AsRef<[u32]> + Copy + Debug;

    /// The facet with the corners that `corner` gives for 0, 1 and, in space, 2.
    fn facet(corner: impl Fn(usize) -> Option<Self::Point>) -> Option<Self::Facet>;

    /// The corner with this number, taken around.
    fn corner(facet: &Self::Facet, index: usize) -> Self::Point;

    /// The same facet the other way around.
    fn reversed(corners: Self::Corners) -> Self::Corners;

    /// Whether the facet has no extent: no length, or no area.
    fn is_degenerate(facet: &Self::Facet) -> bool;

    /// On which side of the facet's line or plane a point lies; positive on the inner side.
    ///
    /// It is the sign of the barycentric coordinate α times that of the simplex.
    fn side(facet: &Self::Facet, point: Self::Point) -> Sign;

    /// Whether a point with [`Facets::side`] zero lies on the closed facet.
    fn touches(facet: &Self::Facet, point: Self::Point) -> bool;

    /// Whether two facets in one line or plane face the same way and have no inner points in common.
    fn continues(a: &Self::Facet, b: &Self::Facet) -> bool;

    /// On which side of inner side number `index` a point lies, positive for all of them inside a
    /// positive simplex.
    ///
    /// Where the point lies in that side, it is moved by (ε, ε², ε³): the same symbolic
    /// perturbation for every simplex, so that neighbours agree on who owns a shared side. Zero
    /// only where the side is no line or plane at all.
    fn inner_side(
        origin: Self::Point,
        facet: &Self::Facet,
        index: usize,
        point: Self::Point,
    ) -> Sign;
}

pub(super) mod sealed {
    /// Keeps [`Dimension`](crate::Dimension) to the plane and space.
    pub trait Sealed {}
}
