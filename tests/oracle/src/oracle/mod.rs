//! Exact membership, contact and distance, by methods that have nothing in common with what they
//! judge.
//!
//! The program under test sums signed simplices seen from an interior origin. The oracle casts a
//! ray along +x instead and counts the boundary it leaves through, every sign exact: compared as
//! `f64` where that is exact, filtered in `f64` with a proven bound where that decides, and
//! evaluated in big integers otherwise. It shares no code with the core crate.
//!
//! # Domain
//! Every coordinate of a boundary and of a query is a multiple of 2^-149 of magnitude at most
//! 2^128: all finite `f32` values, and all integers up to 2^53. Anything else is a panic, because
//! it is a mistake of the test.

mod ball;
mod bounds;
mod cancelled;
mod capsule;
pub mod common;
mod component;
pub mod contacts;
pub mod depth;
pub mod entering;
mod exact;
mod facet;
mod fraction;
mod index;
mod lists;
pub mod pair;
pub mod plane;
mod rounded;
pub mod shift;
#[cfg(test)]
mod slow;
mod solid;
pub mod space;
mod swept;

pub(crate) use exact::{orient2d, orient3d};

pub use ball::Nearest;
pub use capsule::squared_between;
pub use facet::Facet;
pub use fraction::Fraction;
pub use rounded::{Numbers, Rounded};
pub use solid::Oracle;
pub use swept::FirstHit;

/// Where a point lies with respect to a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Off the boundary, with a winding number of at least one.
    Inside,
    /// Exactly on an edge of a polygon or on a face of a polyhedron, ends and rims included.
    Boundary,
    /// Off the boundary, with a winding number of zero or less.
    Outside,
}

impl Place {
    /// The positive rule, for a winding number that is `None` on the boundary.
    #[must_use]
    pub fn of(winding: Option<i64>) -> Self {
        match winding {
            None => Self::Boundary,
            Some(1..) => Self::Inside,
            Some(_) => Self::Outside,
        }
    }
}
