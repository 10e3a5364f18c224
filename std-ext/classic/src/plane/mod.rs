//! Triangles of the plane.

mod region;
mod triangle;

pub use triangle::Triangle;
