//! A tree of half-spaces, in the plane of half-planes, whose planes are those of facets.
//!
//! # Source
//! P. P. Gómez Martín, M. A. Gómez Martín and E. Alonso Martín, *Funcionamiento de los árboles BSP*,
//! 1999: its tree, its ray and its sphere.
//!
//! # Changed
//! * No facet is cut, because the corners of a cut would be rounded: one that straddles a plane is
//!   listed on both sides. So all signs are of corners as they are given, and nothing is decided by an
//!   ε; and there are no "corrupt" pieces of no area to be dropped. The price is references, for which
//!   there is a budget: what is left when it is used up is listed in a leaf, unsorted.
//! * The article builds a tree for every one of several planes and keeps the one of least depth. That is
//!   exponential; here planes are compared by the facets that they would leave below.
//! * The article's tree tells of facets alone. Here cells know whether they are inside, wherever a point
//!   in one was found: [`BspTree::classify`].
//! * Facets are closed sets. The article counts a tangent edge as no hit.

mod ball;
mod build;
mod cut;
mod file;
mod outline;
mod point;
mod probe;
mod segment;

use core::ops::Range;

use tetracone::query::Class;

pub use build::{BspError, BspParameters};
pub use cut::{CutStatistics, CutTree};
pub use outline::BspCut;
pub use segment::Hit;

use crate::{Simplicial, simplicial::Covering};

/// A tree of half-spaces over the facets of a solid; see [the module](self).
///
/// ```
/// use tetracone::{plane::{Plane, Point, Segment}, query::Class};
/// use tetracone_classic::bsp::{BspParameters, BspTree};
///
/// let corners = [(0.0_f32, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0)];
/// let corner = |k: usize| Point::new(corners[k % 5].0, corners[k % 5].1);
/// let edges: Vec<_> = (0..5).map(|k| Segment::new(corner(k), corner(k + 1))).collect();
/// let tree = BspTree::<Plane<f32>, 2>::build(&edges, &BspParameters::for_facets(5))?;
/// assert_eq!(tree.classify(Point::new(2.0, 0.5)), Class::Inside);
/// assert_eq!(tree.classify(Point::new(2.0, 2.0)), Class::Outside);
/// let hit = tree.first_hit(Point::new(2.0, 9.0), Point::new(2.0, 0.5)).ok_or("no hit")?;
/// assert_eq!((hit.facet, hit.point), (2, Point::new(2.0, 1.0)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BspTree<G: Simplicial<D>, const D: usize> {
    /// The facets, and where a point lies that no cell knows of.
    covering: Covering<G, D>,
    nodes: Vec<Node>,
    /// The numbers of facets, for nodes and leaves.
    references: Vec<u32>,
}

/// A part of the plane or of space.
#[derive(Clone, Debug)]
enum Node {
    /// Parted by the line or plane of a facet.
    Split {
        /// That facet.
        plane: u32,
        /// The facets that lie in it, as references.
        on: Range<usize>,
        /// The parts where its side is positive, and where it is negative.
        parts: [u32; 2],
    },
    /// Not parted, with what may be in it.
    Leaf {
        /// Facets that were not sorted any more, as references.
        facets: Range<usize>,
        /// Whether it is in the solid, if it has no facets and a point in it is known.
        class: Option<Class>,
    },
}

/// What a tree of half-spaces comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BspStatistics {
    /// Planes.
    pub splits: usize,
    /// Cells that are not parted.
    pub leaves: usize,
    /// Of those, cells that know whether they are in the solid.
    pub known: usize,
    /// Of those, cells with facets that were not sorted any more.
    pub unsorted: usize,
    /// References to facets.
    pub references: usize,
    /// The most planes on the way to a cell.
    pub depth: usize,
}

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// The tree in numbers.
    #[must_use]
    pub fn statistics(&self) -> BspStatistics {
        let mut told = BspStatistics {
            references: self.references.len(),
            ..BspStatistics::default()
        };
        let mut open = vec![(0_u32, 0_usize)];
        while let Some((node, depth)) = open.pop() {
            told.depth = told.depth.max(depth);
            match &self.nodes[node as usize] {
                Node::Split { parts, .. } => {
                    told.splits += 1;
                    open.extend(parts.map(|part| (part, depth + 1)));
                }
                Node::Leaf { facets, class } => {
                    told.leaves += 1;
                    told.known += usize::from(class.is_some());
                    told.unsorted += usize::from(!facets.is_empty());
                }
            }
        }
        told
    }

    /// The facet with this number.
    fn facet(&self, number: u32) -> &G::Facet {
        &self.covering.simplices()[number as usize].facet
    }

    /// The facets of some references, with their numbers.
    fn listed(&self, range: &Range<usize>) -> impl Iterator<Item = (u32, &G::Facet)> {
        let numbers = self.references[range.clone()].iter();
        numbers.map(|&number| (number, self.facet(number)))
    }
}
