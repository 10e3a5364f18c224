//! Collision detection for concave solids with holes and cavities, in the plane and in space:
//! exact, deterministic, and at home on a microcontroller.
//!
//! * **Exact**: every decision is the exact sign of a determinant of the coordinates as given, in
//!   `f32` or in fixed point. There is no ε.
//! * **Deterministic**: the same inputs and the same sequence of queries give the same bits of
//!   every answer and of every carried state on every target.
//! * **Bounded**: nothing is allocated, nothing recurses, nothing panics, and every baked solid
//!   knows the most evaluations that a query can take.
//! * **Coherent**: a query that follows a motion starts from where the last one ended.
//!
//! # In ten lines
//!
//! ```
//! use tetracone::{PointTracker, image::Image, include_image, query::Class, space::Point};
//!
//! // A baked cube from (0, 0, 0) to (1, 1, 1), checked by the compiler, in flash.
//! const CUBE: Image<'static> =
//!     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
//!
//! # fn main() -> Result<(), tetracone::image::ImageError> {
//! let cube = CUBE.space::<f32>()?; // a few words that borrow from the image
//! let mut tracker = PointTracker::new(); // what a moving point carries from frame to frame
//! for (x, class) in [(0.5, Class::Inside), (1.0, Class::Boundary), (1.5, Class::Outside)] {
//!     assert_eq!(cube.classify_tracked(Point::new(x, 0.25, 0.75), &mut tracker), class);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # How it works
//!
//! A solid is the signed sum of the simplices that its edges (plane) or faces (space) span with
//! one common apex, the covering origin (Feito and Torres, 1997); any origin will do. Here every
//! small piece of space, a cell, has an origin of its own and lists the few facets that meet it: a
//! grid of cells, split further where that pays. A cell without boundary is its class, and one with
//! boundary keeps thin slabs around it, so that most points need no determinant at all. Segments
//! go from cell to cell, and balls and other solids ask a tree of boxes over the facets.
//!
//! # The tour
//!
//! | module | |
//! | --- | --- |
//! | [`number`] | coordinates and exact signs |
//! | [`plane`], [`space`] | points, segments and triangles, polygons and polyhedra |
//! | [`solid`] | checked solids and what can be wrong with them |
//! | [`cells`] | an index of points with a covering for every cell |
//! | [`body`] | a solid for balls, segments and other solids: cells, lists and a tree of boxes |
//! | [`query`] | what can be asked, and the answers |
//! | [`image`] | baked solids |
//! | [`world`] | many solids that move, and the events of their contacts |
//! | [`replay`] | records of runs, and where two of them part |
//!
//! # Features
//!
//! All off by default, all additive, and none changes a result: `glam` (conversions of points),
//! `defmt`, `serde`, `arbitrary`.

#![no_std]
#![forbid(unsafe_code)]

// `derive(Arbitrary)` speaks of `std`; fuzzing happens on a host.
#[cfg(feature = "arbitrary")]
extern crate std;

pub mod body;
pub mod cells;
mod geometry;
pub mod image;
mod indices;
mod motion;
pub mod number;
mod order;
pub mod plane;
pub mod query;
pub mod replay;
pub mod solid;
pub mod space;
pub mod volume;
pub mod world;

pub use geometry::Dimension;
pub use motion::{BallTracker, Cost, PairTracker, PointTracker, SweepTracker};

/// What the other crates of this workspace use of the implementation. Nothing in it is promised.
#[doc(hidden)]
pub mod internal {
    pub use crate::{
        geometry::{Facets, Measure},
        number::{
            crossing::Crossing,
            lengths::Lengths,
            metric::Metric,
            perpendicular::{Foot, Perpendicular, Reach},
            piercing::Piercing,
            steps::Steps,
        },
    };
}
