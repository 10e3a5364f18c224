//! The features of a hull where it is, and beyond which of their neighbours a point lies.

use tetracone::number::Scalar;

use super::super::{Edge, Hull, Pair};
use super::Feature;
use crate::vector::{Vector, dot, length, normal, sub};

/// One of the hulls where it is.
pub(super) struct Side<'a, S: Scalar> {
    pub(super) hull: &'a Hull<S>,
    /// At its pose.
    pub(super) pair: Option<&'a Pair<'a, S>>,
}

impl<S: Scalar> Side<'_, S> {
    pub(super) fn vertex(&self, vertex: u32) -> Vector<3> {
        let place = self.hull.place(vertex);
        self.pair.map_or(place, |pair| pair.carried(place))
    }

    pub(super) fn ends(&self, edge: u32) -> [Vector<3>; 2] {
        self.hull.edges()[edge as usize]
            .ends
            .map(|v| self.vertex(v))
    }

    pub(super) fn normal(&self, facet: u32) -> Vector<3> {
        let normal = self.hull.normal(facet);
        self.pair.map_or(normal, |pair| pair.turned(normal))
    }

    /// Beyond which edge at a vertex a point lies, most of all.
    pub(super) fn off_vertex(&self, vertex: u32, point: Vector<3>) -> Option<Feature> {
        let here = self.vertex(vertex);
        let away = sub(point, here);
        let ahead = |to: u32| {
            let way = sub(self.vertex(to), here);
            dot(away, way) / length(way)
        };
        let edges = self
            .hull
            .edges_around(vertex)
            .zip(self.hull.neighbours(vertex));
        let edges = edges.map(|(edge, to)| (ahead(to), edge));
        let best = edges.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 > 0.0).then_some(Feature::Edge(best.1))
    }

    /// Beyond which end, or on which facet, of an edge a point lies.
    pub(super) fn off_edge(&self, edge: u32, point: Vector<3>) -> Option<Feature> {
        let [from, to] = self.ends(edge);
        let Edges { ends, facets } = Edges::of(self.hull, edge);
        let way = sub(to, from);
        if dot(sub(point, from), way) < 0.0 {
            return Some(Feature::Vertex(ends[0]));
        }
        if dot(sub(point, to), way) > 0.0 {
            return Some(Feature::Vertex(ends[1]));
        }
        // Into the first facet from the edge, then into the second.
        let mut is_behind = true;
        for (facet, sign) in facets.into_iter().zip([1.0, -1.0]) {
            let across = self.normal(facet);
            let inwards = normal(|k| [across, way][k]);
            let away = sub(point, from);
            if sign * dot(away, inwards) > 0.0 {
                return Some(Feature::Facet(facet));
            }
            is_behind &= dot(away, across) < 0.0;
        }
        // Where both facets are in one plane, beside neither is behind the edge, too.
        is_behind.then_some(Feature::Facet(facets[0]))
    }

    /// Beyond which edge of a facet a point lies, most of all.
    pub(super) fn off_facet(&self, facet: u32, point: Vector<3>) -> Option<Feature> {
        let across = self.normal(facet);
        let corners = self.hull.facets()[facet as usize];
        let mut best = (0.0, None);
        for (k, edge) in self.hull.sides(facet).into_iter().enumerate() {
            let [a, b] = [corners[k], corners[(k + 1) % 3]].map(|v| self.vertex(v));
            let out = normal(|k| [sub(b, a), across][k]);
            let beyond = dot(sub(point, a), out) / length(out);
            if beyond > best.0 {
                best = (beyond, Some(Feature::Edge(edge)));
            }
        }
        best.1
    }

    pub(super) fn height(&self, facet: u32, point: Vector<3>) -> f64 {
        let across = self.normal(facet);
        let corner = self.hull.facets()[facet as usize][0];
        dot(across, sub(point, self.vertex(corner))) / length(across)
    }

    /// The facet that a point is farthest before; none where it is before none.
    pub(super) fn farthest(&self, point: Vector<3>) -> Option<u32> {
        let facets = 0..u32::try_from(self.hull.facets().len()).unwrap_or(u32::MAX);
        let heights = facets.map(|facet| (self.height(facet, point), facet));
        let best = heights.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 > 0.0).then_some(best.1)
    }
}

/// An edge's neighbours.
pub(super) struct Edges {
    pub(super) ends: [u32; 2],
    pub(super) facets: [u32; 2],
}

impl Edges {
    pub(super) fn of<S: Scalar>(hull: &Hull<S>, edge: u32) -> Self {
        let Edge { ends, facets } = hull.edges()[edge as usize];
        Self { ends, facets }
    }
}
