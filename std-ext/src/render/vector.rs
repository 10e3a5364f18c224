//! Vectors in space, for what is drawn.

pub(super) use crate::vector::{Vector, along, cross};

pub(super) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// A vector of length one, or zero.
pub(super) fn unit(a: Vector) -> Vector {
    let length = length(a);
    if length > 0.0 {
        a.map(|x| x / length)
    } else {
        a
    }
}
