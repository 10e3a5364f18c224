//! The little vector algebra that generators and tests need, in any dimension.

use core::array::from_fn;

/// The point at parameter `t` on the line from `a` (0) to `b` (1).
#[must_use]
pub fn lerp<const D: usize>(a: [f64; D], b: [f64; D], t: f64) -> [f64; D] {
    from_fn(|k| a[k] + (b[k] - a[k]) * t)
}

/// `a + b`.
#[must_use]
pub fn add<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| a[k] + b[k])
}

/// `a - b`.
#[must_use]
pub fn sub<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| a[k] - b[k])
}

/// `a` times a number.
#[must_use]
pub fn scale<const D: usize>(a: [f64; D], factor: f64) -> [f64; D] {
    a.map(|x| x * factor)
}

/// The dot product, added from the first axis on.
#[must_use]
pub fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    core::iter::zip(a, b).map(|(x, y)| x * y).sum()
}

/// The cross product.
#[must_use]
pub fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// The Euclidean length.
#[must_use]
pub fn length<const D: usize>(a: [f64; D]) -> f64 {
    libm::sqrt(dot(a, a))
}

/// `a` with length one; zero, and what is too short to have a direction, as it is.
#[must_use]
pub fn unit<const D: usize>(a: [f64; D]) -> [f64; D] {
    let length = length(a);
    if length > 0.0 {
        scale(a, 1.0 / length)
    } else {
        a
    }
}

/// The least and the greatest coordinates of the points.
#[must_use]
pub fn bounds<const D: usize>(points: &[[f64; D]]) -> ([f64; D], [f64; D]) {
    let fold = |start, pick: fn(f64, f64) -> f64| {
        points
            .iter()
            .fold([start; D], |all, point| from_fn(|k| pick(all[k], point[k])))
    };
    (
        fold(f64::INFINITY, f64::min),
        fold(f64::NEG_INFINITY, f64::max),
    )
}

/// The same of numbers that are exact, as big integers and fractions are.
pub mod exact {
    use core::{
        array::from_fn,
        iter::zip,
        ops::{Add, Mul, Sub},
    };

    /// `a - b`.
    #[must_use]
    pub fn minus<T, const D: usize>(a: &[T; D], b: &[T; D]) -> [T; D]
    where
        for<'a> &'a T: Sub<Output = T>,
    {
        from_fn(|k| &a[k] - &b[k])
    }

    /// The dot product.
    #[must_use]
    pub fn dot<T: Add<Output = T>, const D: usize>(a: &[T; D], b: &[T; D]) -> T
    where
        for<'a> &'a T: Mul<Output = T>,
    {
        let products = zip(a, b).map(|(x, y)| x * y);
        products.reduce(T::add).expect("an axis")
    }

    /// The cross product.
    #[must_use]
    pub fn cross<T: Sub<Output = T>>(a: &[T; 3], b: &[T; 3]) -> [T; 3]
    where
        for<'a> &'a T: Mul<Output = T>,
    {
        from_fn(|k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            &a[i] * &b[j] - &a[j] * &b[i]
        })
    }

    /// The area that two vectors of the plane span, counter-clockwise.
    #[must_use]
    pub fn area<T: Sub<Output = T>>([a, b]: &[T; 2], [c, d]: &[T; 2]) -> T
    where
        for<'a> &'a T: Mul<Output = T>,
    {
        a * d - b * c
    }
}
