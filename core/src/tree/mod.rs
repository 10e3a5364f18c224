//! The tree of cones: what it is, how a point is found in it, and how it is made.
//!
//! One tree serves the plane (tri-tree) and space (tetra-tree); [`crate::plane`] and
//! [`crate::space`] supply the facets and their signs.

mod boxes;
pub mod build;
pub(crate) mod cone;
pub(crate) mod descent;
pub(crate) mod layout;

mod class;
mod view;

pub use boxes::Body;
pub(crate) use boxes::{BoxTree, MAX_LEVELS, PARTS, box_count};
pub use class::PolygonClass;
pub use view::{ConeInfo, Statistics};

use crate::{dimension::Dimension, plane::Plane, space::Space};
use layout::Indices;

/// A polygon's covering in a tree of tri-cones, ready for queries.
pub type TriTree<'a, S> = Tree<'a, Plane<S>>;

/// A polyhedron's covering in a tree of tetra-cones, ready for queries.
pub type TetraTree<'a, S> = Tree<'a, Space<S>>;

/// A solid's covering in a tree of cones, ready for queries.
///
/// The tree borrows everything it consists of, from an [image](crate::image) or from the buffers
/// that it was [built](build) in; it is the same type either way, a few words to copy.
///
/// Use the names [`TriTree`] and [`TetraTree`].
#[derive(Clone, Copy, Debug)]
pub struct Tree<'a, G: Dimension> {
    pub(crate) origin: G::Point,
    /// The winding number just around the origin, where no boundary touches it.
    pub(crate) core: i32,
    /// The most evaluations that any point query can take.
    pub(crate) worst: u32,
    pub(crate) points: &'a [u32],
    pub(crate) facets: Indices<'a>,
    pub(crate) facet_count: u32,
    /// How many facets have an extent; the slivers come after them.
    pub(crate) sized: u32,
    pub(crate) nodes: &'a [[u32; layout::NODE_WORDS]],
    pub(crate) groups: &'a [[u32; layout::GROUP_WORDS]],
    pub(crate) references: Indices<'a>,
    pub(crate) sheaves: &'a [[u32; layout::SHEAF_WORDS]],
    pub(crate) sheets: &'a [[u32; layout::SHEET_WORDS]],
    pub(crate) boxes: BoxTree<'a>,
    pub(crate) class: PolygonClass,
}
