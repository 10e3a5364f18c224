//! The cells with the worst points.

use super::{
    BuildError, PendingCell,
    ground::Ground,
    grow::{Made, Parts, excess},
    out::LEAVES,
    split::known_of,
};
use crate::geometry::Dimension;

/// Without a deadline, cells in which no point takes more evaluations than this are left alone.
pub(super) const FEW: u32 = 24;

impl Parts<'_> {
    /// From here on, the cell with the worst point is the next one.
    pub(super) fn turn_to_worst(&mut self) {
        self.deadline = Some(FEW);
        self.beyond = FEW;
        self.queue.weigh(|cell| excess(cell.worst, FEW));
    }

    /// From here on, the cell with the most to gain is the next one.
    pub(super) fn turn_to_gain(&mut self) {
        self.deadline = None;
        self.beyond = FEW;
        self.most = FEW;
        self.queue.weigh(|cell| cell.gain);
    }

    /// Makes points of the cells with the worst ones take less, up to so many bytes: by a sheet where
    /// there can be one, else by splitting the cell. Cells whose worst points take more than `tried`
    /// have no sheet because there can be none.
    pub(super) fn finish<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        bytes: usize,
        tried: u32,
    ) -> Result<(), BuildError> {
        while let Some(cell) = self.next(bytes)? {
            if cell.worst > tried {
                self.split(ground, cell, bytes)?;
                continue;
            }
            let before = self.out.at;
            let (cell, made) = match self.remake(ground, &cell) {
                Err(BuildError::Full { part: LEAVES, .. }) => {
                    self.out.at = before;
                    let cell = self.close_up_leaves(cell)?;
                    (cell, self.remake(ground, &cell)?)
                }
                made => (cell, made?),
            };
            let others = self.bytes - cell.bytes();
            match made {
                Made::Leaf(other)
                    if other.worst < cell.worst && others + other.bytes() <= bytes =>
                {
                    self.bytes = others + other.bytes();
                    self.queue.push(other)?;
                }
                _ => {
                    self.out.at -= made.bytes() / 4;
                    self.split(ground, cell, bytes)?;
                }
            }
        }
        Ok(())
    }

    /// A cell's leaf anew.
    fn remake<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: &PendingCell,
    ) -> Result<Made, BuildError> {
        let Some(region) = ground.grid.region(cell.spot) else {
            return Ok(Made::Class(false));
        };
        let (list, known) = (cell.list, known_of(cell));
        self.make(ground, cell.spot, &region, list, known, cell.link)
    }
}
