use core::cmp::Ordering;
use std::collections::BTreeSet;

use tetracone::{Dimension, volume::Aabb};

use super::{BroadError, BroadPhase, Pair, check, pair};

/// Sweep and prune: all ends of all boxes in order along every axis, brought into order again by exchanges of
/// neighbours. Where a lower end passes a higher one, two boxes begin or cease to overlap along the axis.
///
/// # Cost
/// Linear in the boxes and the exchanges. The first frame, frames of another number of boxes, and those in which boxes
/// have moved so far that exchanges would be more, start anew: n log n, and a comparison for every two boxes that
/// overlap along the axis along which the fewest do.
///
/// # Source
/// The lecture "Kolizja", 4.1: Baraff 1992, with a list of active intervals, for the start; Cohen, Lin, Manocha and
/// Ponamgi 1995 (I-COLLIDE), section 4, from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct SweepAndPrune {
    /// None along an axis that the boxes do not have.
    axes: [Vec<End>; 3],
    pairs: BTreeSet<Pair>,
    exchanges: Option<u64>,
}

/// One end of a box along an axis.
#[derive(Clone, Copy, Debug)]
struct End {
    number: u32,
    is_high: bool,
}

impl End {
    /// Whether it comes before another one. Boxes are closed: of ends at one place the lower ones come first.
    fn compare<G: Dimension>(self, other: Self, boxes: &[Aabb<G>], axis: usize) -> Ordering {
        let place = |end: Self| {
            let aabb = &boxes[end.number as usize];
            if end.is_high {
                aabb.high[axis]
            } else {
                aabb.low[axis]
            }
        };
        let order = place(self).partial_cmp(&place(other));
        let order = order.unwrap_or(Ordering::Equal);
        order.then(self.is_high.cmp(&other.is_high))
    }
}

impl<G: Dimension> BroadPhase<G> for SweepAndPrune {
    const NAME: &'static str = "sweep and prune";

    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError> {
        pairs.clear();
        check(boxes)?;
        let ends = |axis: usize| {
            if axis < G::DIMENSION {
                2 * boxes.len()
            } else {
                0
            }
        };
        let is_same = (0..3).all(|axis| self.axes[axis].len() == ends(axis));
        self.exchanges = is_same.then(|| self.renew(boxes)).flatten();
        if self.exchanges.is_none() {
            self.begin(boxes);
        }
        pairs.extend(&self.pairs);
        Ok(())
    }
}

impl SweepAndPrune {
    /// How many neighbours the last frame exchanged; none where it started anew.
    #[must_use]
    pub const fn exchanges(&self) -> Option<u64> {
        self.exchanges
    }

    /// Sorts all ends, and finds the pairs along the axis along which the fewest boxes overlap.
    fn begin<G: Dimension>(&mut self, boxes: &[Aabb<G>]) {
        self.axes = Default::default();
        for (axis, sorted) in self.axes.iter_mut().enumerate().take(G::DIMENSION) {
            let ends = (0..)
                .zip(boxes)
                .flat_map(|(number, _)| [false, true].map(|is_high| End { number, is_high }));
            *sorted = ends.collect();
            sorted.sort_by(|a, b| a.compare(*b, boxes, axis));
        }
        self.pairs.clear();
        let axes = self.axes.iter().take(G::DIMENSION);
        let Some(ends) = axes.min_by_key(|ends| overlaps(ends)) else {
            return;
        };
        let mut active: Vec<u32> = Vec::new();
        // Where a box is among the active ones.
        let mut places = vec![0; boxes.len()];
        for end in ends {
            if end.is_high {
                let place = places[end.number as usize];
                active.swap_remove(place);
                if let Some(moved) = active.get(place) {
                    places[*moved as usize] = place;
                }
                continue;
            }
            let both = active.iter().map(|other| pair(end.number, *other));
            self.pairs.extend(both.filter(|both| meet(boxes, *both)));
            places[end.number as usize] = active.len();
            active.push(end.number);
        }
    }

    /// Brings the ends into order again; how many exchanges that took, and none where they were too many and the order is
    /// left as it is.
    fn renew<G: Dimension>(&mut self, boxes: &[Aabb<G>]) -> Option<u64> {
        let Self { axes, pairs, .. } = self;
        // About as many as sorting compares.
        let count = 2 * boxes.len() as u64;
        let most = count * u64::from(count.max(2).ilog2()) * G::DIMENSION as u64;
        let mut exchanges = 0;
        for (axis, ends) in axes.iter_mut().enumerate().take(G::DIMENSION) {
            for from in 1..ends.len() {
                let this = ends[from];
                let mut at = from;
                while at > 0 && this.compare(ends[at - 1], boxes, axis) == Ordering::Less {
                    let passed = ends[at - 1];
                    let both = pair(this.number, passed.number);
                    match (this.is_high, passed.is_high) {
                        // A lower end comes before a higher one: from now on they overlap here.
                        (false, true) if meet(boxes, both) => {
                            pairs.insert(both);
                        }
                        (true, false) => {
                            pairs.remove(&both);
                        }
                        _ => {}
                    }
                    ends[at] = passed;
                    at -= 1;
                    exchanges += 1;
                }
                ends[at] = this;
                if exchanges > most {
                    return None;
                }
            }
        }
        Some(exchanges)
    }
}

/// How many pairs of boxes overlap along an axis whose ends are in order.
fn overlaps(ends: &[End]) -> u64 {
    let (mut active, mut all) = (0, 0);
    for end in ends {
        if end.is_high {
            active -= 1;
        } else {
            all += active;
            active += 1;
        }
    }
    all
}

fn meet<G: Dimension>(boxes: &[Aabb<G>], (a, b): Pair) -> bool {
    boxes[a as usize].intersects(&boxes[b as usize])
}
