//! The broad phase: all boxes in the order of their lower ends along every axis.

use core::cell::Cell;

use super::Storage;
use crate::{geometry::Dimension, number::Scalar, volume::Aabb};

/// The most solids that there are numbers for.
pub(super) const MAX_SOLIDS: usize = 1 << 15;

/// Boxes that are compared with one at a time, without branches: four vectors of `f32`. With 8 or 32 a
/// frame of a thousand solids takes the same time within a tenth, dense or not.
const TILE: usize = 16;

/// Boxes whose overlaps along an axis are counted, to choose the axis.
const SAMPLES: usize = 16;

/// The boxes' numbers, sorted along every axis. What the order is follows from the boxes alone, so
/// it is no state: only how soon it is found depends on how it was before.
#[derive(Clone, Debug)]
pub struct Axes<S: Storage> {
    orders: [S::Solids<u16>; 3],
    /// The boxes that a sweep has begun and may not have ended.
    open: S::Solids<u16>,
    count: usize,
}

/// Where a box begins, and which one comes first of those that begin at one place.
#[inline]
fn key<G: Dimension>(boxes: &[Aabb<G>], axis: usize, number: u16) -> (G::Scalar, u16) {
    let aabb = boxes.get(usize::from(number));
    let place = aabb.and_then(|aabb| aabb.low.get(axis));
    (place.copied().unwrap_or(G::Scalar::ZERO), number)
}

/// Whether the first key comes before the second one.
#[inline]
fn is_before<S: Scalar>(a: (S, u16), b: (S, u16)) -> bool {
    a.0 < b.0 || (a.0 == b.0 && a.1 < b.1)
}

/// Sorts what is nearly in order.
fn insertion_sort<G: Dimension>(order: &mut [u16], boxes: &[Aabb<G>], axis: usize) {
    let Some(first) = order.first() else {
        return;
    };
    // The greatest of the sorted ones.
    let mut last = key(boxes, axis, *first);
    for from in 1..order.len() {
        let Some(number) = order.get(from) else {
            break;
        };
        let this = key(boxes, axis, *number);
        if !is_before(this, last) {
            last = this;
            continue;
        }
        let mut at = from;
        while let Some(before) = at.checked_sub(1) {
            let Some([a, b]) = order.get_mut(before..=at) else {
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

impl<S: Storage> Axes<S> {
    /// No boxes; the room has a place for every one in each of the four parts.
    pub const fn new(orders: [S::Solids<u16>; 3], open: S::Solids<u16>) -> Self {
        Self {
            orders,
            open,
            count: 0,
        }
    }

    /// Makes room for `count` boxes in all, and says whether there is.
    pub(super) fn grow(&mut self, count: usize) -> bool {
        let Self { orders, open, .. } = self;
        let mut all = orders.iter_mut().chain([open]);
        all.all(|order| S::more_solids(order, count, || 0))
    }

    /// The boxes along an axis.
    fn along(&self, axis: usize) -> &[u16] {
        let order = self.orders.get(axis);
        order
            .and_then(|order| order.as_ref().get(..self.count))
            .unwrap_or_default()
    }

    /// A box with a new number, anywhere in the order.
    pub fn insert(&mut self, number: u16) {
        for order in &mut self.orders {
            if let Some(slot) = order.as_mut().get_mut(self.count) {
                *slot = number;
            }
        }
        self.count = self.count.wrapping_add(1).min(self.open.as_ref().len());
    }

    /// Without a box that is there.
    pub fn remove(&mut self, number: u16) {
        for order in &mut self.orders {
            let order = order.as_mut().get_mut(..self.count).unwrap_or_default();
            // It goes to the end, from one to the next.
            for pair in Cell::from_mut(order).as_slice_of_cells().windows(2) {
                if let [a, b] = pair
                    && a.get() == number
                {
                    a.set(b.get());
                    b.set(number);
                }
            }
        }
        self.count = self.count.saturating_sub(1);
    }

    /// Brings the boxes into order.
    pub fn sort<G: Dimension>(&mut self, boxes: &[Aabb<G>]) {
        for (axis, order) in self.orders.iter_mut().enumerate().take(G::DIMENSION) {
            if let Some(order) = order.as_mut().get_mut(..self.count) {
                insertion_sort(order, boxes, axis);
            }
        }
    }

    /// The axis along which the fewest boxes overlap, as far as a few of them tell: a wall of
    /// solids is swept along the wall.
    fn sparsest<G: Dimension>(&self, boxes: &[Aabb<G>]) -> usize {
        let step = (self.count / SAMPLES).max(1);
        let overlaps = |axis: &usize| {
            let order = self.along(*axis);
            let samples = (0..order.len()).step_by(step);
            samples.fold(0_usize, |all, from| {
                let number = order.get(from).copied().unwrap_or(0);
                let high = boxes.get(usize::from(number));
                let Some(high) = high.and_then(|aabb| aabb.high.get(*axis)) else {
                    return all;
                };
                let end = order.partition_point(|other| key(boxes, *axis, *other).0 <= *high);
                all.wrapping_add(end).wrapping_sub(from)
            })
        };
        (0..G::DIMENSION).min_by_key(overlaps).unwrap_or(0)
    }

    /// Shows the numbers of every two sorted boxes that meet.
    pub fn sweep<G: Dimension>(&mut self, boxes: &[Aabb<G>], mut meet: impl FnMut(u16, u16)) {
        let axis = self.sparsest(boxes);
        let Self {
            orders,
            open,
            count: all,
        } = self;
        let order = orders
            .get(axis)
            .and_then(|order| order.as_ref().get(..*all));
        let open = open.as_mut();
        let mut count = 0_usize;
        for numbers in order.unwrap_or_default().chunks(TILE) {
            let mut tile = Tile::<G>::new();
            for (slot, number) in numbers.iter().enumerate() {
                if let Some(aabb) = boxes.get(usize::from(*number)) {
                    let before = numbers.get(..slot).unwrap_or_default();
                    tile.meet(aabb, before, |other| meet(*number, other));
                    tile.put(slot, aabb);
                }
            }
            let start = numbers.first().map(|first| key(boxes, axis, *first).0);
            let (mut kept, all) = (0_usize, count);
            for from in 0..all {
                let Some(number) = open.get(from).copied() else {
                    break;
                };
                let Some(aabb) = boxes.get(usize::from(number)) else {
                    continue;
                };
                if aabb.high.get(axis).copied() < start {
                    continue;
                }
                if let Some(slot) = open.get_mut(kept) {
                    *slot = number;
                    kept = kept.wrapping_add(1);
                }
                tile.meet(aabb, numbers, |other| meet(other, number));
            }
            let end = kept.wrapping_add(numbers.len());
            if let Some(slots) = open.get_mut(kept..end) {
                for (slot, number) in slots.iter_mut().zip(numbers) {
                    *slot = *number;
                }
                count = end;
            }
        }
    }
}

/// The ends of some boxes, side by side along every axis.
struct Tile<G: Dimension> {
    lows: [[G::Scalar; TILE]; 3],
    highs: [[G::Scalar; TILE]; 3],
}

impl<G: Dimension> Tile<G> {
    fn new() -> Self {
        let none = [[G::Scalar::ZERO; TILE]; 3];
        Self {
            lows: none,
            highs: none,
        }
    }

    /// Takes up a box.
    #[inline]
    fn put(&mut self, slot: usize, aabb: &Aabb<G>) {
        let ends = aabb.low.into_iter().zip(aabb.high);
        let sides = self.lows.iter_mut().zip(&mut self.highs);
        for ((lows, highs), (low, high)) in sides.zip(ends) {
            if let Some((a, b)) = lows.get_mut(slot).zip(highs.get_mut(slot)) {
                (*a, *b) = (low, high);
            }
        }
    }

    /// Shows the numbers of the boxes that meet another one, of the first boxes taken up.
    #[inline]
    fn meet(&self, aabb: &Aabb<G>, numbers: &[u16], mut meet: impl FnMut(u16)) {
        let mut meets = [1_u32; TILE];
        let sides = self.lows.iter().zip(&self.highs);
        let ends = aabb.low.into_iter().zip(aabb.high);
        for ((lows, highs), (low, high)) in sides.zip(ends).take(G::DIMENSION) {
            for ((meets, a), b) in meets.iter_mut().zip(lows).zip(highs) {
                *meets &= u32::from(*a <= high) & u32::from(low <= *b);
            }
        }
        // One of many is near at most: whether any is, is known without branches.
        if meets.iter().fold(0, |any, meets| any | meets) == 0 {
            return;
        }
        for (number, meets) in numbers.iter().zip(meets) {
            if meets != 0 {
                meet(*number);
            }
        }
    }
}
