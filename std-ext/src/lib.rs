//! The host side of [`tetracone`]: import, what is wrong with a boundary and what mends it, convex hulls,
//! building and baking on the heap, many points and rays at once, pictures, and the command line `tetracone`.
//!
//! A mesh or a drawing becomes a solid by [`load::Loaded::open`], whatever its format:
//!
//! ```no_run
//! use tetracone::space::Space;
//! use tetracone_std::{OwnedSolid, load::{LoadOptions, Loaded}};
//!
//! # fn main() -> Result<(), Box<dyn core::error::Error>> {
//! let part: OwnedSolid<Space<f32>> = Loaded::open("part.stl", &LoadOptions::default())?.solid()?;
//! # Ok(())
//! # }
//! ```
//!
//! Points and facets in memory become one by [`bake::bake`], rings in the plane by [`bake::bake_rings`]. The
//! example `work_cell` keeps parts, a [`HeapWorld`] of them and trackers in one struct; `lockstep` is a game that
//! goes back and plays again; [`replay`] finds the first frame in which two runs differ.
//!
//! # Features
//!
//! `cli`, on by default, is the command line, and of its parts `render` makes pictures and `svg` reads
//! them. With `default-features = false` the library has no argument parser, progress bar or renderer
//! among its dependencies.

mod arrange;
pub mod bake;
pub mod batch;
pub mod cells;
pub mod check;
pub mod export;
pub mod hull;
pub mod import;
pub mod lines;
pub mod load;
mod memory;
pub mod mend;
mod owned;
pub mod primitive;
mod random;
#[cfg(feature = "render")]
pub mod render;
pub mod replay;
pub mod robot;
pub mod shape;
mod vector;
mod words;
mod world;

pub use owned::OwnedSolid;
pub use world::{Heap, HeapWorld};
