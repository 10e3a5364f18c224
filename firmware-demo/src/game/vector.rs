use core::ops::{Add, Neg, Sub};

use fixed::types::I2F30;

use super::{Number, Point, Rotation};

/// A place, a way or a velocity in 1/256 of a pixel: integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vector {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Vector {
    /// With these components.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The vector to a place.
    #[must_use]
    pub const fn of(point: Point) -> Self {
        Self::new(point.x.to_bits(), point.y.to_bits())
    }

    /// A direction, with a length of 2^12.
    #[must_use]
    pub const fn along([x, y]: Rotation) -> Self {
        Self::new(x.to_bits() >> 18, y.to_bits() >> 18)
    }

    /// The place that it leads to.
    #[must_use]
    pub const fn point(self) -> Point {
        Point::new(Number::from_bits(self.x), Number::from_bits(self.y))
    }

    /// The scalar product.
    #[must_use]
    pub fn dot(self, other: Self) -> i64 {
        i64::from(self.x) * i64::from(other.x) + i64::from(self.y) * i64::from(other.y)
    }

    /// The square of the length.
    #[must_use]
    pub fn square(self) -> i64 {
        self.dot(self)
    }

    /// This many times as long; `over` is positive. Rounded to the nearest.
    #[must_use]
    pub fn times(self, factor: i64, over: i64) -> Self {
        let scaled = |x: i32| {
            let doubled = 2 * i64::from(x) * factor + over;
            i32::try_from(doubled.div_euclid(2 * over)).unwrap_or(0)
        };
        Self::new(scaled(self.x), scaled(self.y))
    }

    /// Turned; rounded down.
    #[must_use]
    pub fn turned(self, [cosine, sine]: Rotation) -> Self {
        let part = |a: I2F30, x: i32, b: I2F30, y: i32| {
            let sum = i64::from(a.to_bits()) * i64::from(x) + i64::from(b.to_bits()) * i64::from(y);
            i32::try_from(sum >> 30).unwrap_or(0)
        };
        Self::new(
            part(cosine, self.x, -sine, self.y),
            part(sine, self.x, cosine, self.y),
        )
    }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}
