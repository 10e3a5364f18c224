//! The command line as a user and as a script meets it.

mod baked;
mod balls;
mod check;
mod deadlines;
mod errors;
mod headings;
mod hostile;
mod legends;
mod mend;
mod near;
mod nowhere;
mod outputs;
mod pairs;
mod pictures;
mod plane;
mod queries;
mod replay;
mod reports;
mod sample;
mod segments;
mod skipped;
mod solids;
mod sources;
mod space;
mod streams;
mod world;
