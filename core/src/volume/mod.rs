//! Bounding volumes.

mod aabb;

pub use aabb::Aabb;
pub(crate) use aabb::{Length, Measured, Square};
