//! The broad phase: the ends of all boxes in order along every axis.

use crate::{dimension::Dimension, number::Scalar, volume::Aabb};

/// Marks the greater end of a box; the rest of an end is the box's number.
const HIGH: u16 = 1 << 15;

/// The most boxes that ends can be numbered for.
pub(super) const MAX_BOXES: usize = HIGH as usize;

/// The boxes' ends, sorted along every axis. What the order is follows from the boxes alone, so it
/// is no state: only how soon it is found depends on how it was before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axes<const BODIES: usize> {
    /// Twice as many ends as there are boxes, for every axis; the rest is unused.
    ends: [[[u16; 2]; BODIES]; 3],
    count: usize,
}

/// A box's number.
const fn box_of(end: u16) -> usize {
    (end & !HIGH) as usize
}

/// Where an end is, and what comes first of those at one place: lower ends, so that boxes that
/// just touch do meet.
fn key<G: Dimension>(boxes: &[Aabb<G>], axis: usize, end: u16) -> (G::Scalar, u16) {
    let place = boxes.get(box_of(end)).and_then(|aabb| {
        let side = if end < HIGH { &aabb.low } else { &aabb.high };
        side.get(axis)
    });
    (place.copied().unwrap_or(G::Scalar::ZERO), end)
}

/// Whether the first end comes before the second one.
#[inline]
fn is_before<S: Scalar>(a: (S, u16), b: (S, u16)) -> bool {
    a.0 < b.0 || (a.0 == b.0 && a.1 < b.1)
}

/// Sorts what is nearly in order.
fn insertion_sort<G: Dimension>(ends: &mut [u16], boxes: &[Aabb<G>], axis: usize) {
    let Some(first) = ends.first() else {
        return;
    };
    // The greatest of the sorted ones.
    let mut last = key(boxes, axis, *first);
    for from in 1..ends.len() {
        let Some(end) = ends.get(from) else {
            break;
        };
        let this = key(boxes, axis, *end);
        if !is_before(this, last) {
            last = this;
            continue;
        }
        let mut at = from;
        while let Some(before) = at.checked_sub(1) {
            let Some([a, b]) = ends.get_mut(before..=at) else {
                break;
            };
            if !is_before(this, key(boxes, axis, *a)) {
                break;
            }
            (*a, *b) = (this.1, *a);
            at = before;
        }
    }
}

impl<const BODIES: usize> Axes<BODIES> {
    /// No boxes.
    pub(super) const fn new() -> Self {
        Self {
            ends: [[[0; 2]; BODIES]; 3],
            count: 0,
        }
    }

    /// The ends along an axis.
    fn along(&self, axis: usize) -> &[u16] {
        let ends = self.ends.get(axis).map(|ends| ends.as_flattened());
        ends.and_then(|ends| ends.get(..self.count))
            .unwrap_or_default()
    }

    /// A box with a new number, anywhere in the order.
    pub(super) fn insert(&mut self, number: u16) {
        for ends in &mut self.ends {
            let all = ends.as_flattened_mut();
            if let Some([low, high]) = all.get_mut(self.count..self.count.wrapping_add(2)) {
                (*low, *high) = (number, number | HIGH);
            }
        }
        self.count = self.count.wrapping_add(2).min(BODIES.wrapping_mul(2));
    }

    /// Without a box.
    pub(super) fn remove(&mut self, number: u16) {
        let count = self.count;
        let mut kept = count;
        for ends in &mut self.ends {
            kept = 0;
            let all = ends.as_flattened_mut();
            for from in 0..count {
                let Some(end) = all.get(from).copied() else {
                    break;
                };
                if box_of(end) != usize::from(number)
                    && let Some(slot) = all.get_mut(kept)
                {
                    *slot = end;
                    kept = kept.wrapping_add(1);
                }
            }
        }
        self.count = kept;
    }

    /// Brings the ends into order.
    pub(super) fn sort<G: Dimension>(&mut self, boxes: &[Aabb<G>]) {
        for (axis, ends) in self.ends.iter_mut().enumerate().take(G::DIMENSION) {
            let all = ends.as_flattened_mut();
            if let Some(ends) = all.get_mut(..self.count) {
                insertion_sort(ends, boxes, axis);
            }
        }
    }

    /// The axis along which the fewest boxes overlap: a wall of solids is swept along the wall.
    fn sparsest<G: Dimension>(&self) -> usize {
        let overlaps = |axis: &usize| {
            let (mut open, mut all) = (0_u32, 0_u32);
            for end in self.along(*axis) {
                // No branches: which end comes next cannot be foreseen.
                let begins = u32::from(*end < HIGH);
                all = all.wrapping_add(open.wrapping_mul(begins));
                open = open.wrapping_add(begins.wrapping_mul(2)).wrapping_sub(1);
            }
            all
        };
        (0..G::DIMENSION).min_by_key(overlaps).unwrap_or(0)
    }

    /// Shows the numbers of every two sorted boxes that meet.
    pub(super) fn sweep<G: Dimension>(&self, boxes: &[Aabb<G>], mut meet: impl FnMut(u16, u16)) {
        // The boxes that began and have not ended, and where in the list each of them is.
        let (mut open, mut places) = ([0_u16; BODIES], [0_u16; BODIES]);
        let mut count = 0_usize;
        for end in self.along(self.sparsest::<G>()) {
            let number = box_of(*end);
            let (Some(place), Some(aabb)) = (places.get_mut(number), boxes.get(number)) else {
                continue;
            };
            if *end < HIGH {
                for other in open.get(..count).unwrap_or_default() {
                    let met = boxes.get(usize::from(*other));
                    if met.is_some_and(|met| met.meets(aabb)) {
                        meet(*end, *other);
                    }
                }
                #[expect(clippy::cast_possible_truncation, reason = "at most 2^15 boxes")]
                let last = count as u16;
                *place = last;
                if let Some(slot) = open.get_mut(count) {
                    *slot = *end;
                    count = count.wrapping_add(1);
                }
            } else if let Some(last) = count.checked_sub(1) {
                // The last one takes the place.
                let place = *place;
                let moved = open.get(last).copied().unwrap_or(0);
                if let Some(slot) = open.get_mut(usize::from(place)) {
                    *slot = moved;
                }
                if let Some(slot) = places.get_mut(usize::from(moved)) {
                    *slot = place;
                }
                count = last;
            }
        }
    }
}
