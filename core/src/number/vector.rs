//! Vectors of `f64`; in the plane the third coordinate is zero.

pub(crate) type Vector = [f64; 3];

#[inline]
pub(crate) fn add([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [a + x, b + y, c + z]
}

#[inline]
pub(crate) fn sub([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [a - x, b - y, c - z]
}

#[inline]
pub(crate) fn scale([a, b, c]: Vector, by: f64) -> Vector {
    [a * by, b * by, c * by]
}

#[inline]
pub(crate) fn dot([a, b, c]: Vector, [x, y, z]: Vector) -> f64 {
    a * x + b * y + c * z
}

#[inline]
pub(crate) fn cross([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

#[inline]
pub(crate) fn length(a: Vector) -> f64 {
    libm::sqrt(dot(a, a))
}

/// The vector with length one; none where its length is zero.
#[inline]
pub(crate) fn unit(a: Vector) -> Option<Vector> {
    let size = length(a);
    (size > 0.0).then(|| a.map(|x| x / size))
}

/// |x| + |y| + |z|: at least the length.
#[inline]
pub(crate) const fn taxicab([x, y, z]: Vector) -> f64 {
    x.abs() + y.abs() + z.abs()
}

/// The largest coordinate.
#[inline]
pub(crate) const fn largest([x, y, z]: Vector) -> f64 {
    x.abs().max(y.abs()).max(z.abs())
}

/// The vector turned by a rotation of these rows.
#[inline]
pub(crate) fn turned(a: Vector, rows: [Vector; 3]) -> Vector {
    rows.map(|row| dot(row, a))
}

/// The vector turned the other way.
#[inline]
pub(crate) fn turned_back([x, y, z]: Vector, [a, b, c]: [Vector; 3]) -> Vector {
    add(add(scale(a, x), scale(b, y)), scale(c, z))
}

/// Two items or three, with zero for the third one.
#[inline]
pub(super) fn padded<T: Copy, const D: usize>(items: [T; D], zero: T) -> [T; 3] {
    let mut padded = [zero; 3];
    for (place, item) in padded.iter_mut().zip(items) {
        *place = item;
    }
    padded
}
