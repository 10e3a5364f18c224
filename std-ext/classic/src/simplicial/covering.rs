//! Coverings of polygons and polyhedra, and membership as a sum over them.
//!
//! # Source
//! Def. 3.12–3.14 (covering, inner and outer sides, signs of simplices), Def. 4.1 and 5.1 with
//! Prop. 4.1–4.2 and 5.1–5.2 (barycentric signs), Alg. 4.1 and 5.1. Faces of polyhedra are
//! triangles, as in 5.6.
//!
//! # Changed
//! * Inside is where the doubled sum is at least 2, not exactly 2, so that overlapping components
//!   are their union.
//! * The origin's own class is found once, seen from a vertex, as the thesis has it in a footnote.
//! * On the ray from the origin through a vertex of a polyhedron, see [`Position::InnerEdge`].

mod inclusion;
mod position;

use core::ops::Range;
use std::collections::HashMap;

pub(super) use inclusion::relative;
pub use position::Position;

use tetracone::{
    Dimension,
    number::{Scalar, Sign},
    plane::Plane,
    query::Class,
    space::Space,
};

use super::Disc;
use crate::{
    Simplicial,
    vector::{Vector, sub},
};

/// The covering of a polygon.
pub type PolygonCovering<S> = Covering<Plane<S>, 2>;
/// The covering of a polyhedron.
pub type PolyhedronCovering<S> = Covering<Space<S>, 3>;

/// A simplex of a covering: an edge or a face of the solid, seen from the covering's origin.
#[derive(Clone, Copy, Debug)]
pub struct Simplex<G: Dimension> {
    /// Its outer side, V1V2 or V1V2V3; V0 is the origin.
    pub facet: G::Facet,
    /// The sign of its area or volume; zero where the origin is in line with the facet.
    pub sign: Sign,
}

/// A solid as its covering: one signed simplex a facet, all with the origin as a corner.
#[derive(Clone, Debug)]
pub struct Covering<G: Dimension, const D: usize> {
    origin: G::Point,
    simplices: Vec<Simplex<G>>,
    /// A vertex of every connected piece of boundary.
    pieces: Vec<G::Point>,
    circle: Disc<D>,
    origin_class: Class,
}

/// Why a boundary has no covering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoveringError {
    /// A corner has no exact signs.
    #[error(
        "corner {corner} of facet {facet} is outside the domain, 2^40 in f32 and 2^29 lattice steps \
         in fixed point: leave the facet out or move the solid nearer to zero"
    )]
    Corner {
        /// Which facet.
        facet: usize,
        /// Which corner.
        corner: usize,
    },
    /// The origin has no exact signs.
    #[error(
        "the origin is outside the domain, 2^40 in f32 and 2^29 lattice steps in fixed point: choose \
         one near the solid"
    )]
    Origin,
}

impl<G: Simplicial<D>, const D: usize> Covering<G, D> {
    /// The covering of the solid with this closed boundary about an origin, any point of the
    /// domain.
    ///
    /// The material is on the left of edges and behind faces. That the boundary is closed is for
    /// the caller to see to. Faces without area are nowhere; edges without length are the points
    /// that they are.
    ///
    /// # Errors
    /// [`CoveringError`]: the first corner that is outside the domain of exact signs, or the origin.
    pub fn about(origin: G::Point, boundary: &[G::Facet]) -> Result<Self, CoveringError> {
        Self::check(boundary)?;
        if Self::in_domain(origin) {
            Ok(Self::of(origin, boundary))
        } else {
            Err(CoveringError::Origin)
        }
    }

    /// Whether all corners have exact signs.
    pub(crate) fn check(boundary: &[G::Facet]) -> Result<(), CoveringError> {
        for (facet, own) in boundary.iter().enumerate() {
            let is_out = |&corner: &usize| !Self::in_domain(G::corner(own, corner));
            if let Some(corner) = (0..D).find(is_out) {
                return Err(CoveringError::Corner { facet, corner });
            }
        }
        Ok(())
    }

    /// As [`Covering::about`], of points in the domain.
    fn of(origin: G::Point, boundary: &[G::Facet]) -> Self {
        let there = boundary.iter().copied().filter(G::is_boundary);
        let vertices = Vertices::of::<G, D>(there);
        let covering = Self::spanned(origin, boundary, vertices.pieces());
        // The origin has no place in its own covering: it is classified once, seen from elsewhere.
        let other = vertices.points.iter().find(|&&p| p != origin);
        let origin_class = other.map_or(Class::Boundary, |&other| {
            Self::spanned(other, boundary, Vec::new()).classify(origin)
        });
        Self {
            origin_class,
            ..covering
        }
    }

    /// The covering about the mean of the vertices, the thesis's choice.
    ///
    /// # Errors
    /// [`CoveringError::Corner`].
    pub fn central(boundary: &[G::Facet]) -> Result<Self, CoveringError> {
        Self::check(boundary)?;
        let points = Vertices::of::<G, D>(boundary.iter().copied()).points;
        let count = points.iter().fold(0.0, |count, _| count + 1.0);
        let mean = core::array::from_fn(|k| {
            let sum: f64 = points.iter().map(|&p| G::coordinates(p)[k].to_real()).sum();
            G::Scalar::nearest(sum / count).unwrap_or(G::Scalar::ZERO)
        });
        Ok(Self::of(G::point(mean), boundary))
    }

    fn spanned(origin: G::Point, boundary: &[G::Facet], pieces: Vec<G::Point>) -> Self {
        let simplices: Vec<_> = boundary
            .iter()
            .map(|&facet| Simplex {
                facet,
                sign: G::side(&facet, origin),
            })
            .collect();
        let from = G::real(origin);
        let corners = boundary.iter().flat_map(|facet| G::ends(facet));
        Self {
            origin,
            simplices,
            pieces,
            circle: Disc::around(corners.map(|p| sub(p, from))),
            origin_class: Class::Outside,
        }
    }

    /// The same solid with every point, the origin included, moved by `f`.
    ///
    /// # Errors
    /// [`CoveringError`], where `f` moves a point out of the domain.
    pub fn moved(&self, f: impl Fn(G::Point) -> G::Point) -> Result<Self, CoveringError> {
        let place = |facet: &G::Facet| G::facet(|k| Some(f(G::corner(facet, k))));
        let facets = self.simplices.iter();
        let boundary: Vec<_> = facets.filter_map(|it| place(&it.facet)).collect();
        Self::about(f(self.origin), &boundary)
    }

    /// The common corner V0.
    #[must_use]
    pub const fn origin(&self) -> G::Point {
        self.origin
    }

    /// The simplices, in the order of the boundary.
    #[must_use]
    pub fn simplices(&self) -> &[Simplex<G>] {
        &self.simplices
    }

    /// The numbers of all simplices.
    pub(super) fn all(&self) -> Range<usize> {
        0..self.simplices.len()
    }

    /// A vertex of every connected piece of boundary.
    #[must_use]
    pub fn pieces(&self) -> &[G::Point] {
        &self.pieces
    }

    /// The solid's bounding circle or sphere, relative to the origin.
    #[must_use]
    pub const fn circle(&self) -> &Disc<D> {
        &self.circle
    }

    /// Where the origin lies.
    #[must_use]
    pub const fn origin_class(&self) -> Class {
        self.origin_class
    }

    /// A point relative to the origin, off by at most one rounding.
    pub(super) fn local(&self, point: G::Point) -> Vector<D> {
        sub(G::real(point), G::real(self.origin))
    }
}

/// The different corners of a boundary, and which of them are joined.
struct Vertices<P> {
    points: Vec<P>,
    /// A vertex of the same piece, in the end one that stands for it.
    parents: Vec<usize>,
}

impl<P: Copy> Vertices<P> {
    fn of<G: Simplicial<D, Point = P>, const D: usize>(
        boundary: impl Iterator<Item = G::Facet>,
    ) -> Self {
        let mut numbers = HashMap::new();
        let mut all = Self {
            points: Vec::new(),
            parents: Vec::new(),
        };
        for facet in boundary {
            let mut first = None;
            for k in 0..D {
                let point = G::corner(&facet, k);
                // Zero is zero, whatever its sign.
                let key = G::coordinates(point).map(|x| (x.to_real() + 0.0).to_bits());
                let number = *numbers.entry(key).or_insert(all.points.len());
                if number == all.points.len() {
                    all.points.push(point);
                    all.parents.push(number);
                }
                let root = all.root(number);
                let first = *first.get_or_insert(root);
                all.parents[root] = first;
            }
        }
        all
    }

    fn root(&mut self, mut number: usize) -> usize {
        while self.parents[number] != number {
            self.parents[number] = self.parents[self.parents[number]];
            number = self.parents[number];
        }
        number
    }

    fn pieces(&self) -> Vec<P> {
        let numbered = self.parents.iter().enumerate().zip(&self.points);
        let own = numbered.filter(|((number, parent), _)| number == *parent);
        own.map(|(_, &point)| point).collect()
    }
}
