//! Splitting cells, best first.

use core::ops::Range;

use super::{
    BuildError, Out, Parameters, PendingCell,
    ground::{Ground, Known, Region},
    leaf::{Leaf, Scratch, Summary},
    parts::{self, INTERVAL_WORDS, PENDING_WORDS, PIECE_WORDS, Sizes},
    queue::Queue,
};
use crate::{
    boundary::Boundary,
    cells::{
        Cells,
        grid::{Grid, Place},
        layout::{Link, MAX_LINK, NODE_WORDS},
    },
    geometry::Dimension,
    number::{Scalar, vector::length},
    words::count_to_word,
    workspace::{Records, Workspace, move_down},
};

/// Slabs that take this share of the solid's diagonal hold few points, and are left alone where
/// points in them take no more than [`CHEAP`] evaluations. Measured at 0, 2 and 4 thousandths.
const THIN: f64 = 0.002;
const CHEAP: f64 = 8.0;

/// Of the bytes, one in so many is for the cells with the worst points.
const WORST_SHARE: usize = 8;

/// Where a point takes more evaluations than this, cells have sheets from the first. Sheets take bytes
/// that splitting needs, and a sign of a sheet about twice as long as one of a group without forks:
/// with 12, points inside near the boundary take up to 1.9 times as long; with 64, bounds are up to
/// half as large again.
const MANY: u32 = 48;

/// Leaves of fewer words are not split to save bytes.
const BULKY: u32 = 24;

/// The parts of the workspace while they fill.
pub(super) struct Parts<'a> {
    pub(super) links: &'a mut [u32],
    pub(super) link_count: usize,
    pub(super) nodes: &'a mut [[u32; NODE_WORDS]],
    pub(super) node_count: usize,
    pub(super) leaves: &'a mut [u32],
    /// Words of records, those of cells that were split since included.
    pub(super) leaf_count: usize,
    pub(super) items: &'a mut [u32],
    pub(super) item_count: usize,
    pub(super) queue: Queue<'a>,
    pub(super) scratch: Scratch<'a>,
    /// Bytes of cells, nodes and leaves.
    pub(super) bytes: usize,
    /// With one, the cell with the worst point is split next.
    pub(super) deadline: Option<u32>,
    /// Groups become sheets, if they can be, where a point takes more evaluations than this else.
    pub(super) beyond: u32,
    /// No cell is split into one with a point that takes more.
    pub(super) most: u32,
}

/// What a cell is that is not split.
#[derive(Clone, Copy)]
pub(super) enum Made {
    /// Without boundary: whether it is inside.
    Class(bool),
    /// A leaf.
    Leaf(PendingCell),
}

impl Made {
    /// What it takes besides its link.
    pub(super) const fn bytes(&self) -> usize {
        match self {
            Self::Class(_) => 0,
            Self::Leaf(cell) => 4 * cell.words as usize,
        }
    }
}

impl<'a, G: Dimension> Cells<'a, G> {
    /// Says how many words suffice to build the cells of nearly all boundaries with so many facets.
    ///
    /// A list of facets that meet in one place is in many cells on the way there, so that no size
    /// short of the square of the facets always suffices. The number is as large as numbers are where
    /// it would be larger.
    #[must_use]
    pub const fn build_words(facets: usize, parameters: &Parameters) -> usize {
        parts::build_words(facets, parameters)
    }

    /// Builds a solid's cells, on a host or on a device.
    ///
    /// The cells keep about as many bytes of the workspace as the parameters allow, and the rest is
    /// handed back. While they are built, they take it all: some for each facet, and the rest in fixed
    /// proportions, so that twice the words have room for about twice as many cells.
    /// [`Cells::build_words`] says how many are enough; however many there are, the cells are the same.
    ///
    /// # Errors
    /// [`BuildError::Full`] where a part of the workspace is too small, and what else cells cannot
    /// hold. What the workspace contains is then of no use.
    ///
    /// # Cost
    /// Of the order of the bytes times a few clipped facets. Stack: fixed, on a Cortex-M4F below
    /// 10 kB in fixed point and 11 kB in `f32`.
    ///
    /// # Source
    /// A grid and a best-first search for splits; the leaves are this crate's.
    pub fn build(
        boundary: &Boundary<'a, G>,
        parameters: &Parameters,
        words: &'a mut [u32],
    ) -> Result<(Self, &'a mut [u32]), BuildError> {
        let sizes = Sizes::within(words.len(), boundary.facet_count(), parameters);
        Self::build_in(boundary, parameters, words, &sizes)
    }

    /// Builds a solid's cells in parts of these sizes.
    fn build_in(
        boundary: &Boundary<'a, G>,
        parameters: &Parameters,
        words: &'a mut [u32],
        sizes: &Sizes,
    ) -> Result<(Self, &'a mut [u32]), BuildError> {
        let mut ground = ground(boundary)?;
        let mut parts = Parts::new(words, sizes, parameters);
        let worst = parts.fill(&mut ground, parameters)?;
        let counts = parts.counts();
        Ok(Self::kept(words, sizes, counts, &ground, worst))
    }

    /// The cells in parts of these sizes, of which so many records are in use; what is kept comes
    /// together at the front.
    pub(super) fn kept(
        words: &'a mut [u32],
        sizes: &Sizes,
        [links, nodes, leaves]: [usize; 3],
        ground: &Ground<'a, G>,
        worst: u32,
    ) -> (Self, &'a mut [u32]) {
        let node_words = nodes * NODE_WORDS;
        move_down(words, sizes.links, node_words, links);
        let at = sizes.links + sizes.nodes * NODE_WORDS;
        move_down(words, at, leaves, links + node_words);
        let mut workspace = Workspace::new(words);
        let cells = Self {
            surface: ground.surface,
            grid: ground.grid,
            links: workspace.take(links),
            nodes: workspace.take(node_words).as_chunks().0,
            leaves: workspace.take(leaves),
            narrow: ground.narrow,
            worst,
        };
        (cells, workspace.rest)
    }
}

/// What is known of a boundary before there are cells.
pub(super) fn ground<'a, G: Dimension>(
    boundary: &Boundary<'a, G>,
) -> Result<Ground<'a, G>, BuildError> {
    let surface = boundary.surface;
    let bounds = surface
        .bounds()
        .ok_or(BuildError::TooLarge { part: "facets" })?;
    Ok(Ground::new(surface, Grid::over(&bounds)))
}

/// Where a cell's record is among the leaves.
pub(super) fn record(cell: &mut PendingCell) -> (&mut u32, u32) {
    (&mut cell.record, cell.words)
}

impl<'w> Parts<'w> {
    /// How many links, nodes and words of leaves there are.
    pub(super) const fn counts(&self) -> [usize; 3] {
        [self.link_count, self.node_count, self.leaf_count]
    }

    /// Divides a workspace; what cells keep comes first.
    pub(super) fn new(words: &'w mut [u32], sizes: &Sizes, parameters: &Parameters) -> Self {
        let mut words = Workspace::new(words);
        Self {
            links: words.take(sizes.links),
            link_count: 0,
            nodes: words.take(sizes.nodes * NODE_WORDS).as_chunks_mut().0,
            node_count: 0,
            leaves: words.take(sizes.leaves),
            leaf_count: 0,
            items: words.take(sizes.items),
            item_count: 0,
            queue: Queue::new(Records::new(words.take(sizes.pending * PENDING_WORDS))),
            scratch: Scratch {
                intervals: Records::new(words.take(sizes.intervals * INTERVAL_WORDS)),
                pieces: Records::new(words.take(sizes.pieces * PIECE_WORDS)),
            },
            bytes: 0,
            deadline: parameters.deadline,
            beyond: parameters.deadline.unwrap_or(MANY),
            most: u32::MAX,
        }
    }

    /// Makes all cells; gives the most evaluations that a point takes.
    fn fill<G: Dimension>(
        &mut self,
        ground: &mut Ground<'_, G>,
        parameters: &Parameters,
    ) -> Result<u32, BuildError> {
        self.start(ground, parameters)?;
        let tried = self.beyond;
        if let Some(most) = parameters.deadline {
            self.beyond = most;
        } else {
            self.grow(ground, parameters.bytes - parameters.bytes / WORST_SHARE)?;
            self.turn_to_worst();
        }
        self.finish(ground, parameters.bytes, tried)?;
        if parameters.deadline.is_none() && self.bytes < enough(parameters.bytes) {
            self.turn_to_gain();
            self.grow(ground, parameters.bytes)?;
        }
        self.leaf_count = self.queue.close_up(self.leaves, record);
        if self.leaf_count > MAX_LINK {
            return Err(BuildError::TooLarge { part: "leaves" });
        }
        let mut worst = 0;
        for cell in self.queue.finish() {
            if let Some(link) = self.links.get_mut(cell.link as usize) {
                *link = Link::Leaf(cell.record).to_word();
            }
            worst = worst.max(cell.worst);
        }
        Ok(worst)
    }

    /// Splits the cells with the most to gain, up to so many bytes.
    fn grow<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        bytes: usize,
    ) -> Result<(), BuildError> {
        while let Some(cell) = self.next(bytes)? {
            self.split(ground, cell, bytes)?;
        }
        Ok(())
    }

    /// The cell with the most to gain, if there is anything to gain. Those for which too little is
    /// left of so many bytes stay as they are: with the budget spent, splitting must save bytes, which
    /// it only does to long lists.
    pub(super) fn next(&mut self, bytes: usize) -> Result<Option<PendingCell>, BuildError> {
        while let Some(cell) = self.queue.pop() {
            if cell.weight <= 0.0 {
                self.queue.push(cell)?;
                break;
            }
            if self.bytes < enough(bytes) || cell.words >= BULKY {
                return Ok(Some(cell));
            }
            self.retire(cell)?;
        }
        Ok(None)
    }

    /// What a cell is that is not split: a class, or a leaf that waits.
    pub(super) fn make<G: Dimension>(
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
            beyond: self.beyond,
        };
        let start = self.leaf_count;
        let mut out = Out {
            words: self.leaves,
            at: start,
        };
        let summary = leaf.write(&mut self.scratch, &mut out)?;
        self.leaf_count = out.at;
        let gain = gain(ground, region, &summary);
        Ok(Made::Leaf(PendingCell {
            link,
            corner,
            shifts,
            first: count_to_word(list.start),
            count: count_to_word(list.len()),
            origin: G::coordinates(known.origin).map(Scalar::to_word),
            winding: known.winding,
            gain,
            weight: match self.deadline {
                None => gain,
                Some(most) => excess(summary.worst, most),
            },
            record: count_to_word(start),
            words: count_to_word(self.leaf_count - start),
            worst: summary.worst,
        }))
    }

    /// Takes up what a cell is.
    pub(super) fn take(&mut self, link: u32, made: Made) -> Result<(), BuildError> {
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
    pub(super) fn retire(&mut self, mut cell: PendingCell) -> Result<(), BuildError> {
        cell.weight = 0.0;
        self.queue.push(cell)
    }

    pub(super) fn push_item(&mut self, number: u32) -> Result<(), BuildError> {
        let full = BuildError::full("items", self.items.len());
        *self.items.get_mut(self.item_count).ok_or(full)? = number;
        self.item_count += 1;
        Ok(())
    }
}

/// A budget of which this much is spent is spent: hardly any split is cheaper than the rest.
const fn enough(bytes: usize) -> usize {
    bytes - bytes / 256
}

/// What the worst point of a cell takes, if that is more than what may be.
pub(super) fn excess(worst: u32, most: u32) -> f64 {
    if worst > most { f64::from(worst) } else { 0.0 }
}

/// How much there is to gain by splitting a cell: how many evaluations points of it take, all
/// together. Nothing where few points are in its slabs and those take few.
fn gain<G: Dimension>(ground: &Ground<'_, G>, region: &Region, summary: &Summary) -> f64 {
    let diagonal = ground.grid.last().map(f64::from);
    let diagonal = length(diagonal);
    if summary.thickness <= diagonal * THIN && summary.cost <= CHEAP {
        return 0.0;
    }
    region.volume::<G>() * summary.unresolved * summary.cost
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{vec, vec::Vec};

    use super::*;
    use crate::plane::{Plane, Point};

    /// The names of the parts, in the order of [`Sizes`].
    const NAMES: [&str; 6] = [
        "cells",
        "nodes",
        "leaves",
        "items",
        "pending cells",
        "slabs",
    ];

    /// Every part in turn is made smaller: there are the same cells, or it is said that this one is
    /// full. The least one with which there are cells is found by halving.
    #[test]
    fn a_part_that_is_too_small_is_named() {
        let mut points = vec![Point::new(0.0, -9.0)];
        points.extend((0..40u8).map(|k| Point::new(80.0 - f32::from(k), f32::from(k % 2) * 30.0)));
        let count = u32::try_from(points.len()).expect("few");
        let edges: Vec<_> = (0..count).map(|k| [k, (k + 1) % count]).collect();
        let mut words = vec![0; Boundary::<Plane<f32>>::check_words(points.len(), edges.len())];
        let checked = Boundary::<Plane<f32>>::check(&points, &edges, &mut words);
        let (boundary, _) = checked.expect("a comb");
        let parameters = Parameters {
            bytes: 2_000,
            roots: 4,
            deadline: None,
        };
        let usual = Sizes::of(edges.len(), &parameters);
        let size = Cells::<Plane<f32>>::build_words(edges.len(), &parameters);
        let build = |sizes: &Sizes| {
            let mut words = vec![0xdead_beef; size];
            let (cells, _) = Cells::build_in(&boundary, &parameters, &mut words, sizes)?;
            let [links, leaves] = [cells.links, cells.leaves].map(<[u32]>::to_vec);
            Ok::<_, BuildError>((links, cells.nodes.to_vec(), leaves))
        };
        let made = build(&usual).expect("it is enough");
        for (part, name) in NAMES.into_iter().enumerate() {
            let sized = |size: Option<usize>| {
                let mut sizes = usual;
                let field = match part {
                    0 => &mut sizes.links,
                    1 => &mut sizes.nodes,
                    2 => &mut sizes.leaves,
                    3 => &mut sizes.items,
                    4 => &mut sizes.pending,
                    _ => &mut sizes.intervals,
                };
                *field = size.unwrap_or(*field);
                (*field, sizes)
            };
            let fits = |size: usize| match build(&sized(Some(size)).1) {
                Ok(other) => {
                    assert!(other == made, "{name}: {size}");
                    true
                }
                Err(error) => {
                    let full = BuildError::Full {
                        part: name,
                        capacity: size,
                    };
                    assert_eq!(error, full);
                    false
                }
            };
            let (mut low, mut high) = (0, sized(None).0);
            assert!(!fits(low), "{name}");
            while low + 1 < high {
                let middle = low.midpoint(high);
                *(if fits(middle) { &mut high } else { &mut low }) = middle;
            }
        }
    }
}
