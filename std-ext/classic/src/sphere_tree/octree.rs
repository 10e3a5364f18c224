use core::array::from_fn;

use super::{
    BoundingSphere, BuildError, SphereTree,
    build::{Leaf, Plan, leaves},
};
use crate::{
    Simplicial,
    matching::Origin,
    vector::{Vector, scale},
};

/// After so many cells in each other, leaves that are still in one are halved by number: their
/// centres are equal, or as good as equal.
const LEVELS: u32 = 48;

/// A cube, in the plane a square.
#[derive(Clone, Copy, Debug)]
struct Cell<const D: usize> {
    low: Vector<D>,
    side: f64,
}

impl<const D: usize> SphereTree<D> {
    /// Hubbard's octree of facets, in the plane a quadtree: up to 2^D parts a node, and every node's
    /// sphere holds all facets below it, but not always their spheres.
    ///
    /// The root cell is a cube around the centres of the leaves' spheres. A facet is in the cell that
    /// its centre is in; cells that hold more than one are split, and cells that hold none or the same
    /// as the cell around them have no node.
    ///
    /// # Errors
    /// [`BuildError`].
    ///
    /// # Cost
    /// For n facets n times the depth of the tree.
    ///
    /// # Source
    /// Hubbard 1996, the octree; Puebla thesis, 2.2.
    ///
    /// # Changed
    /// Hubbard's sphere is the one around a cell, and holds the parts of facets that are in it. Facets
    /// are not cut here, so a cell's sphere has the cell's middle for its centre, and reaches as far
    /// as the farthest corner of the facets in it: mostly less far, and farther for large facets.
    pub fn octree<G: Simplicial<D>>(facets: &[G::Facet]) -> Result<Self, BuildError> {
        let leaves = leaves::<G, D>(facets)?;
        let root = Cell::around(&leaves);
        let plan = Plan::grow(leaves, root, |leaves, cell| cell.split(leaves));
        Ok(plan.finish(Origin::of::<G, D>(facets), |plan, number, _| {
            let node = &plan.nodes[number];
            let members = &plan.leaves[node.members.clone()];
            let corners = members.iter().flat_map(|leaf| leaf.corners);
            BoundingSphere::around(node.cell.middle(), corners)
        }))
    }
}

impl<const D: usize> Cell<D> {
    fn around(leaves: &[Leaf<D>]) -> Self {
        let along = |k: usize| leaves.iter().map(move |leaf| leaf.centre()[k]);
        let low: Vector<D> = from_fn(|k| along(k).fold(f64::INFINITY, f64::min));
        let high: Vector<D> = from_fn(|k| along(k).fold(f64::NEG_INFINITY, f64::max));
        let side = (0..D).fold(0.0, |side: f64, k| side.max(high[k] - low[k]));
        Self { low, side }
    }

    fn middle(&self) -> Vector<D> {
        self.low.map(|x| x + self.side / 2.0)
    }

    /// Which part a leaf's centre is in: a bit for every axis.
    fn part_of(&self, leaf: &Leaf<D>) -> usize {
        let (centre, middle) = (leaf.centre(), self.middle());
        (0..D).fold(0, |part, k| part | usize::from(centre[k] > middle[k]) << k)
    }

    fn part(&self, number: usize) -> Self {
        let middle = self.middle();
        Self {
            low: from_fn(|k| {
                if number >> k & 1 == 1 {
                    middle[k]
                } else {
                    self.low[k]
                }
            }),
            side: scale([self.side], 0.5)[0],
        }
    }

    /// Sorts leaves by the parts that they are in; how many are in each part that has any.
    fn split(&self, leaves: &mut [Leaf<D>]) -> Vec<(usize, Self)> {
        let mut cell = *self;
        for _ in 0..LEVELS {
            let first = cell.part_of(&leaves[0]);
            if leaves.iter().any(|leaf| cell.part_of(leaf) != first) {
                leaves.sort_by_key(|leaf| (cell.part_of(leaf), leaf.facet));
                let parts = leaves.chunk_by(|a, b| cell.part_of(a) == cell.part_of(b));
                let parts = parts.map(|all| (all.len(), cell.part(cell.part_of(&all[0]))));
                return parts.collect();
            }
            cell = cell.part(first);
        }
        let half = leaves.len() / 2;
        vec![(half, cell), (leaves.len() - half, cell)]
    }
}
