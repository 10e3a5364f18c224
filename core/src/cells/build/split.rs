//! Splitting a cell.

use super::{
    BuildError, PendingCell,
    ground::{Ground, Known},
    grow::{Made, Parts, set},
    out::LEAVES,
    parts::List,
};
use crate::{
    cells::{
        grid::{Region, Spot},
        layout::{Link, NODE_WORDS, Node, node_words},
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
        let cell = self.make_room(cell, children * cell.list.count as usize)?;
        let before = (self.item_count, self.out.at);
        match self.try_split(ground, cell, axes, budget) {
            Err(BuildError::Full { part: LEAVES, .. }) => {
                (self.item_count, self.out.at) = before;
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
        self.out.at = self.queue.close_up(self.out.words, |cell| &mut cell.record);
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
        let (corner, mut shifts) = cell.spot;
        for (shift, axis) in shifts.iter_mut().zip(axes) {
            *shift -= u32::from(axis);
        }
        let before = (self.item_count, self.out.at);
        let known = known_of::<G>(&cell);
        let mut made = [Made::Class(false); 8];
        let mut bytes = 4 * NODE_WORDS + 4 * children;
        let first = count_to_word(self.link_count);
        let words = node_words((corner, shifts), axes, first);
        let most = self.most.max(cell.worst);
        let is_made = 'made: {
            for (link, slot) in (first..).zip(made.iter_mut().take(children)) {
                let spot = Node(&words).spot_of(link - first);
                match self.child(ground, spot, cell.list, &known, link)? {
                    None => break 'made false,
                    Some(Made::Leaf(child)) if child.worst > most => break 'made false,
                    Some(child) => *slot = child,
                }
                bytes += slot.bytes();
            }
            bytes < cell.bytes() || self.bytes + bytes <= budget + cell.bytes()
        };
        if !is_made {
            (self.item_count, self.out.at) = before;
            return self.retire(cell);
        }
        let full = BuildError::full("nodes", self.nodes.len());
        *self.nodes.get_mut(self.node_count).ok_or(full)? = words;
        set(
            self.links,
            cell.link,
            Link::Node(count_to_word(self.node_count)),
        );
        self.node_count += 1;
        self.link_count += children;
        if self.link_count > self.links.len() {
            return Err(BuildError::full("cells", self.links.len()));
        }
        self.bytes = self.bytes + 4 * NODE_WORDS + 4 * children - cell.bytes();
        for (link, made) in (first..).zip(made.iter().take(children)) {
            self.take(link, *made)?;
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
        self.item_count = self.queue.close_up(self.items, |cell| &mut cell.list);
        match self.queue.pop() {
            Some(cell) if self.item_count + more <= capacity => Ok(cell),
            _ => Err(BuildError::full("items", capacity)),
        }
    }

    /// Makes a child of a cell with these facets and this origin; none where no origin is found.
    fn child<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        spot: Spot,
        parent: List,
        known: &Known<G>,
        link: u32,
    ) -> Result<Option<Made>, BuildError> {
        let Some(region) = ground.grid.region(spot) else {
            // Beyond the solid's box, where nobody asks.
            return Ok(Some(Made::Class(false)));
        };
        let list = self.list_child(ground, &region, parent)?;
        let above = self.items.get(parent.range()).unwrap_or_default();
        let own = ground.origin(&region, |point| {
            ground.winding(above.iter().copied(), known, point)
        });
        own.map(|own| self.make(ground, spot, &region, list, own, link))
            .transpose()
    }

    /// Lists those of a cell's facets that are in a child.
    #[inline(never)]
    pub(super) fn list_child<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        child: &Region,
        parent: List,
    ) -> Result<List, BuildError> {
        let bounds = ground.bounds(child);
        let first = self.item_count;
        for at in parent.range() {
            let Some(number) = self.items.get(at).copied() else {
                continue;
            };
            if ground.piece(number, &bounds).is_some() {
                self.push_item(number)?;
            }
        }
        Ok(List::new(first, self.item_count))
    }

    /// The axes along which splitting a cell pays.
    #[inline(never)]
    fn axes<G: Dimension>(&self, ground: &Ground<'_, G>, cell: &PendingCell) -> [bool; 3] {
        let facets = self.items.get(cell.list.range()).unwrap_or_default();
        let (_, shifts) = cell.spot;
        let Some(region) = ground.grid.region(cell.spot) else {
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
        let can = |k: usize| {
            let is_wide = k < G::DIMENSION && region.last[k] > region.first[k];
            is_wide && ground.grid.can_halve(k, shifts[k])
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

/// The origin of a pending cell.
pub(super) fn known_of<G: Dimension>(cell: &PendingCell) -> Known<G> {
    Known {
        origin: G::point(cell.origin.map(G::Scalar::from_word)),
        winding: cell.winding,
    }
}
