//! Making a solid, its cells and images, in the plane and in space.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    boundary::Boundary,
    cells::{Cells, build::Parameters},
    number::Scalar,
    plane::Plane,
    solid::Solid,
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

/// Words in which all of it is made.
const WORDS: usize = 1300;

fn make<G: Dimension>(facets: &[G::Corners]) {
    let near = |x: f64| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO);
    let points = black_box(CORNERS.map(|place| G::point(place.map(near))));
    // In the plane there is no fourth corner.
    let points = points.get(..=G::DIMENSION).unwrap_or_default();
    let facets = black_box(facets);
    let mut workspace = black_box([0; WORDS]);
    entry::check::<G>(points, facets, &mut workspace);
    let Ok((boundary, rest)) = Boundary::<G>::check(points, facets, &mut workspace) else {
        return;
    };
    let parameters = Parameters {
        bytes: black_box(512),
        roots: black_box(8),
        deadline: black_box(None),
    };
    entry::counts(&boundary);
    entry::sizes::<G>(black_box(4), &parameters);
    entry::build(&boundary, &parameters, rest);
    let Ok((cells, rest)) = Cells::build(&boundary, &parameters, rest) else {
        return;
    };
    let words = &mut black_box([0; 256]);
    entry::write_cells(&cells, words);
    make_solid(cells, rest, words);
}

/// The solid of these cells; apart, since boards have little stack.
#[inline(never)]
fn make_solid<'a, G: Dimension>(cells: Cells<'a, G>, rest: &'a mut [u32], words: &mut [u32]) {
    entry::solid_words(&cells);
    entry::build_solid(cells, rest);
    if let Ok((solid, _)) = Solid::build(cells, rest) {
        entry::write_solid(&solid, words);
    }
}
