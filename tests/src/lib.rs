//! What the tests, the fuzz targets and the benches of tetracone share where they ask the library.
//!
//! - [`harness`] is what test programs have in common: with it alone the library is asked;
//! - [`climb`] looks for what costs the most.
//!
//! What is right, [`tetracone_oracle`] says.

// Exact comparisons are what this crate is about.
#![allow(clippy::float_cmp)]
// A panic here is a mistake of a test; those worth a word have one.
#![allow(clippy::missing_panics_doc)]

pub mod climb;
pub mod harness;
mod spaces;

// The README's example is compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
