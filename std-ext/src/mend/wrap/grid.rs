//! The cubic grid in which a surface is wrapped.

use crate::{
    import::Mesh,
    mend::MendError,
    vector::{Vector, extent},
};

/// So many cells along an axis at most.
const MOST: f64 = 4096.0;
/// Significant bits of an `f32`.
const BITS: i32 = 24;
/// Bits of the number of a wall, of at most 4096 cells and one on either side, and one to spare.
const NUMBER_BITS: i32 = 14;

/// Cells with walls at whole multiples of the step, which are numbers in `f32`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) step: f64,
    /// What the coordinates of a face may be off by when they are rounded to `f32`, and what comparing it with a cell
    /// takes.
    pub(super) slack: f64,
    /// The number of the first wall along each axis; there is an empty cell before the first face.
    first: [i64; 3],
    /// How many cells there are along each axis.
    pub(super) counts: [usize; 3],
}

impl Grid {
    /// The grid of the largest cells whose diagonals are no longer than the distance.
    pub(super) fn around(mesh: &Mesh, distance: f64) -> Result<Self, MendError> {
        let used = mesh.faces.as_flattened().iter();
        let [low, high] = extent(used.map(|corner| mesh.points[*corner as usize]));
        let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
        let far = low
            .iter()
            .chain(&high)
            .fold(0.0, |far: f64, x| far.max(x.abs()));
        let slack = libm::ldexp(far.max(f64::MIN_POSITIVE), 2 - BITS);
        let diagonal = libm::sqrt(3.0);
        // Two cells are spare, for walls that are rounded up and down.
        let least = (size / (MOST - 2.0)).max(8.0 * slack) * diagonal * 1.01 + slack;
        if !(distance.is_finite() && distance > least) {
            // In two digits, and no smaller for that.
            let told = format!("{:.1e}", 1.05 * least);
            return Err(MendError::Distance {
                distance,
                least: told.parse().unwrap_or(least),
            });
        }
        let longest = (distance / diagonal - slack) * (1.0 - libm::ldexp(1.0, -20));
        // A wall's number times a step of so few bits has no more than an f32 has.
        let (_, wide) = libm::frexp((far + distance) / longest);
        let bits = BITS - wide.max(NUMBER_BITS);
        let (_, exponent) = libm::frexp(longest);
        let unit = libm::ldexp(1.0, exponent - bits.max(1));
        let step = libm::floor(longest / unit) * unit;
        // What comparing takes is a part of the larger of the two, a face's place and a cell.
        let slack = slack + libm::ldexp(step, -40);
        let floor = |x: f64| libm::floor(x / step);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "coordinates are at most 2^23 steps"
        )]
        let first = [0, 1, 2].map(|k| floor(low[k] - slack) as i64 - 1);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "there are at most 4096 between them"
        )]
        let counts =
            [0, 1, 2].map(|k| (floor(high[k] + slack) - floor(low[k] - slack)) as usize + 3);
        Ok(Self {
            step,
            slack,
            first,
            counts,
        })
    }

    /// Where a wall is along an axis.
    #[expect(clippy::cast_precision_loss, reason = "walls have numbers below 2^23")]
    pub(super) fn wall(&self, axis: usize, number: usize) -> f64 {
        (self.first[axis] + i64::try_from(number).unwrap_or(0)) as f64 * self.step
    }

    /// The corner of cells with these numbers.
    pub(super) fn corner(&self, numbers: [usize; 3]) -> Vector {
        [0, 1, 2].map(|k| self.wall(k, numbers[k]))
    }

    /// A cell's number, row by row along the first axis.
    pub(super) fn number(&self, [x, y, z]: [usize; 3]) -> u64 {
        let [nx, ny, _] = self.counts.map(|count| count as u64);
        (z as u64 * ny + y as u64) * nx + x as u64
    }
}
