//! Looking at a tree from outside: its numbers, and its cones for drawing.

use super::{
    Tree,
    build::Cell,
    layout::{Link, Node},
};
use crate::{dimension::Dimension, number::Scalar};

/// What a tree consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Points of the solid.
    pub points: usize,
    /// Facets of the solid.
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

/// A cone of the tree, for drawing and for statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConeInfo {
    /// How often the orthant was split.
    pub depth: u32,
    /// Whether the cone is not split further.
    pub leaf: bool,
    /// The directions of its corner rays (two in the plane), with |x| + |y| + |z| = 1.
    pub corners: [[f64; 3]; 3],
    /// The least and the greatest reach of boundary in it, in units of the image; none if there
    /// is no boundary.
    pub reach: Option<(f64, f64)>,
}

impl<G: Dimension> Tree<'_, G> {
    /// The facet with this number.
    #[inline]
    #[must_use]
    pub fn facet(&self, number: usize) -> Option<G::Facet> {
        let first = number.wrapping_mul(G::DIMENSION);
        G::facet(|k| self.point(self.facets.get(first.wrapping_add(k))?))
    }

    /// The point with this number.
    #[inline]
    pub(crate) fn point(&self, number: usize) -> Option<G::Point> {
        let first = number.wrapping_mul(G::DIMENSION);
        let words = self.points.get(first..first.wrapping_add(G::DIMENSION))?;
        let mut coordinates = [G::Scalar::ZERO; 3];
        for (coordinate, word) in coordinates.iter_mut().zip(words) {
            *coordinate = G::Scalar::from_word(*word);
        }
        Some(G::point(coordinates))
    }

    /// The covering origin.
    #[must_use]
    pub const fn origin(&self) -> G::Point {
        self.origin
    }

    /// The most evaluations that any point query can take; see [`Cost`](crate::Cost).
    #[must_use]
    pub const fn worst_case(&self) -> u32 {
        self.worst
    }

    /// How many facets the solid has, slivers included.
    #[must_use]
    pub const fn facet_count(&self) -> usize {
        self.facet_count as usize
    }

    /// How many facets are [slivers](crate::solid::Solid::check), of no area until the solid is
    /// placed; they come last. Points, balls and segments do not see them, and no answer of theirs
    /// names one.
    #[must_use]
    pub const fn sliver_count(&self) -> usize {
        self.facet_count.saturating_sub(self.sized) as usize
    }

    /// The facet with this number, if it is no sliver.
    #[inline]
    pub(crate) fn sized_facet(&self, number: u32) -> Option<G::Facet> {
        if number < self.sized {
            self.facet(number as usize)
        } else {
            None
        }
    }

    /// All facets with extent, in the order of their numbers: slivers are left out.
    pub fn facets(&self) -> impl Iterator<Item = G::Facet> + '_ {
        (0..self.sized).filter_map(|number| self.sized_facet(number))
    }

    /// The tree in numbers.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let references = |group: &[u32; super::layout::GROUP_WORDS]| {
            super::layout::Group(group).count() as usize
        };
        Statistics {
            points: self.points.len() / G::DIMENSION,
            facets: self.facet_count(),
            cones: self.nodes.len(),
            leaves: self.cones().filter(|cone| cone.leaf).count(),
            groups: self.groups.len(),
            references: self.groups.iter().map(references).sum(),
            sheaves: self.sheaves.len(),
            sheets: self.sheets.len(),
            depth: self.cones().map(|cone| cone.depth).max().unwrap_or(0),
        }
    }

    /// All cones.
    pub fn cones(&self) -> impl Iterator<Item = ConeInfo> + '_ {
        self.nodes.iter().map(|words| {
            let node = Node(words);
            let real = |length: <G::Scalar as Scalar>::Length| G::Scalar::length_to_real(length);
            let (least, greatest) = (
                real(node.least::<G::Scalar>()),
                real(node.greatest::<G::Scalar>()),
            );
            ConeInfo {
                depth: node.path().depth(),
                leaf: matches!(node.link(), Link::Leaf { .. }),
                corners: Cell::at::<G>(node.path()).corners,
                reach: (least <= greatest).then_some((least, greatest)),
            }
        })
    }
}
