//! Cells that may still be split, the one with the most to gain first: a heap in place.

use super::{
    BuildError,
    parts::{PendingCell, PendingCells},
};
use crate::{words::count_to_word, workspace::move_down};

/// A heap of cells.
pub(super) struct Queue<'a> {
    cells: PendingCells<'a>,
    count: usize,
}

impl<'a> Queue<'a> {
    pub(super) const fn new(cells: PendingCells<'a>) -> Self {
        Self { cells, count: 0 }
    }

    /// Gives its words up to something else; nothing has room in it then.
    pub(super) fn give_up(&mut self) -> &'a mut [u32] {
        self.count = 0;
        self.cells.give_up()
    }

    pub(super) fn push(&mut self, cell: PendingCell) -> Result<(), BuildError> {
        let full = BuildError::full("pending cells", self.cells.len());
        self.cells.set(self.count, cell).ok_or(full)?;
        let mut at = self.count;
        self.count += 1;
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(at, parent) {
                break;
            }
            self.cells.swap(at, parent);
            at = parent;
        }
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Option<PendingCell> {
        let last = self.count.checked_sub(1)?;
        let first = self.cells.first()?;
        self.cells.swap(0, last);
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
            self.cells.swap(at, child);
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

    /// Moves what all cells have of a part of the workspace together to its front; gives how much
    /// that is. `place` tells where a cell's is, and how much.
    pub(super) fn close_up(
        &mut self,
        part: &mut [u32],
        place: impl Fn(&mut PendingCell) -> (&mut u32, u32),
    ) -> usize {
        let mut end = 0;
        if let Some(mut cells) = self.waiting() {
            let start = |cell: &PendingCell| *place(&mut { *cell }).0;
            cells.sort(|a, b| start(a).cmp(&start(b)));
            cells.change(|cell| {
                let (first, count) = place(cell);
                let (from, count) = (*first as usize, count as usize);
                move_down(part, from, count, end);
                *first = count_to_word(end);
                end += count;
            });
        }
        self.heap_up();
        end
    }

    /// Weighs all cells anew, but those that must not be split.
    pub(super) fn weigh(&mut self, weight: impl Fn(&PendingCell) -> f64) {
        if let Some(mut cells) = self.waiting() {
            cells.change(|cell| {
                if cell.weight >= 0.0 {
                    cell.weight = weight(cell);
                }
            });
        }
        self.heap_up();
    }

    /// Sorted, it is a heap.
    fn heap_up(&mut self) {
        if let Some(mut cells) = self.waiting() {
            cells.sort(|a, b| b.weight.total_cmp(&a.weight).then(a.link.cmp(&b.link)));
        }
    }

    /// All cells that wait.
    fn waiting(&mut self) -> Option<PendingCells<'_>> {
        self.cells.prefix(self.count)
    }

    /// All cells.
    pub(super) fn finish(&self) -> impl Iterator<Item = PendingCell> + '_ {
        self.cells.iter().take(self.count)
    }
}
