//! Exactness: what is answered is what exact oracles and independent libraries say, in the plane
//! and in space, in both arithmetics, one-shot and with trackers of any kind.

#[macro_use]
extern crate tetracone_tests;

mod cancelled;
mod cells;
mod convex;
mod entries;
mod impact;
mod mending;
mod penetration;
mod plane_primitives;
mod query;
mod refit;
mod robot;
mod same;
mod scaled;
mod slivers;
mod space_primitives;
mod space_solids;
mod ways;
