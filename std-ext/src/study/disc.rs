use super::vector::{Vector, length, sub};

/// How much a radius is widened, as a part of the farthest coordinate: a thousand times more than
/// rounding can amount to, and far below what could show in a count.
const WIDENING: f64 = 1e-9;

/// A bounding circle, in coordinates relative to a covering's origin.
///
/// # Source
/// Def. 4.16: about the centroid of the points, as far out as the farthest of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Its centre.
    pub centre: [f64; 2],
    /// Its radius, a trifle too large.
    pub radius: f64,
}

impl Disc {
    /// The bounding circle of some points, a point at zero if there is none.
    pub(super) fn around(points: impl Iterator<Item = Vector> + Clone) -> Self {
        let (mut sum, mut count, mut reach) = ([0.0; 2], 0.0, 0.0f64);
        for [x, y] in points.clone() {
            sum = [sum[0] + x, sum[1] + y];
            count += 1.0;
            reach = reach.max(x.abs()).max(y.abs());
        }
        let centre = if count > 0.0 {
            sum.map(|x| x / count)
        } else {
            sum
        };
        let farthest = points.fold(0.0f64, |most, p| most.max(length(sub(p, centre))));
        Self {
            centre,
            radius: farthest + reach * WIDENING,
        }
    }

    /// Whether a point lies in it, or within `by` of it.
    #[must_use]
    pub fn reaches(&self, point: [f64; 2], by: f64) -> bool {
        length(sub(point, self.centre)) <= (self.radius + by) * (1.0 + WIDENING)
    }
}
