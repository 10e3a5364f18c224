//! Vectors of the plane and of space in `f64`.

use core::array::from_fn;

use tetracone::{number::Scalar, plane};

/// A vector.
pub type Vector<const D: usize = 2> = [f64; D];

/// The rows of a rotation.
pub type Turn<const D: usize> = [[f64; D]; D];

#[must_use]
pub fn add<const D: usize>(a: Vector<D>, b: Vector<D>) -> Vector<D> {
    from_fn(|k| a[k] + b[k])
}

#[must_use]
pub fn sub<const D: usize>(a: Vector<D>, b: Vector<D>) -> Vector<D> {
    from_fn(|k| a[k] - b[k])
}

#[must_use]
pub fn scale<const D: usize>(a: Vector<D>, by: f64) -> Vector<D> {
    a.map(|x| x * by)
}

#[must_use]
pub fn dot<const D: usize>(a: Vector<D>, b: Vector<D>) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[must_use]
pub fn cross(a: Vector, b: Vector) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

#[must_use]
pub fn length<const D: usize>(a: Vector<D>) -> f64 {
    a.into_iter().fold(0.0, libm::hypot)
}

/// Which part of the way along a segment the place nearest to a point is; none of it where the segment has no
/// extent.
#[must_use]
pub fn nearest_part<const D: usize>([a, b]: [Vector<D>; 2], point: Vector<D>) -> f64 {
    let way = sub(b, a);
    let square = dot(way, way);
    if square > 0.0 {
        (dot(sub(point, a), way) / square).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// |x| + |y| + …: at least the length.
#[must_use]
pub fn taxicab<const D: usize>(a: Vector<D>) -> f64 {
    a.into_iter().map(f64::abs).sum()
}

/// A vector at right angles to these, one fewer than there are dimensions, as long as the area
/// that they span. They and it turn counter-clockwise.
#[must_use]
pub fn normal<const D: usize>(spanned: impl Fn(usize) -> Vector<D>) -> Vector<D> {
    let u = spanned(0);
    if D == 2 {
        return from_fn(|k| if k == 0 { -u[1] } else { u[0] });
    }
    let v = spanned(1);
    from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        u[i] * v[j] - u[j] * v[i]
    })
}

/// The determinant of these rows.
#[must_use]
pub fn determinant<const D: usize>(rows: [Vector<D>; D]) -> f64 {
    if D == 2 {
        let [a, b] = [rows[0], rows[1]];
        return a[0] * b[1] - a[1] * b[0];
    }
    dot(rows[0], normal(|k| rows[k + 1]))
}

/// How far a point lies off the line or plane through these corners, positive to the left of two
/// and behind three that turn clockwise seen from there; zero where they span none.
#[must_use]
pub fn height<const D: usize>(corners: [Vector<D>; D], point: Vector<D>) -> f64 {
    let away = normal(|k| sub(corners[k + 1], corners[0]));
    let size = length(away);
    if size == 0.0 {
        return 0.0;
    }
    dot(away, sub(point, corners[0])) / size
}

/// No turn at all.
#[must_use]
pub fn unturned<const D: usize>() -> Turn<D> {
    from_fn(|i| from_fn(|j| if i == j { 1.0 } else { 0.0 }))
}

/// The vector turned.
#[must_use]
pub fn turned<const D: usize>(a: Vector<D>, rows: Turn<D>) -> Vector<D> {
    from_fn(|k| dot(rows[k], a))
}

/// The vector turned the other way.
#[must_use]
pub fn turned_back<const D: usize>(a: Vector<D>, rows: Turn<D>) -> Vector<D> {
    from_fn(|k| (0..D).map(|i| rows[i][k] * a[i]).sum())
}

/// One turn after another.
#[must_use]
pub fn turned_twice<const D: usize>(first: Turn<D>, then: Turn<D>) -> Turn<D> {
    from_fn(|i| from_fn(|j| (0..D).map(|k| then[i][k] * first[k][j]).sum()))
}

/// A point of the plane as it is.
#[must_use]
pub fn real<S: Scalar>(point: plane::Point<S>) -> Vector {
    [point.x.to_real(), point.y.to_real()]
}
