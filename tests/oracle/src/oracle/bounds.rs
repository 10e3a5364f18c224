//! Boxes, and how they lie to each other.

/// A closed box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds<const D: usize> {
    pub(super) low: [f64; D],
    pub(super) high: [f64; D],
}

impl<const D: usize> Bounds<D> {
    pub(super) fn of(corners: &[[f64; D]]) -> Self {
        let mut bounds = Self {
            low: [f64::INFINITY; D],
            high: [f64::NEG_INFINITY; D],
        };
        for corner in corners {
            bounds.cover(&Self {
                low: *corner,
                high: *corner,
            });
        }
        bounds
    }

    pub(super) fn cover(&mut self, other: &Self) {
        for k in 0..D {
            self.low[k] = self.low[k].min(other.low[k]);
            self.high[k] = self.high[k].max(other.high[k]);
        }
    }

    /// Whether the boxes have no point in common. Comparisons only: exact.
    pub(super) fn misses(&self, other: &Self) -> bool {
        (0..D).any(|k| self.high[k] < other.low[k] || other.high[k] < self.low[k])
    }

    /// At most the distance between the boxes, and hardly less: what is taken off covers two
    /// roundings in every difference squared, the sums and the root.
    pub(super) fn gap(&self, other: &Self) -> f64 {
        let square = |k: usize| {
            let apart = (self.low[k] - other.high[k]).max(other.low[k] - self.high[k]);
            apart.max(0.0) * apart.max(0.0)
        };
        let squared: f64 = (0..D).map(square).sum();
        libm::sqrt(squared) * (1.0 - 8.0 * f64::EPSILON)
    }

    /// The length of the longest side.
    pub(super) fn width(&self) -> f64 {
        let sides = core::iter::zip(self.low, self.high).map(|(low, high)| high - low);
        sides.fold(0.0, f64::max)
    }

    /// Whether the ray from `p` along +x, `p` included, passes the box by. Comparisons only: exact.
    pub(super) fn missed_from(&self, p: [f64; D]) -> bool {
        p[0] > self.high[0] || (1..D).any(|k| p[k] < self.low[k] || p[k] > self.high[k])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_miss_or_touch_and_gaps_are_never_too_long() {
        let unit = Bounds::of(&[[0.0, 0.0], [1.0, 1.0]]);
        let touching = Bounds::of(&[[1.0, 1.0], [2.0, 5.0]]);
        let away = Bounds::of(&[[4.0, 5.0]]);
        assert!(!unit.misses(&touching) && !touching.misses(&unit));
        assert!(unit.misses(&away) && away.misses(&unit));
        assert_eq!(unit.gap(&touching), 0.0);
        assert!((4.99..=5.0).contains(&unit.gap(&away)));
        assert_eq!(unit.gap(&Bounds::of(&[])), f64::INFINITY);
    }
}
