use core::array::from_fn;

use super::{
    Motion, Volume, WIDENING, far, first_in,
    frame::{principal, principal_of_facets},
    interval, reach_of,
};
use crate::vector::{Vector, add, dot, scale, sub};

/// A box with sides in any directions.
///
/// | built by | sides along | cost |
/// | --- | --- | --- |
/// | [`Volume::around`] | the directions in which its points spread | O(n) |
/// | [`Volume::around_facets`] | those in which surface spreads, however finely it is cut; trees of facets have these | O(n) |
/// | [`OrientedBox::smallest`] | those of the smallest of many boxes | O(n²) and more |
///
/// ```
/// use tetracone_classic::bounding::{OrientedBox, Volume};
///
/// // A long edge, and a short one across that is cut into a hundred.
/// let at = |k: i32| [f64::from(k) / 50.0, f64::from(k) / -50.0];
/// let mut edges = vec![[[0.0, 0.0], [8.0, 8.0]]];
/// edges.extend((0..100).map(|k| [at(k), at(k + 1)]));
/// let by_corners = OrientedBox::around(edges.as_flattened()).ok_or("no points")?;
/// let by_surface = OrientedBox::around_facets(&edges).ok_or("no edges")?;
/// let smallest = OrientedBox::smallest(edges.as_flattened()).ok_or("no points")?;
/// assert!(by_corners.size() > 80.0 && by_surface.size() < 33.0);
/// assert!((smallest.size() - 32.0).abs() < 1e-9 && smallest.has([8.0, 8.0]));
/// # Ok::<(), &str>(())
/// ```
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
        Some(Self::along(principal(points), points))
    }

    /// # Source
    /// Gottschalk, Lin and Manocha, "`OBBTree`", 1996. They take the facets of the convex hull; here those that are given.
    fn around_facets(facets: &[[[f64; D]; D]]) -> Option<Self> {
        let axes = principal_of_facets(facets);
        match axes {
            Some(axes) => Some(Self::along(axes, facets.as_flattened())),
            None => Self::around(facets.as_flattened()),
        }
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

    fn entered_by(&self, [from, to]: [[f64; D]; 2]) -> Option<f64> {
        let (start, way) = (sub(from, self.centre), sub(to, from));
        let ends = reach_of(&[from, to, self.centre]) + self.halves.iter().sum::<f64>();
        let room = 2.0 * self.room + 4.0 * ends * WIDENING;
        first_in(self.axes.into_iter().map(|axis| {
            let reach = self.radius(axis) + room;
            (dot(start, axis), dot(way, axis), [-reach, reach])
        }))
    }

    fn size(&self) -> f64 {
        self.halves.iter().map(|half| 2.0 * half).product()
    }
}

impl<const D: usize> OrientedBox<D> {
    /// The box with these directions, at right angles to each other and of length one, about some points.
    pub(super) fn along(axes: [Vector<D>; D], points: &[Vector<D>]) -> Self {
        let ends = axes.map(|axis| interval(points, axis));
        let middles = ends.map(|[low, high]| low.midpoint(high));
        Self {
            centre: axes
                .iter()
                .zip(middles)
                .fold([0.0; D], |sum, (axis, x)| add(sum, scale(*axis, x))),
            halves: ends.map(|[low, high]| (high - low) / 2.0),
            axes,
            room: reach_of(points) * WIDENING,
        }
    }

    /// Its centre.
    #[must_use]
    pub const fn centre(&self) -> [f64; D] {
        self.centre
    }

    /// The directions of its sides, of length one but for roundings, those of a placed box as its pose turns them.
    #[must_use]
    pub const fn axes(&self) -> [[f64; D]; D] {
        self.axes
    }

    /// How far it reaches from its centre along each of [`axes`](Self::axes), with what it is widened by.
    #[must_use]
    pub fn halves(&self) -> [f64; D] {
        self.halves.map(|half| half + self.room)
    }

    /// The part of a step of time, from 0 to 1, after which two boxes may first touch, rounded down; none where they
    /// certainly do not. Each moves straight along its way, this one along the first, and neither turns.
    ///
    /// # Cost
    /// Fifteen directions at most, four in the plane, each with two divisions.
    ///
    /// # Source
    /// The lecture "Kolizja", 4.2: per direction the times at which |s + v t| ≤ r.
    #[must_use]
    pub fn first_touch(&self, other: &Self, ways: [[f64; D]; 2]) -> Option<f64> {
        let (apart, way) = (sub(other.centre, self.centre), sub(ways[1], ways[0]));
        let slack = self.slack(other) + 4.0 * reach_of(&ways) * WIDENING;
        first_in(self.directions(other).map(|direction| {
            let reach = self.radius(direction) + other.radius(direction) + slack;
            (dot(apart, direction), dot(way, direction), [-reach, reach])
        }))
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
