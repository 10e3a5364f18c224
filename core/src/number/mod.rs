//! What a coordinate is, and the exact signs that everything above decides with.
//!
//! Two arithmetics implement [`Scalar`]: `f32`, and the 32-bit types of the `fixed` crate. A sign
//! never depends on rounding: fixed point evaluates in integers that cannot overflow, `f32` in a
//! filter with a proven error bound that falls back to integers.

pub(crate) mod circle;
mod crossing;
mod fixed;
mod float;
mod metric;
mod perpendicular;
mod piercing;
mod product;
pub(crate) mod rotation;
mod scalar;
mod sign;
mod wide;

pub use crossing::Crossing;
pub use fixed::FIXED_LIMIT;
pub use float::F32_LIMIT;
pub use metric::Metric;
pub use perpendicular::{Foot, Perpendicular, Reach};
pub use piercing::Piercing;
pub use scalar::{Arithmetic, Scalar};
pub use sign::Sign;
