use core::array::from_fn;

use super::{Motion, Volume, WIDENING, first_in, interval, overlap, reach_of};
use crate::vector::{Vector, determinant, dot, sub};

/// What lies between two parallel lines or planes in each of some directions, whose components are −1, 0 and 1: a
/// discrete-orientation polytope with twice as many sides as `DIRECTIONS`: 6, 14, 18 or 26 in space and 4 or 8 in
/// the plane.
///
/// Placed, it is the polytope of its turned corners.
///
/// ```
/// use tetracone_classic::bounding::{Dop, Volume};
///
/// let octagon = [
///     [2.0, 1.0], [2.0, -1.0], [-2.0, 1.0], [-2.0, -1.0],
///     [1.0, 2.0], [1.0, -2.0], [-1.0, 2.0], [-1.0, -2.0],
/// ];
/// let dop = Dop::<2, 4>::around(&octagon).ok_or("no points")?;
/// assert!(dop.has([1.5, 1.5]) && !dop.has([1.9, 1.9]));
/// # Ok::<(), &str>(())
/// ```
///
/// # Source
/// Klosowski, Held, Mitchell, Sowizral and Zikan, "Efficient Collision Detection Using Bounding Volume Hierarchies
/// of k-DOPs", 1998.
#[derive(Clone, Debug, PartialEq)]
pub struct Dop<const D: usize, const DIRECTIONS: usize> {
    intervals: [[f64; 2]; DIRECTIONS],
    corners: Vec<Vector<D>>,
}

/// The directions of the plane: along the axes and to the corners of a square.
const PLANE: [[f64; 2]; 4] = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, -1.0]];

/// The directions of space but for the opposite ones: along the axes; to the corners of a cube; to the middles of
/// its edges.
const SPACE: [[f64; 3]; 13] = [
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
    [1.0, 1.0, 1.0],
    [1.0, -1.0, 1.0],
    [1.0, 1.0, -1.0],
    [1.0, -1.0, -1.0],
    [1.0, 1.0, 0.0],
    [1.0, 0.0, 1.0],
    [0.0, 1.0, 1.0],
    [1.0, -1.0, 0.0],
    [1.0, 0.0, -1.0],
    [0.0, 1.0, -1.0],
];

/// The directions of a polytope; none where there are no such polytopes.
fn directions<const D: usize, const DIRECTIONS: usize>() -> Option<[Vector<D>; DIRECTIONS]> {
    let chosen = |number: usize| -> &[f64] {
        match (D, DIRECTIONS, number) {
            (2, ..) => &PLANE[number],
            // After the axes the middles of edges, and no corners.
            (_, 9, 3..) => &SPACE[number + 4],
            _ => &SPACE[number],
        }
    };
    matches!((D, DIRECTIONS), (2, 2 | 4) | (3, 3 | 7 | 9 | 13))
        .then(|| from_fn(|number| from_fn(|k| chosen(number)[k])))
}

impl<const D: usize, const DIRECTIONS: usize> Volume<D> for Dop<D, DIRECTIONS> {
    const NAME: &'static str = match DIRECTIONS {
        2 => "4-DOP",
        3 => "6-DOP",
        4 => "8-DOP",
        7 => "14-DOP",
        9 => "18-DOP",
        _ => "26-DOP",
    };

    fn around(points: &[[f64; D]]) -> Option<Self> {
        points.first()?;
        let directions = directions::<D, DIRECTIONS>()?;
        let intervals = around(points, &directions, 0.0);
        Some(Self {
            intervals,
            corners: corners(&directions, &intervals),
        })
    }

    fn placed(&self, motion: &Motion<D>) -> Self {
        let Some(directions) = directions::<D, DIRECTIONS>() else {
            return self.clone();
        };
        let corners: Vec<_> = self
            .corners
            .iter()
            .map(|corner| motion.apply(*corner))
            .collect();
        let room = motion.room(reach_of(&self.corners));
        Self {
            intervals: around(&corners, &directions, room),
            corners,
        }
    }

    fn meets(&self, other: &Self) -> bool {
        self.intervals
            .iter()
            .zip(&other.intervals)
            .all(|(one, other)| overlap(*one, *other))
    }

    fn has(&self, point: [f64; D]) -> bool {
        directions::<D, DIRECTIONS>().is_some_and(|directions| {
            let along = directions
                .into_iter()
                .map(|direction| dot(direction, point));
            along
                .zip(&self.intervals)
                .all(|(x, [low, high])| *low <= x && x <= *high)
        })
    }

    fn entered_by(&self, ends: [[f64; D]; 2]) -> Option<f64> {
        directions::<D, DIRECTIONS>()
            .and_then(|directions| entered(&directions, &self.intervals, 0.0, ends))
    }

    /// Of a sample of points of its box, those that are in it.
    fn size(&self) -> f64 {
        sampled(self, &self.corners)
    }
}

/// The intervals of points, wider by what is lost.
fn around<const D: usize, const DIRECTIONS: usize>(
    points: &[Vector<D>],
    directions: &[Vector<D>; DIRECTIONS],
    room: f64,
) -> [[f64; 2]; DIRECTIONS] {
    let room = 3.0 * (room + reach_of(points) * WIDENING);
    directions.map(|direction| {
        let [low, high] = interval(points, direction);
        [low - room, high + room]
    })
}

/// The part of a way after which it may first be in all intervals of some directions no longer than √3, which are so
/// much wider.
pub(super) fn entered<const D: usize>(
    directions: &[Vector<D>],
    intervals: &[[f64; 2]],
    room: f64,
    ends: [Vector<D>; 2],
) -> Option<f64> {
    let room = room + 12.0 * reach_of(&ends) * WIDENING;
    let [from, to] = ends;
    let sides = directions.iter().zip(intervals);
    first_in(sides.map(|(direction, [low, high])| {
        let start = dot(from, *direction);
        (
            start,
            dot(sub(to, from), *direction),
            [low - room, high + room],
        )
    }))
}

/// The corners of what lies in all intervals: where the sides of two or three directions meet and no other one
/// cuts that off.
pub(super) fn corners<const D: usize>(
    directions: &[Vector<D>],
    intervals: &[[f64; 2]],
) -> Vec<Vector<D>> {
    let reach = intervals
        .iter()
        .flatten()
        .fold(0.0, |most: f64, x| most.max(x.abs()));
    let room = reach * WIDENING * 1e3;
    let is_in = |point: Vector<D>| {
        let along = directions.iter().map(|direction| dot(*direction, point));
        along
            .zip(intervals)
            .all(|(x, [low, high])| *low - room <= x && x <= *high + room)
    };
    let count = directions.len();
    let mut found = Vec::new();
    let mut chosen = [0; D];
    for (k, slot) in chosen.iter_mut().enumerate() {
        *slot = k;
    }
    loop {
        for sides in 0..1 << D {
            let rows: [Vector<D>; D] = from_fn(|k| directions[chosen[k]]);
            let ends: Vector<D> = from_fn(|k| intervals[chosen[k]][sides >> k & 1]);
            found.extend(solve(rows, ends).filter(|point| is_in(*point)));
        }
        // The next choice of that many directions, in order.
        let Some(at) = (0..D).rev().find(|at| chosen[*at] + D - at < count) else {
            return found;
        };
        chosen[at] += 1;
        for k in at + 1..D {
            chosen[k] = chosen[k - 1] + 1;
        }
    }
}

/// The point at these heights along some directions, by Cramer's rule; none where they are in one plane.
fn solve<const D: usize>(rows: [Vector<D>; D], ends: Vector<D>) -> Option<Vector<D>> {
    let under = determinant(rows);
    (under.abs() > WIDENING).then(|| {
        from_fn(|column| {
            let replaced: [Vector<D>; D] =
                from_fn(|i| from_fn(|j| if j == column { ends[i] } else { rows[i][j] }));
            determinant(replaced) / under
        })
    })
}

/// How many steps there are along an axis where a volume is sampled.
const STEPS: u32 = 24;

/// The size of what a volume has in common with the box of some points about it, sampled.
pub(super) fn sampled<const D: usize>(volume: &impl Volume<D>, corners: &[Vector<D>]) -> f64 {
    let ends: [[f64; 2]; D] =
        from_fn(|k| interval(corners, from_fn(|j| if j == k { 1.0 } else { 0.0 })));
    let dimension = u32::try_from(D).unwrap_or(0);
    let (mut inside, all) = (0u32, STEPS.pow(dimension));
    for number in 0..all {
        let point = from_fn(|k| {
            let step = number / STEPS.pow(u32::try_from(k).unwrap_or(0)) % STEPS;
            let [low, high] = ends[k];
            low + (high - low) * (f64::from(step) + 0.5) / f64::from(STEPS)
        });
        inside += u32::from(volume.has(point));
    }
    let whole: f64 = ends.iter().map(|[low, high]| high - low).product();
    whole * f64::from(inside) / f64::from(all)
}
