//! What the benchmarks share: options, paths, peers that take turns, tables, subjects.

pub(crate) mod balls;
pub(crate) mod cones;
pub(crate) mod mesh;
pub(crate) mod options;
pub(crate) mod paths;
pub(crate) mod race;
pub(crate) mod report;
pub(crate) mod score;
pub(crate) mod segments;
pub(crate) mod single;
pub(crate) mod subject;
