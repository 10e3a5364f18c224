//! Geometry in lattice steps, measured rather than decided.
//!
//! Measuring is done in `f64`, whose basic operations give the same bits on every target, in either
//! arithmetic. A lattice coordinate is below 2^23, so that what roundings lose is far below
//! [`MARGIN`], by which everything is widened.

use crate::{
    cells::grid::{Grid, Place},
    dimension::Dimension,
    number::Scalar,
};

/// 2^-16 of a step: more than what clipping and measuring a facet can lose.
pub(super) const MARGIN: f64 = 1.0 / 65_536.0;

/// A position or direction, in lattice steps.
pub(crate) type Vector = [f64; 3];

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// How positions in a solid's own units map to lattice steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    exponent: i32,
    base: Vector,
    /// How far the points of a place reach below it and above it.
    slack: [f64; 2],
}

impl Frame {
    pub(crate) fn new<S: Scalar>(grid: &Grid) -> Self {
        Self {
            exponent: S::step_exponent(grid.anchor),
            base: grid.base.map(|steps| S::steps_to_real(steps, grid.anchor)),
            slack: S::step_slack(grid.anchor),
        }
    }

    /// A point's coordinates in steps from the solid's least corner.
    pub(super) fn real<G: Dimension>(&self, point: G::Point) -> Vector {
        let place = G::coordinates(point).map(Scalar::to_real);
        let steps = |k: usize| {
            if k < G::DIMENSION {
                libm::ldexp(place[k], self.exponent.wrapping_neg()) - self.base[k]
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
            coordinates[k] = G::Scalar::nearest(libm::ldexp(steps, self.exponent))?;
        }
        Some(G::point(coordinates))
    }

    /// A place, maybe with a part of a step, in the solid's units.
    pub(crate) fn place_to_real(&self, steps: f64, axis: usize) -> f64 {
        let base = self.base.get(axis).copied().unwrap_or(0.0);
        libm::ldexp(steps + base, self.exponent)
    }

    /// How far the points of a place reach below it and above it, in steps.
    pub(crate) const fn slack(&self) -> [f64; 2] {
        self.slack
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
    /// Of the places from `first` to `last`.
    pub(super) fn new<G: Dimension>(frame: &Frame, first: Place, last: Place) -> Self {
        let [below, above] = frame.slack();
        let mut bounds = Self {
            low: [0.0; 3],
            high: [0.0; 3],
        };
        for k in 0..G::DIMENSION {
            bounds.low[k] = f64::from(first[k]) - below - MARGIN;
            bounds.high[k] = f64::from(last[k]) + above + MARGIN;
        }
        bounds
    }
}

/// The part of a facet in a box: a convex polygon (space) or a segment (plane).
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    corners: [Vector; Self::MOST],
    count: usize,
}

impl Piece {
    /// A triangle cut by six planes has at most nine corners.
    const MOST: usize = 10;

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
        for k in 0..G::DIMENSION {
            let (low, high) = extent(piece.corners().map(|corner| corner[k]));
            if high < bounds.low[k] || low > bounds.high[k] {
                return None;
            }
        }
        for k in 0..G::DIMENSION {
            let (low, high) = extent(piece.corners().map(|corner| corner[k]));
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

    /// Its normal, as long as it is large.
    pub(super) fn normal<G: Dimension>(&self) -> Vector {
        let [a, b] = [0, 1].map(|k| self.corners.get(k).copied().unwrap_or_default());
        if G::DIMENSION == 2 {
            return [b[1] - a[1], a[0] - b[0], 0.0];
        }
        let mut sum = [0.0; 3];
        let mut before = b;
        for corner in self.corners().skip(2) {
            let (u, v) = (
                [0, 1, 2].map(|k| before[k] - a[k]),
                [0, 1, 2].map(|k| corner[k] - a[k]),
            );
            sum[0] += u[1] * v[2] - u[2] * v[1];
            sum[1] += u[2] * v[0] - u[0] * v[2];
            sum[2] += u[0] * v[1] - u[1] * v[0];
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
        (least.min(x), most.max(x))
    })
}
