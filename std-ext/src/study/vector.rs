//! Vectors of the plane in `f64`.

use tetracone::{
    number::Scalar,
    plane::{Point, Segment},
};

pub(super) type Vector = [f64; 2];

pub(super) fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn scale(a: Vector, by: f64) -> Vector {
    [a[0] * by, a[1] * by]
}

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(super) fn cross(a: Vector, b: Vector) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn length(a: Vector) -> f64 {
    libm::hypot(a[0], a[1])
}

/// |x| + |y|: at least the length.
pub(super) fn taxicab(a: Vector) -> f64 {
    a[0].abs() + a[1].abs()
}

/// The vector turned by the angle with this cosine and sine.
pub(super) fn turned(a: Vector, [cos, sin]: Vector) -> Vector {
    [a[0] * cos - a[1] * sin, a[0] * sin + a[1] * cos]
}

/// The vector turned the other way.
pub(super) fn turned_back(a: Vector, [cos, sin]: Vector) -> Vector {
    turned(a, [cos, -sin])
}

/// A point as it is.
pub(super) fn real<S: Scalar>(point: Point<S>) -> Vector {
    [point.x.to_real(), point.y.to_real()]
}

/// The ends of a segment as they are.
pub(super) fn ends<S: Scalar>(segment: &Segment<S>) -> [Vector; 2] {
    [real(segment.a), real(segment.b)]
}
