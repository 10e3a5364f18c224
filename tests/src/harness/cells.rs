//! Cells: shapes to make them of, and ways to ask them.

pub mod asker;
pub mod making;
pub mod parts;
pub mod workspace;
