//! What test programs, fuzz targets and benches ask the core with, each thing in one place.
//!
//! Nothing here says what is right: [`oracle`](tetracone_oracle::oracle) does, and shares no code with the core.

pub mod capsules;
pub mod cells;
pub mod common;
pub mod couples;
pub mod crowd;
pub mod feeler;
pub mod hulls;
pub mod image;
pub mod links;
pub mod listed;
pub mod numbers;
pub mod real;
pub mod robots;
pub mod separated;
pub mod shallow;
pub mod shifted;
pub mod straight;
pub mod subject;
pub mod two;
pub mod world;
