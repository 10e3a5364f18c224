use std::collections::BTreeSet;

use tetracone::{Dimension, volume::Aabb};

use super::{BroadError, BroadPhase, Pair, check, pair};

/// Sweep and prune: all ends of all boxes in order along every axis, brought into order again by exchanges of
/// neighbours. Where a lower end passes a higher one, two boxes begin or cease to overlap along the axis.
///
/// # Cost
/// Linear in the boxes and the exchanges; the first frame, quadratic.
///
/// # Source
/// Baraff 1992; Cohen, Lin, Manocha and Ponamgi 1995 (I-COLLIDE), section 4.
#[derive(Clone, Debug, Default)]
pub struct SweepAndPrune {
    axes: [Vec<End>; 3],
    pairs: BTreeSet<Pair>,
}

/// One end of a box along an axis.
#[derive(Clone, Copy, Debug)]
struct End {
    number: u32,
    is_high: bool,
}

impl End {
    /// Whether it comes before another one. Boxes are closed: of ends at one place the lower ones come first.
    fn is_before<G: Dimension>(self, other: Self, boxes: &[Aabb<G>], axis: usize) -> bool {
        let place = |end: Self| {
            let aabb = &boxes[end.number as usize];
            if end.is_high {
                aabb.high[axis]
            } else {
                aabb.low[axis]
            }
        };
        let (own, theirs) = (place(self), place(other));
        own < theirs || (own == theirs && !self.is_high && other.is_high)
    }
}

impl<G: Dimension> BroadPhase<G> for SweepAndPrune {
    const NAME: &'static str = "sweep and prune";

    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError> {
        pairs.clear();
        check(boxes)?;
        if self.axes[0].len() != 2 * boxes.len() {
            self.begin(boxes);
        }
        for axis in 0..G::DIMENSION {
            self.sort(boxes, axis);
        }
        pairs.extend(&self.pairs);
        Ok(())
    }
}

impl SweepAndPrune {
    /// All ends as if every box lay before the next one, so that nothing overlaps yet.
    fn begin<G: Dimension>(&mut self, boxes: &[Aabb<G>]) {
        self.pairs.clear();
        for axis in &mut self.axes {
            let ends = (0..)
                .zip(boxes)
                .flat_map(|(number, _)| [false, true].map(|is_high| End { number, is_high }));
            *axis = ends.collect();
        }
    }

    fn sort<G: Dimension>(&mut self, boxes: &[Aabb<G>], axis: usize) {
        let ends = &mut self.axes[axis];
        for from in 1..ends.len() {
            let this = ends[from];
            let mut at = from;
            while at > 0 && this.is_before(ends[at - 1], boxes, axis) {
                let passed = ends[at - 1];
                let both = pair(this.number, passed.number);
                match (this.is_high, passed.is_high) {
                    // A lower end comes before a higher one: from now on they overlap here.
                    (false, true) if meet(boxes, both) => {
                        self.pairs.insert(both);
                    }
                    (true, false) => {
                        self.pairs.remove(&both);
                    }
                    _ => {}
                }
                ends[at] = passed;
                at -= 1;
            }
            ends[at] = this;
        }
    }
}

fn meet<G: Dimension>(boxes: &[Aabb<G>], (a, b): Pair) -> bool {
    boxes[a as usize].intersects(&boxes[b as usize])
}
