use tetracone::{
    Dimension,
    number::{Scalar, Sign},
    plane::{self, Plane},
    space::{self, Space},
};

use super::{Near, piercing, segment, zone::Zone};
use crate::{
    Counters,
    vector::{Vector, real},
};

/// The plane or space with coordinates in `f64`: what the structures of this crate ask of either. All else is
/// written once for both.
///
/// # Source
/// What chapters 4 (the plane) and 5 (space) of the thesis do each in its own way.
pub trait Simplicial<const D: usize>: Dimension {
    /// A point as it is.
    fn real(point: Self::Point) -> [f64; D];

    /// The sign of the barycentric coordinate of an outer corner, β, γ or δ, times that of the
    /// simplex: on which side of one of the inner sides, number `index`, a point lies.
    fn inner(origin: Self::Point, facet: &Self::Facet, index: usize, point: Self::Point) -> Sign;

    /// Whether a point lies in the bounded extended influence zone of a facet.
    fn bounds(zone: &Zone<D>, point: [f64; D]) -> bool;

    /// Whether the closed facet comes within the radius of a point.
    fn near(zone: &Zone<D>, point: [f64; D]) -> Near;

    /// The first of some facets, given with their numbers, that meets `facet`.
    fn first_meeting<'a>(
        facet: &Self::Facet,
        others: impl Iterator<Item = (usize, &'a Self::Facet)>,
        counters: &mut Counters,
    ) -> Option<usize>;

    /// Whether a point lies on the closed part of a facet that is opposite to one of its corners: the other end of an
    /// edge, the other edge of a triangle.
    fn is_opposite(facet: &Self::Facet, index: usize, point: Self::Point) -> bool;

    /// Whether a facet is boundary at all.
    fn is_boundary(facet: &Self::Facet) -> bool;

    /// The corners of a facet as they are.
    fn ends(facet: &Self::Facet) -> [[f64; D]; D] {
        core::array::from_fn(|k| Self::real(Self::corner(facet, k)))
    }
}

impl<S: Scalar> Simplicial<2> for Plane<S> {
    fn real(point: plane::Point<S>) -> Vector {
        real(point)
    }

    fn inner(
        origin: plane::Point<S>,
        edge: &plane::Segment<S>,
        index: usize,
        point: plane::Point<S>,
    ) -> Sign {
        let (a, b) = if index == 0 {
            (edge.b, origin)
        } else {
            (origin, edge.a)
        };
        S::orient2d(a.array(), b.array(), point.array())
    }

    fn bounds(zone: &Zone, point: Vector) -> bool {
        zone.bounds(point)
    }

    fn near(zone: &Zone, point: Vector) -> Near {
        zone.near(point)
    }

    fn first_meeting<'a>(
        edge: &plane::Segment<S>,
        others: impl Iterator<Item = (usize, &'a plane::Segment<S>)>,
        counters: &mut Counters,
    ) -> Option<usize> {
        segment::first_meeting(edge, others, counters)
    }

    fn is_opposite(edge: &plane::Segment<S>, index: usize, point: plane::Point<S>) -> bool {
        [edge.b, edge.a][index % 2] == point
    }

    fn is_boundary(_: &plane::Segment<S>) -> bool {
        true
    }
}

impl<S: Scalar> Simplicial<3> for Space<S> {
    fn real(point: space::Point<S>) -> Vector<3> {
        point.array().map(S::to_real)
    }

    fn inner(
        origin: space::Point<S>,
        face: &space::Triangle<S>,
        index: usize,
        point: space::Point<S>,
    ) -> Sign {
        let (a, b) = match index {
            0 => (face.b, face.c),
            1 => (face.c, face.a),
            _ => (face.a, face.b),
        };
        S::orient3d(a.array(), b.array(), point.array(), origin.array())
    }

    /// Cones and enclosing tetrahedra bound the extended influence zone already, as the thesis has
    /// it (5.4.3); without them nothing does.
    fn bounds(zone: &Zone<3>, point: Vector<3>) -> bool {
        zone.extends_to(point)
    }

    fn near(zone: &Zone<3>, point: Vector<3>) -> Near {
        zone.near(point)
    }

    fn first_meeting<'a>(
        face: &space::Triangle<S>,
        others: impl Iterator<Item = (usize, &'a space::Triangle<S>)>,
        counters: &mut Counters,
    ) -> Option<usize> {
        piercing::first_meeting(face, others, counters)
    }

    fn is_opposite(face: &space::Triangle<S>, index: usize, point: space::Point<S>) -> bool {
        let corners = [face.a, face.b, face.c];
        let [from, to] = [1, 2].map(|k| corners[(index + k) % 3]);
        space::Segment::new(from, to).contains(point)
    }

    fn is_boundary(face: &space::Triangle<S>) -> bool {
        !face.is_degenerate()
    }
}
