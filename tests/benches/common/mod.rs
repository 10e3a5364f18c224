//! What the benchmarks share: options, peers that take turns, tables, subjects.

pub(crate) mod options;
pub(crate) mod race;
pub(crate) mod report;
pub(crate) mod single;
pub(crate) mod subject;
