//! Collision detection for concave solids with holes and cavities, in the plane and in space:
//! exact, deterministic, and at home on a microcontroller.
//!
//! * **Exact**: every decision is the exact sign of a determinant of the coordinates as given, in
//!   `f32` or in fixed point. There is no ε.
//! * **Deterministic**: the same inputs and the same sequence of queries give the same bits of
//!   every answer and of every carried state on every target.
//! * **Bounded**: nothing is allocated, nothing recurses, nothing panics, and every baked solid
//!   knows the most evaluations that a point can take.
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
//!     assert_eq!(tracker.classify(&cube, Point::new(x, 0.25, 0.75)), class);
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
//! # What you meet, in order of use
//!
//! 1. A solid is baked on a host, by `tetracone bake part.stl -o part.tcone` or by the crate `tetracone-std`
//!    (`Loaded::open`), and read in place from flash or a file: [`include_image!`],
//!    [`Image`](image::Image).
//! 2. An image gives [`Cells`](cells::Cells), for points alone, or a [`Solid`](solid::Solid), for every
//!    question. Both borrow from it. With [`include_solid!`] a solid is a
//!    `static`.
//! 3. [`plane::Point`] and [`space::Point`] are positions, [`plane::Pose`] and [`space::Pose`] (with a
//!    [`Quaternion`](space::Quaternion)) where another solid is; coordinates are `f32` or the `fixed`
//!    crate's, whichever the image was baked for. Code for both dimensions is generic over [`Dimension`],
//!    and over [`number::Scalar`] for both arithmetics.
//! 4. A solid is asked once. Who follows a motion keeps a tracker and asks that, of the solid: it remembers what
//!    makes the next answer cheap, and changes no answer:
//!    [`PointTracker`], [`BallTracker`], [`CapsuleTracker`], [`SegmentTracker`], [`PairTracker`]. All are plain bytes.
//! 5. Many solids that move are a [`World`](world::World).
//!
//! | question | asked once | in every frame | more about it |
//! | --- | --- | --- | --- |
//! | Where does a point lie? | [`classify`](cells::Cells::classify) | [`PointTracker::classify`] | [`PointTracker::explain`] |
//! | How far is it from the boundary? | [`signed_distance`](solid::Solid::signed_distance) | [`BallTracker::signed_distance`] | nearest place, its facet and the normal |
//! | Does a [ball](query::Ball) touch the solid? | [`intersects_ball`](solid::Solid::intersects_ball) | [`BallTracker::intersects`], [`BallTracker::contact`] | nearest place, normal and depth: [`contact`](solid::Solid::contact), [`BallTracker::explain`]; all facets in reach: [`facets_within`](solid::Solid::facets_within) |
//! | Does a [capsule](query::Capsule) touch the solid? | [`intersects_capsule`](solid::Solid::intersects_capsule) | [`CapsuleTracker::intersects`] | nearest places: [`capsule_contact`](solid::Solid::capsule_contact); how far a segment is away: [`segment_distance`](solid::Solid::segment_distance) |
//! | When does a ball that moves first touch it? | [`cast_ball`](solid::Solid::cast_ball) | [`BallTracker::cast`] | |
//! | Does a [segment](query::Segment) meet it, and where first? | [`intersects_segment`](solid::Solid::intersects_segment), [`cast`](solid::Solid::cast) | [`SegmentTracker::intersects`], [`SegmentTracker::cast`] | [`SegmentTracker::explain`]; all facets on the way: [`hits`](solid::Solid::hits) |
//! | Do two solids touch, the second one [placed](solid::Solid::at)? | [`intersects`](solid::Solid::intersects) | [`PairTracker::intersects`] | [`crossings`](solid::Solid::crossings), [`common_part`](solid::Solid::common_part), [`nested_pieces`](solid::Solid::nested_pieces) |
//! | How far are they apart, where are they nearest, or why do they touch? | [`distance`](solid::Solid::distance) | [`PairTracker::distance`] | |
//! | Do they come within a distance? | | [`PairTracker::comes_within`] | |
//! | … how far apart, in so many steps, and the rest later? | | [`DistanceSearch::distance`](query::DistanceSearch::distance) | |
//! | How deep are they in each other, and which way out? | [`penetration`](solid::Solid::penetration), [`way_out`](solid::Solid::way_out) | [`ShiftTracker::penetration`](query::ShiftTracker::penetration) | places and normals for a solver: [`contact_points`](solid::Solid::contact_points) |
//! | Are both convex? | [`Hull::intersects`](convex::Hull::intersects), [`Hull::distance`](convex::Hull::distance) | [`HullTracker::intersects`](convex::HullTracker::intersects), [`HullTracker::distance`](convex::HullTracker::distance) | apart along which direction: [`Hull::gap`](convex::Hull::gap); along a direction: [`Hull::gap_along`](convex::Hull::gap_along) |
//! | When does one that is shifted along a direction enter the other? | [`first_contact_along`](solid::Solid::first_contact_along) | | |
//! | When do they first touch on a way? | [`time_of_impact`](solid::Solid::time_of_impact) | | |
//! | Which of many touch, and what changed? | | [`World::step`](world::World::step), [`World::events`](world::World::events) | [`Member::distance`](world::Member::distance), [`Member::contact_points`](world::Member::contact_points) |
//!
//! A solid that is not baked is made in a caller's workspace, without a heap, in three steps that each
//! keep some of its words and hand on the rest: [`boundary::Boundary::check`],
//! [`Cells::build`](cells::Cells::build), [`Solid::build`](solid::Solid::build). [`workspace_words`] says how
//! many words that takes, at compile time, and shows all three.
//! Robots of such solids, paths with proofs and haptic proxies are the crate `tetracone-robot`. Code with shapes of
//! its own has exact signs in [`predicates`], and triangles, tetrahedra and flat faces in `tetracone-classic`.
//!
//! # Features
//!
//! All off by default, all additive, and none changes a result: `glam` (conversions of points),
//! `defmt`, `serde` and `arbitrary`.

#![no_std]
#![forbid(unsafe_code)]

// `derive(Arbitrary)` speaks of `std`; fuzzing happens on a host.
#[cfg(feature = "arbitrary")]
extern crate std;

pub mod boundary;
pub mod cells;
mod coherence;
pub mod convex;
mod geometry;
pub mod image;
mod indices;
pub mod number;
mod order;
pub mod plane;
pub mod predicates;
pub mod query;
pub mod solid;
pub mod space;
pub mod volume;
mod words;
mod workspace;
pub mod world;

pub use coherence::{BallTracker, CapsuleTracker, Cost, PairTracker, PointTracker, SegmentTracker};
pub use geometry::{Dimension, PoseError};
pub use workspace::workspace_words;

/// What the other crates of this workspace use of the implementation. Nothing in it is promised.
#[doc(hidden)]
pub mod internal {
    pub use crate::{
        convex::{
            direction::{Direction, part},
            simplex::{Corner, Nearest, Simplex},
        },
        geometry::{Facets, Interval, Measure, Met, Motion, Slide, Touch},
        image::check::checked_before,
        number::{
            determinants::{Determinants, Multiple, Way},
            lengths::Lengths,
            measured::{Measured, Quotient},
            metric::Metric,
            normals::Normals,
            perpendicular::{Edge, Foot, Perpendicular, Reach, Span},
            steps::Steps,
        },
        query::ball::{cast_free_ball, is_nearer_around, was_free},
        world::axes::Axes,
    };
}
