//! Questions to trees: each is one file, and one algorithm for the plane and for space.

mod point;

pub use point::{Answer, Class};
