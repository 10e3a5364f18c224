//! What coherent queries share: what a caller carries from frame to frame, and what a query cost.

mod cost;
mod tracker;

pub use cost::Cost;
pub(crate) use cost::{Meter, Unmetered};
pub use tracker::PointTracker;
