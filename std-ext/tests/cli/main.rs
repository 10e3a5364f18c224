//! The command line as a user and as a script meets it.

#[path = "../common/mod.rs"]
mod common;

mod advice;
mod answers;
mod baked;
mod formats;
mod hostile;
mod impacts;
mod pairs;
mod pictures;
mod plane;
mod programs;
mod queries;
mod replay;
mod reports;
mod sample;
mod sessions;
mod skipped;
mod space;
mod streams;
mod verdicts;
mod versions;
mod views;
mod world;
