//! Tetrahedra and flat faces of space, and entries of ways into triangles.

mod face;
mod tetrahedron;
mod triangle;

pub use face::{Face, FaceError};
pub use tetrahedron::Tetrahedron;
pub use triangle::{along_edges, entry, plane_entry};
