//! What lies around a place of a solid that is at rest or placed: nearer facets, and those at an edge.

use core::ops::ControlFlow;

use super::Posed;
use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    number::{Measured as _, Metric, Normals, Scalar, Sign},
    query::descent::Seeker,
    solid::Solid,
    volume::{Aabb, Square},
};

/// A solid where it is.
#[derive(Clone, Copy)]
pub(super) struct There<'a, G: Dimension> {
    solid: &'a Solid<'a, G>,
    /// None at rest.
    posed: Option<&'a Posed<'a, G>>,
}

impl<'a, G: Dimension> There<'a, G> {
    pub(super) const fn at_rest(solid: &'a Solid<'a, G>) -> Self {
        Self { solid, posed: None }
    }

    pub(super) const fn placed(posed: &'a Posed<'a, G>) -> Self {
        Self {
            solid: posed.solid(),
            posed: Some(posed),
        }
    }

    /// The solid in its own frame.
    pub(super) const fn solid(&self) -> &'a Solid<'a, G> {
        self.solid
    }

    /// A vector of the solid's own frame, turned as it is.
    pub(super) fn edge(&self, from: G::Point, to: G::Point) -> <G::Scalar as Normals>::Edge {
        let edge = G::Scalar::edge(G::coordinates(from), G::coordinates(to));
        match self.posed {
            None => edge,
            Some(posed) => G::Scalar::turned(G::rows(posed.pose()), edge),
        }
    }

    /// The same in real numbers.
    pub(super) fn real_edge(&self, from: G::Point, to: G::Point) -> [f64; 3] {
        let [from, to] = [from, to].map(|point| G::coordinates(point).map(G::Scalar::to_real));
        let edge: [f64; 3] = core::array::from_fn(|k| to[k] - from[k]);
        self.posed.map_or(edge, |posed| {
            G::rows(posed.pose()).map(|row| {
                let [a, b, c] = row.map(G::Scalar::unit_to_real);
                a * edge[0] + b * edge[1] + c * edge[2]
            })
        })
    }

    /// A vertex where it is.
    pub(super) fn place(&self, own: G::Point) -> [G::Scalar; 3] {
        G::coordinates(self.posed.map_or(own, |posed| posed.place(own)))
    }

    /// A facet where it is, if it bounds anything there.
    pub(super) fn facet(&self, number: u32, own: &G::Facet) -> Option<G::Facet> {
        match self.posed {
            None => (!self.solid.is_sliver(number)).then_some(*own),
            Some(posed) => posed.bounding(number, own),
        }
    }

    pub(super) fn place_box(&self, own: &Aabb<G>) -> Aabb<G> {
        match self.posed {
            None => *own,
            Some(posed) => G::place_box(posed.pose(), own),
        }
    }

    /// Whether a facet is nearer to a point than the root of a square.
    pub(super) fn has_nearer(
        &self,
        point: G::Point,
        square: <G::Scalar as Metric>::Measured,
    ) -> bool {
        let mut nearer = Nearer {
            there: self,
            point,
            square,
            limit: G::Scalar::square_above(libm::sqrt(square.to_real())),
        };
        self.solid.seek(&mut nearer, &mut Unmetered)
    }

    /// Where none of the facets at the edge from a corner of a facet to the next one has its other
    /// corner beyond: which of two points lies before one of these facets.
    pub(super) fn ends_at(
        &self,
        (number, k): (u32, usize),
        is_beyond: impl Fn(G::Point) -> bool,
        points: [G::Point; 2],
    ) -> Option<[bool; 2]> {
        let own = self.solid.facet(number)?;
        let ends = [G::corner(&own, k), G::corner(&own, k.wrapping_add(1))];
        let mut beside = Beside {
            there: self,
            ends,
            is_beyond,
            points,
            before: [false; 2],
        };
        let is_beyond = self.solid.seek(&mut beside, &mut Unmetered);
        (!is_beyond).then_some(beside.before)
    }
}

/// Looks for a facet that is nearer to a point than the root of a square.
struct Nearer<'a, G: Dimension> {
    there: &'a There<'a, G>,
    point: G::Point,
    square: <G::Scalar as Metric>::Measured,
    limit: Square<G>,
}

impl<G: Dimension> Seeker<G> for Nearer<'_, G> {
    type Key = ();

    const SLIVERS: bool = true;

    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        let gap = self
            .there
            .place_box(aabb)
            .square_gap(&Aabb::of_point(self.point));
        (!G::Scalar::exceeds(gap, self.limit)).then_some(())
    }

    fn is_current(&self, _: &Aabb<G>) -> bool {
        true
    }

    fn visit(&mut self, number: u32, own: &G::Facet) -> ControlFlow<()> {
        match self.there.facet(number, own) {
            Some(facet) if G::square_distance(&facet, self.point) < self.square => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Looks for a facet at an edge that has its other corner beyond.
struct Beside<'a, G: Dimension, F> {
    there: &'a There<'a, G>,
    /// The ends of the edge in the solid's own frame.
    ends: [G::Point; 2],
    is_beyond: F,
    points: [G::Point; 2],
    before: [bool; 2],
}

impl<G: Dimension, F: Fn(G::Point) -> bool> Seeker<G> for Beside<'_, G, F> {
    type Key = ();

    const SLIVERS: bool = true;

    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        let [from, to] = self.ends;
        (aabb.contains(from) && aabb.contains(to)).then_some(())
    }

    fn is_current(&self, _: &Aabb<G>) -> bool {
        true
    }

    fn visit(&mut self, number: u32, own: &G::Facet) -> ControlFlow<()> {
        let [from, to] = self.ends;
        let is_there = |k: usize| {
            let ends = [G::corner(own, k), G::corner(own, k.wrapping_add(1))];
            ends == [from, to] || ends == [to, from]
        };
        if let Some(k) = (0..G::DIMENSION).find(|k| is_there(*k))
            && let Some(facet) = self.there.facet(number, own)
        {
            if (self.is_beyond)(G::corner(&facet, k.wrapping_add(2))) {
                return ControlFlow::Break(());
            }
            for (before, point) in self.before.iter_mut().zip(self.points) {
                *before |= G::side(&facet, point) == Sign::Negative;
            }
        }
        ControlFlow::Continue(())
    }
}
