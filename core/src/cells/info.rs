//! What is told of cells: their numbers, and what is in each.

use super::layout::Form;

/// What the cells of a solid come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Root cells.
    pub roots: usize,
    /// Cells that are not split.
    pub cells: usize,
    /// Those with boundary.
    pub leaves: usize,
    /// Cells that are split.
    pub nodes: usize,
    /// How often the smallest cell's root was split.
    pub depth: u32,
    /// Slabs of the leaves.
    pub slabs: usize,
    /// Leaves of two slabs that cross.
    pub crossed: usize,
    /// How many slabs have facets that lie so, by the number of their [`Form`]; two that cross are counted as
    /// one.
    pub forms: [usize; 8],
    /// References to facets.
    pub references: usize,
    /// Bytes of all cells.
    pub bytes: usize,
}

/// What is in a cell that is not split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// No boundary: all of it is inside.
    Inside,
    /// No boundary: all of it is outside.
    Outside,
    /// Boundary.
    Leaf(LeafInfo),
}

/// What is in a cell with boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeafInfo {
    /// How many slabs there are.
    pub slabs: usize,
    /// Whether they are two that cross, rather than slabs above each other.
    pub is_crossed: bool,
    /// The first word of its record.
    pub(super) first: usize,
}

/// A slab of a leaf: all of the boundary in the cell lies in one of its slabs.
///
/// The height of a place is the scalar product of the place, in units of the solid, and the slab's
/// direction. Slabs that cross tell the same of their facets, as it is told of all together.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SlabInfo {
    /// The direction across it.
    pub direction: [i8; 3],
    /// The least height in it.
    pub bottom: f64,
    /// The greatest height in it.
    pub top: f64,
    /// How the facets in it lie.
    pub form: Form,
    /// How many facets it names.
    pub references: usize,
    /// The origin of its covering, in units of the solid, where the form has one.
    pub origin: Option<[f64; 3]>,
}

/// A cell that is not split, for drawing and for statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CellInfo {
    /// Its least corner, in units of the solid.
    pub low: [f64; 3],
    /// Its greatest corner.
    pub high: [f64; 3],
    /// How often its root was split.
    pub depth: u32,
    /// What is in it.
    pub content: Content,
}
