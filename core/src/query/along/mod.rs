//! Solids that are shifted along a direction: when they meet, and when they are free.

pub(super) mod chain;
mod first;
mod inner;
mod out;
mod penetration;
pub(super) mod sweep;

pub use first::FirstContact;
pub use out::WayOut;
pub use penetration::Penetration;
