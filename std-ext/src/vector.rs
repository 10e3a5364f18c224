//! Vectors in space, for what is only drawn or converted.

/// A position or a direction.
pub(crate) type Vector = [f64; 3];

pub(crate) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// From a place so many times along a vector.
pub(crate) fn along(from: Vector, vector: Vector, times: f64) -> Vector {
    [0, 1, 2].map(|k| from[k] + vector[k] * times)
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// A vector of length one, or zero.
pub(crate) fn unit(a: Vector) -> Vector {
    let length = length(a);
    if length > 0.0 {
        a.map(|x| x / length)
    } else {
        a
    }
}
