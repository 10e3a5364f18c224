//! What is true of polyhedra: what is asked of a face, and how two of them meet.
//!
//! The material of a polyhedron is closed: all points with a winding number of at least one, and
//! the boundary. The boundary is the union of the faces that have an area; one without is nowhere.
//! The functions of the modules take such a face for the segment or the point that it is.

mod big;
#[cfg(test)]
mod check;
pub mod distance;
mod face;
#[cfg(test)]
mod linear;
mod placement;
pub mod segment;
pub mod simplex;

pub use placement::Placement;
pub(crate) use placement::turned;

/// The exact answers for one polyhedron.
pub type Oracle = super::Oracle<3>;

/// Two polyhedra in one frame.
pub mod pair {
    pub use crate::oracle::pair::{
        crossing_facets as crossing_faces, distance, meet, squared_distance,
    };
}
