//! What the benchmarks share: options, paths, peers that take turns, tables, subjects.

// A panic here is a mistake of a bench; those worth a word have one.
#![allow(clippy::missing_panics_doc)]

pub mod balls;
pub mod mesh;
pub mod options;
pub mod paths;
pub mod poses;
pub mod race;
pub mod report;
pub mod score;
pub mod segments;
pub mod single;
pub mod subject;
