//! Sorting and selecting in place, without recursion.
//!
//! The standard library's sorts call themselves, so that no bound of their stack can be read off a
//! program. These take a fixed one. All orders here are total, so what comes out is the same.

use core::{cmp::Ordering, mem};

/// Up to so many items are sorted by insertion: about as many as elsewhere, and not tuned.
const FEW: usize = 16;

/// Parts that wait to be sorted: the larger of two waits, so there are never more than bits.
const WAITING: usize = usize::BITS as usize;

/// Sorts.
///
/// # Cost
/// Of the order of n·log n.
///
/// # Source
/// Introspective sort, Musser 1997.
pub(crate) fn sort<T: Copy>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut waiting = [(0, 0, 0_u32); WAITING];
    let mut count = 0_usize;
    let (mut first, mut end, mut splits) = (0, items.len(), most_splits(items.len()));
    loop {
        let part = items.get_mut(first..end).unwrap_or_default();
        if part.len() > FEW && splits > 0 {
            splits = splits.saturating_sub(1);
            let middle = first.wrapping_add(split(part, &compare));
            let halves = [(first, middle), (middle, end)];
            let [smaller, larger] = if middle.wrapping_sub(first) < end.wrapping_sub(middle) {
                halves
            } else {
                [halves[1], halves[0]]
            };
            if let Some(slot) = waiting.get_mut(count) {
                *slot = (larger.0, larger.1, splits);
                count = count.wrapping_add(1);
            }
            (first, end) = smaller;
            continue;
        }
        finish(part, &compare);
        count = match count.checked_sub(1) {
            Some(rest) => rest,
            None => return,
        };
        (first, end, splits) = waiting.get(count).copied().unwrap_or_default();
    }
}

/// Puts the item of a place of the sorted order there, the lesser ones before it and the greater
/// ones behind.
///
/// # Cost
/// Linear for most orders, and of the order of n·log n at worst.
///
/// # Source
/// Hoare 1961.
pub(crate) fn select<T: Copy>(items: &mut [T], place: usize, compare: impl Fn(&T, &T) -> Ordering) {
    let (mut first, mut end, mut splits) = (0, items.len(), most_splits(items.len()));
    while end.wrapping_sub(first) > FEW && splits > 0 {
        splits = splits.saturating_sub(1);
        let part = items.get_mut(first..end).unwrap_or_default();
        let middle = first.wrapping_add(split(part, &compare));
        if place < middle {
            end = middle;
        } else {
            first = middle;
        }
    }
    finish(items.get_mut(first..end).unwrap_or_default(), &compare);
}

/// Sorts what is not to be split any more.
fn finish<T: Copy>(items: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) {
    if items.len() > FEW {
        heap_sort(items, compare);
    } else {
        insertion_sort(items, compare);
    }
}

/// Twice as many splits as halves make; more come of an order made to be bad.
fn most_splits(count: usize) -> u32 {
    count.checked_ilog2().unwrap_or(0).saturating_mul(2)
}

/// Splits three or more items: none of those before the place that is returned is greater than any
/// behind it, and there are some on both sides.
fn split<T: Copy>(items: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) -> usize {
    let last = items.len().saturating_sub(1);
    let (Some(&a), Some(&b), Some(&c)) = (items.first(), items.get(last / 2), items.get(last))
    else {
        return 0;
    };
    let less = |x: &T, y: &T| compare(x, y).is_lt();
    let [low, high] = if less(&b, &a) { [b, a] } else { [a, b] };
    let pivot = if less(&c, &low) {
        low
    } else if less(&c, &high) {
        c
    } else {
        high
    };
    let (mut up, mut down) = (0_usize, last);
    loop {
        while items.get(up).is_some_and(|item| less(item, &pivot)) {
            up = up.wrapping_add(1);
        }
        while items.get(down).is_some_and(|item| less(&pivot, item)) {
            down = down.wrapping_sub(1);
        }
        if up >= down {
            return down.wrapping_add(1);
        }
        swap(items, up, down);
        up = up.wrapping_add(1);
        down = down.wrapping_sub(1);
    }
}

pub(crate) fn swap<T>(items: &mut [T], a: usize, b: usize) {
    if let Ok([a, b]) = items.get_disjoint_mut([a, b]) {
        mem::swap(a, b);
    }
}

fn insertion_sort<T: Copy>(items: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut at = end;
        while let Some(before) = at.checked_sub(1)
            && let (Some(a), Some(b)) = (items.get(before), items.get(at))
            && compare(b, a).is_lt()
        {
            swap(items, before, at);
            at = before;
        }
    }
}

fn heap_sort<T: Copy>(items: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) {
    heap(items, compare);
    for end in (1..items.len()).rev() {
        swap(items, 0, end);
        sink(items.get_mut(..end).unwrap_or_default(), 0, compare);
    }
}

/// Makes a heap, the greatest item first.
pub(crate) fn heap<T: Copy>(items: &mut [T], compare: &impl Fn(&T, &T) -> Ordering) {
    for root in (0..items.len() / 2).rev() {
        sink(items, root, compare);
    }
}

/// Lets an item sink to where no item below it in the heap is greater.
pub(crate) fn sink<T: Copy>(
    items: &mut [T],
    mut root: usize,
    compare: &impl Fn(&T, &T) -> Ordering,
) {
    loop {
        let left = root.saturating_mul(2).saturating_add(1);
        let right = left.saturating_add(1);
        let (Some(item), Some(first)) = (items.get(root), items.get(left)) else {
            return;
        };
        let (child, greater) = match items.get(right) {
            Some(second) if compare(first, second).is_lt() => (right, second),
            _ => (left, first),
        };
        if compare(item, greater).is_ge() {
            return;
        }
        swap(items, root, child);
        root = child;
    }
}

/// The runs of items that are the same as the first one of each; as `chunk_by`, without a way to panic.
pub(crate) fn runs<T>(
    mut items: &[T],
    is_same: impl Fn(&T, &T) -> bool,
) -> impl Iterator<Item = &[T]> {
    core::iter::from_fn(move || {
        let first = items.first()?;
        let count = items.iter().take_while(|item| is_same(first, item)).count();
        let (run, rest) = items.split_at_checked(count)?;
        items = rest;
        Some(run)
    })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    /// Numbers in orders that are easy, random, full of equals, and bad for a median of three.
    fn orders() -> Vec<Vec<u32>> {
        let mut orders = Vec::new();
        for count in [0_u32, 1, 2, 3, 15, 16, 17, 33, 100, 1000] {
            orders.push((0..count).collect());
            orders.push((0..count).rev().collect());
            orders.push(
                (0..count)
                    .map(|k| k.wrapping_mul(0x9e37_79b9) >> 7)
                    .collect(),
            );
            orders.push((0..count).map(|k| k % 3).collect());
            orders.push((0..count).map(|k| k.min(count - k)).collect());
            // Musser's: every split takes two off.
            let half = count / 2;
            let bad = |k: u32| if k.is_multiple_of(2) { k + 1 } else { half + k };
            orders.push(
                (0..half)
                    .map(bad)
                    .chain((1..=half).map(|k| 2 * k))
                    .collect(),
            );
        }
        orders
    }

    #[test]
    fn everything_is_sorted() {
        for mut items in orders() {
            let mut expected = items.clone();
            expected.sort_unstable();
            let mut heap = items.clone();
            heap_sort(&mut heap, &Ord::cmp);
            assert_eq!(heap, expected);
            sort(&mut items, Ord::cmp);
            assert_eq!(items, expected);
        }
    }

    #[test]
    fn every_place_is_selected() {
        for items in orders().into_iter().filter(|items| items.len() <= 100) {
            let mut expected = items.clone();
            expected.sort_unstable();
            for place in 0..items.len() {
                let mut items = items.clone();
                select(&mut items, place, Ord::cmp);
                assert_eq!(items[place], expected[place]);
                assert!(items[..place].iter().all(|item| *item <= items[place]));
                assert!(items[place..].iter().all(|item| *item >= items[place]));
            }
        }
    }
}
