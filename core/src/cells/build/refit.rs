//! Cells for a boundary that moved: the tree stays as it is, and with it the leaves that no moved
//! facet is in or was in.

use core::mem;

use super::{
    BuildError, Parameters,
    finish::FEW,
    ground::Ground,
    grow::{Made, Parts, set},
    parts::{List, Sizes},
    seen::{MOST_PENDING, OPEN_WORDS, Open, Seen},
    start::Neighbours,
};
use crate::{
    boundary::Boundary,
    cells::{
        Cells,
        grid::{MAX_PLACE, Spot},
        layout::Link,
    },
    geometry::Dimension,
    number::{Scalar, lattice_in_domain},
    words::count_to_word,
    workspace::Records,
};

/// The cells of a boundary before it moved, and what becomes of them.
pub(super) struct Refit<'p, 'w, G: Dimension> {
    cells: &'p Cells<'p, G>,
    pub(super) before: Ground<'p, G>,
    pub(super) now: &'p Ground<'p, G>,
    pub(super) parts: Parts<'w>,
    /// The nodes above the one that is made, in words that a queue takes otherwise.
    open: Records<'w, Open<G>, OPEN_WORDS>,
    /// The most evaluations that a point takes.
    worst: u32,
}

/// The ground of refitted cells, how many links, nodes and words of leaves there are, and the most evaluations
/// that a point takes.
type Refitted<'a, G> = (Ground<'a, G>, [usize; 3], u32);

impl<G: Dimension> Cells<'_, G> {
    /// The cells of the same facets after points of them moved: those that a moved facet is in or was in
    /// are made anew, and the others copied.
    ///
    /// The classes of points are those of cells that are built afresh; what they cost, and which of
    /// several facets in a point is named, need not be. How cells are split stays as it was, so where a
    /// boundary has moved far, points take longer and leaves more bytes than the parameters allow fresh
    /// ones. [`Cells::worst_case`] stays a bound, and does not fall while leaves are copied. The
    /// parameters are those that the cells were built with.
    ///
    /// Cells are built afresh, by [`Cells::build`], where that is the only way: where the facets or the
    /// slivers are others, where a point has left the grid, which reaches beyond the boundary's box by
    /// a part of a root cell, or where a cell has no place that is known to be off the boundary, now
    /// and before. However many the words are, the cells are the same.
    ///
    /// # Errors
    /// Those of [`Cells::build`]. Refitting lists facets twice, now and before, so it may take more
    /// words than that; where it finds [`BuildError::Full`], the cells can still be built afresh.
    ///
    /// # Cost
    /// To copy the cells and to list the facets of the root cells, linear in both; then as many clipped
    /// facets and written leaves as there are in cells with moved ones. Stack: fixed, on a Cortex-M4F
    /// below 12 kB. For an example see [`Solid::refit`](crate::solid::Solid::refit).
    ///
    /// # Source
    /// Refitting, as of bounding-volume hierarchies (van den Bergen 1997), for cells.
    pub fn refit<'a>(
        &self,
        boundary: &Boundary<'a, G>,
        parameters: &Parameters,
        words: &'a mut [u32],
    ) -> Result<(Cells<'a, G>, &'a mut [u32]), BuildError> {
        let sizes = Sizes::within(words.len(), boundary.facet_count(), parameters).of_cells(
            self.links.len(),
            self.nodes.len(),
            MOST_PENDING,
        );
        match self.refit_in(boundary, parameters, words, &sizes)? {
            Some((ground, counts, worst)) => Ok(Cells::kept(words, &sizes, counts, &ground, worst)),
            None => Cells::build(boundary, parameters, words),
        }
    }

    /// Refits cells in parts of these sizes; none where that does not go.
    #[inline(never)]
    fn refit_in<'a>(
        &self,
        boundary: &Boundary<'a, G>,
        parameters: &Parameters,
        words: &mut [u32],
        sizes: &Sizes,
    ) -> Result<Option<Refitted<'a, G>>, BuildError> {
        let Some(ground) = self.ground_of(super::ground_of(boundary)?) else {
            return Ok(None);
        };
        let mut parts = Parts::new(words, sizes, parameters);
        let mut refit = Refit {
            cells: self,
            before: Ground {
                surface: self.surface,
                grid: self.grid,
                ..ground
            },
            now: &ground,
            open: Records::new(parts.queue.give_up()),
            parts,
            worst: 0,
        };
        let worst = refit.run()?;
        let counts = refit.parts.counts();
        Ok(worst.map(|worst| (ground, counts, worst)))
    }

    /// What is known of a boundary on the lattice of these cells; none where it has other facets or
    /// is not on the lattice.
    fn ground_of<'a>(&self, mut ground: Ground<'a, G>) -> Option<Ground<'a, G>> {
        if !self.surface.has_corners_of(&ground.surface) {
            return None;
        }
        let mut roots = self.grid;
        for (k, extent) in roots.extents.iter_mut().enumerate() {
            let places = self.grid.count(k) << self.grid.shifts[k];
            extent.last = (places - 1).min(MAX_PLACE);
        }
        let bounds = ground.surface.bounds()?;
        roots.locate::<G>(bounds.low)?;
        let high = roots.locate::<G>(bounds.high)?;
        let mut grid = self.grid;
        for (extent, place) in grid.extents.iter_mut().zip(high).take(G::DIMENSION) {
            extent.last = extent.last.max(place);
            if !lattice_in_domain(G::Scalar::ARITHMETIC, grid.anchor, extent.base, extent.last) {
                return None;
            }
        }
        grid.complete();
        let rounds_as_before = grid.height_shift == self.grid.height_shift
            && grid.origin_shift == self.grid.origin_shift;
        ground.put(grid);
        rounds_as_before.then_some(ground)
    }
}

impl<'w, G: Dimension> Refit<'_, 'w, G> {
    /// Makes all cells; gives the most evaluations that a point takes, and none where there is a cell
    /// that this cannot make.
    fn run(&mut self) -> Result<Option<u32>, BuildError> {
        let (links, nodes) = (self.cells.links, self.cells.nodes);
        // Leaves are links again once they are written.
        let unwritten = |link: &u32| match Link::from_word(*link) {
            Link::Leaf(_) => Link::Uniform(false).to_word(),
            _ => *link,
        };
        fill(self.parts.links, links.iter().map(unwritten), "cells")?;
        fill(self.parts.nodes, nodes.iter().copied(), "nodes")?;
        (self.parts.link_count, self.parts.node_count) = (links.len(), nodes.len());
        self.parts.beyond = self.parts.deadline.unwrap_or(FEW);
        let roots = self.now.grid.roots() as usize;
        let ends = self.list_roots(roots)?;
        let (now_ends, left_ends) = ends.split_at_checked(roots).unwrap_or_default();
        let mut neighbours = Neighbours::NONE;
        let (mut now, mut left) = (List::default(), List::default());
        left.count = now_ends.last().copied().unwrap_or(0);
        for ((number, now_end), left_end) in (0..).zip(now_ends).zip(left_ends) {
            now = now.next(*now_end);
            left = left.next(*left_end);
            let place = self.now.grid.cell(number);
            let spot = self.now.grid.root_spot(number);
            let Some(region) = self.now.grid.region(spot) else {
                return Ok(None);
            };
            let seen = match neighbours.of(place) {
                Some(from) => self.see(&region, &from, now, left),
                None => self.see_first(&region, now, left),
            };
            let Some(seen) = seen else { return Ok(None) };
            neighbours.put(place, Some(seen));
            if !self.walk(number, spot, seen)? {
                return Ok(None);
            }
        }
        self.parts.check_links()?;
        Ok(Some(self.worst))
    }

    /// Lists what is in the root cells now and, behind that, what moved and was in them before; gives
    /// where each cell's list ends, first of those now.
    fn list_roots(&mut self, roots: usize) -> Result<&'w [u32], BuildError> {
        let all = mem::take(&mut self.parts.items);
        let full = BuildError::full("items", all.len());
        let (ends, items) = all.split_at_mut_checked(2 * roots).ok_or(full)?;
        let (now_ends, left_ends) = ends.split_at_mut_checked(roots).ok_or(full)?;
        let facets = 0..self.now.surface.sized;
        let listed = self.now.list_roots(facets.clone(), now_ends, items)?;
        let moved = facets.filter(|number| self.has_moved(*number));
        let behind = items.get_mut(listed..).unwrap_or_default();
        let left = self.before.list_roots(moved, left_ends, behind)?;
        for end in left_ends {
            *end += count_to_word(listed);
        }
        self.parts.items = items;
        self.parts.item_count = listed + left;
        Ok(ends)
    }

    /// Makes all cells in a root cell; says whether that could be done.
    fn walk(&mut self, root: u32, spot: Spot, seen: Seen<G>) -> Result<bool, BuildError> {
        let mut depth = 0usize;
        let full = BuildError::full("open nodes", self.open.len());
        let mut cell = Some((root, spot, Some(seen)));
        let above = self.parts.item_count;
        loop {
            if let Some((link, spot, seen)) = cell.take() {
                let seen = seen.filter(|seen| !self.is_still(spot, seen));
                if let Some(node) = self.take(link, spot, seen)? {
                    let open = Open {
                        node,
                        next: 0,
                        seen,
                        items: count_to_word(self.parts.item_count),
                    };
                    self.open.set(depth, open).ok_or(full)?;
                    depth += 1;
                }
            }
            let Some(top) = depth.checked_sub(1) else {
                self.parts.item_count = above;
                return Ok(true);
            };
            let state = self.open.get(top).ok_or(full)?;
            self.parts.item_count = state.items as usize;
            let Some((link, spot)) = self.cells.child(state.node, state.next) else {
                depth = top;
                continue;
            };
            let (link, next) = (count_to_word(link), state.next + 1);
            self.open.set(top, Open { next, ..state }).ok_or(full)?;
            let Some(from) = state.seen else {
                cell = Some((link, spot, None));
                continue;
            };
            // Beyond the lattice nobody asks, and nothing was there before.
            let Some(region) = self.now.grid.region(spot) else {
                continue;
            };
            let now = self.parts.list_child(self.now, &region, from.now)?;
            let left = self.parts.list_child(&self.before, &region, from.left)?;
            let Some(seen) = self.see(&region, &from, now, left) else {
                return Ok(false);
            };
            cell = Some((link, spot, Some(seen)));
        }
    }

    /// Takes up what a cell is, if it is not split; gives the node if it is.
    fn take(
        &mut self,
        link: u32,
        spot: Spot,
        seen: Option<Seen<G>>,
    ) -> Result<Option<u32>, BuildError> {
        let before = self.cells.links.get(link as usize).copied().unwrap_or(0);
        let content = match (Link::from_word(before), seen) {
            (Link::Node(node), _) => return Ok(Some(node)),
            (Link::Uniform(_), None) => return Ok(None),
            (Link::Leaf(first), None) => Link::Leaf(self.copy_leaf(first)?),
            (_, Some(seen)) => {
                let Some(region) = self.now.grid.region(spot) else {
                    return Ok(None);
                };
                let (list, known) = (seen.now, seen.known);
                match self
                    .parts
                    .make(self.now, spot, &region, list, known, link)?
                {
                    Made::Class(inside) => Link::Uniform(inside),
                    Made::Leaf(cell) => {
                        self.worst = self.worst.max(cell.worst);
                        Link::Leaf(cell.record.first)
                    }
                }
            }
        };
        set(self.parts.links, link, content);
        Ok(None)
    }

    /// Copies a leaf; gives where it is now.
    fn copy_leaf(&mut self, first: u32) -> Result<u32, BuildError> {
        let cells = self.cells;
        let first = first as usize;
        let record = cells.leaves.get(first..first + cells.leaf_words(first));
        let start = self.parts.out.at;
        for word in record.unwrap_or_default() {
            self.parts.out.push(*word)?;
        }
        // How many evaluations its own worst point takes is not written anywhere.
        self.worst = self.worst.max(cells.worst);
        Ok(count_to_word(start))
    }
}

/// Writes records to the front of a part of the workspace.
fn fill<T>(
    to: &mut [T],
    records: impl ExactSizeIterator<Item = T>,
    part: &'static str,
) -> Result<(), BuildError> {
    let full = BuildError::full(part, to.len());
    let room = to.get_mut(..records.len()).ok_or(full)?;
    for (slot, record) in room.iter_mut().zip(records) {
        *slot = record;
    }
    Ok(())
}
