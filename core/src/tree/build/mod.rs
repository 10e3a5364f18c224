//! Making a tree in a caller's storage.
//!
//! A cone's facets are those with a part in it. Sorted by reach, overlapping reaches form groups;
//! a cone is split while some group is larger than [`Parameters::group`], as long as its share of
//! the reference budget pays for its children. Nothing is allocated and nothing recurses: the
//! cones that wait to be split lie on a stack in the caller's storage, and so do their facets.

mod boxes;
mod cell;
mod error;
mod grow;
mod leaf;
mod parameters;
mod sheaf;
mod storage;
mod worst;

pub use boxes::{BoxSizes, BoxStorage};
pub use error::BuildError;
pub use grow::{build, build_within};
pub use parameters::Parameters;
pub use storage::{Item, Pending, Sizes, Storage};

pub(crate) use cell::Cell;
