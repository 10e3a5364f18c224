//! What the benchmarks share: options, paths, peers that take turns, tables, subjects.

pub mod balls;
pub mod mesh;
pub mod options;
pub mod paths;
pub mod race;
pub mod report;
pub mod score;
pub mod segments;
pub mod single;
pub mod subject;
