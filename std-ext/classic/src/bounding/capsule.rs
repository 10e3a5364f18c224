use super::{Motion, Volume, WIDENING, far, frame::principal, mean, reach_of};
use crate::vector::{Vector, add, dot, length, nearest_part, scale, sub};

/// All that is within a radius of a segment, which lies along the direction along which the points spread most.
///
/// ```
/// use tetracone_classic::bounding::{BoundingCapsule, Volume};
///
/// let rod = [[0.0, 0.0, 0.0], [8.0, 8.0, 0.0], [0.0, 0.0, 1.0], [8.0, 8.0, 1.0]];
/// let capsule = BoundingCapsule::around(&rod).ok_or("no points")?;
/// assert!(capsule.has([4.0, 4.0, 0.5]) && !capsule.has([8.0, 0.0, 0.5]));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingCapsule<const D: usize> {
    ends: [Vector<D>; 2],
    radius: f64,
}

impl<const D: usize> Volume<D> for BoundingCapsule<D> {
    const NAME: &'static str = "capsule";

    fn around(points: &[[f64; D]]) -> Option<Self> {
        points.first()?;
        let middle = mean(points);
        let axis = *principal(points).first()?;
        let seen = |point: &Vector<D>| {
            let way = sub(*point, middle);
            let along = dot(way, axis);
            (along, length(sub(way, scale(axis, along))))
        };
        let radius = points.iter().map(|point| seen(point).1).fold(0.0, f64::max);
        // A point near the axis may lie beyond the end of the segment by nearly the radius.
        let [mut low, mut high] = [f64::INFINITY, f64::NEG_INFINITY];
        for (along, aside) in points.iter().map(seen) {
            let spare = libm::sqrt((radius * radius - aside * aside).max(0.0));
            (low, high) = (low.min(along + spare), high.max(along - spare));
        }
        let [low, high] = if low <= high {
            [low, high]
        } else {
            [low.midpoint(high); 2]
        };
        let ends = [low, high].map(|along| add(middle, scale(axis, along)));
        let reach = points
            .iter()
            .map(|point| square_to(ends, *point))
            .fold(0.0, f64::max);
        Some(Self {
            ends,
            radius: libm::sqrt(reach) + reach_of(points) * WIDENING,
        })
    }

    fn placed(&self, motion: &Motion<D>) -> Self {
        let reach = far(self.ends[0]).max(far(self.ends[1])) + self.radius;
        Self {
            ends: self.ends.map(|end| motion.apply(end)),
            radius: self.radius + motion.room(reach),
        }
    }

    fn meets(&self, other: &Self) -> bool {
        let reach = self.radius + other.radius;
        let room = [self.ends, other.ends]
            .as_flattened()
            .iter()
            .map(|end| far(*end))
            .fold(reach, f64::max);
        let reach = reach + room * WIDENING;
        square_between(self.ends, other.ends) <= reach * reach
    }

    fn has(&self, point: [f64; D]) -> bool {
        square_to(self.ends, point) <= self.radius * self.radius
    }

    fn size(&self) -> f64 {
        let (long, r) = (length(sub(self.ends[1], self.ends[0])), self.radius);
        let pi = core::f64::consts::PI;
        if D == 2 {
            pi * r * r + 2.0 * r * long
        } else {
            pi * r * r * (4.0 / 3.0 * r + long)
        }
    }
}

/// The square of a point's distance from a closed segment.
fn square_to<const D: usize>([a, b]: [Vector<D>; 2], point: Vector<D>) -> f64 {
    let part = nearest_part([a, b], point);
    let off = sub(sub(point, a), scale(sub(b, a), part));
    dot(off, off)
}

/// The square of the distance of two closed segments, as near as `f64` tells: between their ends, and where their lines
/// are nearest.
///
/// Its root is above the distance by roundings of the coordinates alone, whatever the angle: the lines are compared at
/// right angles to the first one, where the second one's way is as short as they are parallel. A place on it that is
/// off along the way is then off by no more than what was rounded, as is the nearest place of the first one, which is
/// looked for afterwards.
fn square_between<const D: usize>(one: [Vector<D>; 2], other: [Vector<D>; 2]) -> f64 {
    let at_ends = one.map(|end| square_to(other, end)).into_iter();
    let least = at_ends
        .chain(other.map(|end| square_to(one, end)))
        .fold(f64::INFINITY, f64::min);
    let (u, v) = (sub(one[1], one[0]), sub(other[1], other[0]));
    let square = dot(u, u);
    let across = |way: Vector<D>| sub(way, scale(u, dot(way, u) / square));
    let aside = across(v);
    let part = dot(across(sub(one[0], other[0])), aside) / dot(aside, aside);
    // It is no number where the lines are parallel or a segment has no extent: then an end is nearest.
    if !(0.0..=1.0).contains(&part) {
        return least;
    }
    least.min(square_to(one, add(other[0], scale(v, part))))
}
