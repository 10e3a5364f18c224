//! Making a solid, its cells and images, in the plane and in space.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    boundary::{Boundary, BoundaryStorage, Ridge},
    cells::{
        Cells,
        build::{Interval, Parameters, PendingCell, Piece, Storage},
    },
    number::Scalar,
    plane::Plane,
    solid::{Solid, SolidStorage},
    space::Space,
};

use super::entry;

/// All of it in `f32`.
pub fn make_f32() {
    make::<Plane<f32>>(&[[0, 1], [1, 2], [2, 0]]);
    make::<Space<f32>>(&[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]);
}

/// All of it in fixed point.
pub fn make_fixed() {
    make::<Plane<I32F0>>(&[[0, 1], [1, 2], [2, 0]]);
    make::<Space<I32F0>>(&[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]);
}

/// Corners of a triangle or of a tetrahedron.
const CORNERS: [[f64; 3]; 4] = [
    [0.0, 0.0, 0.0],
    [900.0, 0.0, 0.0],
    [0.0, 900.0, 0.0],
    [0.0, 0.0, 900.0],
];

fn make<G: Dimension>(facets: &[G::Corners]) {
    let near = |x: f64| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO);
    let points = black_box(CORNERS.map(|place| G::point(place.map(near))));
    // In the plane there is no fourth corner.
    let points = points.get(..=G::DIMENSION).unwrap_or_default();
    let facets = black_box(facets);
    let (mut point_words, mut facet_words) = ([0; 12], [0; 12]);
    let mut ridges = [Ridge::default(); 12];
    entry::check::<G>(
        points,
        facets,
        BoundaryStorage {
            points: &mut point_words,
            facets: &mut facet_words,
            ridges: &mut ridges,
        },
    );
    let storage = BoundaryStorage {
        points: &mut point_words,
        facets: &mut facet_words,
        ridges: &mut ridges,
    };
    let Ok(boundary) = Boundary::<G>::check(points, facets, storage) else {
        return;
    };
    let parameters = Parameters {
        bytes: black_box(512),
        roots: black_box(8),
        deadline: black_box(None),
    };
    let mut room = Room::new();
    entry::counts(&boundary);
    entry::sizes::<G>(black_box(4));
    entry::build(&boundary, &parameters, room.storage());
    let Ok(cells) = Cells::build(&boundary, &parameters, room.storage()) else {
        return;
    };
    let words = &mut black_box([0; 256]);
    entry::write_cells(&cells, words);
    make_solid(cells, words);
}

/// The solid of these cells; apart, since boards have little stack.
#[inline(never)]
fn make_solid<G: Dimension>(cells: Cells<'_, G>, words: &mut [u32]) {
    entry::solid_sizes(&cells);
    let mut room = SolidRoom::new();
    entry::build_solid(cells, room.storage());
    if let Ok(solid) = Solid::build(cells, room.storage()) {
        entry::write_solid(&solid, words);
    }
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

/// Where a body of them is built.
struct SolidRoom {
    ends: [u32; 65],
    references: [u32; 128],
    boxes: [u32; 40],
    order: [u32; 4],
    pieces: [u32; 4],
    scratch: [u32; 4],
}

impl SolidRoom {
    const fn new() -> Self {
        Self {
            ends: [0; 65],
            references: [0; 128],
            boxes: [0; 40],
            order: [0; 4],
            pieces: [0; 4],
            scratch: [0; 4],
        }
    }

    const fn storage(&mut self) -> SolidStorage<'_> {
        SolidStorage {
            ends: &mut self.ends,
            references: &mut self.references,
            boxes: &mut self.boxes,
            order: &mut self.order,
            pieces: &mut self.pieces,
            scratch: &mut self.scratch,
        }
    }
}
