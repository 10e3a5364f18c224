//! The lattice's steps in parts: where segments are walked.

use crate::{cells::grid::Grid, dimension::Dimension, number::Scalar, volume::Aabb};

/// A step of the lattice has this many parts, as a power of two.
pub(crate) const PARTS: u32 = 8;

/// Parts of a step by which the box is widened: more than clipping loses.
const CLIPPED: f64 = 2.0;

/// How coordinates map to parts of steps, and the solid's box in these.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Parts a unit.
    parts: f64,
    zero: [f64; 3],
    /// The box's least corner.
    pub(crate) low: [f64; 3],
    /// The box's greatest corner.
    pub(crate) high: [f64; 3],
    /// The last part in the grid.
    pub(crate) last: [u32; 3],
}

impl Scale {
    pub(crate) fn new<G: Dimension>(grid: &Grid, bounds: &Aabb<G>) -> Self {
        let [below, _] = G::Scalar::step_slack(grid.anchor);
        let part = f64::from(1 << PARTS);
        let steps = G::Scalar::step_exponent(grid.anchor).wrapping_neg();
        let mut scale = Self {
            parts: libm::ldexp(part, steps),
            zero: [0.0; 3],
            low: [0.0; 3],
            high: [0.0; 3],
            last: [0; 3],
        };
        for k in 0..G::DIMENSION {
            let base = G::Scalar::steps_to_real(grid.extents[k].base, grid.anchor);
            scale.zero[k] = (base - below) * part;
            scale.low[k] = scale.real(bounds.low[k], k) - CLIPPED;
            scale.high[k] = scale.real(bounds.high[k], k) + CLIPPED;
            let last = grid.extents[k].last.wrapping_add(1);
            scale.last[k] = last.wrapping_shl(PARTS).wrapping_sub(1);
        }
        scale
    }

    /// A coordinate in parts, counted from the lattice's zero.
    #[inline]
    pub(crate) fn real<S: Scalar>(&self, coordinate: S, axis: usize) -> f64 {
        coordinate.to_real() * self.parts - self.zero[axis]
    }
}
