use crate::vector::{Vector, add, length, scale, sub};

/// How much a radius is widened, as a part of the farthest coordinate: a thousand times more than
/// rounding can amount to, and far below what could show in a count.
const WIDENING: f64 = 1e-9;

/// A bounding circle or sphere, in coordinates relative to a covering's origin.
///
/// # Source
/// Def. 4.16, 5.12: about the centroid of the points, as far out as the farthest of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc<const D: usize = 2> {
    /// Its centre.
    pub centre: [f64; D],
    /// Its radius, a trifle too large.
    pub radius: f64,
}

impl<const D: usize> Disc<D> {
    /// The bounding circle or sphere of some points, a point at zero if there is none.
    pub(super) fn around(points: impl Iterator<Item = Vector<D>> + Clone) -> Self {
        let (mut sum, mut count, mut reach) = ([0.0; D], 0.0, 0.0f64);
        for p in points.clone() {
            sum = add(sum, p);
            count += 1.0;
            reach = p.into_iter().fold(reach, |most, x| most.max(x.abs()));
        }
        let centre = if count > 0.0 {
            scale(sum, 1.0 / count)
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
    pub fn reaches(&self, point: [f64; D], by: f64) -> bool {
        length(sub(point, self.centre)) <= (self.radius + by) * (1.0 + WIDENING)
    }
}
