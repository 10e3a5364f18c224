//! Looking at a tree from outside: its numbers, and its cones.

use core::mem::size_of;

use tetracone::{Dimension, internal::Lengths};

use super::{Tree, build::Cell, record::Link};

/// What a tree consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Facets of the solid that have an extent.
    pub facets: usize,
    /// Cones, split ones and leaves.
    pub cones: usize,
    /// Cones that are not split.
    pub leaves: usize,
    /// Groups of facets.
    pub groups: usize,
    /// References from groups to facets.
    pub references: usize,
    /// Sheaves of facets that cross a whole cone.
    pub sheaves: usize,
    /// Facets in sheaves.
    pub sheets: usize,
    /// The greatest depth.
    pub depth: u32,
}

impl Statistics {
    /// How many bytes the tree takes in words of 32 bits, without points and facets: four words a
    /// cone, seven a group, three a sheaf, two a sheet, and one for two references to facets that
    /// are fewer than 2^16, one for each of others.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        let references = if self.facets < 1 << 16 {
            self.references.div_ceil(2)
        } else {
            self.references
        };
        let words =
            4 * self.cones + 7 * self.groups + 3 * self.sheaves + 2 * self.sheets + references;
        words * size_of::<u32>()
    }
}

/// A cone of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConeInfo {
    /// How often the orthant was split.
    pub depth: u32,
    /// Whether the cone is not split further.
    pub is_leaf: bool,
    /// The directions of its corner rays (two in the plane), with |x| + |y| + |z| = 1.
    pub corners: [[f64; 3]; 3],
    /// The least and the greatest reach of boundary in it, in units of coordinates as
    /// [`Scalar::to_real`](tetracone::number::Scalar::to_real) gives them; none if there is no boundary.
    pub reach: Option<(f64, f64)>,
}

impl<G: Dimension> Tree<G> {
    /// The tree in numbers.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        Statistics {
            facets: self.facets.len(),
            cones: self.nodes.len(),
            leaves: self.cones().filter(|cone| cone.is_leaf).count(),
            groups: self.groups.len(),
            references: self.references.len(),
            sheaves: self.sheaves.len(),
            sheets: self.sheets.len(),
            depth: self.cones().map(|cone| cone.depth).max().unwrap_or(0),
        }
    }

    /// All cones, by the numbers that trackers have.
    pub fn cones(&self) -> impl Iterator<Item = ConeInfo> + '_ {
        self.nodes.iter().map(|node| {
            let [least, greatest] = [node.least, node.greatest].map(G::Scalar::length_to_real);
            ConeInfo {
                depth: node.path.depth,
                is_leaf: matches!(node.link, Link::Leaf { .. }),
                corners: Cell::at::<G>(node.path).corners,
                reach: (least <= greatest).then_some((least, greatest)),
            }
        })
    }
}
