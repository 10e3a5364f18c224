//! Vectors in space, for what is drawn.

pub(super) use crate::vector::{Vector, along, cross, dot, length, minus};

/// A vector of length one, or zero.
pub(super) fn unit(a: Vector) -> Vector {
    let length = length(a);
    if length > 0.0 {
        a.map(|x| x / length)
    } else {
        a
    }
}
