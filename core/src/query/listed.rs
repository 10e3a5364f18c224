//! Lists in a caller's buffer.

use core::cmp::Ordering;

use crate::order;

/// How many there are of what was asked for, and how many of them are in the caller's buffer.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// How many there are.
    pub count: usize,
    /// How many of them are in the buffer, from its start on.
    pub written: usize,
}

impl Listed {
    /// Whether there are more than fit the buffer.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.written < self.count
    }

    /// Writes down the next one, if it fits.
    #[inline]
    pub(crate) fn push<T>(&mut self, buffer: &mut [T], item: T) {
        if let Some(slot) = buffer.get_mut(self.count) {
            *slot = item;
            self.written = self.written.wrapping_add(1);
        }
        self.count = self.count.wrapping_add(1);
    }
}

/// A list that is found in any order: where more than fit, the first ones by their order are kept.
///
/// While all fit, they are written down one after the other; from then on the buffer is a heap, the
/// last one first.
pub(crate) struct Earliest<'b, T, F> {
    buffer: &'b mut [T],
    compare: F,
    listed: Listed,
}

impl<'b, T: Copy, F: Fn(&T, &T) -> Ordering> Earliest<'b, T, F> {
    pub(crate) const fn new(buffer: &'b mut [T], compare: F) -> Self {
        Self {
            buffer,
            compare,
            listed: Listed {
                count: 0,
                written: 0,
            },
        }
    }

    /// The first of those that are written down that this is true of.
    pub(crate) fn find(&mut self, is: impl Fn(&T) -> bool) -> Option<&mut T> {
        let written = self.buffer.get_mut(..self.listed.written);
        written.unwrap_or_default().iter_mut().find(|item| is(item))
    }

    /// Takes another one.
    pub(crate) fn take(&mut self, item: T) {
        if self.listed.count == self.buffer.len() {
            order::heap(self.buffer, &self.compare);
        }
        if self.listed.count >= self.buffer.len()
            && let Some(last) = self.buffer.first_mut()
            && (self.compare)(&item, last).is_lt()
        {
            *last = item;
            order::sink(self.buffer, 0, &self.compare);
        }
        self.listed.push(self.buffer, item);
    }

    /// Puts them in order.
    pub(crate) fn finish(self) -> Listed {
        let items = self.buffer.get_mut(..self.listed.written);
        order::sort(items.unwrap_or_default(), self.compare);
        self.listed
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    #[test]
    fn the_first_ones_are_kept_in_order() {
        for count in 0..40_u32 {
            // All numbers below the prime, in another order.
            let found: Vec<u32> = (0..count).map(|k| k * 23 % 41).collect();
            let mut sorted = found.clone();
            sorted.sort_unstable();
            for room in 0..44 {
                let mut buffer = std::vec![u32::MAX; room];
                let mut earliest = Earliest::new(&mut buffer, u32::cmp);
                for item in &found {
                    earliest.take(*item);
                }
                let listed = earliest.finish();
                assert_eq!(listed.count, found.len());
                assert_eq!(listed.written, room.min(found.len()));
                assert_eq!(listed.is_truncated(), room < found.len());
                assert_eq!(buffer[..listed.written], sorted[..listed.written]);
            }
        }
    }
}
