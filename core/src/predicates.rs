//! Exact predicates: the signs of determinants, and where segments cross facets.
//!
//! All else in this crate decides by these. They serve code for shapes of its own: inclusion and
//! intersection of triangles, tetrahedra and flat faces are in the crate `tetracone-classic`.
//!
//! # Domain
//! Points of the [domain](Scalar::in_domain).
//!
//! # Example
//! ```
//! use core::cmp::Ordering;
//! use tetracone::{
//!     number::Sign,
//!     plane::{Plane, Point, Segment},
//!     predicates::{compare_crossings, crossing, crossing_facet, orient2d},
//! };
//!
//! let point = |x: f32, y| Point::new(x, y);
//! assert_eq!(orient2d(point(0.0, 0.0), point(1.0, 0.0), point(0.5, 1e-30)), Sign::Positive);
//!
//! // From (0, 0) to (3, 0), through the lines x = 1 and x = 2.
//! let (from, to) = (point(0.0, 0.0), point(3.0, 0.0));
//! let edge = |x| Segment::new(point(x, -1.0), point(x, 1.0));
//! let (near, far) = (edge(1.0), edge(2.0));
//! let order = compare_crossings::<Plane<f32>>(from, to, &near, &far);
//! assert_eq!(order, Ordering::Less);
//! assert_eq!(crossing::<Plane<f32>>(from, to, &far), (2.0 / 3.0, point(2.0, 0.0)));
//!
//! // An edge along the way is met at its first end.
//! let along = Segment::new(point(2.0, 0.0), point(9.0, 0.0));
//! let across = crossing_facet::<Plane<f32>>(from, to, &along);
//! assert_eq!(crossing::<Plane<f32>>(from, to, &across).1, point(2.0, 0.0));
//! ```

use core::cmp::Ordering;

use crate::{
    geometry::Dimension,
    number::{Scalar, Sign},
    plane, space,
};

/// The sign of a triangle's area in the plane: positive where a, b, c turn counter-clockwise.
#[inline]
#[must_use]
pub fn orient2d<S: Scalar>(a: plane::Point<S>, b: plane::Point<S>, c: plane::Point<S>) -> Sign {
    S::orient2d(a.array(), b.array(), c.array())
}

/// The sign of a tetrahedron's volume: positive where a, b, c turn counter-clockwise seen from the
/// side opposite to d.
#[inline]
#[must_use]
pub fn orient3d<S: Scalar>(
    a: space::Point<S>,
    b: space::Point<S>,
    c: space::Point<S>,
    d: space::Point<S>,
) -> Sign {
    S::orient3d(a.array(), b.array(), c.array(), d.array())
}

/// For a facet that the segment between two points meets, one whose line or plane it crosses in the
/// first point that they have in common: the facet itself, or one across where the segment lies
/// along it.
#[must_use]
pub fn crossing_facet<G: Dimension>(from: G::Point, to: G::Point, facet: &G::Facet) -> G::Facet {
    G::crossing_facet(from, to, facet)
}

/// Which of two facets' lines or planes the segment between two points crosses first:
/// [`Ordering::Less`] where it is the first one, [`Ordering::Equal`] where it crosses both in one
/// point. Exact.
///
/// # Domain
/// The segment's ends lie on different sides of either, or one end on it. For others the answer says
/// nothing.
#[must_use]
pub fn compare_crossings<G: Dimension>(
    from: G::Point,
    to: G::Point,
    first: &G::Facet,
    second: &G::Facet,
) -> Ordering {
    G::compare_crossings(from, to, first, second)
}

/// Which part of the segment between two points lies before a facet's line or plane, from 0 to 1, and
/// the place of the crossing.
///
/// The part is off by at most 2^-24 + 2^-30 of itself. The place is in fixed point the nearest of the
/// lattice; in `f32` a coordinate is off by at most half a unit in its last place and 2^-30 of the
/// segment's extent.
///
/// # Domain
/// As for [`compare_crossings`].
#[must_use]
pub fn crossing<G: Dimension>(from: G::Point, to: G::Point, facet: &G::Facet) -> (f32, G::Point) {
    G::crossing(from, to, facet)
}
