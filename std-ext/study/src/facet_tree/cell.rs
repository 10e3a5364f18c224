//! Cells of quadtrees and octrees.

use core::array::from_fn;

use tetracone_classic::vector::{Vector, dot, normal, sub, taxicab};

/// How much cells are widened against rounding, as a part of their size.
const WIDENING: f64 = 1e-9;

/// A box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<const D: usize> {
    pub(super) low: Vector<D>,
    pub(super) high: Vector<D>,
}

impl<const D: usize> Cell<D> {
    /// The box of some places.
    pub(super) fn around(places: &[Vector<D>]) -> Self {
        let end = |pick: fn(f64, f64) -> f64, start: f64| {
            from_fn(|k| places.iter().map(|place| place[k]).fold(start, pick))
        };
        Self {
            low: end(f64::min, f64::INFINITY),
            high: end(f64::max, f64::NEG_INFINITY),
        }
    }

    /// Whether it has a place.
    pub(super) fn has(&self, place: Vector<D>) -> bool {
        (0..D).all(|k| (self.low[k]..=self.high[k]).contains(&place[k]))
    }

    fn middle(&self) -> Vector<D> {
        from_fn(|k| self.low[k].midpoint(self.high[k]))
    }

    /// The part with this number: bit k says on which side along axis k it lies.
    pub(super) fn part(&self, number: usize) -> Self {
        let middle = self.middle();
        let is_high = |k: usize| number >> k & 1 == 1;
        Self {
            low: from_fn(|k| if is_high(k) { middle[k] } else { self.low[k] }),
            high: from_fn(|k| if is_high(k) { self.high[k] } else { middle[k] }),
        }
    }

    /// The number of the part that has a place.
    pub(super) fn part_of(&self, place: Vector<D>) -> usize {
        let middle = self.middle();
        (0..D).fold(0, |all, k| all | usize::from(place[k] >= middle[k]) << k)
    }

    /// Whether a facet meets it, as the theorem of separating axes says: the box's axes, the facet's normal and, in
    /// space, what is across an axis and an edge.
    pub(super) fn meets(&self, corners: [Vector<D>; D]) -> bool {
        let unit = |axis: usize| from_fn(|k| if k == axis { 1.0 } else { 0.0 });
        let across = normal(|k| sub(corners[k + 1], corners[0]));
        let apart = |axis| self.is_apart(corners, axis);
        if (0..D).any(|axis| apart(unit(axis))) || apart(across) {
            return false;
        }
        let edges = (0..D).map(|k| sub(corners[(k + 1) % D], corners[k]));
        let mut axes = edges.flat_map(|edge| (0..D).map(move |axis| [edge, unit(axis)]));
        D == 2 || !axes.any(|spans| apart(normal(|k| spans[k])))
    }

    fn is_apart(&self, corners: [Vector<D>; D], axis: Vector<D>) -> bool {
        let middle = self.middle();
        let half: Vector<D> = from_fn(|k| (self.high[k] - self.low[k]) / 2.0);
        let sizes = axis.map(f64::abs);
        let reach = dot(half, sizes) + WIDENING * taxicab(sizes) * taxicab(half);
        let heights = corners.map(|corner| dot(sub(corner, middle), axis));
        heights.iter().all(|height| *height > reach)
            || heights.iter().all(|height| *height < -reach)
    }
}
