//! Cells on the heap.

use tetracone::{
    Dimension,
    boundary::Boundary,
    cells::{
        Cells,
        build::{BuildError, Interval, Parameters, PendingCell, Piece, Sizes, Storage},
    },
};

use crate::{
    bake::BakeError,
    memory::{NoRoom, room},
};

/// Room is made at once for this many times the usual bytes.
const USUAL_TIMES: usize = 4;

/// Builds a solid's cells and shows them, in as much memory as that takes.
///
/// # Errors
/// [`BakeError`].
///
/// ```
/// use tetracone::{cells::build::Parameters, plane::{Plane, Point}, query::Class};
/// use tetracone::boundary::{Polygon, Ridge, BoundaryStorage};
/// use tetracone_std::cells::with_cells;
///
/// let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]].map(Point::from);
/// let (mut points, mut facets, mut ridges) = ([0; 6], [0; 6], [Ridge::default(); 6]);
/// let storage = BoundaryStorage { points: &mut points, facets: &mut facets, ridges: &mut ridges };
/// let triangle = Polygon::<f32>::check(&corners, &[[0, 1], [1, 2], [2, 0]], storage)?;
/// let parameters = Parameters::for_facets::<Plane<f32>>(triangle.facet_count());
/// let class = with_cells(&triangle, &parameters, |cells| cells.classify([1.0, 1.0].into()));
/// assert_eq!(class, Ok(Class::Inside));
/// # Ok::<(), tetracone::boundary::BoundaryError>(())
/// ```
pub fn with_cells<G: Dimension, R>(
    boundary: &Boundary<'_, G>,
    parameters: &Parameters,
    show: impl FnOnce(Cells<'_, G>) -> R,
) -> Result<R, BakeError> {
    // However many bytes are allowed, there may be little to split: memory grows with the cells.
    let usual = Parameters::for_facets::<G>(boundary.facet_count()).bytes;
    let mut sizes = Sizes::of(
        boundary.facet_count(),
        &Parameters {
            bytes: parameters.bytes.min(usual.saturating_mul(USUAL_TIMES)),
            ..*parameters
        },
    );
    loop {
        let mut memory = Memory::new(&sizes)?;
        match Cells::build(boundary, parameters, memory.storage()) {
            Ok(cells) => return Ok(show(cells)),
            Err(BuildError::Full { .. }) => sizes = doubled(&sizes),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Lists that are long in many cells take more than is usual.
const fn doubled(sizes: &Sizes) -> Sizes {
    Sizes {
        links: sizes.links.saturating_mul(2),
        nodes: sizes.nodes.saturating_mul(2),
        leaves: sizes.leaves.saturating_mul(2),
        items: sizes.items.saturating_mul(2),
        pending: sizes.pending.saturating_mul(2),
        ..*sizes
    }
}

/// A storage on the heap.
struct Memory {
    links: Vec<u32>,
    nodes: Vec<[u32; 3]>,
    leaves: Vec<u32>,
    items: Vec<u32>,
    pending: Vec<PendingCell>,
    intervals: Vec<Interval>,
    pieces: Vec<Piece>,
}

impl Memory {
    fn new(sizes: &Sizes) -> Result<Self, NoRoom> {
        Ok(Self {
            links: room(0, sizes.links)?,
            nodes: room([0; 3], sizes.nodes)?,
            leaves: room(0, sizes.leaves)?,
            items: room(0, sizes.items)?,
            pending: room(PendingCell::default(), sizes.pending)?,
            intervals: room(Interval::default(), sizes.intervals)?,
            pieces: room(Piece::default(), sizes.pieces)?,
        })
    }

    fn storage(&mut self) -> Storage<'_> {
        Storage {
            links: &mut self.links,
            nodes: &mut self.nodes,
            leaves: &mut self.leaves,
            items: &mut self.items,
            pending: &mut self.pending,
            intervals: &mut self.intervals,
            pieces: &mut self.pieces,
        }
    }
}
