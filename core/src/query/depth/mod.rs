//! How deep two convex solids are in each other.

mod apart;
mod convex;
mod difference;
mod expand;
mod polytope;
mod reach;
mod shift;

pub use convex::NotConvex;
pub use shift::{Between, LeastShift, ShiftTracker};
