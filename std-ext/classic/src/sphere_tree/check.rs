use super::{Link, SphereTree};
use crate::Simplicial;

/// Why something is no sphere tree of some facets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It has no nodes.
    #[error("the tree has no nodes: build it of a facet at least")]
    Empty,
    /// The parts of a node do not follow those of the node before it, or there are none, or there is a node that is
    /// part of none.
    #[error(
        "node {node} has no parts, or others than come next, or is part of no node: build the tree again"
    )]
    Link {
        /// Which node.
        node: usize,
    },
    /// Not every facet has exactly one leaf.
    #[error("facet {facet} has not exactly one leaf: build the tree of these facets")]
    Facet {
        /// Which facet.
        facet: usize,
    },
    /// A facet reaches out of the sphere of a node above it.
    #[error(
        "facet {facet} reaches out of the sphere of node {node}: build the tree of these facets"
    )]
    Outside {
        /// Which node.
        node: usize,
        /// Which facet.
        facet: usize,
    },
    /// A sphere reaches out of the sphere above it.
    #[error("the sphere of node {child} reaches out of that of node {node} above it")]
    Sphere {
        /// Which node.
        node: usize,
        /// Which node below it.
        child: usize,
    },
}

impl<const D: usize> SphereTree<D> {
    /// Whether it is a tree of these facets, and every node's sphere holds all facets below it, over
    /// all descendants.
    ///
    /// Nothing that is wrong passes, and every tree passes that was built of these facets.
    ///
    /// # Errors
    /// [`CheckError`]: the first mistake.
    ///
    /// # Cost
    /// Every facet against every node above it.
    pub fn check<G: Simplicial<D>>(&self, facets: &[G::Facet]) -> Result<(), CheckError> {
        let parents = self.parents()?;
        let mut is_known = vec![false; facets.len()];
        for (number, node) in self.nodes().iter().enumerate() {
            let Link::Facet(facet) = node.link() else {
                continue;
            };
            let facet = facet as usize;
            let (Some(corners), Some(known)) =
                (facets.get(facet).map(G::ends), is_known.get_mut(facet))
            else {
                return Err(CheckError::Facet { facet });
            };
            if *known {
                return Err(CheckError::Facet { facet });
            }
            *known = true;
            let mut above = Some(number);
            while let Some(node) = above {
                let sphere = &self.nodes()[node].sphere;
                if !corners.iter().all(|&corner| sphere.has_point(corner)) {
                    return Err(CheckError::Outside { node, facet });
                }
                above = parents[node];
            }
        }
        match is_known.iter().position(|known| !known) {
            Some(facet) => Err(CheckError::Facet { facet }),
            None => Ok(()),
        }
    }

    /// Whether every node's sphere holds the spheres below it, as those of Quinlan's tree do.
    ///
    /// # Errors
    /// [`CheckError::Sphere`], [`CheckError::Link`].
    ///
    /// # Cost
    /// One comparison a node.
    pub fn check_nested(&self) -> Result<(), CheckError> {
        let nodes = self.nodes();
        for (child, node) in self.parents()?.into_iter().enumerate() {
            if let Some(node) = node
                && !nodes[node].sphere.has(&nodes[child].sphere)
            {
                return Err(CheckError::Sphere { node, child });
            }
        }
        Ok(())
    }

    /// The node above every node, none above the first.
    fn parents(&self) -> Result<Vec<Option<usize>>, CheckError> {
        if self.nodes().is_empty() {
            return Err(CheckError::Empty);
        }
        let mut parents = vec![None];
        for (number, node) in self.nodes().iter().enumerate() {
            if let Link::Nodes(below) = node.link() {
                let (first, count) = (below.start as usize, below.len());
                if number >= parents.len() || first != parents.len() || count == 0 {
                    return Err(CheckError::Link { node: number });
                }
                parents.resize(first + count, Some(number));
            }
        }
        if parents.len() == self.nodes().len() {
            Ok(parents)
        } else {
            let node = parents.len().min(self.nodes().len());
            Err(CheckError::Link { node })
        }
    }
}
