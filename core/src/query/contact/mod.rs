//! Where two solids rest on each other: points for what responds to a contact.

mod candidates;
mod corners;
mod patches;
mod points;

pub use points::ContactPoint;
