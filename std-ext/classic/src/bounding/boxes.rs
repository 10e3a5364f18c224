use core::array::from_fn;

use super::{Motion, Volume, WIDENING, far, first_in, overlap, reach_of};
use crate::vector::Vector;

/// The box along the axes. Placed, it is the box of the turned box.
///
/// ```
/// use tetracone_classic::bounding::{BoundingBox, Volume};
///
/// let one = BoundingBox::around(&[[0.0, 0.0], [4.0, 1.0]]).ok_or("no points")?;
/// let other = BoundingBox::around(&[[3.0, 0.5], [5.0, 2.0]]).ok_or("no points")?;
/// assert!(one.meets(&other) && one.has([2.0, 0.5]));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingBox<const D: usize> {
    low: Vector<D>,
    high: Vector<D>,
}

impl<const D: usize> BoundingBox<D> {
    /// Its least and its greatest corner.
    #[must_use]
    pub const fn corners(&self) -> [[f64; D]; 2] {
        [self.low, self.high]
    }
}

impl<const D: usize> Volume<D> for BoundingBox<D> {
    const NAME: &'static str = "box along the axes";

    fn around(points: &[[f64; D]]) -> Option<Self> {
        points.first()?;
        let room = reach_of(points) * WIDENING;
        let end = |k: usize, sign: f64| {
            let all = points.iter().map(|point| point[k] * sign);
            (all.fold(f64::NEG_INFINITY, f64::max) + room) * sign
        };
        Some(Self {
            low: from_fn(|k| end(k, -1.0)),
            high: from_fn(|k| end(k, 1.0)),
        })
    }

    /// # Source
    /// Arvo, "Transforming axis-aligned bounding boxes", 1990.
    fn placed(&self, motion: &Motion<D>) -> Self {
        let (mut low, mut high) = (motion.shift, motion.shift);
        for k in 0..D {
            for (j, part) in motion.turn[k].into_iter().enumerate() {
                let (a, b) = (part * self.low[j], part * self.high[j]);
                low[k] += a.min(b);
                high[k] += a.max(b);
            }
        }
        let room = motion.room(far(self.low).max(far(self.high)));
        Self {
            low: low.map(|x| x - room),
            high: high.map(|x| x + room),
        }
    }

    fn meets(&self, other: &Self) -> bool {
        (0..D).all(|k| overlap([self.low[k], self.high[k]], [other.low[k], other.high[k]]))
    }

    fn has(&self, point: [f64; D]) -> bool {
        (0..D).all(|k| self.low[k] <= point[k] && point[k] <= self.high[k])
    }

    /// # Source
    /// The lecture "Kolizja", 3.5; Kay and Kajiya 1986.
    fn entered_by(&self, ends: [[f64; D]; 2]) -> Option<f64> {
        let room = 4.0 * reach_of(&ends) * WIDENING;
        let [from, to] = ends;
        first_in((0..D).map(|k| {
            let ends = [self.low[k] - room, self.high[k] + room];
            (from[k], to[k] - from[k], ends)
        }))
    }

    fn size(&self) -> f64 {
        (0..D).map(|k| self.high[k] - self.low[k]).product()
    }
}
