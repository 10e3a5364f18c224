//! From shapes to cells, and shapes on the lattices of fixed point.

use tetracone::{
    boundary::Boundary,
    cells::{Cells, build::Parameters},
};
use tetracone_std::{bake::lattice_for, cells::with_cells};

use crate::harness::world::{Grounded as _, World};
use tetracone_oracle::cases::every;
use tetracone_oracle::shapes::Shape;

/// Makes something of a shape's solid.
pub fn with_boundary<G: World<D>, T, const D: usize>(
    shape: &impl Shape<D>,
    make: impl FnOnce(&Boundary<'_, G>) -> T,
) -> T {
    let (name, facets) = (shape.name(), shape.facets());
    let points: Vec<_> = (shape.points().iter())
        .map(|place| G::at(*place).expect("a shape keeps to the domain"))
        .collect();
    let mut words = vec![0; Boundary::<G>::check_words(points.len(), facets.len())];
    let (boundary, _) = Boundary::<G>::check(&points, &facets, &mut words)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    make(&boundary)
}

/// Makes something of a shape's cells; the parameters are the usual ones where none are given.
pub fn with_cells_of<G: World<D>, T, const D: usize>(
    shape: &impl Shape<D>,
    parameters: Option<&Parameters>,
    make: impl FnOnce(&Boundary<'_, G>, Cells<'_, G>) -> T,
) -> T {
    with_boundary::<G, _, D>(shape, |boundary| {
        let usual = Parameters::for_facets::<G>(boundary.facet_count());
        with_cells(boundary, parameters.unwrap_or(&usual), |cells| {
            make(boundary, cells)
        })
        .unwrap_or_else(|error| panic!("{}: {error}", shape.name()))
    })
}

/// The shape on the lattice on which it is baked for fixed point.
pub fn baked<H: Shape<D>, const D: usize>(mut shape: H) -> H {
    let spread = |place: &[f64; D]| {
        let mut spread = [0.0; 3];
        spread[..D].copy_from_slice(place);
        spread
    };
    let points: Vec<_> = shape.points().iter().map(spread).collect();
    let lattice = lattice_for(&points);
    for place in shape.points_mut() {
        for (x, offset) in place.iter_mut().zip(lattice.offset) {
            *x = libm::rint(libm::ldexp(*x - offset, -lattice.exponent));
        }
    }
    shape
}

/// All of them where all cases are asked; else one in so many.
pub fn sampled<T>(all: impl IntoIterator<Item = T>, most: usize) -> Vec<T> {
    let step = every(most, 1);
    all.into_iter().step_by(step).collect()
}
