//! The host side of [`tetracone`]: import, building and baking on the heap, many points at once,
//! pictures, and the command line `tetracone`.
//!
//! # Features
//!
//! `cli`, on by default, is the command line, and `render`, a part of it, the pictures. With
//! `default-features = false` the library has no argument parser, progress bar or renderer among its
//! dependencies.

pub mod bake;
pub mod batch;
pub mod cells;
pub mod import;
pub mod lines;
pub mod load;
mod memory;
mod owned;
#[cfg(feature = "render")]
pub mod render;
pub mod shape;
mod vector;
mod world;

pub use owned::OwnedSolid;
pub use world::{Heap, HeapWorld};
