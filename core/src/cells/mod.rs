//! The tree of cells: an index of points in which every small piece of space has a covering of its
//! own.
//!
//! The covering theorem (Feito and Torres, 1997) holds for any origin. Around one origin, facets
//! that are long, thin or seen edge-on are in the way of many others; here every piece of space has
//! an origin nearby, and the few facets there.
//!
//! * The solid's box lies on a lattice of at most 2^23 steps an axis. A grid of root cells covers
//!   it, with its own number of cells along each axis; cells are split in two along one axis or
//!   several, the one with the most to gain first, until a budget of bytes is spent.
//! * A cell without boundary is its class: inside or outside.
//! * A cell with boundary is a *leaf*: a direction, slabs across it that hold all of the boundary,
//!   and the class between them; or two slabs that cross, and the classes of the four parts beside
//!   both. Most points are settled by their heights along the directions.
//! * In a slab, the facets decide, by as few exact signs as their form allows: *flat* by one,
//!   *convex* and *concave* by the first that is decisive, a *stack* and a *fan* by halving, a *sheet*
//!   by a tree of forks, and any others by the winding number of an origin and the signed crossings
//!   on the way from there.
//!
//! Which cell a point is in is found by a monotone rounding of its coordinates to the lattice, so
//! that the points of a cell are those of a box. A cell lists every facet that touches that box,
//! closed and widened by the rounding. From there to the signs everything is integers, the same in
//! either arithmetic.
//!
//! ```
//! use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}, plane::{Plane, Point}};
//! use tetracone::{query::Class, workspace_words};
//!
//! # fn main() -> Result<(), Box<dyn core::error::Error>> {
//! const PARAMETERS: Parameters = Parameters::within::<Plane<f32>>(512);
//!
//! let corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 3.0], [0.0, 6.0]].map(Point::from);
//! let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
//! // Everything that the cells take: nothing is allocated.
//! let mut workspace = [0; workspace_words::<Plane<f32>>(4, 4, &PARAMETERS)];
//! let (polygon, rest) = Polygon::<f32>::check(&corners, &edges, &mut workspace)?;
//! let (cells, _) = Cells::build(&polygon, &PARAMETERS, rest)?;
//! assert_eq!(cells.classify([5.0, 4.0].into()), Class::Inside);
//! assert_eq!(cells.classify([4.5, 4.5].into()), Class::Boundary);
//! # Ok(())
//! # }
//! ```

pub mod build;
pub(crate) mod check;
mod classify;
mod evaluate;
pub(crate) mod field;
pub(crate) mod grid;
mod info;
pub(crate) mod layout;
pub(crate) mod locate;
mod scaled;
pub(crate) mod slabs;
mod view;

pub use info::{CellInfo, Content, LeafInfo, SlabInfo, Statistics};
pub use layout::Form;
pub use scaled::ScaleError;
pub(crate) use scaled::{keep, scale};

pub(crate) use build::MARGIN;

use core::ops::Deref;

use crate::{boundary::Surface, geometry::Dimension};
use grid::Grid;
use layout::NODE_WORDS;

/// A solid's boundary in a tree of cells, ready for point queries.
///
/// It borrows everything it consists of; a few words to copy.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'a, G: Dimension> {
    /// What the leaves refer to.
    pub(crate) surface: Surface<'a, G>,
    /// How places map to the lattice, and the root cells.
    pub(crate) grid: Grid,
    /// The cells: the roots, then the children of every node.
    pub(crate) links: &'a [u32],
    /// Cells that are split.
    pub(crate) nodes: &'a [[u32; NODE_WORDS]],
    /// The leaves' records, one after the other.
    pub(crate) leaves: &'a [u32],
    /// Whether references to facets take 16 bits.
    pub(crate) narrow: bool,
    /// The most evaluations that any point query can take.
    pub(crate) worst: u32,
}

impl<'a, G: Dimension> Deref for Cells<'a, G> {
    type Target = Surface<'a, G>;

    fn deref(&self) -> &Surface<'a, G> {
        &self.surface
    }
}
