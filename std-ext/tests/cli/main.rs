//! The command line as a user and as a script meets it.

mod baked;
mod errors;
mod pictures;
mod queries;
mod streams;
mod world;
