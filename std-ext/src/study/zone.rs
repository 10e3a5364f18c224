//! Offsets and influence zones of an edge, and the distance to it.
//!
//! # Source
//! Def. 4.2 (signed offset), Def. 4.3 (influence zone AI), Def. 4.4 (extended influence zone AIE),
//! Def. 4.5 (bounded extended influence zone AIEL), Prop. 4.5–4.8.
//!
//! # Changed
//! Props. 4.5–4.6 compare α with that of a point of the offset. Here heights over the edge's line
//! are compared, α times the height of the origin: edges in line with the origin, which have no α,
//! need no other code then.

use super::vector::{Vector, cross, dot, length, sub, taxicab};

/// Ties are as near as this part of the radius, or nearer.
pub const TIE: f64 = 1e-12;

/// More than the relative rounding of a 2×2 determinant of rounded differences in `f64`.
pub(super) const ROUNDING: f64 = 1e-15;

/// Whether something lies within a radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Near {
    /// Farther than the radius.
    Free,
    /// So close to touching, within [`TIE`] of the radius, that `f64` cannot tell.
    Tie,
    /// Within the radius.
    Hit,
}

impl Near {
    /// Whether it counts as a contact: a tie does, so that none is ever missed.
    #[must_use]
    pub fn is_hit(self) -> bool {
        self != Self::Free
    }
}

/// An edge and a radius: what surrounds the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone {
    /// The edge, the material on its left.
    pub edge: [[f64; 2]; 2],
    /// The distance r of the offsets.
    pub radius: f64,
}

impl Zone {
    /// The zone of an edge.
    #[must_use]
    pub const fn new(edge: [[f64; 2]; 2], radius: f64) -> Self {
        Self { edge, radius }
    }

    /// Whether a point lies between the edge's line and its positive offset, on the outer side
    /// (AI).
    #[must_use]
    pub fn influences(&self, point: [f64; 2]) -> bool {
        let (height, error) = self.height(point);
        height <= error && -height <= self.radius + error
    }

    /// Whether a point lies between the two offsets of the edge's line (AIE).
    #[must_use]
    pub fn extends_to(&self, point: [f64; 2]) -> bool {
        let (height, error) = self.height(point);
        height.abs() <= self.radius + error
    }

    /// Whether a point lies in AIE between the lines, parallel to an axis, at distance r from the
    /// ends of the edge (AIEL). Steep edges are bounded in y, flat ones in x.
    #[must_use]
    pub fn bounds(&self, point: [f64; 2]) -> bool {
        let steep = {
            let along = sub(self.edge[1], self.edge[0]);
            along[1].abs() > along[0].abs()
        };
        let axis = usize::from(steep);
        let [a, b, x] = [self.edge[0][axis], self.edge[1][axis], point[axis]];
        let reach = self.radius * (1.0 + TIE);
        let within = a.min(b) - x <= reach && x - a.max(b) <= reach;
        within && self.extends_to(point)
    }

    /// Whether the closed edge comes within the radius of a point.
    ///
    /// The circle about the point then meets the edge. Differences of coordinates are exact in
    /// `f64` for fixed point and rounded once for `f32`; a distance off the radius by less than
    /// [`TIE`], or by less than its own rounding, is a tie.
    #[must_use]
    pub fn near(&self, point: [f64; 2]) -> Near {
        let [low, high] = self.distance(point);
        if low > self.radius * (1.0 + TIE) {
            Near::Free
        } else if high < self.radius * (1.0 - TIE) {
            Near::Hit
        } else {
            Near::Tie
        }
    }

    /// Between what bounds the distance of a point to the closed edge is.
    fn distance(&self, point: Vector) -> [f64; 2] {
        let [a, b] = self.edge;
        let (along, from_a, from_b) = (sub(b, a), sub(point, a), sub(point, b));
        let [part, whole] = [dot(from_a, along), dot(along, along)];
        let unsure = 4.0 * ROUNDING * taxicab(along) * (taxicab(from_a) + taxicab(along));
        let before = part < -unsure;
        let after = part > whole + unsure;
        let vertex = if part + part < whole { from_a } else { from_b };
        let vertex = length(vertex);
        if before || after || whole == 0.0 {
            return [vertex * (1.0 - ROUNDING), vertex * (1.0 + ROUNDING)];
        }
        let (height, error) = self.height(point);
        let [low, high] = [height.abs() - error, height.abs() + error];
        if part > unsure && part < whole - unsure {
            [low, high]
        } else {
            // Beside an end, before or after it: not nearer than the line, nor farther than the end.
            [low, vertex * (1.0 + ROUNDING)]
        }
    }

    /// The height of a point over the edge's line, positive in the material, and a bound of its
    /// error together with the width of a tie.
    fn height(&self, point: [f64; 2]) -> (f64, f64) {
        let along = sub(self.edge[1], self.edge[0]);
        let from_a = sub(point, self.edge[0]);
        let size = length(along);
        if size == 0.0 {
            return (0.0, 0.0);
        }
        let products = (along[0] * from_a[1]).abs() + (along[1] * from_a[0]).abs();
        let error = ROUNDING * products / size + TIE * self.radius;
        (cross(along, from_a) / size, error)
    }
}
