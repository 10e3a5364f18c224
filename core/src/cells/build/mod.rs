//! Making cells in a caller's storage: the cell with the most to gain is split first, until a
//! budget of bytes is spent.
//!
//! Nothing is allocated and nothing recurses. Geometry is measured in `f64`, whose basic operations
//! give the same bits on every target, and what is measured is widened; what decides is exact. So
//! the same solid makes the same cells everywhere.

mod fan;
mod form;
mod frame;
mod ground;
mod grow;
mod leaf;
mod parameters;
mod queue;
mod roots;
mod stack;
mod storage;

pub use crate::tree::build::BuildError;
pub(super) use frame::Frame;
pub use frame::Piece;
pub use parameters::Parameters;
pub use storage::{Interval, PendingCell, Sizes, Storage};

use storage::Out;
