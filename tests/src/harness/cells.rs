//! Cells: shapes to make them of, and ways to ask them.

pub mod asker;
pub mod completing;
pub mod making;
pub mod parts;
