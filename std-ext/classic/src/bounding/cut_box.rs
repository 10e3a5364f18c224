use super::{
    Motion, Volume, WIDENING,
    dop::{corners, entered, sampled},
    frame::principal,
    interval, overlap, reach_of,
};
use crate::vector::{Vector, add, dot, scale};

/// A box along the directions along which its points spread, with its corners cut off at right angles to the
/// diagonals of a cube in that frame.
///
/// ```
/// use tetracone_classic::bounding::{CutBox, OrientedBox, Volume};
///
/// let octagon = [
///     [3.0, 1.0], [3.0, -1.0], [-3.0, 1.0], [-3.0, -1.0],
///     [1.0, 2.0], [1.0, -2.0], [-1.0, 2.0], [-1.0, -2.0],
/// ];
/// let cut = CutBox::around(&octagon).ok_or("no points")?;
/// let whole = OrientedBox::around(&octagon).ok_or("no points")?;
/// assert!(!cut.has([2.9, 1.9]) && whole.has([2.9, 1.9]));
/// # Ok::<(), &str>(())
/// ```
///
/// # Source
/// The lecture "Kolizja", 1. Two of them are compared along the directions of both, each by the other's corners.
#[derive(Clone, Debug, PartialEq)]
pub struct CutBox<const D: usize> {
    directions: Vec<Vector<D>>,
    intervals: Vec<[f64; 2]>,
    corners: Vec<Vector<D>>,
    /// By how much it may be wider.
    room: f64,
}

impl<const D: usize> Volume<D> for CutBox<D> {
    const NAME: &'static str = "box with cut corners";

    fn around(points: &[[f64; D]]) -> Option<Self> {
        points.first()?;
        let axes = principal(points);
        let diagonals = (0..1usize << (D - 1)).map(|signs| {
            let sum = |sum: Vector<D>, (k, axis): (usize, &Vector<D>)| {
                let sign = if k > 0 && signs >> (k - 1) & 1 == 1 {
                    -1.0
                } else {
                    1.0
                };
                add(sum, scale(*axis, sign))
            };
            axes.iter().enumerate().fold([0.0; D], sum)
        });
        let directions: Vec<_> = axes.into_iter().chain(diagonals).collect();
        let intervals: Vec<_> = directions
            .iter()
            .map(|direction| interval(points, *direction))
            .collect();
        Some(Self {
            corners: corners(&directions, &intervals),
            directions,
            intervals,
            room: 3.0 * reach_of(points) * WIDENING,
        })
    }

    fn placed(&self, motion: &Motion<D>) -> Self {
        let directions: Vec<_> = self
            .directions
            .iter()
            .map(|way| motion.turned(*way))
            .collect();
        let shifted = |(direction, [low, high]): (&Vector<D>, &[f64; 2])| {
            let along = dot(*direction, motion.shift);
            [low + along, high + along]
        };
        Self {
            intervals: directions
                .iter()
                .zip(&self.intervals)
                .map(shifted)
                .collect(),
            corners: self
                .corners
                .iter()
                .map(|corner| motion.apply(*corner))
                .collect(),
            room: self.room + 3.0 * motion.room(reach_of(&self.corners)),
            directions,
        }
    }

    fn meets(&self, other: &Self) -> bool {
        self.may_reach(other) && other.may_reach(self)
    }

    fn has(&self, point: [f64; D]) -> bool {
        let along = self
            .directions
            .iter()
            .map(|direction| dot(*direction, point));
        along
            .zip(&self.intervals)
            .all(|(x, [low, high])| *low - self.room <= x && x <= *high + self.room)
    }

    fn entered_by(&self, ends: [[f64; D]; 2]) -> Option<f64> {
        let room = self.room + reach_of(&self.corners) * WIDENING * 1e4;
        entered(&self.directions, &self.intervals, room, ends)
    }

    fn size(&self) -> f64 {
        sampled(self, &self.corners)
    }
}

impl<const D: usize> CutBox<D> {
    /// Whether the other one reaches into all its intervals.
    fn may_reach(&self, other: &Self) -> bool {
        let room = self.room + other.room + reach_of(&other.corners) * WIDENING * 1e4;
        self.directions
            .iter()
            .zip(&self.intervals)
            .all(|(direction, [low, high])| {
                overlap(
                    [low - room, high + room],
                    interval(&other.corners, *direction),
                )
            })
    }
}
