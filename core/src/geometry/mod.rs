//! What the plane and space share, so that coverings, trees and queries are written once.

mod common;
mod facets;
mod measure;
mod pose;
mod slide;

pub use common::{CommonPart, Extent, Feature};
pub use facets::Facets;
pub(crate) use facets::sealed::Sealed;
pub(crate) use measure::Apart;
pub use measure::{Measure, Motion};
pub use pose::PoseError;
pub use slide::{Interval, Met, Slide, Touch};
pub(crate) use slide::{MultipleOf, Touching, axes, side_along, slide_segments};

use crate::number::{Scalar, vector::Vector};

/// The plane or space over one arithmetic: [`Plane<S>`](crate::plane::Plane),
/// [`Space<S>`](crate::space::Space).
///
/// All that is written once for both is generic over it. With it come the types of its things:
///
/// | | in the plane | in space |
/// | --- | --- | --- |
/// | `G::Scalar`, a coordinate | `S` | `S` |
/// | `G::Point`, a position | [`plane::Point<S>`](crate::plane::Point) | [`space::Point<S>`](crate::space::Point) |
/// | `G::Facet`, a piece of boundary | [`plane::Segment<S>`](crate::plane::Segment) | [`space::Triangle<S>`](crate::space::Triangle) |
/// | `G::Corners`, the numbers of its corners | `[u32; 2]` | `[u32; 3]` |
/// | `G::Pose`, where a solid is | [`plane::Pose<S>`](crate::plane::Pose) | [`space::Pose<S>`](crate::space::Pose) |
/// | `G::Direction`, of length one | `[S::Unit; 2]` | `[S::Unit; 3]` |
///
/// What it is able to do besides is the implementation, in traits that have no names outside.
pub trait Dimension: Measure + Slide {
    /// 2 or 3.
    const DIMENSION: usize;

    /// The coordinates, the third one zero in the plane.
    fn coordinates(point: Self::Point) -> [Self::Scalar; 3];

    /// The point with these coordinates; the plane ignores the third.
    fn point(coordinates: [Self::Scalar; 3]) -> Self::Point;
}

/// A point in real numbers.
#[inline]
pub(crate) fn real<G: Dimension>(point: G::Point) -> Vector {
    G::coordinates(point).map(Scalar::to_real)
}

/// The point nearest to a place in real numbers; none outside the domain.
pub(crate) fn nearest<G: Dimension>(place: Vector) -> Option<G::Point> {
    let [x, y, z] = place.map(G::Scalar::nearest);
    Some(G::point([x?, y?, z?]))
}

/// The corners of a facet in real numbers, the last one twice in the plane.
pub(crate) fn corners<G: Dimension>(facet: &G::Facet) -> [Vector; 3] {
    [0, 1, 2].map(|k| real::<G>(G::corner(facet, k)))
}
