//! Whether enclosing triangles or tetrahedra are apart, by region codes.
//!
//! # Source
//! Alg. 4.12 (triangle against triangle), Alg. 5.8 and 5.9 (segment and tetrahedron against
//! tetrahedron), after Cohen and Sutherland.
//!
//! # Changed
//! * That all corners of one are beyond a side of the other, asked both ways, is sufficient in both
//!   dimensions. In the plane it is necessary, too, as a separating line of two triangles can be
//!   turned into a side; the edge tests that the thesis has in between are left out there.
//! * Codes are rounded, so that a corner near a side is beyond none. An edge may then enter through
//!   any side, and all four are asked instead of the at most two of the shorter code.
//! * One within the other is a meeting; the printed algorithm for a segment says that it is none.

use core::array::from_fn;

use crate::vector::{Vector, determinant, height, length, sub};

/// The simplex of an apex and what is opposite to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simplex<const D: usize> {
    pub(super) apex: Vector<D>,
    pub(super) base: [Vector<D>; D],
}

impl<const D: usize> Simplex<D> {
    /// The corners, the apex first.
    fn corners(&self) -> impl Iterator<Item = Vector<D>> + Clone + '_ {
        core::iter::once(self.apex).chain(self.base)
    }

    /// The sides, each with the corner opposite to it.
    fn sides(&self) -> impl Iterator<Item = ([Vector<D>; D], Vector<D>)> + '_ {
        let by_apex = (0..D).map(|k| {
            let mut side = self.base;
            side[k] = self.apex;
            (side, self.base[k])
        });
        core::iter::once((self.base, self.apex)).chain(by_apex)
    }

    /// The bits of the sides that a point is clearly beyond.
    fn code(&self, point: Vector<D>, tolerance: f64) -> u8 {
        let beyond = |(side, opposite): ([Vector<D>; D], Vector<D>)| {
            let inwards = height(side, opposite).signum();
            height(side, point) * inwards < -tolerance
        };
        let bits = self.sides().enumerate();
        bits.fold(0, |code, (k, side)| code | u8::from(beyond(side)) << k)
    }

    /// Whether two simplices certainly have no point in common, even if both are off by half of
    /// the tolerance.
    pub(super) fn is_apart(&self, other: &Self, tolerance: f64) -> bool {
        let ways = [(self, other), (other, self)];
        let codes = ways.map(|(one, other)| -> Vec<_> {
            let corners = other.corners().map(|corner| one.code(corner, tolerance));
            corners.collect()
        });
        let beyond_one = |codes: &Vec<u8>| codes.iter().fold(u8::MAX, |all, code| all & code) != 0;
        if codes.iter().any(beyond_one) {
            return true;
        }
        if D == 2 || codes.iter().any(|codes| codes.contains(&0)) {
            return false;
        }
        let enters = |((one, other), codes): ((&Self, &Self), &Vec<u8>)| {
            let ends: Vec<_> = other.corners().zip(codes).collect();
            let edges = (0..ends.len()).flat_map(|i| (0..i).map(move |j| [i, j]));
            edges.map(|edge| edge.map(|k| ends[k])).any(|[p, q]| {
                let may_enter = |side| may_pierce([p.0, q.0], side, tolerance);
                p.1 & q.1 == 0 && one.sides().any(|(side, _)| may_enter(side))
            })
        };
        !ways.into_iter().zip(&codes).any(enters)
    }
}

/// Whether a segment may meet a triangle, both being off by half of the tolerance.
fn may_pierce<const D: usize>(
    [p, q]: [Vector<D>; 2],
    side: [Vector<D>; D],
    tolerance: f64,
) -> bool {
    let ends = [p, q].map(|end| height(side, end));
    if ends.iter().all(|h| *h > tolerance) || ends.iter().all(|h| *h < -tolerance) {
        return false;
    }
    // The line passes two edges clearly on different sides.
    let way = sub(q, p);
    let turns: [f64; D] = from_fn(|k| {
        let [a, b] = [side[k], side[(k + 1) % D]].map(|corner| sub(corner, p));
        let turn = determinant(from_fn(|i| [way, a, b][i % 3]));
        // What moving all three by the tolerance can change.
        let areas = [[way, a], [way, b], [a, b]].map(|[u, v]| length(u) * length(v));
        let unsure = 4.0 * tolerance * areas.iter().sum::<f64>();
        if turn.abs() > unsure { turn } else { 0.0 }
    });
    !(turns.iter().any(|turn| *turn > 0.0) && turns.iter().any(|turn| *turn < 0.0))
}

/// Whether all corners are clearly beyond a side whose inner side is where `inside` lies.
pub(super) fn are_beyond<const D: usize>(
    side: [Vector<D>; D],
    inside: Vector<D>,
    simplex: &Simplex<D>,
    tolerance: f64,
) -> bool {
    let inwards = height(side, inside).signum();
    simplex
        .corners()
        .all(|corner| height(side, corner) * inwards < -tolerance)
}
