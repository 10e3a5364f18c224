//! Vectors of `f64`; in the plane the third coordinate is zero.

use tetracone::{Dimension, number::Scalar};

pub(super) type Vector = [f64; 3];

/// A point in real numbers.
#[inline]
pub(super) fn real<G: Dimension>(point: G::Point) -> Vector {
    G::coordinates(point).map(Scalar::to_real)
}

#[inline]
pub(super) fn sub([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [a - x, b - y, c - z]
}

#[inline]
pub(super) fn dot([a, b, c]: Vector, [x, y, z]: Vector) -> f64 {
    a * x + b * y + c * z
}

#[inline]
pub(super) fn length(a: Vector) -> f64 {
    libm::sqrt(dot(a, a))
}

/// The vector with length one; none where its length is zero.
#[inline]
pub(super) fn unit(a: Vector) -> Option<Vector> {
    let size = length(a);
    (size > 0.0).then(|| a.map(|x| x / size))
}
