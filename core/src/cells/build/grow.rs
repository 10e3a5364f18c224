//! Splitting cells, best first.

use core::{marker::PhantomData, ops::Range};

use super::{
    BuildError, Out, Parameters, PendingCell,
    frame::Frame,
    ground::{Ground, Known, Region},
    leaf::{Leaf, Scratch, Summary, word},
    queue::Queue,
    storage::{self, Room, Sizes},
};
use crate::{
    boundary::Boundary,
    cells::{
        Cells, Surface,
        grid::{Grid, Place},
        layout::{Link, MAX_LINK, NODE_WORDS, is_narrow},
    },
    geometry::Dimension,
    indices::Indices,
    number::Scalar,
    volume::Aabb,
    workspace::{Workspace, move_down},
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
        storage::build_words(facets, parameters)
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
        let (points, corners) = boundary.words();
        let number = |count: usize| {
            u32::try_from(count).map_err(|_| BuildError::TooLarge { part: "facets" })
        };
        let surface = Surface {
            points,
            corners: Indices::new(corners, false),
            count: number(boundary.facet_count())?,
            sized: number(boundary.facet_count() - boundary.sliver_count())?,
            dimension: PhantomData,
        };
        let sizes = Sizes::within(words.len(), boundary.facet_count(), parameters);
        let built = build(surface, parameters, Room::new(words, &sizes))?;
        // What is kept comes together at the front.
        let (node_words, at) = (built.nodes * NODE_WORDS, sizes.links);
        move_down(words, at, node_words, built.links);
        let (at, kept) = (at + sizes.nodes * NODE_WORDS, built.links + node_words);
        move_down(words, at, built.leaves, kept);
        let mut workspace = Workspace::new(words);
        let cells = Self {
            surface,
            grid: built.grid,
            links: workspace.take(built.links),
            nodes: workspace.take(node_words).as_chunks().0,
            leaves: workspace.take(built.leaves),
            narrow: built.narrow,
            worst: built.worst,
        };
        Ok((cells, workspace.rest))
    }
}

/// Cells that were built, and how much there is in each part of the workspace.
struct Built {
    grid: Grid,
    links: usize,
    nodes: usize,
    leaves: usize,
    narrow: bool,
    worst: u32,
}

/// Builds the cells over a surface.
fn build<G: Dimension>(
    surface: Surface<'_, G>,
    parameters: &Parameters,
    room: Room<'_>,
) -> Result<Built, BuildError> {
    let bounds = surface
        .sized_facets()
        .map(|facet| Aabb::<G>::of_facet(&facet))
        .reduce(|all, next| all.union(&next));
    let Some(bounds) = bounds else {
        return Err(BuildError::TooLarge { part: "facets" });
    };
    let narrow = is_narrow(surface.sized);
    let grid = Grid::over(&bounds);
    let mut ground = Ground {
        surface,
        frame: Frame::new::<G::Scalar>(&grid),
        grid,
        narrow,
        bounds,
    };
    let mut parts = Parts {
        links: room.links,
        link_count: 0,
        nodes: room.nodes,
        node_count: 0,
        leaves: room.leaves,
        leaf_count: 0,
        items: room.items,
        item_count: 0,
        queue: Queue::new(room.pending),
        scratch: Scratch {
            intervals: room.intervals,
            pieces: room.pieces,
        },
        bytes: 0,
        deadline: parameters.deadline,
        beyond: parameters.deadline.unwrap_or(MANY),
        most: u32::MAX,
    };
    parts.start(&mut ground, parameters)?;
    let grid = ground.grid;
    let tried = parts.beyond;
    if let Some(most) = parameters.deadline {
        parts.beyond = most;
    } else {
        parts.grow(&ground, parameters.bytes - parameters.bytes / WORST_SHARE)?;
        parts.turn_to_worst();
    }
    parts.finish(&ground, parameters.bytes, tried)?;
    if parameters.deadline.is_none() && parts.bytes < enough(parameters.bytes) {
        parts.turn_to_gain();
        parts.grow(&ground, parameters.bytes)?;
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
    Ok(Built {
        grid,
        links: parts.link_count,
        nodes: parts.node_count,
        leaves: parts.leaf_count,
        narrow,
        worst,
    })
}

/// Where a cell's record is among the leaves.
pub(super) fn record(cell: &mut PendingCell) -> (&mut u32, u32) {
    (&mut cell.record, cell.words)
}

impl Parts<'_> {
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
            first: word(list.start),
            count: word(list.len()),
            origin: G::coordinates(known.origin).map(Scalar::to_word),
            winding: known.winding,
            gain,
            weight: match self.deadline {
                None => gain,
                Some(most) => excess(summary.worst, most),
            },
            record: word(start),
            words: word(self.leaf_count - start),
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
    let diagonal = libm::sqrt(super::frame::dot(diagonal, diagonal));
    if summary.thickness <= diagonal * THIN && summary.cost <= CHEAP {
        return 0.0;
    }
    region.volume::<G>() * summary.unresolved * summary.cost
}
