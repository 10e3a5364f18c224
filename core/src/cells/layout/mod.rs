//! The records of cells as they stand in memory and in an image: words of 32 bits.
//!
//! What is where in these words is said here and nowhere else: what is built is written by what is named
//! here, and the check, point queries and whoever looks at cells read by it.

mod group;
mod node;
mod slabs;

pub use group::Form;
pub(crate) use group::{
    Coarse, Fork, Group, GroupWords, MAX_FORKS, MAX_GROUP, MAX_SHEET, MAX_WINDING, Marks, Origin,
    Way, is_narrow,
};
pub use node::NODE_WORDS;
pub(crate) use node::{Link, MAX_COUNTS, MAX_LINK, Node, node_words};
pub use slabs::LAYER_WORDS;
pub(crate) use slabs::{Across, Head, Layer, MAX_LAYERS, Slabs};
