//! Making a solid's cells and asking them, in the plane and in space.

use core::hint::black_box;

use tetracone::{
    Measure, PointTracker,
    cells::{
        Cells,
        build::{Interval, Parameters, PendingCell, Piece, Storage},
    },
    number::Scalar,
    solid::{Ridge, Solid, SolidStorage},
};

use super::entry;

/// A triangle or a tetrahedron.
pub(super) fn cells<G: Measure>(corners: &[[f64; 3]], facets: &[G::Corners]) {
    let near = |x: f64| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO);
    let mut points = [G::point([G::Scalar::ZERO; 3]); 4];
    for (point, place) in points.iter_mut().zip(corners) {
        *point = G::point(place.map(near));
    }
    let points = black_box(points);
    let points = points.get(..=G::DIMENSION).unwrap_or_default();
    let (mut point_words, mut facet_words) = ([0; 12], [0; 12]);
    let mut ridges = [Ridge::default(); 12];
    let storage = SolidStorage {
        points: &mut point_words,
        facets: &mut facet_words,
        ridges: &mut ridges,
    };
    let Ok(solid) = Solid::<G>::check(points, black_box(facets), storage) else {
        return;
    };
    entry::cells_sizes::<G>(black_box(4));
    let parameters = Parameters {
        bytes: black_box(512),
        roots: black_box(8),
        deadline: black_box(None),
    };
    let mut room = Room::new();
    entry::cells_build(&solid, &parameters, room.storage());
    let Ok(cells) = Cells::build(&solid, &parameters, room.storage()) else {
        return;
    };
    let point = black_box(G::point([near(100.0); 3]));
    let mut tracker = PointTracker::from_bytes(black_box([0; 8]));
    entry::cells_classify(&cells, point);
    entry::cells_tracked(&cells, point, &mut tracker);
    entry::cells_explain(&cells, point, &mut tracker);
    entry::cells_looks(&cells);
}

/// Where a few cells are built.
struct Room {
    links: [u32; 64],
    nodes: [[u32; 3]; 16],
    leaves: [u32; 256],
    items: [u32; 192],
    pending: [PendingCell; 24],
    intervals: [Interval; 4],
    pieces: [Piece; 2],
}

impl Room {
    fn new() -> Self {
        Self {
            links: [0; 64],
            nodes: [[0; 3]; 16],
            leaves: [0; 256],
            items: [0; 192],
            pending: [PendingCell::default(); 24],
            intervals: [Interval::default(); 4],
            pieces: [Piece::default(); 2],
        }
    }

    const fn storage(&mut self) -> Storage<'_> {
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
