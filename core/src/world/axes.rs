//! The broad phase: all boxes in the order of their lower ends along every axis.

use core::{cell::Cell, ptr};

use super::Storage;
use crate::{
    geometry::Dimension,
    number::{Metric, Scalar},
    volume::Aabb,
};

/// The most solids that there are numbers for.
pub(super) const MAX_SOLIDS: usize = 1 << 15;

/// Boxes that are compared with one at a time, without branches: four vectors of `f32`. With 8 or 32 a
/// frame of a thousand solids takes the same time within a tenth, dense or not.
const TILE: usize = 16;

/// Boxes whose overlaps along an axis are counted, to choose the axis.
const SAMPLES: usize = 16;

/// As many boxes as one is moved by in the mean where they are nearly in order; others are sorted as a heap.
const NEARLY: usize = 8;

/// From so many boxes on what is near is looked up in their order: fewer are compared in the time.
const MANY: usize = 24;

/// How sorted boxes lie.
#[derive(Clone, Copy, Debug)]
pub struct Extents<G: Dimension> {
    /// A box around all of them.
    around: Aabb<G>,
    /// How wide they are at most along every axis.
    widest: [G::Scalar; 3],
}

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

/// Sorts what is nearly in order; says whether it was.
fn insertion_sort<G: Dimension>(order: &mut [u16], boxes: &[Aabb<G>], axis: usize) -> bool {
    let Some(first) = order.first() else {
        return true;
    };
    let mut moves = order.len().saturating_mul(NEARLY);
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
        let Some(left) = moves.checked_sub(from.saturating_sub(at)) else {
            return false;
        };
        moves = left;
    }
    true
}

/// Sorts whatever the order was, in n log n.
fn heap_sort<G: Dimension>(order: &mut [u16], boxes: &[Aabb<G>], axis: usize) {
    let order = Cell::from_mut(order).as_slice_of_cells();
    // Lets what is at a place down to where no greater one is below it.
    let sift = |heap: &[Cell<u16>], mut at: usize| {
        while let Some(parent) = heap.get(at) {
            let child = at.wrapping_mul(2).wrapping_add(1);
            let children = heap.get(child..).unwrap_or_default().iter().take(2);
            let key = |slot: &Cell<u16>| key(boxes, axis, slot.get());
            let greater = |a, b| if is_before(key(a), key(b)) { b } else { a };
            let Some(greatest) = children.reduce(greater) else {
                break;
            };
            if !is_before(key(parent), key(greatest)) {
                break;
            }
            parent.swap(greatest);
            let is_second = heap
                .get(child)
                .is_some_and(|first| !ptr::eq(first, greatest));
            at = child.wrapping_add(usize::from(is_second));
        }
    };
    for at in (0..order.len() / 2).rev() {
        sift(order, at);
    }
    let mut heap = order;
    while let [first, .., last] = heap {
        first.swap(last);
        heap = heap.split_last().map_or(&[], |(_, heap)| heap);
        sift(heap, 0);
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

    /// Brings the boxes into order. How they lie then, if there are many.
    pub fn sort<G: Dimension>(&mut self, boxes: &[Aabb<G>]) -> Option<Extents<G>> {
        for (axis, order) in self.orders.iter_mut().enumerate().take(G::DIMENSION) {
            if let Some(order) = order.as_mut().get_mut(..self.count)
                && !insertion_sort(order, boxes, axis)
            {
                heap_sort(order, boxes, axis);
            }
        }
        let all = self.along(0).iter().filter(|_| self.count >= MANY);
        let all = all.filter_map(|number| boxes.get(usize::from(*number)));
        let around = *all.clone().next()?;
        let none = Extents {
            around,
            widest: [G::Scalar::ZERO; 3],
        };
        Some(all.fold(none, |mut extents, aabb| {
            extents.around = extents.around.union(aabb);
            let ends = aabb.low.iter().zip(&aabb.high);
            for (widest, (low, high)) in extents.widest.iter_mut().zip(ends) {
                let width = G::Scalar::apart(*high, *low);
                if width > *widest {
                    *widest = width;
                }
            }
            extents
        }))
    }

    /// The numbers of all boxes, sorted or not; or of those that may meet another one, each as much wider as is
    /// rounded between its frame and the world's, where they are sorted and lie so.
    pub(super) fn near<G: Dimension>(
        &self,
        boxes: &[Aabb<G>],
        sorted: Option<(&Extents<G>, &Aabb<G>)>,
    ) -> &[u16] {
        let Some((extents, around)) = sorted else {
            return self.along(0);
        };
        // Once for the boxes, once for the sums below.
        let wide = around.widened_for(&extents.around);
        let wide = wide.widened_for(&extents.around);
        let along = |axis: usize| -> Option<&[u16]> {
            let order = self.along(axis);
            let (low, high) = (wide.low.get(axis)?, wide.high.get(axis)?);
            let least = G::Scalar::apart(*low, *extents.widest.get(axis)?);
            let start = order.partition_point(|number| key(boxes, axis, *number).0 < least);
            let end = order.partition_point(|number| key(boxes, axis, *number).0 <= *high);
            order.get(start..end)
        };
        let fewest = (0..G::DIMENSION)
            .filter_map(along)
            .min_by_key(|near| near.len());
        fewest.unwrap_or_default()
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

#[cfg(test)]
mod tests {
    extern crate std;

    use core::array::from_fn;
    use std::vec::Vec;

    use super::*;
    use crate::{plane::Plane, world::storage::Inline};

    const COUNT: usize = 1000;

    /// Boxes of sixteenths as an order of places says: what is rounded at their ends is more than that.
    fn boxes(place: impl Fn(u32) -> u32) -> Vec<Aabb<Plane<f32>>> {
        let coordinate = |x: u32| f32::from(u16::try_from(x % 60_000).unwrap_or(0)) / 16.0;
        (0..1000_u32)
            .map(|k| {
                let low = [place(k), place(k).wrapping_mul(7), 0].map(coordinate);
                let low = low.map(|x| x + 10_000.0);
                let high = from_fn(|axis| low[axis] + coordinate(place(k) % 100));
                Aabb { low, high }
            })
            .collect()
    }

    #[test]
    fn whatever_the_order_was_boxes_are_sorted_and_near_ones_are_found() {
        let shuffled = |k: u32| k.wrapping_mul(2_654_435_761) >> 16;
        let orders: [&dyn Fn(u32) -> u32; 4] = [&|k| k, &|k| 1000 - k, &shuffled, &|k| k.min(7)];
        for place in orders {
            let boxes = boxes(place);
            let mut axes = Axes::<Inline<COUNT, 0>>::new([[0; COUNT]; 3], [0; COUNT]);
            (0..1000).for_each(|number| axes.insert(number));
            let extents = axes.sort(&boxes).expect("many");
            for axis in 0..2 {
                let sorted = axes.along(axis).is_sorted_by_key(|number| {
                    let (low, number) = key(&boxes, axis, *number);
                    (low.to_bits(), number)
                });
                assert!(sorted);
            }
            let mut fewest = COUNT;
            for around in boxes.iter().step_by(10) {
                let near = axes.near(&boxes, Some((&extents, around)));
                fewest = fewest.min(near.len());
                for (number, other) in (0..).zip(&boxes) {
                    let meets = other.widened_for(around).intersects(around);
                    assert!(!meets || near.contains(&number));
                }
            }
            assert!(fewest < 100 || place(9) == place(8), "{fewest}");
        }
    }
}
