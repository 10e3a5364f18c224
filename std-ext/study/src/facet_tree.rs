//! Quadtrees and octrees of facets, and points in them by counting crossings: what the thesis compares its trees with.
//!
//! A ray leads from the point along the first axis, from leaf to leaf. Facets in those leaves that it crosses are
//! counted once each, with the side they are crossed from, so that the sum is the winding number.
//!
//! # Source
//! The thesis, 4.8 and 5.8, after Haines 1994 ("Point in polygon strategies") and Schneider and Eberly 2003.
//!
//! # Changed
//! Signs are exact. A point level with a corner is moved by (ε, ε²) along the other axes, the same for all facets.

mod cell;
mod crossing;

use core::ops::Range;

use tetracone::{
    Dimension,
    number::{Scalar, Sign},
    plane::Plane,
    query::Class,
    space::Space,
};
use tetracone_classic::Counters;

use cell::Cell;
pub use crossing::Crossing;
use crossing::Over;

/// A quadtree of edges.
pub type Quadtree<S> = FacetTree<Plane<S>, 2>;
/// An octree of triangles.
pub type Octree<S> = FacetTree<Space<S>, 3>;

/// A tree of cells, in the leaves of which are the facets that meet them.
#[derive(Clone, Debug)]
pub struct FacetTree<G: Dimension, const D: usize> {
    facets: Vec<G::Facet>,
    nodes: Vec<Node<D>>,
}

#[derive(Clone, Debug)]
struct Node<const D: usize> {
    cell: Cell<D>,
    depth: u32,
    /// The numbers of the facets; empty of a node with children.
    facets: Vec<usize>,
    children: Range<usize>,
}

/// What queries keep: which facets the last ray has counted, and what all queries took.
#[derive(Clone, Debug, Default)]
pub struct Rays {
    /// The number of the ray that a facet was last met by.
    met: Vec<u64>,
    ray: u64,
    /// Signs, facets and cells so far.
    pub counters: Counters,
}

impl<G: Crossing<D>, const D: usize> FacetTree<G, D> {
    /// Sorts the facets of a closed boundary into cells, halved along every axis at most `depth` times; a cell with
    /// `count` facets or fewer is not split.
    #[must_use]
    pub fn build(facets: &[G::Facet], depth: u32, count: usize) -> Self {
        let corners: Vec<_> = facets.iter().map(|facet| G::ends(facet)).collect();
        let mut nodes = vec![Node {
            cell: Cell::around(corners.as_flattened()),
            depth: 0,
            facets: (0..facets.len()).collect(),
            children: 0..0,
        }];
        let mut next = 0;
        while next < nodes.len() {
            let parent = &nodes[next];
            if parent.depth < depth && parent.facets.len() > count {
                let part = |number| {
                    let cell = parent.cell.part(number);
                    let inside = |facet: &usize| cell.meets(corners[*facet]);
                    Node {
                        cell,
                        depth: parent.depth + 1,
                        facets: parent.facets.iter().copied().filter(inside).collect(),
                        children: 0..0,
                    }
                };
                let parts: Vec<_> = (0..1 << D).map(part).collect();
                let first = nodes.len();
                nodes.extend(parts);
                nodes[next].children = first..nodes.len();
                nodes[next].facets = Vec::new();
            }
            next += 1;
        }
        Self {
            facets: facets.to_vec(),
            nodes,
        }
    }

    /// How many cells are not split.
    #[must_use]
    pub fn leaves(&self) -> usize {
        let leaves = self.nodes.iter().filter(|node| node.children.is_empty());
        leaves.count()
    }

    /// Where a point lies.
    pub fn classify(&self, point: G::Point, rays: &mut Rays) -> Class {
        let coordinates = G::coordinates(point);
        let root = &self.nodes[0].cell;
        let mut place = G::real(point);
        if !coordinates.into_iter().all(Scalar::in_domain) || !root.has(place) {
            return Class::Outside;
        }
        rays.met.resize(self.facets.len(), 0);
        rays.ray += 1;
        let mut winding = 0;
        loop {
            let leaf = self.leaf(place, &mut rays.counters);
            for &number in &leaf.facets {
                if rays.met[number] == rays.ray {
                    continue;
                }
                rays.met[number] = rays.ray;
                rays.counters.edges += 1;
                match self.crossed(number, point, &mut rays.counters) {
                    Some(crossed) => winding += crossed,
                    None => return Class::Boundary,
                }
            }
            place[0] = leaf.cell.high[0];
            if place[0] >= root.high[0] {
                break;
            }
        }
        if winding > 0 {
            Class::Inside
        } else {
            Class::Outside
        }
    }

    /// How often the ray leaves the solid through a facet: 1, −1 or 0; none where the point is on it.
    fn crossed(&self, number: usize, point: G::Point, counters: &mut Counters) -> Option<i32> {
        let facet = &self.facets[number];
        let over = G::over(facet, point, counters);
        if over == Over::Beside {
            return Some(0);
        }
        counters.signs += 1;
        let side = G::side(facet, point);
        if side == Sign::Zero && G::touches(facet, point) {
            return None;
        }
        Some(match over {
            Over::Through(out) if side == out => out.value(),
            _ => 0,
        })
    }

    /// The leaf that has a place; on a border the one farther along the axis.
    fn leaf(&self, place: [f64; D], counters: &mut Counters) -> &Node<D> {
        let mut node = &self.nodes[0];
        counters.nodes += 1;
        while !node.children.is_empty() {
            counters.nodes += 1;
            node = &self.nodes[node.children.start + node.cell.part_of(place)];
        }
        node
    }
}
