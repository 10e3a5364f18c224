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
//! 4. A question that is asked in every frame takes a tracker, which makes it cheap and changes no answer:
//!    [`PointTracker`], [`BallTracker`], [`CapsuleTracker`], [`SegmentTracker`], [`PairTracker`]. All are plain bytes.
//! 5. Many solids that move are a [`World`](world::World).
//!
//! | question | asked once | in every frame | more about it |
//! | --- | --- | --- | --- |
//! | Where does a point lie? | [`classify`](cells::Cells::classify) | [`classify_tracked`](cells::Cells::classify_tracked) | [`explain`](cells::Cells::explain) |
//! | How far is it from the boundary? | [`signed_distance`](solid::Solid::signed_distance) | [`signed_distance_tracked`](solid::Solid::signed_distance_tracked) | nearest place, its facet and the normal |
//! | Does a [ball](query::Ball) touch the solid? | [`intersects_ball`](solid::Solid::intersects_ball) | [`intersects_ball_tracked`](solid::Solid::intersects_ball_tracked), [`contact_tracked`](solid::Solid::contact_tracked) | nearest place, normal and depth: [`contact`](solid::Solid::contact), [`explain_ball`](solid::Solid::explain_ball); all facets in reach: [`facets_within`](solid::Solid::facets_within) |
//! | Does a [capsule](query::Capsule) touch the solid? | [`intersects_capsule`](solid::Solid::intersects_capsule) | [`intersects_capsule_tracked`](solid::Solid::intersects_capsule_tracked) | nearest places: [`capsule_contact`](solid::Solid::capsule_contact); how far a segment is away: [`segment_distance`](solid::Solid::segment_distance) |
//! | When does a ball that moves first touch it? | [`cast_ball`](solid::Solid::cast_ball) | [`cast_ball_tracked`](solid::Solid::cast_ball_tracked) | |
//! | Does a [segment](query::Segment) meet it, and where first? | [`intersects_segment`](solid::Solid::intersects_segment), [`cast`](solid::Solid::cast) | [`intersects_segment_tracked`](solid::Solid::intersects_segment_tracked), [`cast_tracked`](solid::Solid::cast_tracked) | [`explain_segment`](solid::Solid::explain_segment); all facets on the way: [`hits`](solid::Solid::hits) |
//! | Do two solids touch, the second one [placed](solid::Solid::at)? | [`intersects`](solid::Solid::intersects) | [`intersects_tracked`](solid::Solid::intersects_tracked) | why, and how far apart: [`explain_pair`](solid::Solid::explain_pair); [`crossings`](solid::Solid::crossings), [`common_part`](solid::Solid::common_part), [`nested_pieces`](solid::Solid::nested_pieces), [`contact_region`](solid::Solid::contact_region) |
//! | How far are they apart, and where are they nearest? | [`distance`](solid::Solid::distance) | [`distance_tracked`](solid::Solid::distance_tracked) | |
//! | Are both convex? | [`Hull::intersects`](convex::Hull::intersects), [`Hull::distance`](convex::Hull::distance) | [`Hull::intersects_tracked`](convex::Hull::intersects_tracked), [`Hull::distance_tracked`](convex::Hull::distance_tracked) | apart along which direction: [`Hull::gap`](convex::Hull::gap); along a direction: [`Hull::gap_along`](convex::Hull::gap_along) |
//! | Do they come within a distance? | [`comes_within`](solid::Solid::comes_within) | | |
//! | … touch, or how far apart, in so many steps, and the rest later? | | [`distance_so_far`](solid::Solid::distance_so_far) | |
//! | When does one that is shifted along a direction enter the other? | [`first_contact_along`](solid::Solid::first_contact_along) | | |
//! | When do they first touch on a way? | [`time_of_impact`](solid::Solid::time_of_impact) | | |
//! | Which of many touch, and what changed? | | [`World::step`](world::World::step), [`World::events`](world::World::events) | [`World::explain`](world::World::explain) |
//!
//! A solid that is not baked is made in a caller's workspace, without a heap, in three steps that each
//! keep some of its words and hand on the rest: [`boundary::Boundary::check`],
//! [`Cells::build`](cells::Cells::build), [`Solid::build`](solid::Solid::build). [`workspace_words`] says how
//! many words that takes, at compile time, and shows all three.
//! Robots of such solids, paths with proofs and haptic proxies are the crate `tetracone-robot`.
//! The module `replay` keeps records of runs and finds where two of them part.
//!
//! # Features
//!
//! All off by default, all additive, and none changes a result: `glam` (conversions of points),
//! `defmt`, `serde`, `arbitrary`, and `replay`, the module of that name.

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
pub mod query;
#[cfg(feature = "replay")]
pub mod replay;
pub mod solid;
pub mod space;
pub mod volume;
mod words;
mod workspace;
pub mod world;

pub use coherence::{BallTracker, CapsuleTracker, Cost, PairTracker, PointTracker, SegmentTracker};
pub use geometry::Dimension;
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
            crossing::Crossing,
            lengths::Lengths,
            measured::{Measured, Quotient},
            metric::Metric,
            multiples::{Multiple, Multiples, Way},
            normals::Normals,
            perpendicular::{Foot, Perpendicular, Reach},
            piercing::Piercing,
            shortest::{Edge, Shortest, Span},
            steps::Steps,
        },
        query::ball::{cast_free_ball, is_nearer_around, was_free},
        world::axes::Axes,
    };
}
