//! Splitting cells, best first.

use super::{
    BuildError, Out, Parameters, PendingCell,
    ground::{Ground, Known},
    leaf::{Leaf, Summary},
    out::LEAVES,
    parts::{INTERVAL_WORDS, Intervals, List, PENDING_WORDS, PIECE_WORDS, PieceRecords, Sizes},
    queue::Queue,
};
use crate::{
    cells::{
        grid::{Region, Spot},
        layout::{Link, MAX_LINK, NODE_WORDS},
    },
    geometry::Dimension,
    number::{Scalar, vector::length},
    workspace::{Records, Workspace},
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
    /// The leaves' records, those of cells that were split since included.
    pub(super) out: Out<'a>,
    pub(super) items: &'a mut [u32],
    pub(super) item_count: usize,
    pub(super) queue: Queue<'a>,
    intervals: Intervals<'a>,
    pieces: PieceRecords<'a>,
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
            Self::Leaf(cell) => cell.bytes(),
        }
    }
}

impl<'w> Parts<'w> {
    /// How many links, nodes and words of leaves there are.
    pub(super) const fn counts(&self) -> [usize; 3] {
        [self.link_count, self.node_count, self.out.at]
    }

    /// Divides a workspace; what cells keep comes first.
    pub(super) fn new(words: &'w mut [u32], sizes: &Sizes, parameters: &Parameters) -> Self {
        let mut words = Workspace::new(words);
        Self {
            links: words.take(sizes.links),
            link_count: 0,
            nodes: words.take(sizes.nodes * NODE_WORDS).as_chunks_mut().0,
            node_count: 0,
            out: Out {
                words: words.take(sizes.leaves),
                at: 0,
            },
            items: words.take(sizes.items),
            item_count: 0,
            queue: Queue::new(Records::new(words.take(sizes.pending * PENDING_WORDS))),
            intervals: Records::new(words.take(sizes.intervals * INTERVAL_WORDS)),
            pieces: Records::new(words.take(sizes.pieces * PIECE_WORDS)),
            bytes: 0,
            deadline: parameters.deadline,
            beyond: parameters.deadline.unwrap_or(MANY),
            most: u32::MAX,
        }
    }

    /// Makes all cells; gives the most evaluations that a point takes.
    pub(super) fn fill<G: Dimension>(
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
        self.out.at = self.queue.close_up(self.out.words, |cell| &mut cell.record);
        self.check_links()?;
        let mut worst = 0;
        for cell in self.queue.iter() {
            set(self.links, cell.link, Link::Leaf(cell.record.first));
            worst = worst.max(cell.worst);
        }
        Ok(worst)
    }

    /// Whether links can number all words of leaves.
    pub(super) const fn check_links(&self) -> Result<(), BuildError> {
        if self.out.at > MAX_LINK {
            return Err(BuildError::TooLarge { part: LEAVES });
        }
        Ok(())
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
            if self.bytes < enough(bytes) || cell.record.count >= BULKY {
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
        spot: Spot,
        region: &Region,
        list: List,
        known: Known<G>,
        link: u32,
    ) -> Result<Made, BuildError> {
        if list.count == 0 {
            return Ok(Made::Class(known.winding >= 1));
        }
        let leaf = Leaf {
            ground,
            region: *region,
            bounds: ground.bounds(region),
            facets: self.items.get(list.range()).unwrap_or_default(),
            known,
            beyond: self.beyond,
        };
        let start = self.out.at;
        let summary = leaf.write(&mut self.intervals, &mut self.pieces, &mut self.out)?;
        let gain = gain(ground, region, &summary);
        Ok(Made::Leaf(PendingCell {
            link,
            spot,
            list,
            origin: G::coordinates(known.origin).map(Scalar::to_word),
            winding: known.winding,
            gain,
            weight: match self.deadline {
                None => gain,
                Some(most) => excess(summary.worst, most),
            },
            record: List::new(start, self.out.at),
            worst: summary.worst,
        }))
    }

    /// Takes up what a cell is.
    pub(super) fn take(&mut self, link: u32, made: Made) -> Result<(), BuildError> {
        match made {
            Made::Class(inside) => {
                set(self.links, link, Link::Uniform(inside));
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

/// Writes a link.
pub(super) fn set(links: &mut [u32], number: u32, link: Link) {
    if let Some(slot) = links.get_mut(number as usize) {
        *slot = link.to_word();
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
    let diagonal = length(ground.grid.last().map(f64::from));
    if summary.thickness <= diagonal * THIN && summary.cost <= CHEAP {
        return 0.0;
    }
    region.volume::<G>() * summary.unresolved * summary.cost
}
