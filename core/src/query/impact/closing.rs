//! How soon two bodies that move can meet: for boxes and for facets, a part of their ways up to which they
//! certainly do not.

use crate::{
    geometry::{Dimension, Motion},
    number::{
        Scalar,
        vector::{cross, dot, length, sub},
    },
    volume::Aabb,
};

/// Poses in the plane may be this much longer or shorter than one.
const LONGER: f64 = 1.0 + 1.0 / 128.0;

/// What of a rounding two bodies may come nearer to each other without that being called a motion.
const IDLE: f64 = 1.0 / 64.0;

/// How two bodies move, seen in one frame at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closing {
    /// What the second one's shift goes on a whole way, less what the first one's does.
    pub(crate) shift: [f64; 3],
    /// How either turns.
    pub(crate) spins: [Spin; 2],
}

/// How a body turns; by default it does not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spin {
    /// About this place.
    pub(crate) centre: [f64; 3],
    /// The axis, as long as the angle of a whole way.
    pub(crate) axis: [f64; 3],
    /// How far a place one unit from the centre goes away from it at most.
    pub(crate) slip: f64,
    /// How far the body's points are from the centre at most.
    pub(crate) reach: f64,
}

/// What counts as how near.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    /// By how much places may be off.
    pub(crate) off: f64,
    /// How far the bodies reach beyond their corners.
    pub(crate) radius: f64,
    /// How near is near enough.
    pub(crate) tolerance: f64,
}

impl Spin {
    pub(crate) fn new(motion: &Motion, centre: [f64; 3], reach: f64) -> Self {
        Self {
            centre,
            axis: motion.spin,
            slip: motion.slip,
            reach,
        }
    }

    /// How far a place goes along a direction of length one at first, and how much that can grow.
    fn along(&self, place: [f64; 3], n: [f64; 3]) -> [f64; 2] {
        let arm = sub(place, self.centre);
        let distance = length(arm) * LONGER;
        let across = length(cross(n, self.axis));
        let whole = length(self.axis) + 2.0 * self.slip;
        let growth = (across + 2.0 * self.slip) * whole * distance;
        [dot(cross(self.axis, arm), n), growth]
    }

    /// How far any place goes along an axis of coordinates at most.
    fn most_along(&self, k: usize) -> f64 {
        let across = (0..3)
            .filter(|i| *i != k)
            .map(|i| self.axis[i] * self.axis[i]);
        (libm::sqrt(across.sum()) + self.slip) * self.reach * LONGER
    }
}

impl Closing {
    /// Up to which part of the way two boxes are certainly farther apart than `off`.
    pub(crate) fn boxes<G: Dimension>(&self, a: &Aabb<G>, b: &Aabb<G>, off: f64) -> f64 {
        let mut latest = 0.0;
        let axes = a.low.into_iter().zip(a.high);
        let others = b.low.into_iter().zip(b.high);
        for (k, ((low, high), (begin, end))) in axes.zip(others).enumerate() {
            let real = G::Scalar::to_real;
            let (ahead, behind) = (real(begin) - real(high), real(low) - real(end));
            let (gap, speed) = if ahead > behind {
                (ahead, -self.shift[k])
            } else {
                (behind, self.shift[k])
            };
            if gap > off {
                let [one, other] = self.spins.map(|spin| spin.most_along(k));
                let speed = speed + one + other;
                let time = if speed > 0.0 {
                    (gap - off) / speed
                } else {
                    f64::INFINITY
                };
                latest = if time > latest { time } else { latest };
            }
        }
        latest
    }

    /// Up to which part of the way the hulls of corners of either body, nearest to each other in these places,
    /// certainly do not meet, infinity where they do not on what is `left` of it; none where they are near and may.
    ///
    /// Between the places is a slab without corners. Each corner goes through it at the speed that it has now,
    /// and no faster than by what its turning can add.
    pub(crate) fn hulls(
        &self,
        [ours, theirs]: [&[[f64; 3]]; 2],
        [from, to]: [[f64; 3]; 2],
        near: &Near,
        left: f64,
    ) -> Option<f64> {
        let way = sub(to, from);
        let distance = length(way);
        let is_apart = distance > 0.0 && distance >= near.radius - near.off;
        if !is_apart {
            return None;
        }
        let n = way.map(|x| x / distance);
        let most = near.tolerance.max(2.0 * near.off);
        let is_near = distance - near.radius <= most;
        // A step ends well within what is near enough.
        let aim = if is_near { 0.0 } else { near.tolerance * 0.25 };
        let short = near.radius + near.off + aim;
        let mut soonest = f64::INFINITY;
        for &corner in ours {
            let [back, grows] = self.spins[0].along(corner, n);
            for &other in theirs {
                let [ahead, more] = self.spins[1].along(other, n);
                let [slip, another] = [(0, corner), (1, other)].map(|(k, place)| {
                    let spin = &self.spins[k];
                    spin.slip * length(sub(place, spin.centre)) * LONGER
                });
                let speed = back - ahead - dot(self.shift, n) + slip + another;
                let growth = grows + more;
                let most = (speed + growth * left) * left;
                if most <= near.off * IDLE {
                    continue;
                }
                let gap = dot(sub(other, corner), n) - short;
                let time = if gap > 0.0 {
                    time_of(gap, speed, growth)
                } else {
                    0.0
                };
                soonest = if time < soonest { time } else { soonest };
            }
        }
        if soonest >= left {
            return Some(f64::INFINITY);
        }
        (soonest > 0.0 && !is_near).then_some(soonest)
    }
}

/// When a gap is used up by a speed that grows.
fn time_of(gap: f64, speed: f64, growth: f64) -> f64 {
    let root = libm::sqrt(speed * speed + 2.0 * growth * gap);
    if speed > 0.0 {
        2.0 * gap / (speed + root)
    } else if growth > 0.0 {
        (root - speed) / growth
    } else {
        f64::INFINITY
    }
}
