//! The command line as a user and as a script meets it.

#[path = "../common/mod.rs"]
mod common;

mod baked;
mod balls;
mod formats;
mod hostile;
mod near;
mod pairs;
mod pictures;
mod plane;
mod queries;
mod replay;
mod reports;
mod sample;
mod segments;
mod sessions;
mod skipped;
mod solids;
mod space;
mod streams;
mod world;
