use core::ops::Range;

use super::{BoundingSphere, Node, SphereTree};
use crate::{
    Simplicial,
    matching::Origin,
    simplicial::{Covering, CoveringError},
    vector::Vector,
};

/// Why there is no sphere tree of some facets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There is nothing to build it of.
    #[error("there are no facets: a tree has a facet at least")]
    Empty,
    /// A corner is not a place.
    #[error(transparent)]
    Covering(#[from] CoveringError),
    /// A link of a node has no room for so many nodes.
    #[error(
        "{facets} facets are more than the {most} that a tree has room for: split the solid into \
         several"
    )]
    TooMany {
        /// How many there are.
        facets: usize,
        /// How many there may be.
        most: usize,
    },
}

/// How many facets a tree can have: a tree has fewer than two nodes a facet.
const MOST: usize = 1 << 26;

/// A facet with its sphere, while a tree is built.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf<const D: usize> {
    pub(super) facet: u32,
    pub(super) corners: [Vector<D>; D],
    pub(super) sphere: BoundingSphere<D>,
}

impl<const D: usize> Leaf<D> {
    /// The centre of its sphere.
    pub(super) fn centre(&self) -> Vector<D> {
        self.sphere.centre.map(f64::from)
    }
}

/// The facets as leaves.
pub(super) fn leaves<G: Simplicial<D>, const D: usize>(
    facets: &[G::Facet],
) -> Result<Vec<Leaf<D>>, BuildError> {
    if facets.is_empty() {
        return Err(BuildError::Empty);
    }
    if facets.len() > MOST {
        return Err(BuildError::TooMany {
            facets: facets.len(),
            most: MOST,
        });
    }
    Covering::<G, D>::check(facets)?;
    let leaf = |(facet, number): (&G::Facet, u32)| {
        let corners = G::ends(facet);
        Leaf {
            facet: number,
            corners,
            sphere: BoundingSphere::of_facet(corners),
        }
    };
    Ok(facets.iter().zip(0..).map(leaf).collect())
}

/// A node before its sphere is known.
#[derive(Debug)]
pub(super) struct Planned<C> {
    /// Its leaves.
    pub(super) members: Range<usize>,
    /// The nodes below it.
    pub(super) children: Range<usize>,
    /// What the builder knows of it.
    pub(super) cell: C,
}

/// The tree's shape, level by level, and its leaves in the order of the nodes.
#[derive(Debug)]
pub(super) struct Plan<C, const D: usize> {
    pub(super) leaves: Vec<Leaf<D>>,
    pub(super) nodes: Vec<Planned<C>>,
}

impl<C, const D: usize> Plan<C, D> {
    /// Splits the leaves, which the root has all of, until every node has one. `split` brings leaves
    /// into order and tells how many of them go into each part, two parts at least.
    pub(super) fn grow(
        mut leaves: Vec<Leaf<D>>,
        root: C,
        mut split: impl FnMut(&mut [Leaf<D>], &C) -> Vec<(usize, C)>,
    ) -> Self {
        let mut nodes = vec![Planned {
            members: 0..leaves.len(),
            children: 0..0,
            cell: root,
        }];
        let mut next = 0;
        while next < nodes.len() {
            let members = nodes[next].members.clone();
            if members.len() > 1 {
                let first = nodes.len();
                let mut start = members.start;
                for (count, cell) in split(&mut leaves[members], &nodes[next].cell) {
                    nodes.push(Planned {
                        members: start..start + count,
                        children: 0..0,
                        cell,
                    });
                    start += count;
                }
                nodes[next].children = first..nodes.len();
            }
            next += 1;
        }
        Self { leaves, nodes }
    }

    /// The tree, the spheres of inner nodes made from the bottom up of the spheres of all nodes
    /// behind them.
    pub(super) fn finish(
        self,
        origin: Origin,
        enclose: impl Fn(&Self, usize, &[BoundingSphere<D>]) -> BoundingSphere<D>,
    ) -> SphereTree<D> {
        let mut spheres: Vec<_> = vec![self.leaves[0].sphere; self.nodes.len()];
        for number in (0..self.nodes.len()).rev() {
            let node = &self.nodes[number];
            spheres[number] = if node.children.is_empty() {
                self.leaves[node.members.start].sphere
            } else {
                enclose(&self, number, &spheres)
            };
        }
        let nodes = self.nodes.iter().zip(spheres);
        let nodes = nodes.map(|(node, sphere)| {
            if node.children.is_empty() {
                Node::leaf(sphere, self.leaves[node.members.start].facet)
            } else {
                let [first, count] = [node.children.start, node.children.len()].map(numbered);
                Node::inner(sphere, first, count)
            }
        });
        SphereTree::with_levels(nodes.collect(), origin)
    }
}

/// The number of a node; there are fewer than 2^27.
fn numbered(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
