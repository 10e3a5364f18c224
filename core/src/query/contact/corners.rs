//! The corners of a patch of contact, and which of them have the largest area between them.

use super::ContactPoint;
use crate::{
    geometry::{Dimension, real},
    number::vector::{Vector, cross, dot},
    order,
};

/// Another choice of points is taken only where it has so much more of the area: no other one for a rounding.
const MORE: f64 = 1.0 + 1.0 / 64.0;

/// What is seen of a patch against its normal.
pub(super) struct View {
    right: Vector,
    up: Vector,
    slack: f64,
}

impl View {
    pub(super) fn new(normal: Vector, slack: f64) -> Self {
        // The axis that is least along the normal.
        let [x, y, z] = normal.map(f64::abs);
        let axis = if z <= x && z <= y {
            [0.0, 0.0, 1.0]
        } else if y <= x {
            [0.0, 1.0, 0.0]
        } else {
            [1.0, 0.0, 0.0]
        };
        let up = cross(normal, axis);
        Self {
            right: cross(up, normal),
            up,
            slack,
        }
    }

    fn place<G: Dimension>(&self, point: &ContactPoint<G>) -> [f64; 2] {
        let place = real::<G>(point.points[0]);
        [dot(self.right, place), dot(self.up, place)]
    }

    /// Twice the area of a triangle, positive where it turns to the left.
    fn area([a, b, c]: [[f64; 2]; 3]) -> f64 {
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    }

    /// Moves the corners of the hull to the front, each followed by the next one to the left: so many. Corners that
    /// are off a line by no more than some slack are none.
    pub(super) fn hull<G: Dimension>(&self, points: &mut [ContactPoint<G>]) -> usize {
        let Some((first, start)) = self.first(points, 0, |a, b| a < b) else {
            return 0;
        };
        order::swap(points, 0, first);
        let (mut count, mut from) = (1_usize, start);
        loop {
            let square = |to: [f64; 2]| {
                let (x, y) = (to[0] - from[0], to[1] - from[1]);
                x * x + y * y
            };
            // Farther to the right, or farther on in the same line.
            let is_before = |to: [f64; 2], other: [f64; 2]| {
                let area = Self::area([from, other, to]);
                let reach = square(to).max(square(other));
                if area * area <= self.slack * self.slack * reach {
                    square(to) > square(other)
                } else {
                    area < 0.0
                }
            };
            let slack = self.slack * self.slack;
            match self.first(points, count, is_before) {
                Some((next, to)) if square(to) > slack && (count == 1 || is_before(to, start)) => {
                    order::swap(points, count, next);
                    (count, from) = (count.wrapping_add(1), to);
                }
                _ => return count,
            }
        }
    }

    /// The point whose place comes first, of those from a number on.
    fn first<G: Dimension>(
        &self,
        points: &[ContactPoint<G>],
        from: usize,
        is_before: impl Fn([f64; 2], [f64; 2]) -> bool,
    ) -> Option<(usize, [f64; 2])> {
        let points = points.iter().enumerate().skip(from);
        let places = points.map(|(k, point)| (k, self.place(point)));
        places.reduce(|known, item| {
            if is_before(item.1, known.1) {
                item
            } else {
                known
            }
        })
    }

    /// The four corners of a hull that have the largest area, or of those with a certain one, and twice that area; of
    /// such with nearly the same the first ones.
    pub(super) fn largest<G: Dimension>(
        &self,
        hull: &[ContactPoint<G>],
        kept: Option<usize>,
    ) -> ([usize; 4], f64) {
        let count = hull.len();
        let least = || (0..count).min_by_key(|k| hull.get(*k).map(ContactPoint::number));
        let first = kept.or_else(least).unwrap_or(0);
        // Counted from there, around.
        let index = |k: usize| {
            let k = k.wrapping_add(first);
            if k < count { k } else { k.wrapping_sub(count) }
        };
        let place = |k: usize| {
            hull.get(index(k))
                .map_or([0.0; 2], |point| self.place(point))
        };
        let (mut best, mut largest) = ([0, 1, 2, 3].map(index), 0.0);
        // Of a certain corner, all diagonals; otherwise those of every one.
        let from = if kept.is_some() { 1 } else { count };
        for i in 0..from {
            let from = place(i);
            let (mut k, mut l) = (i.wrapping_add(1), i.wrapping_add(3));
            for j in i.wrapping_add(2)..count {
                let to = place(j);
                let right = |k| Self::area([from, place(k), to]);
                let left = |l| Self::area([from, to, place(l)]);
                // Along a hull, what is off a line rises and falls once.
                while k.wrapping_add(1) < j && right(k.wrapping_add(1)) >= right(k) {
                    k = k.wrapping_add(1);
                }
                l = l.max(j.wrapping_add(1));
                while l.wrapping_add(1) < count && left(l.wrapping_add(1)) >= left(l) {
                    l = l.wrapping_add(1);
                }
                let behind = if l < count { left(l) } else { 0.0 };
                if l < count && right(k) + behind > largest * MORE {
                    largest = right(k) + behind;
                    best = [i, k, j, l].map(index);
                }
            }
        }
        (best, largest)
    }

    /// Which of the chosen corners leaves the most where another place is told instead, and how much more than it took:
    /// of twice an area, in the plane of a length.
    pub(super) fn least<G: Dimension>(
        &self,
        chosen: &[usize; 4],
        count: usize,
        patch: &[ContactPoint<G>],
        instead: &ContactPoint<G>,
    ) -> (usize, f64) {
        let place = |slot: usize| {
            let k = chosen.get(slot & 3).copied().unwrap_or(0);
            patch.get(k).map_or([0.0; 2], |point| self.place(point))
        };
        let to = self.place(instead);
        let left = |slot: usize| {
            let [before, after] = [3, 1].map(|more| place(slot.wrapping_add(more)));
            if G::DIMENSION == 2 {
                (place(slot ^ 1)[1] - to[1]).abs()
            } else {
                Self::area([before, to, after]).max(0.0) - Self::area([before, place(slot), after])
            }
        };
        (1..count).fold((0, left(0)), |best, slot| {
            let left = left(slot);
            if left > best.1 { (slot, left) } else { best }
        })
    }
}
