//! Splitting a cell.

use core::ops::Range;

use super::{
    BuildError, PendingCell,
    ground::{Ground, Known, Region},
    grow::{Made, Parts, record},
    out::LEAVES,
};
use crate::{
    cells::{
        grid::Place,
        layout::{Link, MAX_COUNTS, NODE_WORDS, node_words},
    },
    geometry::Dimension,
    number::Scalar,
    words::count_to_word,
};

/// A cell is split along the axes along which lines cross at least this share of the boundary that
/// they cross along the axis with the most.
const SPLIT_SHARE: f64 = 0.35;

impl Parts<'_> {
    /// Splits a cell, unless it cannot be split or that costs more than there is. Where there is no
    /// room for more records, those that are still wanted are closed up first.
    pub(super) fn split<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: PendingCell,
        budget: usize,
    ) -> Result<(), BuildError> {
        let axes = self.axes(ground, &cell);
        let children: usize = 1 << axes.iter().filter(|axis| **axis).count();
        if children == 1 {
            return self.retire(cell);
        }
        // At worst every facet is in every child.
        let cell = self.make_room(cell, children * cell.count as usize)?;
        let before = (self.item_count, self.leaf_count);
        match self.try_split(ground, cell, axes, budget) {
            Err(BuildError::Full { part: LEAVES, .. }) => {
                (self.item_count, self.leaf_count) = before;
                let cell = self.close_up_leaves(cell)?;
                self.try_split(ground, cell, axes, budget)
            }
            outcome => outcome,
        }
    }

    /// Closes up the records that are still wanted, a cell's that does not wait among them.
    pub(super) fn close_up_leaves(&mut self, cell: PendingCell) -> Result<PendingCell, BuildError> {
        self.queue.push(PendingCell {
            weight: f64::INFINITY,
            ..cell
        })?;
        self.leaf_count = self.queue.close_up(self.leaves, record);
        Ok(self.queue.pop().unwrap_or(cell))
    }

    fn try_split<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: PendingCell,
        axes: [bool; 3],
        budget: usize,
    ) -> Result<(), BuildError> {
        let children: usize = 1 << axes.iter().filter(|axis| **axis).count();
        let mut shifts = cell.shifts;
        for (shift, axis) in shifts.iter_mut().zip(axes) {
            *shift -= u32::from(axis);
        }
        let before = (self.item_count, self.leaf_count);
        let known = known_of::<G>(&cell);
        let parent = cell.items();
        let mut made = [Made::Class(false); 8];
        let mut bytes = 4 * NODE_WORDS + 4 * children;
        for (number, slot) in made.iter_mut().enumerate().take(children) {
            let link = count_to_word(self.link_count + number);
            let mut corner = cell.corner;
            let mut rest = number;
            for (k, axis) in axes.iter().enumerate() {
                if *axis {
                    corner[k] += count_to_word(rest & 1) << shifts[k];
                    rest >>= 1;
                }
            }
            let child = self.child(ground, (corner, shifts), parent.clone(), &known, link)?;
            let Some(child) = child else {
                (self.item_count, self.leaf_count) = before;
                return self.retire(cell);
            };
            let worst = match child {
                Made::Class(_) => 0,
                Made::Leaf(child) => child.worst,
            };
            if worst > self.most.max(cell.worst) {
                (self.item_count, self.leaf_count) = before;
                return self.retire(cell);
            }
            *slot = child;
            bytes += slot.bytes();
        }
        let freed = 4 * cell.words as usize;
        if bytes >= freed && self.bytes + bytes > budget + freed {
            (self.item_count, self.leaf_count) = before;
            return self.retire(cell);
        }
        let full = BuildError::full("nodes", self.nodes.len());
        let node = self.nodes.get_mut(self.node_count).ok_or(full)?;
        let first = self.link_count;
        *node = node_words(cell.corner, shifts, axes, count_to_word(first));
        if let Some(link) = self.links.get_mut(cell.link as usize) {
            *link = Link::Node(count_to_word(self.node_count)).to_word();
        }
        self.node_count += 1;
        self.link_count += children;
        if self.link_count > self.links.len() {
            return Err(BuildError::full("cells", self.links.len()));
        }
        self.bytes = self.bytes + 4 * NODE_WORDS + 4 * children - freed;
        for (number, made) in made.iter().enumerate().take(children) {
            self.take(count_to_word(first + number), *made)?;
        }
        Ok(())
    }

    /// Makes sure that there is room for more items, for which the lists are closed up where need
    /// be; gives the cell with its list where that is then.
    fn make_room(&mut self, mut cell: PendingCell, more: usize) -> Result<PendingCell, BuildError> {
        let capacity = self.items.len();
        if self.item_count + more <= capacity {
            return Ok(cell);
        }
        cell.weight = f64::INFINITY;
        self.queue.push(cell)?;
        self.item_count = self.queue.close_up(self.items, list);
        match self.queue.pop() {
            Some(cell) if self.item_count + more <= capacity => Ok(cell),
            _ => Err(BuildError::full("items", capacity)),
        }
    }

    /// Makes a child of a cell with these facets and this origin; none where no origin is found.
    fn child<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        (corner, shifts): (Place, [u32; 3]),
        parent: Range<usize>,
        known: &Known<G>,
        link: u32,
    ) -> Result<Option<Made>, BuildError> {
        let Some(region) = ground.region(corner, shifts) else {
            // Beyond the solid's box, where nobody asks.
            return Ok(Some(Made::Class(false)));
        };
        let list = self.list_child(ground, &region, parent.clone())?;
        let above = self.items.get(parent).unwrap_or_default();
        let own = ground.origin(&region, |point| {
            ground.winding(above.iter().copied(), known, point)
        });
        own.map(|own| self.make(ground, (corner, shifts), &region, list, own, link))
            .transpose()
    }

    /// Lists those of a cell's facets that are in a child.
    #[inline(never)]
    pub(super) fn list_child<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        child: &Region,
        parent: Range<usize>,
    ) -> Result<Range<usize>, BuildError> {
        let bounds = ground.bounds(child);
        let first = self.item_count;
        for at in parent {
            let Some(number) = self.items.get(at).copied() else {
                continue;
            };
            if ground.piece(number, &bounds).is_some() {
                self.push_item(number)?;
            }
        }
        Ok(first..self.item_count)
    }

    /// The axes along which splitting a cell pays.
    #[inline(never)]
    fn axes<G: Dimension>(&self, ground: &Ground<'_, G>, cell: &PendingCell) -> [bool; 3] {
        let facets = self.items.get(cell.items()).unwrap_or_default();
        let Some(region) = ground.region(cell.corner, cell.shifts) else {
            return [false; 3];
        };
        let bounds = ground.bounds(&region);
        let mut sums = [0.0f64; 3];
        for number in facets {
            if let Some(piece) = ground.piece(*number, &bounds) {
                for (sum, part) in sums.iter_mut().zip(piece.normal::<G>()) {
                    *sum += part.abs();
                }
            }
        }
        let grid = &ground.grid;
        let can = |k: usize| {
            k < G::DIMENSION
                && cell.shifts[k] > 0
                && region.last[k] > region.first[k]
                && (grid.extents[k].last >> (cell.shifts[k] - 1)) < MAX_COUNTS[k]
        };
        // Crossings of a line through the cell: the boundary's extent across it, over the cell's.
        let load = |k: usize| {
            if can(k) {
                sums[k] * region.extent(k)
            } else {
                0.0
            }
        };
        let loads = [load(0), load(1), load(2)];
        let most = loads[0].max(loads[1]).max(loads[2]);
        [0, 1, 2].map(|k| can(k) && loads[k] >= most * SPLIT_SHARE)
    }
}

/// Where a cell's facets are among the items.
fn list(cell: &mut PendingCell) -> (&mut u32, u32) {
    (&mut cell.first, cell.count)
}

/// The origin of a pending cell.
pub(super) fn known_of<G: Dimension>(cell: &PendingCell) -> Known<G> {
    Known {
        origin: G::point(cell.origin.map(G::Scalar::from_word)),
        winding: cell.winding,
    }
}
