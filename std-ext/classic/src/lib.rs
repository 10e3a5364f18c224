//! Collision structures of the literature with exact answers, to build and to ask by themselves.
//!
//! | look for | call | good for |
//! | --- | --- | --- |
//! | tri-tree, tetra-tree | [`simplicial::TriTree`], [`simplicial::TetraTree`] | points, balls and pairs in few signs |
//! | simplicial covering | [`simplicial::Covering`] | membership in small solids, without a tree |
//! | sphere tree | [`sphere_tree::SphereTree`], [`sphere_tree::Verification`] | answers in parts, after any number of steps |
//! | BSP tree | [`bsp::BspTree`] | first hits of segments; points and balls from the same tree |
//! | oriented box, k-DOP, capsule, sphere | [`bounding::OrientedBox`], [`bounding`] | parts that boxes along the axes fit badly |
//! | tree of volumes over facets | [`bounding::Hierarchy`], [`bounding::LazyHierarchy`] | pairs, segments and scenes, with volumes of your own |
//! | sweep and prune | [`broad_phase::SweepAndPrune`] | boxes that move little from frame to frame |
//! | tree of boxes, grid, k-d tree, octree | [`broad_phase`] | boxes that move faster |
//! | GJK, levels of detail, closest features | [`convex`] | convex pairs, with a tracker each |
//! | triangle of the plane against a point, a segment, a triangle | [`plane::Triangle`] | `no_std` |
//! | tetrahedron against a point, a segment, a tetrahedron | [`space::Tetrahedron`] | `no_std` |
//! | flat face of many corners, with holes, against a point, a segment | [`space::Face`] | `no_std` |
//! | where a way first meets a triangle or its plane | [`space::entry`], [`space::plane_entry`], [`space::along_edges`] | `no_std` |
//! | where a way first meets a box, a ball or a capsule | [`box_entry`], [`round_entry`] | `no_std` |
//! | where a way leaves what it entered | [`passage`] | `no_std` |
//!
//! [`tetracone`] answers the same questions, mostly faster; the crate's readme says by what and how much. Triangles of
//! space among themselves, and segments, are in [`tetracone::space`] and [`tetracone::plane`].
//!
//! Without the feature `std` there are the rows with `no_std`: nothing is allocated, nothing recurses, nothing panics.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
pub mod bounding;
#[cfg(feature = "std")]
pub mod broad_phase;
#[cfg(feature = "std")]
pub mod bsp;
#[cfg(feature = "std")]
mod bytes;
#[cfg(feature = "std")]
pub mod convex;
#[cfg(feature = "std")]
mod counters;
mod entry;
#[cfg(feature = "std")]
mod first;
#[cfg(feature = "std")]
mod matching;
pub mod plane;
#[cfg(feature = "std")]
mod posing;
#[cfg(feature = "std")]
pub mod simplicial;
pub mod space;
#[cfg(feature = "std")]
pub mod sphere_tree;
/// Vectors in `f64`, which the study shares. Nothing in it is promised.
#[cfg(feature = "std")]
#[doc(hidden)]
pub mod vector;

#[cfg(feature = "std")]
pub use bytes::FileError;
#[cfg(feature = "std")]
pub use counters::Counters;
pub use entry::{Entry, box_entry, passage, round_entry};
#[cfg(feature = "std")]
pub use matching::MatchError;
#[cfg(feature = "std")]
pub use simplicial::{Meeting, Simplicial};

// The page's example is compiled with the documentation's.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;
