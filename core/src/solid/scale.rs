//! The lattice's steps in parts: where segments are walked.

use crate::{
    cells::grid::Grid,
    geometry::Dimension,
    number::{Scalar, Steps},
    volume::Aabb,
};

/// A step of the lattice has this many parts, as a power of two.
pub(crate) const PARTS: u32 = 8;

/// Parts of a step by which the box is widened: more than clipping loses.
const CLIPPED: i64 = 4;

/// How coordinates map to parts of steps, and the solid's box in these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    anchor: u32,
    /// Where the lattice begins.
    pub(super) zero: [i64; 3],
    /// The box's least corner.
    pub(crate) low: [i64; 3],
    /// The box's greatest corner.
    pub(crate) high: [i64; 3],
    /// The last part in the grid.
    pub(crate) last: [u32; 3],
}

impl Scale {
    /// The scale of a solid in this box.
    pub(super) fn new<G: Dimension>(grid: &Grid, bounds: &Aabb<G>) -> Self {
        let mut scale = Self::on(grid);
        let anchor = scale.anchor;
        let [below, _] = G::Scalar::step_slack(anchor);
        #[expect(clippy::cast_possible_truncation, reason = "at most a step")]
        let below = (below * f64::from(1 << PARTS)) as i64;
        for k in 0..G::DIMENSION {
            let base = G::Scalar::at_steps(grid.extents[k].base, anchor);
            scale.zero[k] = base.parts(anchor, PARTS.cast_signed()).wrapping_sub(below);
            scale.low[k] = scale.along(bounds.low[k], k, 0).wrapping_sub(CLIPPED);
            scale.high[k] = scale.along(bounds.high[k], k, 0).wrapping_add(CLIPPED);
        }
        scale
    }

    /// What follows from the grid alone; the lattice and the box begin and end at zero.
    pub(super) const fn on(grid: &Grid) -> Self {
        let mut scale = Self {
            anchor: grid.anchor,
            zero: [0; 3],
            low: [0; 3],
            high: [0; 3],
            last: [0; 3],
        };
        let mut k = 0;
        while k < 3 {
            let last = grid.extents[k].last.wrapping_add(1);
            scale.last[k] = last.wrapping_shl(PARTS).wrapping_sub(1);
            k += 1;
        }
        scale
    }

    /// The same in parts of steps of another length.
    pub(super) const fn on_steps_of(self, grid: &Grid) -> Self {
        let anchor = grid.anchor;
        Self { anchor, ..self }
    }

    /// Where a point lies, in 2^`fewer` parts, counted from where the lattice begins: off by less
    /// than one such number along each axis.
    #[inline]
    pub(crate) fn parts<G: Dimension>(&self, point: G::Point, fewer: u32) -> [i64; 3] {
        let coordinates = G::coordinates(point);
        let mut parts = [0; 3];
        for k in 0..G::DIMENSION {
            parts[k] = self.along(coordinates[k], k, fewer);
        }
        parts
    }

    #[inline]
    fn along<S: Scalar>(&self, coordinate: S, axis: usize, fewer: u32) -> i64 {
        let finer = PARTS.wrapping_sub(fewer).cast_signed();
        let zero = self.zero[axis] >> fewer.min(u64::BITS - 1);
        coordinate.parts(self.anchor, finer).wrapping_sub(zero)
    }
}
