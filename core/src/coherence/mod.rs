//! What coherent queries share: what a caller carries from frame to frame, and what a query cost.

mod ball;
mod capsule;
mod cost;
mod moved;
mod pair;
mod point;
mod segment;

pub use ball::BallTracker;
pub use capsule::CapsuleTracker;
pub use cost::Cost;
pub(crate) use cost::{Meter, Unmetered};
pub(crate) use moved::moved;
pub use pair::PairTracker;
pub use point::PointTracker;
pub use segment::SegmentTracker;
