//! Sphere trees, in the plane trees of circles, and the verification phase that walks down two of
//! them.
//!
//! # Source
//! Puebla thesis, *Detección de colisión mediante estructuras jerárquicas*, chapter 2 (Quinlan 1994,
//! [`SphereTree::quinlan`]; Hubbard 1996, [`SphereTree::octree`] and [`SphereTree::medial`]) and chapter 5 (the verification
//! phase, [`Verification`]).
//!
//! # Changed
//! * Radii are rounded up, so that spheres hold what they shall hold for certain;
//!   [`SphereTree::check`] says whether they do.
//! * A node is flat: four numbers and a link, 20 bytes in space, 16 in the plane. Nodes lie level by
//!   level, those below one node side by side.
//! * Each builder and the phase say what else is different.

mod build;
mod check;
mod delaunay;
mod estimate;
mod file;
mod medial;
mod octree;
mod placing;
mod quinlan;
mod room;
mod so_far;
mod sphere;
mod verification;

use core::ops::Range;

use tetracone::solid::Solid;

use crate::{MatchError, Simplicial, matching::Origin};

pub use build::BuildError;
pub use check::CheckError;
pub use estimate::ContactEstimate;
pub use placing::{PlacedSphere, Placing};
pub use so_far::{SoFar, VerificationError};
pub use sphere::BoundingSphere;
pub use verification::Verification;

/// A node of a sphere tree.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Node<const D: usize> {
    /// What holds all facets below it.
    pub sphere: BoundingSphere<D>,
    /// The number of a facet with the greatest bit set; or that of the first node below, in the low
    /// bits how many there are.
    link: u32,
}

/// What is below a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// The facet with this number: the node is a leaf.
    Facet(u32),
    /// The nodes with these numbers.
    Nodes(Range<u32>),
}

/// The bit of a leaf.
const LEAF: u32 = 1 << 31;
/// How many bits tell the number of nodes below one.
const COUNT_BITS: u32 = 4;

impl<const D: usize> Node<D> {
    /// A node above a single facet, one of the first 2^31.
    #[must_use]
    pub const fn leaf(sphere: BoundingSphere<D>, facet: u32) -> Self {
        Self {
            sphere,
            link: facet | LEAF,
        }
    }

    /// A node above so many others, up to 15, whose first one has this number, below 2^27.
    #[must_use]
    pub const fn inner(sphere: BoundingSphere<D>, first: u32, count: u32) -> Self {
        let count = count & ((1 << COUNT_BITS) - 1);
        Self {
            sphere,
            link: (first << COUNT_BITS | count) & !LEAF,
        }
    }

    /// What is below it.
    #[must_use]
    pub const fn link(&self) -> Link {
        if self.link & LEAF != 0 {
            return Link::Facet(self.link & !LEAF);
        }
        let first = self.link >> COUNT_BITS;
        let count = self.link & ((1 << COUNT_BITS) - 1);
        Link::Nodes(first..first + count)
    }

    /// Whether it is the node of a single facet.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        self.link & LEAF != 0
    }
}

/// A tree of spheres over the facets of a solid.
///
/// ```
/// use tetracone::space::{Point, Space, Triangle};
/// use tetracone_classic::sphere_tree::SphereTree;
///
/// let corner = |x: f32, y: f32| Point::new(x, y, 0.0);
/// let facets = [
///     Triangle::new(corner(0.0, 0.0), corner(1.0, 0.0), corner(0.0, 1.0)),
///     Triangle::new(corner(4.0, 0.0), corner(5.0, 0.0), corner(4.0, 1.0)),
/// ];
/// let tree = SphereTree::quinlan::<Space<f32>>(&facets)?;
/// assert_eq!((tree.nodes().len(), tree.level_count()), (3, 2));
/// tree.check::<Space<f32>>(&facets)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SphereTree<const D: usize> {
    nodes: Vec<Node<D>>,
    /// Where the nodes of every level end.
    ends: Vec<usize>,
    /// The most parts of a node, one at least.
    parts: usize,
    origin: Origin,
}

impl<const D: usize> SphereTree<D> {
    /// A tree over these facets of nodes as [`SphereTree::nodes`] gives them: level by level, the parts of every node
    /// behind those of the node before it.
    ///
    /// # Errors
    /// [`CheckError`], as [`SphereTree::check`] finds it.
    pub fn of_nodes<G: Simplicial<D>>(
        nodes: Vec<Node<D>>,
        facets: &[G::Facet],
    ) -> Result<Self, CheckError> {
        let tree = Self::with_levels(nodes, Origin::of::<G, D>(facets));
        tree.check::<G>(facets).map(|()| tree)
    }

    /// The nodes with where their levels end.
    fn with_levels(nodes: Vec<Node<D>>, origin: Origin) -> Self {
        let (mut ends, mut start, mut end) = (Vec::new(), 0, nodes.len().min(1));
        let mut parts = 1;
        while start < end {
            ends.push(end);
            let mut last = end;
            for node in &nodes[start..end] {
                if let Link::Nodes(below) = node.link() {
                    parts = parts.max(below.len());
                    last = last.max(below.end as usize).min(nodes.len());
                }
            }
            (start, end) = (end, last);
        }
        Self {
            nodes,
            ends,
            parts,
            origin,
        }
    }

    /// The same tree, known to be of this solid: [`Verification`] wants that. It has to be built of the solid's facets
    /// in the order of their numbers.
    ///
    /// # Errors
    /// [`MatchError::Facets`], also of a copy of another size or in another place.
    ///
    /// # Cost
    /// Every facet once.
    pub fn matched<G: Simplicial<D>>(self, solid: &Solid<'_, G>) -> Result<Self, MatchError> {
        let origin = self.origin.matched(solid)?;
        Ok(Self { origin, ..self })
    }

    /// The nodes, level by level; the first one is the root.
    #[must_use]
    pub fn nodes(&self) -> &[Node<D>] {
        &self.nodes
    }

    /// How many levels there are.
    #[must_use]
    pub const fn level_count(&self) -> usize {
        self.ends.len()
    }

    /// The numbers of the nodes of a level, which is the root's if it is zero.
    #[must_use]
    pub fn level(&self, number: usize) -> Range<usize> {
        let start = number.checked_sub(1).map_or(0, |above| self.end(above));
        start..self.end(number)
    }

    fn end(&self, level: usize) -> usize {
        self.ends.get(level).copied().unwrap_or(self.nodes.len())
    }

    /// The level that a node is of.
    fn level_of(&self, node: u32) -> usize {
        self.ends.partition_point(|end| *end <= node as usize)
    }

    /// How many facets there are.
    #[must_use]
    pub const fn facet_count(&self) -> usize {
        self.origin.stamp.facets as usize
    }

    /// How many bytes the nodes take in memory.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node<D>>()
    }
}
