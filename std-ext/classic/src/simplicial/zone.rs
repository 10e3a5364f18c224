//! Offsets and influence zones of an edge or a face, and the distance to it.
//!
//! ```
//! use tetracone_classic::simplicial::{Near, zone::Zone};
//!
//! let zone = Zone::new([[0.0, 0.0], [4.0, 0.0]], 1.0);
//! assert!(zone.extends_to([9.0, 0.5]) && !zone.bounds([9.0, 0.5]));
//! assert_eq!(zone.near([2.0, -0.5]), Near::Hit);
//! ```
//!
//! # Source
//! Def. 4.2, 5.14 (signed offset), 4.4, 5.17 (extended influence zone AIE), 4.5 (bounded extended
//! influence zone AIEL), Prop. 4.6–4.8, 5.13, 5.16–5.21. No algorithm of the source asks for the
//! influence zone AI (Def. 4.3, 5.16).
//!
//! # Changed
//! * Prop. 4.6 and 5.13 compare α with that of a point of the offset. Here heights over
//!   the line or plane are compared, α times the height of the origin: facets in line with the
//!   origin, which have no α, need no other code then.
//! * Prop. 5.20 compares the parameter of the foot with the radius; here its distance is.
//! * Faces of solids are triangles, so that Th. 5.2 needs no sum here; it is in
//!   [`face`](super::face).

use crate::vector::{Vector, cross, dot, length, normal, sub, taxicab};

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

/// An edge or a face, and a radius: what surrounds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone<const D: usize = 2> {
    /// The corners of the facet, the material on the left of two or behind three.
    pub facet: [[f64; D]; D],
    /// The distance r of the offsets.
    pub radius: f64,
}

impl<const D: usize> Zone<D> {
    /// The zone of a facet.
    #[must_use]
    pub const fn new(facet: [[f64; D]; D], radius: f64) -> Self {
        Self { facet, radius }
    }

    /// Whether a point lies between the two offsets of the facet's line or plane (AIE).
    #[must_use]
    pub fn extends_to(&self, point: [f64; D]) -> bool {
        let (height, error) = self.height(point);
        height <= self.radius + error
    }

    /// How far off the facet's line or plane a point is, and a bound of the error together with the
    /// width of a tie.
    fn height(&self, point: Vector<D>) -> (f64, f64) {
        let from = sub(point, self.facet[0]);
        let along = |k: usize| sub(self.facet[k + 1], self.facet[0]);
        let away = normal(along);
        let size = length(away);
        if size == 0.0 {
            return (0.0, 0.0);
        }
        let spans: f64 = (0..D - 1).map(|k| taxicab(along(k))).product();
        let error = 2.0 * ROUNDING * spans * taxicab(from) / size + TIE * self.radius;
        (dot(away, from).abs() / size, error)
    }
}

/// What a distance between these bounds is against the radius.
pub(super) fn within([low, high]: [f64; 2], radius: f64) -> Near {
    if low > radius * (1.0 + TIE) {
        Near::Free
    } else if high < radius * (1.0 - TIE) {
        Near::Hit
    } else {
        Near::Tie
    }
}

/// The area that two vectors of space span, with a bound of the products that it is a sum of.
pub(super) fn space_across(along: Vector<3>, from: Vector<3>) -> (f64, f64) {
    let product = normal(|k| if k == 0 { along } else { from });
    (length(product), 2.0 * taxicab(along) * taxicab(from))
}

impl Zone {
    /// Whether a point lies in AIE between the lines, parallel to an axis, at distance r from the
    /// ends of the edge (AIEL). Steep edges are bounded in y, flat ones in x.
    #[must_use]
    pub fn bounds(&self, point: [f64; 2]) -> bool {
        let steep = {
            let along = sub(self.facet[1], self.facet[0]);
            along[1].abs() > along[0].abs()
        };
        let axis = usize::from(steep);
        let [a, b, x] = [self.facet[0][axis], self.facet[1][axis], point[axis]];
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
        let across = |along: Vector, from: Vector| {
            let products = (along[0] * from[1]).abs() + (along[1] * from[0]).abs();
            (cross(along, from).abs(), products)
        };
        within(
            edge_distance(self.facet, point, self.radius, across),
            self.radius,
        )
    }
}

impl Zone<3> {
    /// Whether the closed triangle comes within the radius of a point (Alg. 5.3): its edges with
    /// their ends, then its inside. As sure as [`Zone::near`] of an edge is.
    #[must_use]
    pub fn near(&self, point: [f64; 3]) -> Near {
        let [a, b, c] = self.facet;
        let edges = [[a, b], [b, c], [c, a]]
            .map(|edge| edge_distance(edge, point, self.radius, space_across));
        let [low, high] = edges
            .into_iter()
            .fold([f64::INFINITY; 2], |[low, high], edge| {
                [low.min(edge[0]), high.min(edge[1])]
            });
        let (height, error) = self.height(point);
        let over = [height - error, height + error];
        let distance = match self.has_foot(point) {
            Near::Free => [low, high],
            Near::Tie => [low.min(over[0]), high],
            Near::Hit => over,
        };
        within(distance, self.radius)
    }

    /// Whether the foot of a point on the plane lies in the triangle.
    fn has_foot(&self, point: Vector<3>) -> Near {
        let [a, b, c] = self.facet;
        let spans = [sub(b, a), sub(c, a)];
        let away = normal(|k| spans[k]);
        let area = taxicab(spans[0]) * taxicab(spans[1]);
        let side = |[p, q]: [Vector<3>; 2]| {
            let (along, from) = (sub(q, p), sub(point, p));
            let side = dot(away, normal(|k| if k == 0 { along } else { from }));
            let unsure = 16.0 * ROUNDING * area * taxicab(along) * taxicab(from);
            if side > unsure {
                Near::Hit
            } else if side < -unsure {
                Near::Free
            } else {
                Near::Tie
            }
        };
        [[a, b], [b, c], [c, a]]
            .map(side)
            .into_iter()
            .fold(Near::Hit, Near::min)
    }
}

/// Between what bounds the distance of a point to a closed edge is; `across` is the area that two
/// vectors span, with the products that it is the sum of.
pub(super) fn edge_distance<const D: usize>(
    [a, b]: [Vector<D>; 2],
    point: Vector<D>,
    radius: f64,
    across: impl Fn(Vector<D>, Vector<D>) -> (f64, f64),
) -> [f64; 2] {
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
    let (area, products) = across(along, from_a);
    let (height, error) = (
        area / length(along),
        ROUNDING * products / length(along) + TIE * radius,
    );
    if part > unsure && part < whole - unsure {
        [height - error, height + error]
    } else {
        // Beside an end, before or after it: not nearer than the line, nor farther than the end.
        [height - error, vertex * (1.0 + ROUNDING)]
    }
}
