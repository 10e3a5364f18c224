//! Cells that may still be split, the one with the most to gain first: a heap in place.

use core::cmp::Ordering;

use super::{
    BuildError,
    parts::{List, PendingCell, PendingCells},
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
            match (self.cells.get(at), self.cells.get(parent)) {
                (Some(cell), Some(above)) if before(&cell, &above).is_lt() => {}
                _ => break,
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
        self.waiting()?.sink(before);
        Some(first)
    }

    /// Moves what all cells have of a part of the workspace together to its front; gives how much
    /// that is. `place` tells where a cell's is.
    pub(super) fn close_up(
        &mut self,
        part: &mut [u32],
        place: impl Fn(&mut PendingCell) -> &mut List,
    ) -> usize {
        let mut end = 0;
        if let Some(mut cells) = self.waiting() {
            let start = |cell: &PendingCell| place(&mut { *cell }).first;
            cells.sort(|a, b| start(a).cmp(&start(b)));
            cells.change(|cell| {
                let list = place(cell);
                let (from, count) = (list.first as usize, list.count as usize);
                move_down(part, from, count, end);
                list.first = count_to_word(end);
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
            cells.sort(before);
        }
    }

    /// All cells that wait.
    fn waiting(&mut self) -> Option<PendingCells<'_>> {
        self.cells.prefix(self.count)
    }

    /// All cells.
    pub(super) fn iter(&self) -> impl Iterator<Item = PendingCell> + '_ {
        self.cells.iter().take(self.count)
    }
}

/// Which of two cells is split first.
fn before(a: &PendingCell, b: &PendingCell) -> Ordering {
    b.weight.total_cmp(&a.weight).then(a.link.cmp(&b.link))
}
