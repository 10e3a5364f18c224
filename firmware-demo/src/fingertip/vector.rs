use core::ops::{Add, Neg, Sub};

use super::{Number, Point};

/// A place, a way, a velocity or a force: integers, with 16 fractional bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vector(pub [i32; 3]);

impl Vector {
    /// The vector to a place.
    #[must_use]
    pub const fn of(Point { x, y, z }: Point) -> Self {
        Self([x.to_bits(), y.to_bits(), z.to_bits()])
    }

    /// The place that it leads to.
    #[must_use]
    pub fn point(self) -> Point {
        self.0.map(Number::from_bits).into()
    }

    /// This many times as long; rounded to the nearest.
    #[must_use]
    pub fn times(self, factor: Number) -> Self {
        Self(self.0.map(|x| {
            let product = i64::from(x) * i64::from(factor.to_bits());
            narrow((product + (1 << 15)) >> 16)
        }))
    }

    /// Its length; rounded down.
    #[must_use]
    pub fn length(self) -> Number {
        let square: i64 = self.0.iter().map(|x| i64::from(*x) * i64::from(*x)).sum();
        Number::from_bits(narrow(square.isqrt()))
    }
}

fn narrow(x: i64) -> i32 {
    i32::try_from(x).unwrap_or(0)
}

impl Add for Vector {
    type Output = Self;

    fn add(self, Self([dx, dy, dz]): Self) -> Self {
        let Self([x, y, z]) = self;
        Self([x + dx, y + dy, z + dz])
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.map(|x| -x))
    }
}
