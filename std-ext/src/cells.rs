//! Cells on the heap.

use tetracone::{
    Dimension,
    boundary::Boundary,
    cells::{
        Cells,
        build::{BuildError, Parameters},
    },
};

use crate::{bake::BakeError, memory::room};

/// Room is made at once for this many times the usual bytes.
const USUAL_TIMES: usize = 4;

/// Builds a solid's cells and shows them, in as much memory as that takes.
///
/// # Errors
/// [`BakeError`].
///
/// ```
/// use tetracone::{cells::build::Parameters, plane::{Plane, Point}, query::Class};
/// use tetracone::boundary::Polygon;
/// use tetracone_std::cells::with_cells;
///
/// let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]].map(Point::from);
/// let mut words = vec![0; Polygon::<f32>::check_words(3, 3)];
/// let edges = [[0, 1], [1, 2], [2, 0]];
/// let (triangle, _) = Polygon::<f32>::check(&corners, &edges, &mut words)?;
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
    let facets = boundary.facet_count();
    let usual = Parameters::for_facets::<G>(facets).bytes;
    let bounded = Parameters {
        bytes: parameters.bytes.min(usual.saturating_mul(USUAL_TIMES)),
        ..*parameters
    };
    let mut count = Cells::<G>::build_words(facets, &bounded);
    loop {
        let mut words = room(0, count)?;
        match Cells::build(boundary, parameters, &mut words) {
            Ok((cells, _)) => return Ok(show(cells)),
            // Lists that are long in many cells take more than is usual.
            Err(BuildError::Full { .. }) => count = count.saturating_mul(2),
            Err(error) => return Err(error.into()),
        }
    }
}
