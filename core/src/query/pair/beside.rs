//! What lies around a place of a solid that is at rest or placed: the facets at a vertex or an edge, and those near
//! it.

use core::ops::ControlFlow;

use super::{Posed, Witness};
use crate::{
    coherence::Unmetered,
    geometry::{Dimension, real},
    number::vector::{Vector, dot, sub, turned, turned_back},
    number::{Metric, Normals, Scalar, Sign},
    query::{Class, descent::Seeker},
    solid::Solid,
    volume::{Aabb, Square},
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

/// A solid where it is.
#[derive(Clone, Copy)]
pub(crate) struct There<'a, G: Dimension> {
    solid: &'a Solid<'a, G>,
    /// None at rest.
    posed: Option<&'a Posed<'a, G>>,
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

    /// Whether the solid, at a corner of a facet, leads nowhere against a direction of length one by more than the
    /// slope.
    pub(crate) fn ends_at_vertex(&self, (number, k): (u32, usize), normal: Vector) -> bool {
        let normal = self.own(normal);
        let Some(vertex) = self.corner(number, k) else {
            return false;
        };
        let is_other = self.around([vertex; 2], |facet| {
            let mut ends = (0..G::DIMENSION).map(|k| G::corner(facet, k));
            ends.any(|end| sinks(way::<G>(vertex, end), normal))
        });
        !is_other
    }

    /// Whether all facets at the edge from a corner of a facet to the next one lie beyond it as a direction of length
    /// one leads, up to the slope, with no material before them.
    pub(crate) fn ends_at_edge(&self, (number, k): (u32, usize), normal: Vector) -> bool {
        let normal = self.own(normal);
        let (Some(from), Some(to)) = (
            self.corner(number, k),
            self.corner(number, k.wrapping_add(1)),
        ) else {
            return false;
        };
        let is_other = self.around([from, to], |facet| {
            let mut ends = (0..G::DIMENSION).map(|k| G::corner(facet, k));
            let out = G::normal(facet);
            ends.any(|end| end != from && end != to && sinks(way::<G>(from, end), normal))
                || is_facing(-dot(out, normal), dot(out, out))
        });
        !is_other
    }

    /// Whether all facets at the edge from a corner of a facet to the next one lie in that one's plane.
    pub(crate) fn is_flat(&self, (number, k): (u32, usize)) -> bool {
        let Some(own) = self.solid.facet(number) else {
            return false;
        };
        let ends = [G::corner(&own, k), G::corner(&own, k.wrapping_add(1))];
        let is_off = |facet: &G::Facet| {
            let mut corners = (0..G::DIMENSION).map(|k| G::corner(facet, k));
            corners.any(|corner| !ends.contains(&corner) && G::side(&own, corner) != Sign::Zero)
        };
        !self.around(ends, is_off)
    }

    fn corner(&self, number: u32, k: usize) -> Option<G::Point> {
        Some(G::corner(&self.solid.facet(number)?, k))
    }

    /// Whether this is true of a facet that has both of these corners, in the solid's own frame.
    pub(crate) fn around(&self, corners: [G::Point; 2], is: impl FnMut(&G::Facet) -> bool) -> bool {
        let mut around = Around { corners, is };
        self.solid.seek(&mut around, &mut Unmetered)
    }

    /// Whether the boundary comes within a distance of a place.
    pub(crate) fn comes_near(&self, place: G::Point, distance: G::Scalar) -> bool {
        let mut within = Within {
            there: self,
            place,
            distance,
            limit: G::Scalar::square_above(distance.to_real()),
        };
        self.solid.seek(&mut within, &mut Unmetered)
    }

    /// Whether a place is inside.
    pub(crate) fn holds(&self, place: G::Point) -> bool {
        let own = self
            .posed
            .map_or(place, |posed| G::inverse_place(posed.pose(), place));
        self.solid.bounds().contains(own) && self.solid.classify(own) == Class::Inside
    }
}

/// From one point to another.
pub(crate) fn way<G: Dimension>(from: G::Point, to: G::Point) -> Vector {
    let [from, to] = [from, to].map(real::<G>);
    sub(to, from)
}

/// Looks for a facet that has two corners and of which something is true.
struct Around<G: Dimension, F> {
    corners: [G::Point; 2],
    is: F,
}

impl<G: Dimension, F: FnMut(&G::Facet) -> bool> Seeker<G> for Around<G, F> {
    type Key = ();

    const SLIVERS: bool = true;

    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        let [from, to] = self.corners;
        (aabb.contains(from) && aabb.contains(to)).then_some(())
    }

    fn visit(&mut self, _: u32, facet: &G::Facet) -> ControlFlow<()> {
        let has = |corner| (0..G::DIMENSION).any(|k| G::corner(facet, k) == corner);
        if self.corners.into_iter().all(has) && (self.is)(facet) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Looks for a facet within a distance of a place.
struct Within<'a, G: Dimension> {
    there: &'a There<'a, G>,
    place: G::Point,
    distance: G::Scalar,
    limit: Square<G>,
}

impl<G: Dimension> Seeker<G> for Within<'_, G> {
    type Key = ();

    const SLIVERS: bool = true;

    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        let gap = self
            .there
            .place_box(aabb)
            .square_gap(&Aabb::of_point(self.place));
        (!G::Scalar::exceeds(gap, self.limit)).then_some(())
    }

    fn visit(&mut self, number: u32, own: &G::Facet) -> ControlFlow<()> {
        match self.there.facet(number, own) {
            Some(facet) if G::reaches(&facet, self.place, self.distance) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
