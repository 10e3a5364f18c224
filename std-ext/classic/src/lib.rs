//! Shapes of the publications that [`tetracone`] comes from, each decided by exact signs.
//!
//! | question | call |
//! | --- | --- |
//! | Triangle of the plane against a point, a segment, a triangle | [`plane::Triangle`] |
//! | Tetrahedron against a point, a segment, a tetrahedron | [`space::Tetrahedron`] |
//! | Flat face of many corners, with holes, against a point, a segment | [`space::Face`] |
//! | Where a way first meets a triangle or its plane | [`space::entry`], [`space::plane_entry`] |
//! | Where a way first meets a box, a ball or a capsule | [`box_entry`], [`round_entry`] |
//!
//! Triangles of space among themselves, and segments, are in [`tetracone::space`] and
//! [`tetracone::plane`]. Nothing is allocated, nothing recurses, nothing panics.

#![no_std]
#![forbid(unsafe_code)]

mod entry;
pub mod plane;
pub mod space;

pub use entry::{Entry, box_entry, round_entry};

// The page's example is compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
