//! Splitting cells, best first.

use core::ops::Range;

use super::{
    BuildError, Out, Parameters, PendingCell, Storage,
    frame::Frame,
    ground::{Ground, Known, Region},
    leaf::{Leaf, Scratch, Summary, word},
    queue::Queue,
    storage::LEAVES,
};
use crate::{
    cells::{
        Cells, Surface,
        grid::{Grid, Place},
        layout::{Link, MAX_COUNTS, MAX_LINK, NODE_WORDS, node_words},
    },
    dimension::Dimension,
    number::{Metric, Scalar},
    solid::Solid,
    volume::Aabb,
};

/// A cell is split along the axes along which lines cross at least this share of the boundary that
/// they cross along the axis with the most.
const SPLIT_SHARE: f64 = 0.35;

/// Slabs that take this share of the solid's diagonal hold few points, and are left alone where
/// points in them take no more than [`CHEAP`] evaluations. Measured at 0, 2 and 4 thousandths.
const THIN: f64 = 0.002;
const CHEAP: f64 = 8.0;

/// So many root cells are made in any case.
const FEWEST_ROOTS: usize = 8;

/// Leaves of fewer words are not split to save bytes.
const BULKY: u32 = 24;

/// The parts of the storage while they fill.
struct Parts<'a> {
    links: &'a mut [u32],
    link_count: usize,
    nodes: &'a mut [[u32; NODE_WORDS]],
    node_count: usize,
    leaves: &'a mut [u32],
    /// Words of records, those of cells that were split since included.
    leaf_count: usize,
    items: &'a mut [u32],
    item_count: usize,
    queue: Queue<'a>,
    scratch: Scratch<'a>,
    /// Bytes of cells, nodes and leaves.
    bytes: usize,
    deadline: Option<u32>,
}

/// What a cell is that is not split.
#[derive(Clone, Copy)]
enum Made {
    /// Without boundary: whether it is inside.
    Class(bool),
    /// A leaf.
    Leaf(PendingCell),
}

impl Made {
    /// What it takes besides its link.
    const fn bytes(&self) -> usize {
        match self {
            Self::Class(_) => 0,
            Self::Leaf(cell) => 4 * cell.words as usize,
        }
    }
}

/// A cell's facets among the items, and its origin.
type Neighbour<G> = (Range<usize>, Known<G>);

impl<'a, G: Dimension> Cells<'a, G> {
    /// Builds a solid's cells, on a host or on a device.
    ///
    /// # Errors
    /// [`BuildError::Full`] where a part of the storage is too small, and what else cells cannot
    /// hold. What the storage contains is then of no use.
    ///
    /// # Cost
    /// Of the order of the bytes times a few clipped facets. Stack: fixed, on a Cortex-M4F 6 kB in
    /// fixed point; exact signs of `f32` take 3 kB more.
    ///
    /// # Source
    /// A grid and a best-first search for splits; the leaves are this crate's.
    pub fn build(
        solid: &Solid<'a, G>,
        parameters: &Parameters,
        storage: Storage<'a>,
    ) -> Result<Self, BuildError> {
        let (points, corners) = solid.words();
        let sized = solid.facet_count() - solid.sliver_count();
        let count = u32::try_from(sized).map_err(|_| BuildError::TooLarge { part: "facets" })?;
        build(
            Surface::new(points, corners, false, count),
            parameters,
            storage,
        )
    }
}

/// Builds the cells over a surface.
fn build<'a, G: Dimension>(
    surface: Surface<'a, G>,
    parameters: &Parameters,
    storage: Storage<'a>,
) -> Result<Cells<'a, G>, BuildError> {
    let bounds = (0..surface.count())
        .filter_map(|number| surface.facet(number))
        .map(|facet| Aabb::<G>::of_facet(&facet))
        .reduce(|all, next| all.union(&next));
    let Some(bounds) = bounds else {
        return Err(BuildError::TooLarge { part: "facets" });
    };
    let narrow = surface.count() <= 1 << 16;
    let grid = Grid::over(&bounds);
    let mut ground = Ground {
        surface,
        frame: Frame::new::<G::Scalar>(&grid),
        grid,
        narrow,
        bounds,
    };
    let Storage {
        links,
        nodes,
        leaves,
        items,
        pending,
        intervals,
        pieces,
    } = storage;
    let mut parts = Parts {
        links,
        link_count: 0,
        nodes,
        node_count: 0,
        leaves,
        leaf_count: 0,
        items,
        item_count: 0,
        queue: Queue::new(pending),
        scratch: Scratch { intervals, pieces },
        bytes: 0,
        deadline: parameters.deadline,
    };
    parts.start(&mut ground, parameters)?;
    let grid = ground.grid;
    while let Some(cell) = parts.queue.pop() {
        if cell.weight <= 0.0 {
            parts.queue.push(cell)?;
            break;
        }
        // With the budget spent, splitting must save bytes, which it only does to long lists.
        if parts.bytes >= parameters.bytes && cell.words < BULKY {
            parts.retire(cell)?;
        } else {
            parts.split(&ground, cell, parameters)?;
        }
    }
    parts.leaf_count = parts.queue.close_up(parts.leaves, record);
    if parts.leaf_count > MAX_LINK {
        return Err(BuildError::TooLarge { part: "leaves" });
    }
    let mut worst = 0;
    for cell in parts.queue.finish() {
        if let Some(link) = parts.links.get_mut(cell.link as usize) {
            *link = Link::Leaf(cell.record).to_word();
        }
        worst = worst.max(cell.worst);
    }
    let (links, nodes, leaves): (&[u32], &[[u32; NODE_WORDS]], &[u32]) =
        (parts.links, parts.nodes, parts.leaves);
    Ok(Cells {
        surface,
        grid,
        links: links.get(..parts.link_count).unwrap_or_default(),
        nodes: nodes.get(..parts.node_count).unwrap_or_default(),
        leaves: leaves.get(..parts.leaf_count).unwrap_or_default(),
        narrow,
        worst,
    })
}

/// Where a cell's facets are among the items.
fn list(cell: &mut PendingCell) -> (&mut u32, u32) {
    (&mut cell.first, cell.count)
}

/// Where a cell's record is among the leaves.
fn record(cell: &mut PendingCell) -> (&mut u32, u32) {
    (&mut cell.record, cell.words)
}

/// A pending cell as a leaf.
fn leaf_of<'g, 'a, G: Dimension>(
    ground: &'g Ground<'a, G>,
    cell: &PendingCell,
    items: &'g [u32],
) -> Option<Leaf<'g, 'a, G>> {
    let first = cell.first as usize;
    Some(Leaf {
        ground,
        region: ground.region(cell.corner, cell.shifts)?,
        facets: items.get(first..first + cell.count as usize)?,
        known: known_of(cell),
    })
}

/// The origin of a pending cell.
fn known_of<G: Dimension>(cell: &PendingCell) -> Known<G> {
    Known {
        origin: G::point(cell.origin.map(G::Scalar::from_word)),
        winding: cell.winding,
    }
}

impl Parts<'_> {
    /// Makes the root cells.
    ///
    /// Every cell's origin is known from that of the cell before it, from the one below or from the
    /// one behind: the way between two cells that share a side stays in them.
    fn start<G: Dimension>(
        &mut self,
        ground: &mut Ground<'_, G>,
        parameters: &Parameters,
    ) -> Result<(), BuildError> {
        let capacity = self.links.len();
        let full = BuildError::Full {
            part: "cells",
            capacity,
        };
        // Where facets are in many root cells each, as needles are, larger ones have to do.
        let crossings = ground.crossings();
        let mut wanted = parameters.roots;
        ground.grid.refine::<G>(wanted, crossings);
        loop {
            let roots = ground.grid.roots::<G>();
            let links = self.links.get_mut(..roots).ok_or(full)?;
            let items = ground.count_roots(links);
            if 4 * roots + 4 * items <= parameters.bytes || wanted <= FEWEST_ROOTS {
                break;
            }
            wanted /= 2;
            ground.grid.coarsen();
            ground.grid.refine::<G>(wanted, crossings);
        }
        ground.grid.shift_down(&ground.bounds);
        ground.frame = Frame::new::<G::Scalar>(&ground.grid);
        let roots = ground.grid.roots::<G>();
        let ground = &*ground;
        let links = self.links.get_mut(..roots).ok_or(full)?;
        ground.count_roots(links);
        self.item_count = ground.list_roots(links, self.items)?;
        self.link_count = roots;
        self.bytes = 4 * roots;
        let mut before: [Option<Neighbour<G>>; 3] = [None, None, None];
        let mut first = 0;
        let count = word(roots);
        for number in 0..count {
            let cell = ground.grid.cell(number);
            let end = self
                .links
                .get(number as usize)
                .map_or(first, |end| *end as usize);
            let list = first..end;
            first = end;
            let [x, y, _] = cell;
            let axis = if x > 0 {
                0
            } else if y > 0 {
                1
            } else {
                2
            };
            let neighbour = before.get(axis).and_then(Option::as_ref);
            let corner = [0, 1, 2].map(|k: usize| cell[k] << ground.grid.shifts[k]);
            let known = self.root(ground, corner, list.clone(), neighbour, number)?;
            let next = known.map(|known| (list, known));
            if x == 0 && y == 0 {
                before[2].clone_from(&next);
            }
            if x == 0 {
                before[1].clone_from(&next);
            }
            before[0] = next;
        }
        Ok(())
    }

    /// Makes one root cell; gives its origin, if there is one.
    fn root<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        corner: Place,
        list: Range<usize>,
        neighbour: Option<&Neighbour<G>>,
        link: u32,
    ) -> Result<Option<Known<G>>, BuildError> {
        let shifts = ground.grid.shifts;
        let Some(region) = ground.region(corner, shifts) else {
            return Ok(None);
        };
        let items = &*self.items;
        let own = items.get(list.clone()).unwrap_or_default();
        let known = match neighbour {
            Some((other, known)) => {
                let other = items.get(other.clone()).unwrap_or_default();
                ground.origin(&region, |point| {
                    ground.winding(merged(own, other), known, point)
                })
            }
            None => ground.origin(&region, |point| ground.covering_sum(point)),
        };
        let made = match known {
            Some(known) => self.make(ground, (corner, shifts), &region, list, known, link)?,
            None => self.make_wide(ground, (corner, shifts), &region, link)?,
        };
        self.take(link, made)?;
        Ok(known)
    }

    /// What a cell is that is not split: a class, or a leaf that waits.
    fn make<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        (corner, shifts): (Place, [u32; 3]),
        region: &Region,
        list: Range<usize>,
        known: Known<G>,
        link: u32,
    ) -> Result<Made, BuildError> {
        if list.is_empty() {
            return Ok(Made::Class(known.winding >= 1));
        }
        let facets = self.items.get(list.clone()).unwrap_or_default();
        let leaf = Leaf {
            ground,
            region: *region,
            facets,
            known,
        };
        let start = self.leaf_count;
        let mut out = Out {
            words: self.leaves,
            at: start,
        };
        let summary = leaf.write(&mut self.scratch, &mut out)?;
        self.leaf_count = out.at;
        Ok(Made::Leaf(PendingCell {
            link,
            corner,
            shifts,
            first: word(list.start),
            count: word(list.len()),
            origin: G::coordinates(known.origin).map(Scalar::to_word),
            winding: known.winding,
            weight: match self.deadline {
                None => weight(ground, region, &summary),
                Some(most) if summary.worst > most => f64::from(summary.worst),
                Some(_) => 0.0,
            },
            record: word(start),
            words: word(self.leaf_count - start),
            worst: summary.worst,
        }))
    }

    /// A cell all of whose places are on the boundary: all facets, and an origin outside of the
    /// solid. It is not split.
    fn make_wide<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: (Place, [u32; 3]),
        region: &Region,
        link: u32,
    ) -> Result<Made, BuildError> {
        let list = self.list_all(ground)?;
        let known = ground.outside()?;
        Ok(match self.make(ground, cell, region, list, known, link)? {
            Made::Leaf(cell) => Made::Leaf(PendingCell {
                weight: 0.0,
                ..cell
            }),
            class @ Made::Class(_) => class,
        })
    }

    /// Takes up what a cell is.
    fn take(&mut self, link: u32, made: Made) -> Result<(), BuildError> {
        match made {
            Made::Class(inside) => {
                if let Some(slot) = self.links.get_mut(link as usize) {
                    *slot = Link::Uniform(inside).to_word();
                }
                Ok(())
            }
            Made::Leaf(cell) => {
                self.bytes += made.bytes();
                self.queue.push(cell)
            }
        }
    }

    /// Leaves a cell as it is for good.
    fn retire(&mut self, mut cell: PendingCell) -> Result<(), BuildError> {
        cell.weight = 0.0;
        self.queue.push(cell)
    }

    /// Lists all facets behind the items.
    fn list_all<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
    ) -> Result<Range<usize>, BuildError> {
        let first = self.item_count;
        for number in 0..ground.surface.count() {
            self.push_item(number)?;
        }
        Ok(first..self.item_count)
    }

    fn push_item(&mut self, number: u32) -> Result<(), BuildError> {
        let capacity = self.items.len();
        *self
            .items
            .get_mut(self.item_count)
            .ok_or(BuildError::Full {
                part: "items",
                capacity,
            })? = number;
        self.item_count += 1;
        Ok(())
    }

    /// Splits a cell, unless it cannot be split or that costs more than there is. Where there is no
    /// room for more records, those that are still wanted are closed up first.
    fn split<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: PendingCell,
        parameters: &Parameters,
    ) -> Result<(), BuildError> {
        let axes = self.axes(ground, &cell);
        let children: usize = 1 << axes.iter().filter(|axis| **axis).count();
        if children == 1 {
            return self.retire(cell);
        }
        // At worst every facet is in every child.
        let cell = self.make_room(cell, children * cell.count as usize)?;
        let before = (self.item_count, self.leaf_count);
        match self.try_split(ground, cell, axes, parameters) {
            Err(BuildError::Full { part: LEAVES, .. }) => {
                (self.item_count, self.leaf_count) = before;
                self.queue.push(PendingCell {
                    weight: f64::INFINITY,
                    ..cell
                })?;
                self.leaf_count = self.queue.close_up(self.leaves, record);
                match self.queue.pop() {
                    Some(cell) => self.try_split(ground, cell, axes, parameters),
                    None => Ok(()),
                }
            }
            outcome => outcome,
        }
    }

    fn try_split<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: PendingCell,
        axes: [bool; 3],
        parameters: &Parameters,
    ) -> Result<(), BuildError> {
        let children: usize = 1 << axes.iter().filter(|axis| **axis).count();
        let mut shifts = cell.shifts;
        for (shift, axis) in shifts.iter_mut().zip(axes) {
            *shift -= u32::from(axis);
        }
        let before = (self.item_count, self.leaf_count);
        let known = known_of::<G>(&cell);
        let parent = cell.first as usize..cell.first as usize + cell.count as usize;
        let mut made = [Made::Class(false); 8];
        let mut bytes = 4 * NODE_WORDS + 4 * children;
        for (number, slot) in made.iter_mut().enumerate().take(children) {
            let link = word(self.link_count + number);
            let mut corner = cell.corner;
            let mut rest = number;
            for (k, axis) in axes.iter().enumerate() {
                if *axis {
                    corner[k] += word(rest & 1) << shifts[k];
                    rest >>= 1;
                }
            }
            let child = self.child(ground, (corner, shifts), parent.clone(), &known, link)?;
            let Some(child) = child else {
                (self.item_count, self.leaf_count) = before;
                return self.retire(cell);
            };
            *slot = child;
            bytes += slot.bytes();
        }
        let freed = 4 * cell.words as usize;
        if bytes >= freed && self.bytes + bytes > parameters.bytes + freed {
            (self.item_count, self.leaf_count) = before;
            return self.retire(cell);
        }
        let capacity = self.nodes.len();
        let node = self
            .nodes
            .get_mut(self.node_count)
            .ok_or(BuildError::Full {
                part: "nodes",
                capacity,
            })?;
        let first = self.link_count;
        *node = node_words(cell.corner, shifts, axes, word(first));
        if let Some(link) = self.links.get_mut(cell.link as usize) {
            *link = Link::Node(word(self.node_count)).to_word();
        }
        self.node_count += 1;
        self.link_count += children;
        let capacity = self.links.len();
        if self.link_count > capacity {
            return Err(BuildError::Full {
                part: "cells",
                capacity,
            });
        }
        self.bytes = self.bytes + 4 * NODE_WORDS + 4 * children - freed;
        for (number, made) in made.iter().enumerate().take(children) {
            self.take(word(first + number), *made)?;
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
            _ => Err(BuildError::Full {
                part: "items",
                capacity,
            }),
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
        let bounds = ground.bounds(&region);
        let first = self.item_count;
        for at in parent.clone() {
            let Some(number) = self.items.get(at).copied() else {
                continue;
            };
            if ground.piece(number, &bounds).is_some() {
                self.push_item(number)?;
            }
        }
        let list = first..self.item_count;
        let above = self.items.get(parent).unwrap_or_default();
        let own = ground.origin(&region, |point| {
            ground.winding(above.iter().copied(), known, point)
        });
        own.map(|own| self.make(ground, (corner, shifts), &region, list, own, link))
            .transpose()
    }

    /// The axes along which splitting a cell pays.
    fn axes<G: Dimension>(&self, ground: &Ground<'_, G>, cell: &PendingCell) -> [bool; 3] {
        let Some(leaf) = leaf_of(ground, cell, self.items) else {
            return [false; 3];
        };
        let bounds = ground.bounds(&leaf.region);
        let mut sums = [0.0f64; 3];
        for number in leaf.facets {
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
                && leaf.region.last[k] > leaf.region.first[k]
                && (grid.extents[k].last >> (cell.shifts[k] - 1)) < MAX_COUNTS[k]
        };
        // Crossings of a line through the cell: the boundary's extent across it, over the cell's.
        let load = |k: usize| {
            if can(k) {
                sums[k] * leaf.region.extent(k)
            } else {
                0.0
            }
        };
        let loads = [load(0), load(1), load(2)];
        let most = loads[0].max(loads[1]).max(loads[2]);
        [0, 1, 2].map(|k| can(k) && loads[k] >= most * SPLIT_SHARE)
    }
}

/// How much there is to gain by splitting a cell: how many evaluations points of it take, all
/// together. Nothing where few points are in its slabs and those take few.
fn weight<G: Dimension>(ground: &Ground<'_, G>, region: &Region, summary: &Summary) -> f64 {
    let diagonal = ground.grid.last().map(f64::from);
    let diagonal = libm::sqrt(super::frame::dot(diagonal, diagonal));
    if summary.thickness <= diagonal * THIN && summary.cost <= CHEAP {
        return 0.0;
    }
    region.volume::<G>() * summary.unresolved * summary.cost
}

/// The numbers of two sorted lists, those in both once.
fn merged<'l>(a: &'l [u32], b: &'l [u32]) -> impl Iterator<Item = u32> + 'l {
    let (mut a, mut b) = (a.iter().copied().peekable(), b.iter().copied().peekable());
    core::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(x), Some(y)) => {
            let (x, y) = (*x, *y);
            if x <= y {
                a.next();
            }
            if y <= x {
                b.next();
            }
            Some(x.min(y))
        }
        (Some(_), None) => a.next(),
        (None, _) => b.next(),
    })
}

impl<G: Dimension> Ground<'_, G> {
    /// A point outside of the solid; inside, where the solid fills the domain.
    fn outside(&self) -> Result<Known<G>, BuildError> {
        for k in 0..G::DIMENSION {
            for (corner, moved) in [
                (self.bounds.low, self.bounds.low[k].left_of()),
                (self.bounds.high, self.bounds.high[k].right_of()),
            ] {
                if moved.in_domain() {
                    let mut place = corner;
                    place[k] = moved;
                    return Ok(Known {
                        origin: G::point(place),
                        winding: 0,
                    });
                }
            }
        }
        let whole = Region {
            first: [0; 3],
            last: self.grid.last(),
        };
        self.origin(&whole, |point| self.covering_sum(point))
            .ok_or(BuildError::Cornered)
    }
}
