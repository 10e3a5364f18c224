use core::ops::Sub;

use crate::number::Scalar;

/// A position in the plane.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Point<S> {
    /// The first coordinate.
    pub x: S,
    /// The second coordinate.
    pub y: S,
}

impl<S> Point<S> {
    /// The point with these coordinates.
    #[inline]
    #[must_use]
    pub const fn new(x: S, y: S) -> Self {
        Self { x, y }
    }
}

impl<S: Copy> Point<S> {
    /// The coordinates in order.
    #[inline]
    #[must_use]
    pub const fn array(self) -> [S; 2] {
        [self.x, self.y]
    }
}

/// The way from another point to this one, along every axis: in `f32` rounded, in fixed point exact for
/// points of the domain.
impl<S: Scalar> Sub for Point<S> {
    type Output = [S; 2];

    #[inline]
    fn sub(self, from: Self) -> [S; 2] {
        [S::apart(self.x, from.x), S::apart(self.y, from.y)]
    }
}

impl<S> From<[S; 2]> for Point<S> {
    fn from([x, y]: [S; 2]) -> Self {
        Self::new(x, y)
    }
}

impl<S: Copy> From<Point<S>> for [S; 2] {
    fn from(point: Point<S>) -> Self {
        point.array()
    }
}

#[cfg(feature = "glam")]
impl From<glam::Vec2> for Point<f32> {
    fn from(vector: glam::Vec2) -> Self {
        vector.to_array().into()
    }
}

#[cfg(feature = "glam")]
impl From<Point<f32>> for glam::Vec2 {
    fn from(point: Point<f32>) -> Self {
        Self::from_array(point.array())
    }
}
