//! Convex polyhedra from triangles, or what is not convex about these.

use std::collections::BTreeMap;

use tetracone::{
    number::{Scalar, Sign},
    space::{Point, Triangle},
};

use super::hull::{Edge, Hull};

/// Why triangles are no convex polyhedron.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HullError {
    /// Too few for a volume.
    #[error("there are {0} facets: a polyhedron has four at least")]
    Few(usize),
    /// A corner that there is no point for.
    #[error(
        "facet {facet} has the corner {corner}, and there is no such point: renumber its corners"
    )]
    Corner {
        /// The facet.
        facet: usize,
        /// Its corner.
        corner: u32,
    },
    /// A facet without area.
    #[error("facet {facet} has no area: leave it out, and join its neighbours")]
    Flat {
        /// The facet.
        facet: usize,
    },
    /// An edge that is not that of two facets in opposite directions.
    #[error(
        "the edge {from}–{to} of facet {facet} is not once in another facet, the other way: close the surface"
    )]
    Open {
        /// The facet.
        facet: usize,
        /// Where the edge begins.
        from: u32,
        /// Where it ends.
        to: u32,
    },
    /// An edge along which the surface is bent inwards.
    #[error(
        "the surface is reflex along the edge {from}–{to} of facet {facet}: cut the solid there"
    )]
    Reflex {
        /// The facet.
        facet: usize,
        /// Where the edge begins.
        from: u32,
        /// Where it ends.
        to: u32,
    },
    /// A vertex before a facet that is not next to it.
    #[error(
        "vertex {vertex} lies before facet {facet}: the surface winds about itself, or is inside out"
    )]
    Before {
        /// The facet.
        facet: usize,
        /// The vertex.
        vertex: u32,
    },
    /// Facets that lie in one plane, all of them.
    #[error("all {0} facets lie in one plane: there is nothing between them")]
    NoVolume(usize),
    /// A surface in several parts, with a handle, or pinched in a vertex; or a point that no facet has.
    #[error(
        "{vertices} vertices, {edges} edges and {facets} facets are no sphere: leave out points that no facet has, and points that are there twice"
    )]
    NoSphere {
        /// How many points there are.
        vertices: usize,
        /// How many edges.
        edges: usize,
        /// How many facets.
        facets: usize,
    },
}

impl<S: Scalar> Hull<S> {
    /// The convex polyhedron of these triangles, their normals outwards. Facets may lie in one plane, and
    /// vertices within edges and facets.
    ///
    /// # Cost
    /// An exact sign for every vertex and every facet.
    ///
    /// # Source
    /// Mehlhorn et al., "Checking Geometric Programs or Verification of Geometric Structures", 1999.
    ///
    /// # Changed
    /// Every vertex is compared with every facet, where the source casts one ray to see that the surface winds
    /// about its inside once. With distinct points and a sphere's count of features, that is enough: a surface
    /// that goes k times about a convex polyhedron has k sheets at each of its four or more extreme vertices,
    /// which are one vertex each, and by Riemann and Hurwitz 2 ≤ 2k − 4(k − 1), so that k is 1.
    ///
    /// # Errors
    /// [`HullError`]: the first facet, edge or vertex that is wrong.
    pub fn new(points: &[[S; 3]], facets: &[[u32; 3]]) -> Result<Self, HullError> {
        if facets.len() < 4 {
            return Err(HullError::Few(facets.len()));
        }
        let mut ways = BTreeMap::new();
        for (facet, corners) in facets.iter().enumerate() {
            let out = corners.iter().find(|c| **c as usize >= points.len());
            if let Some(&corner) = out {
                return Err(HullError::Corner { facet, corner });
            }
            let [a, b, c] = corners.map(|c| Point::from(points[c as usize]));
            if Triangle::new(a, b, c).is_degenerate() {
                return Err(HullError::Flat { facet });
            }
            for [from, to] in edges(*corners) {
                if ways.insert([from, to], facet).is_some() {
                    return Err(HullError::Open { facet, from, to });
                }
            }
        }
        let edges = joined(points, facets, &ways)?;
        for (facet, corners) in facets.iter().enumerate() {
            let before = |v: &u32| is_before(points, *corners, *v);
            if let Some(vertex) = (0..).take(points.len()).find(before) {
                return Err(HullError::Before { facet, vertex });
            }
        }
        let on_first = |v: u32| side(points, facets[0], v) == Sign::Zero;
        if (0..).take(points.len()).all(on_first) {
            return Err(HullError::NoVolume(facets.len()));
        }
        let is_sphere = points.len() + facets.len() == edges.len() + 2 && are_distinct(points);
        let hull = Self::joined(points, facets, edges, &ways);
        hull.filter(|_| is_sphere).ok_or(HullError::NoSphere {
            vertices: points.len(),
            edges: facets.len() * 3 / 2,
            facets: facets.len(),
        })
    }
}

/// The directed edges of a facet.
pub(super) fn edges([a, b, c]: [u32; 3]) -> [[u32; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

/// The facet of every directed edge.
pub(super) type Ways = BTreeMap<[u32; 2], usize>;

/// The edges, none of them reflex.
fn joined<S: Scalar>(
    points: &[[S; 3]],
    facets: &[[u32; 3]],
    ways: &Ways,
) -> Result<Vec<Edge>, HullError> {
    let mut all = Vec::new();
    for (&[from, to], &facet) in ways {
        let Some(&other) = ways.get(&[to, from]) else {
            return Err(HullError::Open { facet, from, to });
        };
        let mut rest = facets[other].into_iter();
        let opposite = rest.find(|c| *c != from && *c != to).unwrap_or(from);
        if is_before(points, facets[facet], opposite) {
            return Err(HullError::Reflex { facet, from, to });
        }
        if from < to {
            let number = |facet: usize| u32::try_from(facet).unwrap_or(u32::MAX);
            all.push(Edge {
                ends: [from, to],
                facets: [facet, other].map(number),
            });
        }
    }
    Ok(all)
}

fn is_before<S: Scalar>(points: &[[S; 3]], facet: [u32; 3], vertex: u32) -> bool {
    side(points, facet, vertex) == Sign::Negative
}

fn side<S: Scalar>(points: &[[S; 3]], [a, b, c]: [u32; 3], vertex: u32) -> Sign {
    let [a, b, c, p] = [a, b, c, vertex].map(|v| points[v as usize]);
    S::orient3d(a, b, c, p)
}

fn are_distinct<S: Scalar>(points: &[[S; 3]]) -> bool {
    let mut all: Vec<_> = points.iter().map(|p| p.map(S::to_real)).collect();
    let order = |a: &[f64; 3], b: &[f64; 3]| a.partial_cmp(b).unwrap_or(core::cmp::Ordering::Equal);
    all.sort_by(order);
    all.windows(2).all(|pair| order(&pair[0], &pair[1]).is_ne())
}
