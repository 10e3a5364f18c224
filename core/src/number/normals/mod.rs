//! Directions at right angles to two edges, and how far places lie along them: by these, convex solids are
//! shifted apart.
//!
//! In fixed point a direction is three integers, and a height along it is exact. In `f32` both are computed
//! in `f64`.

mod fixed;
mod float;

use core::fmt::Debug;

use super::Metric;

/// What is computed with directions at right angles to edges; a part of [`Scalar`](super::Scalar).
pub trait Normals: Metric {
    /// The vector along an edge, of any scale.
    type Edge: Copy + Debug + Send + Sync + 'static;

    /// A direction of any length but zero.
    type Normal: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// How far a place lies along a direction, times the direction's length; at first zero.
    type Height: Copy + Debug + Default + PartialOrd + Send + Sync + 'static;

    /// The third axis, with which a normal of the plane is computed.
    const AXIS: Self::Edge;

    /// From one place to another; exact in fixed point.
    fn edge(from: [Self; 3], to: [Self; 3]) -> Self::Edge;

    /// An edge as a rotation turns it; exact in fixed point, at another scale.
    fn turned(rows: [[Self::Unit; 3]; 3], edge: Self::Edge) -> Self::Edge;

    /// The cross product; none where that is zero. In fixed point it is exact for edges that are not turned, or by
    /// a rotation of the axes alone, and otherwise off by less than 2^-60 of itself.
    fn normal(u: Self::Edge, v: Self::Edge) -> Option<Self::Normal>;

    /// The cross product of the two sides from a triangle's first corner, off by less than 2^-30 of its
    /// length; zero where the triangle has no area.
    fn cross(triangle: [[Self; 3]; 3]) -> [f64; 3];

    /// The other way.
    fn opposite(normal: Self::Normal) -> Self::Normal;

    /// Along which axes the direction rises.
    fn rises(normal: Self::Normal) -> [bool; 3];

    /// The direction as real numbers, of the same length.
    fn normal_to_real(normal: Self::Normal) -> [f64; 3];

    /// How much farther one place lies along a direction than another; exact in fixed point.
    fn height(normal: Self::Normal, from: [Self; 3], place: [Self; 3]) -> Self::Height;

    /// `a + b`.
    fn sum_heights(a: Self::Height, b: Self::Height) -> Self::Height;

    /// Of a height the square of the distance that it is, zero for one below zero.
    fn square_of(height: Self::Height, normal: Self::Normal) -> Self::Measured;

    /// The height as a real number.
    fn height_to_real(height: Self::Height) -> f64;

    /// The coordinate next to a value that is no nearer to zero; none outside the domain.
    fn away_from_zero(real: f64) -> Option<Self>;
}
