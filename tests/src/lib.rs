//! What the tests, the fuzz targets and the benches of tetracone share: an exact oracle, shapes,
//! query points and motions.
//!
//! - [`oracle`] says where a point lies, what meets and how far it is, exactly, by methods of its
//!   own;
//! - [`shapes`] makes closed boundaries of every kind, deterministic and seeded;
//! - [`points`], [`balls`] and [`segments`] ask where it hurts, [`motions`] move as applications
//!   do;
//! - [`climb`] looks for what costs the most;
//! - [`harness`] is what test programs have in common: with it alone the core is asked.
//!
//! Coordinates are `f64` that hold `f32` values or integers; [`Grid`] says which.

// Exact comparisons are what this crate is about.
#![allow(clippy::float_cmp)]
// A panic here is a mistake of a test; those worth a word have one.
#![allow(clippy::missing_panics_doc)]

pub mod balls;
pub mod cases;
pub mod climb;
mod grid;
pub mod harness;
pub mod motions;
pub mod oracle;
pub mod points;
pub mod rng;
pub mod segments;
pub mod shapes;
mod vector;

pub use grid::Grid;

// The README's example is compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
