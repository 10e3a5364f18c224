//! Vectors of `f32`.

pub(super) type Vector = [f32; 3];

#[inline]
pub(super) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline]
pub(super) fn plus(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline]
pub(super) fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// How far along a direction a place is, times the direction's length.
#[inline]
pub(super) fn along(direction: Vector, place: Vector) -> f32 {
    dot(direction, place)
}

#[inline]
pub(super) fn scaled(a: Vector, factor: f32) -> Vector {
    [a[0] * factor, a[1] * factor, a[2] * factor]
}

/// A component of a product, and the sum of the absolute values of what was subtracted in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) value: f32,
    pub(super) size: f32,
}

#[inline]
pub(super) fn cross(u: Vector, v: Vector) -> [Known; 3] {
    let turn = |i: usize, j: usize| {
        let (left, right) = (u[i] * v[j], u[j] * v[i]);
        Known {
            value: left - right,
            size: left.abs() + right.abs(),
        }
    };
    [turn(1, 2), turn(2, 0), turn(0, 1)]
}
