//! What lies around a place of a solid that is at rest or placed: the facets at a vertex or an edge, and those near
//! it.

use super::{posed::There, posed::way};
use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    number::vector::{Vector, dot},
    number::{Metric, Scalar, Sign},
    query::Class,
    volume::Aabb,
};

/// The square of the slope up to which what leads against a direction is level, and facets face each other: 1/128.
const SLOPE: f64 = 1.0 / 16384.0;

/// Whether a way leads against a direction of length one by more than the slope.
pub(crate) fn sinks(way: Vector, normal: Vector) -> bool {
    dot(way, normal) < 0.0 && !is_level(way, normal)
}

/// Whether a way is at right angles to a direction of length one up to the slope.
pub(crate) fn is_level(way: Vector, normal: Vector) -> bool {
    let rise = dot(way, normal);
    rise * rise <= SLOPE * dot(way, way)
}

/// Whether two facets face each other up to the slope: the product of their normals, and that of its squares.
pub(crate) fn is_facing(along: f64, squares: f64) -> bool {
    along < 0.0 && along * along >= (1.0 - SLOPE) * squares
}

impl<G: Dimension> There<'_, G> {
    /// Whether the solid, at a corner of a facet, leads nowhere against a direction of length one by more than the
    /// slope; or at the edge from there to the next corner, with no material before it.
    pub(crate) fn ends_at(&self, (number, k): (u32, usize), is_edge: bool, normal: Vector) -> bool {
        let normal = self.own(normal);
        let Some(facet) = self.solid().facet(number) else {
            return false;
        };
        let [from, to] = [k, k.wrapping_add(is_edge.into())].map(|k| G::corner(&facet, k));
        let is_other = self.around([from, to], |facet| {
            let mut ends = (0..G::DIMENSION).map(|k| G::corner(facet, k));
            ends.any(|end| end != from && end != to && sinks(way::<G>(from, end), normal))
                || is_edge && {
                    let out = G::normal(facet);
                    is_facing(-dot(out, normal), dot(out, out))
                }
        });
        !is_other
    }

    /// Whether all facets at the edge from a corner of a facet to the next one lie in that one's plane.
    pub(crate) fn is_flat(&self, (number, k): (u32, usize)) -> bool {
        let Some(own) = self.solid().facet(number) else {
            return false;
        };
        let ends = [G::corner(&own, k), G::corner(&own, k.wrapping_add(1))];
        let is_off = |facet: &G::Facet| {
            let mut corners = (0..G::DIMENSION).map(|k| G::corner(facet, k));
            corners.any(|corner| !ends.contains(&corner) && G::side(&own, corner) != Sign::Zero)
        };
        !self.around(ends, is_off)
    }

    /// Whether this is true of a facet that has both of these corners, in the solid's own frame.
    pub(crate) fn around(
        &self,
        corners: [G::Point; 2],
        mut is: impl FnMut(&G::Facet) -> bool,
    ) -> bool {
        let is_near = |aabb: &Aabb<G>| corners.iter().all(|corner| aabb.contains(*corner));
        let is_such = |_, facet: &G::Facet| {
            let has = |corner| (0..G::DIMENSION).any(|k| G::corner(facet, k) == corner);
            corners.into_iter().all(has) && is(facet)
        };
        (self.solid()).any_facet::<true, _>(is_near, is_such, &mut Unmetered)
    }

    /// Whether the boundary comes within a distance of a place.
    pub(crate) fn comes_near(&self, place: G::Point, distance: G::Scalar) -> bool {
        let (limit, around) = (
            G::Scalar::square_above(distance.to_real()),
            Aabb::of_point(place),
        );
        let gap = |aabb: &Aabb<G>| self.place_box(aabb).square_gap(&around);
        let is_near = |aabb: &Aabb<G>| !G::Scalar::exceeds(gap(aabb), limit);
        let reaches = |number, own: &G::Facet| {
            let facet = self.facet(number, own);
            facet.is_some_and(|facet| G::reaches(&facet, place, distance))
        };
        (self.solid()).any_facet::<true, _>(is_near, reaches, &mut Unmetered)
    }

    /// Whether a place is inside.
    pub(crate) fn holds(&self, place: G::Point) -> bool {
        let own = self
            .posed
            .map_or(place, |posed| G::inverse_place(posed.pose(), place));
        self.solid().bounds().contains(own) && self.solid().classify(own) == Class::Inside
    }
}
