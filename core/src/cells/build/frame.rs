//! Geometry in lattice steps, measured rather than decided.
//!
//! Measuring is done in `f64`, whose basic operations give the same bits on every target, in either
//! arithmetic. A lattice coordinate is below 2^23, so that what roundings lose is far below
//! [`MARGIN`], by which everything is widened.

use crate::{
    cells::grid::{Grid, Place},
    geometry::{Dimension, real},
    number::{
        Scalar,
        vector::{Vector, add, cross, dot, length, sub, taxicab},
    },
};

/// A part of a step: more than what clipping and measuring a facet can lose, and so far is a way that
/// is walked from cell to cell from where it is taken for, at most.
pub(crate) const MARGIN: f64 = 1.0 / 16.0;

/// How positions in a solid's own units map to lattice steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The length of a step, a power of two, and how many make a unit.
    step: f64,
    steps: f64,
    base: Vector,
    /// How far the points of a place reach below it and above it, in steps.
    pub(crate) slack: [f64; 2],
}

impl Frame {
    pub(crate) fn new<S: Scalar>(grid: &Grid) -> Self {
        Self {
            step: libm::ldexp(1.0, S::step_exponent(grid.anchor)),
            steps: libm::ldexp(1.0, S::step_exponent(grid.anchor).wrapping_neg()),
            base: grid
                .base()
                .map(|steps| S::steps_to_real(steps, grid.anchor)),
            slack: S::step_slack(grid.anchor),
        }
    }

    /// A point's coordinates in steps from the solid's least corner.
    pub(super) fn real<G: Dimension>(&self, point: G::Point) -> Vector {
        let place = real::<G>(point);
        let steps = |k: usize| {
            if k < G::DIMENSION {
                place[k] * self.steps - self.base[k]
            } else {
                0.0
            }
        };
        [steps(0), steps(1), steps(2)]
    }

    /// The point that lies exactly on a place of the lattice; none outside of the domain.
    pub(super) fn point<G: Dimension>(&self, place: Place) -> Option<G::Point> {
        self.point_at::<G>(place.map(f64::from))
    }

    /// The same for a place that may lie before the first.
    pub(super) fn point_at<G: Dimension>(&self, place: Vector) -> Option<G::Point> {
        let mut coordinates = [G::Scalar::ZERO; 3];
        for k in 0..G::DIMENSION {
            let steps = place[k] + self.base[k];
            coordinates[k] = G::Scalar::nearest(steps * self.step)?;
        }
        Some(G::point(coordinates))
    }

    /// A place, maybe with a part of a step, in the solid's units.
    pub(crate) fn place_to_real(&self, steps: f64, axis: usize) -> f64 {
        let base = self.base.get(axis).copied().unwrap_or(0.0);
        (steps + base) * self.step
    }

    /// How far the points of a place are lower and higher than the place along a direction, at most.
    pub(crate) fn slack_along(&self, direction: [i8; 3]) -> [f64; 2] {
        let [below, above] = self.slack;
        let mut slack = [0.0; 2];
        for part in direction.map(f64::from) {
            let [down, up] = if part > 0.0 {
                [part * below, part * above]
            } else {
                [-part * above, -part * below]
            };
            slack[0] += down;
            slack[1] += up;
        }
        slack
    }

    /// A facet's corners.
    pub(super) fn corners<G: Dimension>(&self, facet: &G::Facet) -> [Vector; 3] {
        [0, 1, 2].map(|k| self.real::<G>(G::corner(facet, k)))
    }
}

/// The closed box of all points that lie in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) low: Vector,
    pub(super) high: Vector,
}

impl Bounds {
    /// Whether a position is in the box, a part of the margin off its border.
    pub(super) fn has_for_certain<G: Dimension>(&self, position: Vector) -> bool {
        (0..G::DIMENSION).all(|k| {
            self.low[k] + MARGIN / 4.0 < position[k] && position[k] < self.high[k] - MARGIN / 4.0
        })
    }
}

/// More than what the corners' rounding takes off a normal, for a step of its sides' lengths.
const CORNERS_LOSE: f64 = 1.0 / 134_217_728.0;

/// More than what its own products lose, for a square step of both.
const PRODUCTS_LOSE: f64 = CORNERS_LOSE * CORNERS_LOSE * 64.0;

/// A line or plane, and which points are off it for certain.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Level {
    at: Vector,
    /// Upwards, of length one.
    pub(super) normal: Vector,
    /// What may be lost of a distance, a step away from the first corner.
    lost: f64,
}

impl Level {
    /// Through a facet's corners, upwards where its normal points; none where that is no direction.
    pub(super) fn through<G: Dimension>(corners: &[Vector; 3]) -> Option<Self> {
        let normal = normal::<G>(corners);
        let size = length(normal);
        // Corners are off by 2^-30 of a step at most; a normal of long sides by as much of their length.
        let [p, q] = [1, 2].map(|end: usize| length(sub(corners[end], corners[0])));
        let lost = ((p + q) * CORNERS_LOSE + p * q * PRODUCTS_LOSE) / size;
        let level = Self {
            at: corners[0],
            normal: normal.map(|part| part / size),
            lost,
        };
        lost.is_finite().then_some(level)
    }

    /// The other way round.
    pub(super) fn reversed(self) -> Self {
        Self {
            normal: self.normal.map(|part| -part),
            ..self
        }
    }

    /// How high a point is, and how much of that is not certain.
    pub(super) fn height(&self, point: Vector) -> (f64, f64) {
        let from = sub(point, self.at);
        let margin = MARGIN + taxicab(from) * self.lost;
        (dot(from, self.normal), margin)
    }

    /// Whether a point is above rather than below; none where that is not certain.
    pub(super) fn side(&self, point: Vector) -> Option<bool> {
        let (height, margin) = self.height(point);
        if height > margin {
            Some(true)
        } else if height < -margin {
            Some(false)
        } else {
            None
        }
    }
}

/// A facet's normal.
pub(super) fn normal<G: Dimension>([a, b, c]: &[Vector; 3]) -> Vector {
    if G::DIMENSION == 2 {
        [b[1] - a[1], a[0] - b[0], 0.0]
    } else {
        cross(sub(*b, *a), sub(*c, *a))
    }
}

/// The part of a facet in a box: a convex polygon (space) or a segment (plane).
#[derive(Clone, Copy, Default)]
pub(super) struct Piece {
    pub(super) corners: [Vector; Self::MOST],
    pub(super) count: usize,
}

impl Piece {
    /// A triangle cut by six planes has at most nine corners.
    pub(super) const MOST: usize = 10;

    /// However roundings lie, cutting so many corners leaves no more than there is room for.
    const MOST_CUT: usize = 7;

    /// The part of a facet in a box, if there is any.
    pub(super) fn clip<G: Dimension>(corners: &[Vector; 3], bounds: &Bounds) -> Option<Self> {
        Self::clip_hull::<G>(corners.get(..G::DIMENSION)?, bounds)
    }

    /// The part in a box of a triangle, of a segment or of a point, if there is any.
    fn clip_hull<G: Dimension>(corners: &[Vector], bounds: &Bounds) -> Option<Self> {
        let mut piece = Self {
            corners: [[0.0; 3]; Self::MOST],
            count: 0,
        };
        for corner in corners {
            piece.push(*corner);
        }
        let (mut lows, mut highs) = ([0.0; 3], [0.0; 3]);
        for k in 0..G::DIMENSION {
            let (low, high) = extent(corners.iter().map(|corner| corner[k]));
            if high < bounds.low[k] || low > bounds.high[k] {
                return None;
            }
            (lows[k], highs[k]) = (low, high);
        }
        for k in 0..G::DIMENSION {
            let (low, high) = (lows[k], highs[k]);
            if low < bounds.low[k] {
                piece = piece.cut(|corner| corner[k] - bounds.low[k]);
            }
            if high > bounds.high[k] {
                piece = piece.cut(|corner| bounds.high[k] - corner[k]);
            }
        }
        (piece.count > 0).then_some(piece)
    }

    /// Whether all of a facet's ends (plane) or edges (space) are outside of a box: it parts the box
    /// like its line or plane, if it has a part in it.
    pub(super) fn spans<G: Dimension>(corners: &[Vector; 3], bounds: &Bounds) -> bool {
        let [a, b, c] = *corners;
        let ends = if G::DIMENSION == 2 {
            [[a, a], [b, b], [b, b]]
        } else {
            [[a, b], [b, c], [c, a]]
        };
        ends.iter()
            .all(|end| Self::clip_hull::<G>(end, bounds).is_none())
    }

    pub(super) fn corners(&self) -> impl Iterator<Item = Vector> + '_ {
        self.corners.iter().copied().take(self.count)
    }

    /// The part that may be above a line or plane; all of it, where it has too many corners.
    pub(super) fn above(self, level: &Level) -> Option<Self> {
        if self.count > Self::MOST_CUT {
            let below = |corner| level.side(corner) == Some(false);
            return (!self.corners().all(below)).then_some(self);
        }
        let part = self.cut(|corner| {
            let (height, margin) = level.height(corner);
            height + margin
        });
        (part.count > 0).then_some(part)
    }

    /// The mean of its corners.
    pub(super) fn middle(&self) -> Option<Vector> {
        let sum = self.corners().fold([0.0; 3], add);
        let count = f64::from(u32::try_from(self.count).ok()?);
        (count > 0.0).then(|| sum.map(|part| part / count))
    }

    /// Its normal, as long as it is large.
    pub(super) fn normal<G: Dimension>(&self) -> Vector {
        let [a, mut before, ..] = self.corners;
        if G::DIMENSION == 2 {
            return normal::<G>(&[a, before, before]);
        }
        let mut sum = [0.0; 3];
        for corner in self.corners().skip(2) {
            sum = add(sum, normal::<G>(&[a, before, corner]));
            before = corner;
        }
        sum
    }

    fn push(&mut self, corner: Vector) {
        if let Some(slot) = self.corners.get_mut(self.count) {
            *slot = corner;
            self.count += 1;
        }
    }

    /// The part where `height` is at least zero.
    fn cut(&self, height: impl Fn(Vector) -> f64) -> Self {
        let mut kept = Self {
            corners: self.corners,
            count: 0,
        };
        let Some(mut from) = self.corners().last() else {
            return kept;
        };
        let mut from_height = height(from);
        for to in self.corners() {
            let to_height = height(to);
            if (from_height < 0.0) != (to_height < 0.0) {
                let share = from_height / (from_height - to_height);
                kept.push([0, 1, 2].map(|k| from[k] + (to[k] - from[k]) * share));
            }
            if to_height >= 0.0 {
                kept.push(to);
            }
            (from, from_height) = (to, to_height);
        }
        kept
    }
}

/// The least and the greatest of some numbers.
pub(super) fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), x| {
        (
            if x < least { x } else { least },
            if x > most { x } else { most },
        )
    })
}
