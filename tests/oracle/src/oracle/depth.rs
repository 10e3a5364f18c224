//! How far two convex sets, each all that is between some points, have to be shifted apart.
//!
//! Between two convex sets that only touch there is a plane, and after the shortest shift one at right angles
//! to two of the lines through two points of one set. So all of these planes are tried, whether they
//! are any boundary's or not: shifting along any direction takes as far as both sets reach, which is
//! never less than the depth.

use dashu_int::IBig;

use super::Fraction;
use super::exact::integer_points;

type Vector<T> = [T; 3];

/// Of two points, from which to which.
type Line = [usize; 2];

/// What roundings in `f64` change at most, as a part of the sets' size.
const OFF: f64 = 1e-8;

/// The sine of two lines below which they are not told apart in `f64`.
const PARALLEL: f64 = 1e-6;

/// Two sets of points, those that are shifted second.
#[derive(Clone, Debug)]
pub struct Sets {
    rough: Vec<Vector<f64>>,
    exact: Vec<Vector<IBig>>,
    /// The power of two that exact coordinates are to be multiplied by.
    exponent: i32,
    /// How many points are of the first set.
    first: usize,
    /// In the plane, the third axis is a line, too; it is that through the last two points.
    is_flat: bool,
}

impl Sets {
    /// Of points that rest, and of points that are moved.
    ///
    /// # Panics
    /// Where there are none, or a coordinate is out of range.
    #[must_use]
    pub fn new<const D: usize>(rests: &[[f64; D]], moved: &[[f64; D]]) -> Self {
        let spread = |point: &[f64; D]| {
            let mut all = [0.0; 3];
            all[..D].copy_from_slice(point);
            all
        };
        let all: Vec<_> = rests.iter().chain(moved).map(spread).collect();
        let (exact, exponent) = integer_points(&all);
        let from = all[0];
        let size = all
            .iter()
            .flat_map(|point| (0..3).map(|k| point[k] - from[k]));
        let size = size
            .fold(0.0, |size: f64, x| size.max(x.abs()))
            .max(f64::MIN_POSITIVE);
        let rough = all.iter();
        let rough = rough.map(|point| core::array::from_fn(|k| (point[k] - from[k]) / size));
        Self {
            rough: rough.collect(),
            exact,
            exponent,
            first: rests.len(),
            is_flat: D == 2,
        }
    }

    /// The square of the depth; none where the sets have no point in common.
    #[must_use]
    pub fn square(&self) -> Option<Fraction> {
        let rough: Vec<_> = self.pairs().map(|pair| (pair, self.rough(pair))).collect();
        let surely = rough.iter().filter_map(|(_, rough)| *rough);
        let least = surely.fold(f64::INFINITY, f64::min);
        let near = rough
            .iter()
            .filter(|(_, rough)| rough.is_none_or(|rough| rough <= least + 2.0 * OFF));
        let mut best: Option<Fraction> = None;
        for (pair, _) in near {
            let found = self.along(*pair)?;
            for square in found.into_iter().flatten() {
                if best.as_ref().is_none_or(|best| square < *best) {
                    best = Some(square);
                }
            }
        }
        best
    }

    /// All pairs of lines through two points of one set.
    fn pairs(&self) -> impl Iterator<Item = [Option<Line>; 2]> + '_ {
        let of = |range: core::ops::Range<usize>| {
            let end = range.end;
            range.flat_map(move |i| (i + 1..end).map(move |j| [i, j]))
        };
        let lines: Vec<_> = of(0..self.first)
            .chain(of(self.first..self.exact.len()))
            .collect();
        let count = lines.len();
        let flat: Vec<_> = lines.iter().map(|line| [Some(*line), None]).collect();
        let is_flat = self.is_flat;
        let solid = (0..count).flat_map(move |i| {
            let lines = lines.clone();
            (i + 1..count).map(move |j| [Some(lines[i]), Some(lines[j])])
        });
        let flat = flat.into_iter().filter(move |_| is_flat);
        flat.chain(solid.filter(move |_| !is_flat))
    }

    /// How far the sets reach into each other at right angles to two lines, the lesser of both ways; none
    /// where that is not known in `f64`.
    fn rough(&self, pair: [Option<Line>; 2]) -> Option<f64> {
        let [u, v] = pair.map(|line| {
            line.map_or([0.0, 0.0, 1.0], |[i, j]| {
                core::array::from_fn(|k| self.rough[j][k] - self.rough[i][k])
            })
        });
        let normal = [
            u[1] * v[2] - u[2] * v[1],
            u[2] * v[0] - u[0] * v[2],
            u[0] * v[1] - u[1] * v[0],
        ];
        let length = |v: Vector<f64>| libm::sqrt(v.iter().map(|x| x * x).sum());
        if normal == [0.0; 3] || length(normal) < PARALLEL * length(u) * length(v) {
            return None;
        }
        let along: Vec<f64> = self
            .rough
            .iter()
            .map(|p| (normal[0] * p[0] + normal[1] * p[1] + normal[2] * p[2]) / length(normal))
            .collect();
        let ends = |heights: &[f64]| {
            let least = heights.iter().copied().fold(f64::INFINITY, f64::min);
            [
                least,
                heights.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            ]
        };
        let ([a, b], [c, d]) = (ends(&along[..self.first]), ends(&along[self.first..]));
        Some((b - c).min(d - a))
    }

    /// The squares of both shifts at right angles to two lines, or to one and the third axis; none of them where
    /// these are parallel, and none at all where the sets are apart.
    #[must_use]
    pub fn along(&self, pair: [Option<Line>; 2]) -> Option<[Option<Fraction>; 2]> {
        let [u, v] = pair.map(|line| {
            let axis = || [IBig::ZERO, IBig::ZERO, IBig::ONE];
            line.map_or_else(axis, |[i, j]| {
                core::array::from_fn(|k| &self.exact[j][k] - &self.exact[i][k])
            })
        });
        let normal = [
            &u[1] * &v[2] - &u[2] * &v[1],
            &u[2] * &v[0] - &u[0] * &v[2],
            &u[0] * &v[1] - &u[1] * &v[0],
        ];
        let dot = |p: &Vector<IBig>| &normal[0] * &p[0] + &normal[1] * &p[1] + &normal[2] * &p[2];
        let under = dot(&normal);
        if under == IBig::ZERO {
            return Some([None, None]);
        }
        let along: Vec<IBig> = self.exact.iter().map(dot).collect();
        let ends = |heights: &[IBig]| {
            let least = heights.iter().min().expect("there are points").clone();
            [
                least,
                heights.iter().max().expect("there are points").clone(),
            ]
        };
        let ([a, b], [c, d]) = (ends(&along[..self.first]), ends(&along[self.first..]));
        let overs = [b - c, d - a];
        if overs.iter().any(|over| *over < IBig::ZERO) {
            return None;
        }
        Some(overs.map(|over| {
            let square = Fraction::new(&over * &over, under.clone());
            Some(square.shifted(2 * self.exponent))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_cubes_have_the_depths_that_they_have() {
        let square = |x: f64| [[x, x], [x + 4.0, x], [x + 4.0, x + 4.0], [x, x + 4.0]];
        let depth = |x: f64| Sets::new(&square(0.0), &square(x)).square();
        assert_eq!(depth(0.0), Some(Fraction::of(16.0)));
        assert_eq!(depth(3.0), Some(Fraction::of(1.0)));
        assert_eq!(depth(4.0), Some(Fraction::ZERO));
        assert_eq!(depth(4.5), None);
        // A corner at (1, 1, 1) that leads away from zero, in the one at zero: along the diagonal from three to six.
        let corner = |x: f64, far: f64| [[x, x, x], [far, x, x], [x, far, x], [x, x, far]];
        let square = Sets::new(&corner(0.0, 6.0), &corner(1.0, 9.0)).square();
        assert_eq!(square, Some(Fraction::of(3.0)));
    }

    #[test]
    fn edges_that_cross_are_shifted_along_both_ones_perpendicular() {
        // Two wedges with edges along x and y, one step into each other along z.
        let below = [
            [-9.0, 0.0, 0.0],
            [9.0, 0.0, 0.0],
            [0.0, -9.0, -90.0],
            [0.0, 9.0, -90.0],
        ];
        let above = [
            [0.0, -9.0, -1.0],
            [0.0, 9.0, -1.0],
            [-9.0, 0.0, 89.0],
            [9.0, 0.0, 89.0],
        ];
        assert_eq!(Sets::new(&below, &above).square(), Some(Fraction::of(1.0)));
    }
}
