//! From shapes to trees.

use tetracone::{Dimension, boundary::Boundary, number::Scalar};
use tetracone_oracle::shapes::Shape;
use tetracone_study::cones::{Parameters, Tree};

/// The point at a place; none outside the domain.
pub(crate) fn point<G: Dimension, const D: usize>(place: [f64; D]) -> Option<G::Point> {
    let mut coordinates = [G::Scalar::ZERO; 3];
    for (coordinate, x) in coordinates.iter_mut().zip(place) {
        *coordinate = G::Scalar::nearest(x)?;
    }
    Some(G::point(coordinates))
}

/// Where a point is.
pub(crate) fn real<G: Dimension, const D: usize>(point: G::Point) -> [f64; D] {
    let coordinates = G::coordinates(point).map(Scalar::to_real);
    core::array::from_fn(|k| coordinates[k])
}

/// Makes something of a solid with these facets.
pub(crate) fn with_boundary<G: Dimension<Corners = [u32; D]>, T, const D: usize>(
    shape: &impl Shape<D>,
    facets: &[[u32; D]],
    make: impl FnOnce(&Boundary<'_, G>) -> T,
) -> T {
    let name = shape.name();
    let points = shape.points().iter();
    let points: Vec<_> = points
        .map(|place| point::<G, D>(*place).expect("a shape keeps to the domain"))
        .collect();
    let mut words = vec![0; Boundary::<G>::check_words(points.len(), facets.len())];
    let (boundary, _) = Boundary::<G>::check(&points, facets, &mut words)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    make(&boundary)
}

/// The usual tree of a shape.
pub(crate) fn built<G: Dimension<Corners = [u32; D]>, const D: usize>(
    shape: &impl Shape<D>,
    origin: Option<[f64; D]>,
) -> Tree<G> {
    with_boundary::<G, _, D>(shape, &shape.facets(), |boundary| {
        let parameters = Parameters::for_facets::<G>(boundary.facet_count());
        let origin = origin.and_then(point::<G, D>);
        Tree::build(boundary, origin, &parameters)
            .unwrap_or_else(|error| panic!("{}: {error}", shape.name()))
    })
}
