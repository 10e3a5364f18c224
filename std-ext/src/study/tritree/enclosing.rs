use super::cone::Cone;
use crate::study::vector::{Vector, length, scale, sub};

/// How far inside the enclosing triangle everything is to lie when it is fitted, as a part of its
/// size: more than rounding takes away again.
const MARGIN: f64 = 1e-9;

/// The enclosing triangle of what is sorted into a cone.
///
/// # Source
/// Def. 4.13; fitted as in 4.5.3. No corner of a triangle sorted into the cone has a negative α.
///
/// # Changed
/// The thesis starts from an isosceles triangle whose corners are as far out as the farthest
/// point. Its third side then cuts the farthest point off, unless the cone has no width. Here the
/// side starts at that distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Enclosing {
    cone: Cone,
    /// The corners V1' and V2' as multiples of the cone's.
    reach: [f64; 2],
}

impl Enclosing {
    /// Fits a triangle around points, some of which are not at the apex: first one corner, then
    /// the other is moved inwards, `iterations` times, by halves.
    pub(super) fn fit(cone: Cone, points: &[Vector], iterations: u32) -> Self {
        let farthest = points.iter().fold(0.0f64, |most, p| most.max(length(*p)));
        let out = farthest / cone.half_angle_cosine() * (1.0 + 1e-6);
        let reach = cone.corners.map(|corner| out / length(corner));
        let mut fitted = Self { cone, reach };
        for side in 0..2 {
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
    fn contains(&self, point: Vector) -> bool {
        let ([beta, gamma], error) = self.cone.coordinates(point, self.reach);
        1.0 - beta - gamma >= error + MARGIN
    }

    /// The corners V1' and V2', relative to the origin.
    #[must_use]
    pub fn corners(&self) -> [[f64; 2]; 2] {
        let [a, b] = self.cone.corners;
        let [t, u] = self.reach;
        [scale(a, t), scale(b, u)]
    }

    /// Its extension by `r`, Ext(T, r).
    #[must_use]
    pub fn extension(&self, r: f64) -> Extension {
        Extension::new(self.cone, self.reach, r)
    }
}

/// A triangle with a corner at the origin, or its cone, extended by a radius.
///
/// # Source
/// Def. 4.18–4.19, Prop. 4.15–4.16. The thresholds are the barycentric coordinates of points on
/// the offsets: minus the radius over the corner's height. (The printed inequalities have them the
/// other way round.)
#[derive(Clone, Copy, Debug)]
pub struct Extension {
    cone: Cone,
    reach: [f64; 2],
    /// The least α, β and γ.
    least: [f64; 3],
}

impl Extension {
    fn new(cone: Cone, reach: [f64; 2], r: f64) -> Self {
        let area = cone.area() * reach[0] * reach[1];
        let [a, b] = cone.corners;
        let [a, b] = [scale(a, reach[0]), scale(b, reach[1])];
        // Opposite to V0, V1 and V2.
        let sides = [length(sub(b, a)), length(b), length(a)];
        Self {
            cone,
            reach,
            least: sides.map(|side| -r * side / area),
        }
    }

    /// The extension of a cone; only [`Extension::cone_contains`] makes sense of it.
    pub(super) fn of_cone(cone: Cone, r: f64) -> Self {
        Self::new(cone, [1.0; 2], r)
    }

    /// Whether a point lies in the extended cone.
    #[must_use]
    pub fn cone_contains(&self, point: [f64; 2]) -> bool {
        let (coordinates, error) = self.cone.coordinates(point, self.reach);
        let enough = |k: usize| coordinates[k] >= self.least[k + 1] * (1.0 + MARGIN) - error;
        enough(0) && enough(1)
    }

    /// Whether a point lies in the extended triangle.
    #[must_use]
    pub fn contains(&self, point: [f64; 2]) -> bool {
        let ([beta, gamma], error) = self.cone.coordinates(point, self.reach);
        1.0 - beta - gamma >= self.least[0] * (1.0 + MARGIN) - error && self.cone_contains(point)
    }
}
