//! Cells that may still be split, the one with the most to gain first: a heap in place.

use super::{BuildError, storage::PendingCell};
use crate::order::{sort, swap};

/// A heap of cells.
pub(super) struct Queue<'a> {
    cells: &'a mut [PendingCell],
    count: usize,
}

impl<'a> Queue<'a> {
    pub(super) const fn new(cells: &'a mut [PendingCell]) -> Self {
        Self { cells, count: 0 }
    }

    pub(super) fn push(&mut self, cell: PendingCell) -> Result<(), BuildError> {
        let capacity = self.cells.len();
        let full = BuildError::Full {
            part: "pending cells",
            capacity,
        };
        *self.cells.get_mut(self.count).ok_or(full)? = cell;
        let mut at = self.count;
        self.count += 1;
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(at, parent) {
                break;
            }
            swap(self.cells, at, parent);
            at = parent;
        }
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Option<PendingCell> {
        let last = self.count.checked_sub(1)?;
        let first = self.cells.first().copied()?;
        swap(self.cells, 0, last);
        self.count = last;
        let mut at = 0;
        loop {
            let left = 2 * at + 1;
            if left >= last {
                return Some(first);
            }
            let right = left + 1;
            let child = if right < last && self.is_before(right, left) {
                right
            } else {
                left
            };
            if !self.is_before(child, at) {
                return Some(first);
            }
            swap(self.cells, at, child);
            at = child;
        }
    }

    fn is_before(&self, a: usize, b: usize) -> bool {
        let order = |at: usize| self.cells.get(at).map(|cell| (cell.weight, cell.link));
        match (order(a), order(b)) {
            (Some((a, x)), Some((b, y))) => b.total_cmp(&a).then(x.cmp(&y)).is_lt(),
            _ => false,
        }
    }

    /// Moves what all cells have of a part of the storage together to its front; gives how much
    /// that is. `place` tells where a cell's is, and how much.
    pub(super) fn close_up(
        &mut self,
        part: &mut [u32],
        place: impl Fn(&mut PendingCell) -> (&mut u32, u32),
    ) -> usize {
        let cells = self.cells.get_mut(..self.count).unwrap_or_default();
        let start = |cell: &PendingCell| *place(&mut { *cell }).0;
        sort(cells, |a, b| start(a).cmp(&start(b)));
        let mut end = 0;
        for cell in &mut *cells {
            let (first, count) = place(cell);
            let (from, count) = (*first as usize, count as usize);
            // Forwards, as what moves down may overlap where it was.
            for at in 0..count {
                let word = part.get(from + at).copied();
                if let (Some(word), Some(slot)) = (word, part.get_mut(end + at)) {
                    *slot = word;
                }
            }
            *first = super::leaf::word(end);
            end += count;
        }
        self.heap_up();
        end
    }

    /// Weighs all cells anew, but those that must not be split.
    pub(super) fn weigh(&mut self, weight: impl Fn(&PendingCell) -> f64) {
        let cells = self.cells.get_mut(..self.count).unwrap_or_default();
        for cell in cells {
            if cell.weight >= 0.0 {
                cell.weight = weight(cell);
            }
        }
        self.heap_up();
    }

    /// Sorted, it is a heap.
    fn heap_up(&mut self) {
        let cells = self.cells.get_mut(..self.count).unwrap_or_default();
        sort(cells, |a, b| {
            b.weight.total_cmp(&a.weight).then(a.link.cmp(&b.link))
        });
    }

    /// All cells.
    pub(super) fn finish(self) -> &'a [PendingCell] {
        self.cells.get(..self.count).unwrap_or_default()
    }
}
