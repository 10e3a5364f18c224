//! The host side of [`tetracone`]: import, building and baking on the heap, many points at once,
//! pictures, and the command line `tetracone`.

pub mod bake;
pub mod batch;
pub mod cells;
pub mod import;
pub mod load;
mod memory;
pub mod render;
pub mod shape;
mod vector;
