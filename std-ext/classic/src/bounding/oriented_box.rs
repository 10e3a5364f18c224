use core::array::from_fn;

use super::{Motion, Volume, WIDENING, far, frame::principal, interval, reach_of};
use crate::vector::{Vector, add, dot, scale, sub};

/// A box along the directions along which its points spread.
/// [The module](super) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox<const D: usize> {
    centre: Vector<D>,
    axes: [Vector<D>; D],
    halves: Vector<D>,
    /// By how much it may be wider.
    room: f64,
}

/// A direction at right angles to two edges is not asked where the sine of their angle is less than this: the
/// boxes' own directions say nearly the same.
const PARALLEL: f64 = 1e-6;

impl<const D: usize> Volume<D> for OrientedBox<D> {
    const NAME: &'static str = "oriented box";

    fn around(points: &[[f64; D]]) -> Option<Self> {
        points.first()?;
        let axes = principal(points);
        let ends = axes.map(|axis| interval(points, axis));
        let middles = ends.map(|[low, high]| low.midpoint(high));
        Some(Self {
            centre: axes
                .iter()
                .zip(middles)
                .fold([0.0; D], |sum, (axis, x)| add(sum, scale(*axis, x))),
            halves: ends.map(|[low, high]| (high - low) / 2.0),
            axes,
            room: reach_of(points) * WIDENING,
        })
    }

    fn placed(&self, motion: &Motion<D>) -> Self {
        let reach = far(self.centre) + self.halves.iter().sum::<f64>();
        Self {
            centre: motion.apply(self.centre),
            axes: self.axes.map(|axis| motion.turned(axis)),
            room: self.room + motion.room(reach),
            ..*self
        }
    }

    /// # Source
    /// Gottschalk, Lin and Manocha, "`OBBTree`", 1996: |d·L| > rA + rB along one of the directions.
    fn meets(&self, other: &Self) -> bool {
        let (apart, slack) = (sub(other.centre, self.centre), self.slack(other));
        !self.directions(other).any(|direction| {
            let reach = self.radius(direction) + other.radius(direction) + slack;
            dot(apart, direction).abs() > reach
        })
    }

    fn has(&self, point: [f64; D]) -> bool {
        let way = sub(point, self.centre);
        (0..D).all(|k| dot(way, self.axes[k]).abs() <= self.halves[k] + self.room)
    }

    fn size(&self) -> f64 {
        self.halves.iter().map(|half| 2.0 * half).product()
    }
}

impl<const D: usize> OrientedBox<D> {
    /// The part of a way of `other` after which it first may meet this one, rounded down; none where it does not.
    /// Neither turns.
    ///
    /// # Source
    /// The lecture "Kolizja", 4.2: per direction the times at which |s + v t| ≤ r.
    #[must_use]
    pub fn first_touch(&self, other: &Self, way: [f64; D]) -> Option<f64> {
        let (apart, slack) = (sub(other.centre, self.centre), self.slack(other));
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for direction in self.directions(other) {
            let reach = self.radius(direction) + other.radius(direction) + slack;
            let reach = reach + far(way) * WIDENING;
            let (start, speed) = (dot(apart, direction), dot(way, direction));
            if speed.abs() <= f64::MIN_POSITIVE {
                if start.abs() > reach {
                    return None;
                }
                continue;
            }
            let times = [(-reach - start) / speed, (reach - start) / speed];
            let [first, last] = if speed > 0.0 {
                times
            } else {
                [times[1], times[0]]
            };
            from = from.max(first - first.abs() * WIDENING);
            to = to.min(last + last.abs() * WIDENING);
        }
        (from <= to).then_some(from)
    }

    /// The directions in which two boxes may be apart: those of their sides, and at right angles to two edges, which
    /// are shorter than one.
    fn directions(&self, other: &Self) -> impl Iterator<Item = Vector<D>> {
        let sides = self.axes.into_iter().chain(other.axes);
        let theirs = other.axes;
        let pairs = self
            .axes
            .into_iter()
            .flat_map(move |a| theirs.map(|b| (a, b)));
        let across = pairs.filter(|_| D == 3).filter_map(|(a, b)| {
            let across: Vector<D> = from_fn(|k| {
                let (i, j) = ((k + 1) % D, (k + 2) % D);
                a[i] * b[j] - a[j] * b[i]
            });
            (dot(across, across) > PARALLEL * PARALLEL).then_some(across)
        });
        sides.chain(across)
    }

    /// How far it reaches from its centre along a direction.
    fn radius(&self, direction: Vector<D>) -> f64 {
        let sides = self.axes.iter().zip(self.halves);
        sides
            .map(|(axis, half)| dot(*axis, direction).abs() * half)
            .sum()
    }

    /// What is lost where two boxes are compared.
    fn slack(&self, other: &Self) -> f64 {
        let reach = |one: &Self| far(one.centre) + one.halves.iter().sum::<f64>();
        2.0 * (self.room + other.room) + (reach(self) + reach(other)) * WIDENING
    }
}
