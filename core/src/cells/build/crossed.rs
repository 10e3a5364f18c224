//! Two slabs that cross, for a cell with an edge: each facet lies in one of them.
//!
//! Beside both slabs there is no boundary, and the cell there falls into four parts, each convex and
//! so of one class.

use super::{
    BuildError, Intervals, Out,
    form::Room,
    layers::{quantised, steepness},
    leaf::{Leaf, Summary, coarse_ends, step, thickness_of},
    parts::PieceRecords,
};
use crate::{
    cells::{
        grid::{Place, Region},
        layout::{Across, Head, Slabs},
    },
    geometry::Dimension,
    number::vector::{Vector, dot},
};

/// Directions of facets whose cosine is more than this are taken for one.
const ALIKE: f64 = 0.9;

/// Heights of places are whole numbers: what is less than one above a slab has no place there.
const NO_PLACE: f64 = 1.0 - 1.0 / 64.0;

/// Two slabs: their directions, and where they begin and end.
#[derive(Clone, Copy)]
pub(super) struct Crossed {
    directions: [[i8; 3]; 2],
    heights: [(i32, i32); 2],
    /// Which share of the cell lies in one of them.
    pub(super) share: f64,
}

impl Crossed {
    /// How thick both are together, in steps.
    fn thickness(&self) -> f64 {
        self.directions
            .into_iter()
            .zip(self.heights)
            .map(|(direction, heights)| thickness_of(heights) / steepness(direction))
            .sum()
    }
}

impl<G: Dimension> Leaf<'_, '_, G> {
    /// The two slabs that take the least share of the cell, of those that are tried: along the largest
    /// facet's direction and the largest one's of those that face another way; then along the means of
    /// those that are nearer to either.
    #[inline(never)]
    pub(super) fn crossed(&self, pieces: &PieceRecords<'_>) -> Option<Crossed> {
        let first = self.largest(None, pieces)?;
        let second = self.largest(Some(first), pieces)?;
        let tried = self.cross([quantised(first)?, quantised(second)?], pieces);
        let means = self.means([first, second], pieces);
        let refined = match means.map(quantised) {
            [Some(a), Some(b)] => self.cross([a, b], pieces),
            _ => None,
        };
        match (tried, refined) {
            (Some(a), Some(b)) => Some(if b.share < a.share { b } else { a }),
            (a, b) => a.or(b),
        }
    }

    /// The normal of the largest facet, of those that face another way than this one.
    #[inline(never)]
    fn largest(&self, apart: Option<Vector>, pieces: &PieceRecords<'_>) -> Option<Vector> {
        let mut most = (0.0, [0.0; 3]);
        for place in 0..self.facets.len() {
            let normal = self.normal(pieces, place);
            let size = dot(normal, normal);
            let is_apart = apart.is_none_or(|other| {
                let cosine = dot(normal, other);
                cosine * cosine < ALIKE * ALIKE * size * dot(other, other)
            });
            if size > most.0 && is_apart {
                most = (size, normal);
            }
        }
        (most.0 > 0.0).then_some(most.1)
    }

    /// The sums of the normals that are nearer to either of two directions, all turned that way.
    #[inline(never)]
    fn means(&self, directions: [Vector; 2], pieces: &PieceRecords<'_>) -> [Vector; 2] {
        let lengths = directions.map(|direction| libm::sqrt(dot(direction, direction)));
        let mut sums = [[0.0; 3]; 2];
        for place in 0..self.facets.len() {
            let normal = self.normal(pieces, place);
            let [one, other] = [0, 1].map(|at: usize| dot(normal, directions[at]) / lengths[at]);
            let (at, turned) = if one.abs() >= other.abs() {
                (0, one)
            } else {
                (1, other)
            };
            for (sum, part) in sums[at].iter_mut().zip(normal) {
                *sum += if turned < 0.0 { -part } else { part };
            }
        }
        sums
    }

    /// The slabs along two directions; none where a facet is not known to be in one.
    #[inline(never)]
    fn cross(&self, directions: [[i8; 3]; 2], pieces: &PieceRecords<'_>) -> Option<Crossed> {
        let spans = directions.map(|direction| {
            let [low, high] = self.span(direction);
            high - low + 1.0
        });
        let slack = directions.map(|direction| self.ground.frame.slack_along(direction));
        let mut heights = [(i32::MAX, i32::MIN); 2];
        for place in 0..self.facets.len() {
            let ends =
                [0, 1].map(|at: usize| self.heights(pieces, place, directions[at], slack[at]));
            let [Some(one), Some(other)] = ends else {
                return None;
            };
            let share =
                |at: usize, (low, high): (i32, i32)| (f64::from(high) - f64::from(low)) / spans[at];
            let (at, (low, high)) = if share(0, one) <= share(1, other) {
                (0, one)
            } else {
                (1, other)
            };
            heights[at] = (heights[at].0.min(low), heights[at].1.max(high));
        }
        let mut free = 1.0;
        for (span, (low, high)) in spans.iter().zip(heights) {
            if low > high {
                return None;
            }
            let share = thickness_of((low, high)) / span;
            free *= (1.0 - share).max(0.0);
        }
        Some(Crossed {
            directions,
            heights,
            share: 1.0 - free,
        })
    }

    /// Writes the leaf's record, if the classes of all four parts are known.
    pub(super) fn write_crossed(
        &self,
        crossed: &Crossed,
        intervals: &mut Intervals<'_>,
        out: &mut Out<'_>,
    ) -> Result<Option<Summary>, BuildError> {
        let mut known = None;
        let mut classes = [false; 4];
        for (part, class) in classes.iter_mut().enumerate() {
            match self.place_in(crossed, [part & 1 == 1, part & 2 == 2]) {
                Part::Empty => {}
                Part::Unsure => return Ok(None),
                Part::Place(place) => {
                    let Some(found) = self.known_at(place) else {
                        return Ok(None);
                    };
                    *class = found.winding >= 1;
                    known = known.or(Some(found));
                }
            }
        }
        let shift = self.ground.grid.height_shift;
        let [one, other] = crossed.directions;
        let [first, second] = [0, 1].map(|at: usize| {
            coarse_ends(
                crossed.heights[at],
                self.span(crossed.directions[at]),
                shift,
            )
        });
        let (Some(first), Some(second)) = (first, second) else {
            return Ok(None);
        };
        let head = Head::new(one, Slabs::Crossed, false, false).0;
        for word in [head, first, Across::new(other, classes).0, second] {
            out.push(word)?;
        }
        let room = Room {
            direction: one,
            floor: i32::MIN,
            ceiling: i32::MAX,
        };
        let price = self.group(intervals.all(), known, room, out)?;
        Ok(Some(Summary {
            unresolved: crossed.share,
            thickness: crossed.thickness(),
            cost: price.mean,
            worst: price.worst,
        }))
    }

    /// A place above or below each of two slabs.
    ///
    /// How far a place is beside both, the lesser of two distances, is greatest on an edge of the
    /// cell.
    #[inline(never)]
    fn place_in(&self, crossed: &Crossed, above: [bool; 2]) -> Part {
        let Region { first, last } = self.region;
        let Crossed {
            directions: [one, other],
            heights: [between, beside],
            ..
        } = *crossed;
        let [above_one, above_other] = above;
        let distance = |place: Vector| {
            [(one, between, above_one), (other, beside, above_other)].map(
                |(direction, (bottom, top), above)| {
                    let height = dot(direction.map(f64::from), place);
                    if above {
                        height - f64::from(top)
                    } else {
                        f64::from(bottom) - height
                    }
                },
            )
        };
        let nearer = |place: Vector| {
            let [one, other] = distance(place);
            one.min(other)
        };
        let mut best = (f64::NEG_INFINITY, [0.0; 3]);
        for corner in 0..1usize << G::DIMENSION {
            let at = [0, 1, 2].map(|k: usize| {
                f64::from(if corner >> k & 1 == 1 {
                    last[k]
                } else {
                    first[k]
                })
            });
            for k in 0..G::DIMENSION {
                if corner >> k & 1 == 1 {
                    continue;
                }
                let end = [0, 1, 2].map(|axis: usize| {
                    if axis == k {
                        f64::from(last[axis])
                    } else {
                        at[axis]
                    }
                });
                let ([a, b], [c, d]) = (distance(at), distance(end));
                let part = (b - a) / ((b - a) - (d - c));
                let part = if part > 0.0 && part < 1.0 { part } else { 0.0 };
                let middle = [0, 1, 2].map(|axis: usize| at[axis] + (end[axis] - at[axis]) * part);
                for place in [at, middle, end] {
                    let nearer = nearer(place);
                    if nearer > best.0 {
                        best = (nearer, place);
                    }
                }
            }
        }
        if best.0 < NO_PLACE {
            return Part::Empty;
        }
        let place = best.1.map(step);
        let coarse = self.ground.coarse(place, first);
        [coarse, place]
            .into_iter()
            .find(|place| nearer(place.map(f64::from)) >= 1.0)
            .map_or(Part::Unsure, Part::Place)
    }
}

/// What is found in a part of a cell.
enum Part {
    /// It has no places.
    Empty,
    /// Maybe it has.
    Unsure,
    /// One of its places.
    Place(Place),
}
