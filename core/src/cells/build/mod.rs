//! Making cells in a caller's workspace: the cell with the most to gain is split first, until a
//! budget of bytes is spent.
//!
//! Nothing is allocated and nothing recurses. Geometry is measured in `f64`, whose basic operations
//! give the same bits on every target, and what is measured is widened; what decides is exact. So
//! the same solid makes the same cells everywhere.

mod crossed;
mod error;
mod fan;
mod finish;
mod form;
mod frame;
mod ground;
mod grow;
mod leaf;
mod lists;
mod out;
mod parameters;
mod parts;
mod queue;
mod refit;
mod roots;
mod sheet;
mod split;
mod stack;
mod start;
mod viewpoint;

pub use error::BuildError;
pub(super) use frame::Frame;
pub(crate) use frame::MARGIN;
pub use parameters::Parameters;
pub(crate) use parts::most_kept;

use out::Out;
use parts::{Intervals, PendingCell};
