//! What coherent queries share: what a caller carries from frame to frame, and what a query cost.

mod cost;
mod tracker;

pub(crate) use cost::Meter;
pub use cost::{Cost, Unmetered};
pub use tracker::PointTracker;
