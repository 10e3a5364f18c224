//! wip
#![no_std]
#![forbid(unsafe_code)]
pub mod number;
mod dimension;
pub mod image;
mod motion;
pub mod plane;
pub mod solid;
pub mod space;
pub mod tree;
pub use dimension::Dimension;
pub use motion::{Cost, PointTracker};
