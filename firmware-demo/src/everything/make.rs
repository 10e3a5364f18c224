//! Making a solid, its tree, its boxes and its image, in the plane and in space.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    Measure,
    number::Scalar,
    plane::Plane,
    solid::{Ridge, Solid, SolidStorage},
    space::Space,
    tree::build::{BoxStorage, Item, Parameters, Pending, Storage, build},
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

fn make<G: Measure>(facets: &[G::Corners]) {
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
        SolidStorage {
            points: &mut point_words,
            facets: &mut facet_words,
            ridges: &mut ridges,
        },
    );
    let storage = SolidStorage {
        points: &mut point_words,
        facets: &mut facet_words,
        ridges: &mut ridges,
    };
    let Ok(solid) = Solid::<G>::check(points, facets, storage) else {
        return;
    };
    entry::with_origin(solid, black_box(solid.origin()));
    let parameters = Parameters {
        depth: black_box(1),
        group: 2,
        thin: 0,
        references_per_facet: 8,
    };
    let mut room = Room::new();
    entry::counts(&solid);
    entry::sizes::<G>(black_box(4), black_box(4));
    entry::build(&solid, &parameters, room.storage());
    entry::build_within(&solid, &parameters, black_box(9), room.storage());
    let Ok(tree) = build(&solid, &parameters, room.storage()) else {
        return;
    };
    entry::write_image(&tree, &mut black_box([0; 640]));
    let (mut boxes, mut order) = ([0; 40], [0; 4]);
    let (mut pieces, mut scratch) = ([0; 4], [0; 4]);
    let storage = BoxStorage {
        boxes: &mut boxes,
        order: &mut order,
        pieces: &mut pieces,
        scratch: &mut scratch,
    };
    entry::with_boxes(tree, storage);
}

/// Where a small tree is built.
struct Room {
    nodes: [[u32; 4]; 40],
    groups: [[u32; 7]; 40],
    references: [u32; 40],
    sheaves: [[u32; 3]; 40],
    sheets: [[u32; 2]; 40],
    items: [Item; 80],
    pending: [Pending; 20],
}

impl Room {
    fn new() -> Self {
        Self {
            nodes: [[0; 4]; 40],
            groups: [[0; 7]; 40],
            references: [0; 40],
            sheaves: [[0; 3]; 40],
            sheets: [[0; 2]; 40],
            items: [Item::default(); 80],
            pending: [Pending::default(); 20],
        }
    }

    const fn storage(&mut self) -> Storage<'_> {
        Storage {
            nodes: &mut self.nodes,
            groups: &mut self.groups,
            references: &mut self.references,
            sheaves: &mut self.sheaves,
            sheets: &mut self.sheets,
            items: &mut self.items,
            pending: &mut self.pending,
        }
    }
}
