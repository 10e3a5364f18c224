//! Making cells, and completing solids of them and writing these, in the plane and in space.

use core::hint::black_box;

use tetracone::{
    Dimension,
    boundary::Boundary,
    cells::{Cells, build::Parameters},
    image::Image,
    number::Scalar,
    plane::Plane,
    space::Space,
};

use super::entry;
use crate::Baked;

/// Boundaries and cells.
pub fn make<S: Baked>() {
    made::<Plane<S>>(&[[0, 1], [1, 2], [2, 0]]);
    made::<Space<S>>(&[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]);
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

#[inline(never)]
fn made<G: Dimension>(facets: &[G::Corners]) {
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
    entry::refit(&cells, &boundary, &parameters, rest);
}

/// Solids of cells and their images.
pub fn complete<S: Baked>() {
    completed::<Plane<S>>(S::RING);
    completed::<Space<S>>(S::HOOP);
}

/// Words that a board has for a solid or an image; where more are needed, that is told at once.
const BEYOND: usize = 1500;

#[inline(never)]
fn completed<G: Dimension>(image: &Image<'static>) {
    let Ok(cells) = black_box(image).cells::<G>() else {
        return;
    };
    let mut words = black_box([0; BEYOND]);
    entry::solid_words(&cells);
    entry::build_solid(cells, &mut words);
    entry::write_cells(&cells, &mut words);
    if let Ok(solid) = black_box(image).solid::<G>() {
        entry::write_solid(&solid, &mut words);
        entry::refit_solid(&solid, cells, &mut words);
        entry::scaled_cells(&cells, black_box(1), &mut words);
        entry::scaled_solid(&solid, black_box(1), &mut words);
    }
}
