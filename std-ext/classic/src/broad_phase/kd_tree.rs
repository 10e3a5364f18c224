use tetracone::{Dimension, number::Scalar, volume::Aabb};

use super::{BroadError, BroadPhase, Pair, check, pair};

/// A k-d tree, built anew in every frame: a set of boxes is split at the median of the lower ends along the axis
/// along which these lie farthest apart; a box that straddles the plane is in both halves. Two boxes are told in
/// the part that the greater of their lower ends are in.
///
/// # Cost
/// n log n where boxes are small against their distances.
///
/// # Source
/// Bentley 1975; the thesis, 2.3.2.
#[derive(Clone, Debug, Default)]
pub struct KdTree {
    numbers: Vec<u32>,
}

/// So many boxes are compared with each other; with 4 or 16, a thousand solids take a tenth longer.
const LEAF: usize = 8;

/// A part of space: from the first numbers on and below the second ones.
#[derive(Clone, Copy, Debug)]
struct Part<S> {
    from: [Option<S>; 3],
    below: [Option<S>; 3],
}

impl<G: Dimension> BroadPhase<G> for KdTree {
    const NAME: &'static str = "k-d tree";

    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError> {
        pairs.clear();
        check(boxes)?;
        self.numbers.clear();
        self.numbers
            .extend((0..).zip(boxes).map(|(number, _)| number));
        let all = Part {
            from: [None; 3],
            below: [None; 3],
        };
        let mut open = vec![(0, boxes.len(), all)];
        while let Some((start, end, part)) = open.pop() {
            // What follows has been dealt with.
            self.numbers.truncate(end);
            let count = end - start;
            let split = (count > LEAF)
                .then(|| self.split(boxes, start, &part))
                .flatten();
            let Some((axis, at)) = split else {
                compare(boxes, &self.numbers[start..], &part, pairs);
                continue;
            };
            let (mut lower, mut upper) = (part, part);
            (lower.below[axis], upper.from[axis]) = (Some(at), Some(at));
            for of in [upper, lower] {
                let first = self.numbers.len();
                for k in start..end {
                    let number = self.numbers[k];
                    if of.holds(&boxes[number as usize]) {
                        self.numbers.push(number);
                    }
                }
                open.push((first, self.numbers.len(), of));
            }
        }
        pairs.sort_unstable();
        Ok(())
    }
}

impl KdTree {
    /// Where to split the last boxes: none where that would leave too many on both sides.
    fn split<G: Dimension>(
        &self,
        boxes: &[Aabb<G>],
        start: usize,
        part: &Part<G::Scalar>,
    ) -> Option<(usize, G::Scalar)> {
        let own = &self.numbers[start..];
        let low = |number: &u32, axis: usize| boxes[*number as usize].low[axis];
        let spread = |axis: &usize| {
            let all = own.iter().map(|number| low(number, *axis).to_real());
            let ends = all.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], x| {
                [x.min(least), x.max(most)]
            });
            ends[1] - ends[0]
        };
        let axis = (0..G::DIMENSION).max_by(|a, b| spread(a).total_cmp(&spread(b)))?;
        let mut lows: Vec<_> = own.iter().map(|number| low(number, axis)).collect();
        let middle = lows.len() / 2;
        let order =
            |a: &G::Scalar, b: &G::Scalar| a.partial_cmp(b).unwrap_or(core::cmp::Ordering::Equal);
        let (_, at, _) = lows.select_nth_unstable_by(middle, order);
        let at = *at;
        if part.from[axis].is_some_and(|from| at <= from) {
            return None;
        }
        let below = own.iter().filter(|number| low(number, axis) < at).count();
        let above = own
            .iter()
            .filter(|number| boxes[**number as usize].high[axis] >= at)
            .count();
        (below > 0 && below.max(above) * 8 <= own.len() * 7).then_some((axis, at))
    }
}

impl<S: Scalar> Part<S> {
    /// Whether a box has a point in it.
    fn holds<G: Dimension<Scalar = S>>(&self, aabb: &Aabb<G>) -> bool {
        (0..G::DIMENSION).all(|k| {
            self.from[k].is_none_or(|from| aabb.high[k] >= from)
                && self.below[k].is_none_or(|below| aabb.low[k] < below)
        })
    }

    /// Whether a place is in it.
    fn has<G: Dimension>(&self, place: [S; 3]) -> bool {
        (0..G::DIMENSION).all(|k| {
            self.from[k].is_none_or(|from| place[k] >= from)
                && self.below[k].is_none_or(|below| place[k] < below)
        })
    }
}

/// Compares all boxes of a part.
fn compare<G: Dimension>(
    boxes: &[Aabb<G>],
    numbers: &[u32],
    part: &Part<G::Scalar>,
    pairs: &mut Vec<Pair>,
) {
    for (k, a) in numbers.iter().enumerate() {
        let one = &boxes[*a as usize];
        for b in &numbers[..k] {
            let other = &boxes[*b as usize];
            let greater = |k: usize| {
                if one.low[k] < other.low[k] {
                    other.low[k]
                } else {
                    one.low[k]
                }
            };
            if one.intersects(other) && part.has::<G>(core::array::from_fn(greater)) {
                pairs.push(pair(*a, *b));
            }
        }
    }
}
