use core::ops::Sub;

use crate::number::Scalar;

/// A position in space.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Point<S> {
    /// The first coordinate.
    pub x: S,
    /// The second coordinate.
    pub y: S,
    /// The third coordinate.
    pub z: S,
}

impl<S> Point<S> {
    /// The point with these coordinates.
    #[inline]
    #[must_use]
    pub const fn new(x: S, y: S, z: S) -> Self {
        Self { x, y, z }
    }
}

/// An axis to look along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    X,
    Y,
    Z,
}

impl Axis {
    pub(crate) const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];
}

impl<S: Copy> Point<S> {
    /// The coordinates seen along an axis, in the order that keeps the sense of rotation.
    #[inline]
    pub(crate) const fn without(self, axis: Axis) -> [S; 2] {
        match axis {
            Axis::X => [self.y, self.z],
            Axis::Y => [self.z, self.x],
            Axis::Z => [self.x, self.y],
        }
    }

    /// The coordinates in order.
    #[inline]
    #[must_use]
    pub const fn array(self) -> [S; 3] {
        [self.x, self.y, self.z]
    }
}

impl<S: Scalar> Point<S> {
    /// Another point, away from this one along an axis.
    pub(super) fn beside(self, axis: Axis) -> Self {
        let Self { x, y, z } = self;
        match axis {
            Axis::X => Self::new(x.left_of(), y, z),
            Axis::Y => Self::new(x, y.left_of(), z),
            Axis::Z => Self::new(x, y, z.left_of()),
        }
    }
}

/// The way from another point to this one, along every axis: in `f32` rounded, in fixed point exact for
/// points of the domain.
impl<S: Scalar> Sub for Point<S> {
    type Output = [S; 3];

    #[inline]
    fn sub(self, from: Self) -> [S; 3] {
        [
            S::apart(self.x, from.x),
            S::apart(self.y, from.y),
            S::apart(self.z, from.z),
        ]
    }
}

impl<S> From<[S; 3]> for Point<S> {
    fn from([x, y, z]: [S; 3]) -> Self {
        Self::new(x, y, z)
    }
}

impl<S: Copy> From<Point<S>> for [S; 3] {
    fn from(point: Point<S>) -> Self {
        point.array()
    }
}

#[cfg(feature = "glam")]
impl From<glam::Vec3> for Point<f32> {
    fn from(vector: glam::Vec3) -> Self {
        vector.to_array().into()
    }
}

#[cfg(feature = "glam")]
impl From<Point<f32>> for glam::Vec3 {
    fn from(point: Point<f32>) -> Self {
        Self::from_array(point.array())
    }
}
