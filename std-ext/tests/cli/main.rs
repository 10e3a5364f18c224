//! The command line as a user and as a script meets it.

mod baked;
mod balls;
mod errors;
mod pairs;
mod pictures;
mod plane;
mod queries;
mod segments;
mod solids;
mod streams;
mod world;
