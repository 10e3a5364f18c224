//! Coherence: an answer does not depend on how it is asked for: in parts or at once, of a solid or of
//! an image of it, with or without what a tracker remembers of this solid or of others.
//!
//! Most programs of `exactness` ask with trackers, too, and compare with the oracle.

#[macro_use]
extern crate tetracone_tests;

mod ball;
mod gradual;
mod hull;
mod metamorphic;
mod pair;
