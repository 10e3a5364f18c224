//! An exact oracle, with shapes, query points and motions to ask it about.
//!
//! It does not depend on the library that it judges, so the compiler sees to it that they share no code.
//!
//! - [`oracle`] says where a point lies, what meets and how far it is, exactly, by methods of its
//!   own;
//! - [`shapes`] makes closed boundaries of every kind, deterministic and seeded;
//! - [`points`], [`balls`] and [`segments`] ask where it hurts, [`motions`] move as applications
//!   do;
//! - [`cases`] says how many cases a test asks;
//! - [`rng`] is the random generator of all tests, [`vector`] their algebra.
//!
//! Coordinates are `f64` that hold `f32` values or integers; [`Grid`] says which.

// Exact comparisons are what this crate is about.
#![allow(clippy::float_cmp)]
// A panic here is a mistake of a test; those worth a word have one.
#![allow(clippy::missing_panics_doc)]

pub mod balls;
pub mod cases;
mod grid;
pub mod motions;
pub mod oracle;
pub mod points;
pub mod rng;
pub mod segments;
pub mod shapes;
pub mod vector;

pub use grid::Grid;
