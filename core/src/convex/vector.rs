//! Vectors of `f64`; in the plane the third coordinate is zero.

pub(super) type Vector = [f64; 3];

#[inline]
pub(super) fn add([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [a + x, b + y, c + z]
}

#[inline]
pub(super) fn sub([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [a - x, b - y, c - z]
}

#[inline]
pub(super) fn scale([a, b, c]: Vector, by: f64) -> Vector {
    [a * by, b * by, c * by]
}

#[inline]
pub(super) fn dot([a, b, c]: Vector, [x, y, z]: Vector) -> f64 {
    a * x + b * y + c * z
}

#[inline]
pub(super) fn cross([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

#[inline]
pub(super) fn length(a: Vector) -> f64 {
    libm::sqrt(dot(a, a))
}

/// |x| + |y| + |z|: at least the length.
#[inline]
pub(super) const fn taxicab([x, y, z]: Vector) -> f64 {
    x.abs() + y.abs() + z.abs()
}

/// The largest coordinate.
#[inline]
pub(super) const fn largest([x, y, z]: Vector) -> f64 {
    x.abs().max(y.abs()).max(z.abs())
}

/// The vector turned by a rotation of these rows.
#[inline]
pub(super) fn turned(a: Vector, rows: [Vector; 3]) -> Vector {
    rows.map(|row| dot(row, a))
}

/// The vector turned the other way.
#[inline]
pub(super) fn turned_back([x, y, z]: Vector, [a, b, c]: [Vector; 3]) -> Vector {
    add(add(scale(a, x), scale(b, y)), scale(c, z))
}
