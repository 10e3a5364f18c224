//! When a way is in a box, in fractions of big integers.

use dashu_int::IBig;

/// A time from 0 to 1: the first number over the second, which is positive.
pub(super) type Time = (IBig, IBig);

/// A way and a box in integers.
pub(super) struct Judge<const D: usize> {
    pub(super) from: [IBig; D],
    pub(super) run: [IBig; D],
    pub(super) low: [IBig; D],
    pub(super) high: [IBig; D],
}

impl<const D: usize> Judge<D> {
    /// Whether the way is in the closed box, or in its interior, at a time.
    pub(super) fn holds(&self, (over, under): &Time, inner: bool) -> bool {
        (0..D).all(|k| {
            let place = &self.from[k] * under + &self.run[k] * over;
            let (low, high) = (&self.low[k] * under, &self.high[k] * under);
            if inner {
                low < place && place < high
            } else {
                low <= place && place <= high
            }
        })
    }

    /// All times at which the way is in a plane of the box, its start and its end, in order.
    pub(super) fn times(&self) -> Vec<Time> {
        let mut times = vec![(IBig::ZERO, IBig::ONE), (IBig::ONE, IBig::ONE)];
        for k in 0..D {
            for end in [&self.low[k], &self.high[k]] {
                let (mut over, mut under) = (end - &self.from[k], self.run[k].clone());
                if under < IBig::ZERO {
                    (over, under) = (-over, -under);
                }
                if under != IBig::ZERO && over >= IBig::ZERO && over <= under {
                    times.push((over, under));
                }
            }
        }
        times.sort_by(|(a, b), (c, d)| (a * d).cmp(&(c * b)));
        times
    }

    /// When the way is first in the box.
    pub(super) fn first(&self) -> Option<Time> {
        let mut times = self.times().into_iter();
        times.find(|time| self.holds(time, false))
    }

    /// When the way is last in the box.
    pub(super) fn last(&self) -> Option<Time> {
        let mut times = self.times().into_iter().rev();
        times.find(|time| self.holds(time, false))
    }

    /// Whether it ever is in the interior.
    pub(super) fn enters(&self) -> bool {
        let times = self.times();
        let between = |pair: &[Time]| {
            let [(a, b), (c, d)] = pair else {
                return false;
            };
            self.holds(&(a * d + c * b, b * d * IBig::from(2)), true)
        };
        times.windows(2).any(between) || times.iter().any(|time| self.holds(time, true))
    }

    /// The first axis of those whose plane the way comes through at that time, or starts in.
    pub(super) fn axis(&self, (over, under): &Time) -> Option<(usize, bool)> {
        (0..D).find_map(|k| {
            let place = &self.from[k] * under + &self.run[k] * over;
            let (low, high) = (&self.low[k] * under, &self.high[k] * under);
            let starts = *over == IBig::ZERO;
            if place == low && (starts || self.run[k] > IBig::ZERO) {
                Some((k, true))
            } else if place == high && (starts || self.run[k] < IBig::ZERO) {
                Some((k, false))
            } else {
                None
            }
        })
    }
}
