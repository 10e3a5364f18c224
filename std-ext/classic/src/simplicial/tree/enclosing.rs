use core::array::from_fn;

use super::cone::Cone;
use crate::vector::{Vector, height, length, scale};

/// How far inside the enclosing simplex everything is to lie when it is fitted, as a part of its
/// size: more than rounding takes away again.
const MARGIN: f64 = 1e-9;

/// The enclosing triangle or tetrahedron of what is sorted into a cone.
///
/// # Source
/// Def. 4.13, 5.9; fitted as in 4.5.3 and 5.2.5. No corner of a simplex sorted into the cone has a
/// negative α.
///
/// # Changed
/// The thesis starts from corners that are all as far out as the farthest point. The outer side
/// then cuts the farthest point off, unless the cone has no width. Here the side starts at that
/// distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Enclosing<const D: usize = 2> {
    pub(super) cone: Cone<D>,
    /// The corners V1', V2' (and V3') as multiples of the cone's.
    pub(super) reach: [f64; D],
}

impl<const D: usize> Enclosing<D> {
    /// Fits a simplex around points, some of which are not at the apex: one corner after the other
    /// is moved inwards, `iterations` times, by halves.
    pub(super) fn fit(cone: Cone<D>, points: &[Vector<D>], iterations: u32) -> Self {
        let farthest = points.iter().fold(0.0f64, |most, p| most.max(length(*p)));
        let out = farthest / cone.reach() * (1.0 + 1e-6);
        let reach = cone.corners.map(|corner| out / length(corner));
        let mut fitted = Self { cone, reach };
        for side in 0..D {
            let (mut low, mut high) = (0.0, fitted.reach[side]);
            for _ in 0..iterations {
                let middle = f64::midpoint(low, high);
                let mut tried = fitted;
                tried.reach[side] = middle;
                if points.iter().all(|p| tried.contains(*p)) {
                    (fitted, high) = (tried, middle);
                } else {
                    low = middle;
                }
            }
        }
        fitted
    }

    /// Whether α of a point is clearly not negative.
    fn contains(&self, point: Vector<D>) -> bool {
        let (others, error) = self.cone.coordinates(point, self.reach);
        alpha(others) >= error + MARGIN
    }

    /// The corners V1', V2' (and V3'), relative to the origin.
    #[must_use]
    pub fn corners(&self) -> [[f64; D]; D] {
        from_fn(|k| scale(self.cone.corners[k], self.reach[k]))
    }

    /// Its extension by `r`, Ext(T, r).
    #[must_use]
    pub fn extension(&self, r: f64) -> Extension<D> {
        Extension::new(self.cone, self.reach, r)
    }
}

/// A simplex with a corner at the origin, or its cone, extended by a radius.
///
/// # Source
/// Def. 4.18–4.19, 5.18–5.19, Prop. 4.15–4.16, 5.14–5.15. The thresholds are the barycentric
/// coordinates of points on the offsets: minus the radius over the corner's height. (The printed
/// inequalities have them the other way round.)
#[derive(Clone, Copy, Debug)]
pub struct Extension<const D: usize = 2> {
    cone: Cone<D>,
    reach: [f64; D],
    /// The least α.
    least: f64,
    /// The least β, γ (and δ).
    others: [f64; D],
}

impl<const D: usize> Extension<D> {
    fn new(cone: Cone<D>, reach: [f64; D], r: f64) -> Self {
        let corners: [_; D] = from_fn(|k| scale(cone.corners[k], reach[k]));
        let others = from_fn(|k| {
            let mut side = corners;
            side[k] = [0.0; D];
            -r / height(side, corners[k]).abs()
        });
        Self {
            cone,
            reach,
            least: -r / height(corners, [0.0; D]).abs(),
            others,
        }
    }

    /// The extension of a cone; only [`Extension::cone_contains`] makes sense of it.
    pub(super) fn of_cone(cone: Cone<D>, r: f64) -> Self {
        Self::new(cone, [1.0; D], r)
    }

    /// Whether a point lies in the extended cone.
    #[must_use]
    pub fn cone_contains(&self, point: [f64; D]) -> bool {
        let (coordinates, error) = self.cone.coordinates(point, self.reach);
        (0..D).all(|k| coordinates[k] >= self.others[k] * (1.0 + MARGIN) - error)
    }

    /// Whether a point lies in the extended simplex.
    #[must_use]
    pub fn contains(&self, point: [f64; D]) -> bool {
        let (others, error) = self.cone.coordinates(point, self.reach);
        alpha(others) >= self.least * (1.0 + MARGIN) - error && self.cone_contains(point)
    }
}

/// What β, γ (and δ) leave of one.
fn alpha<const D: usize>(others: [f64; D]) -> f64 {
    others.into_iter().fold(1.0, |left, part| left - part)
}
