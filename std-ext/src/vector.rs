//! Vectors in space, for what is converted.

/// A position or a direction.
pub(crate) type Vector = [f64; 3];

/// From a place so many times along a vector.
pub(crate) fn along(from: Vector, vector: Vector, times: f64) -> Vector {
    [0, 1, 2].map(|k| from[k] + vector[k] * times)
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn length(a: Vector) -> f64 {
    libm::sqrt(dot(a, a))
}

/// The box around places; of none, an empty one at zero.
pub(crate) fn extent<const D: usize>(points: impl Iterator<Item = [f64; D]>) -> [[f64; D]; 2] {
    let boxed = points.fold(None, |all: Option<[[f64; D]; 2]>, point| {
        let [low, high] = all.unwrap_or([point; 2]);
        Some([
            core::array::from_fn(|k| low[k].min(point[k])),
            core::array::from_fn(|k| high[k].max(point[k])),
        ])
    });
    boxed.unwrap_or([[0.0; D]; 2])
}
