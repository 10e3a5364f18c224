//! How much a boundary encloses, and whether it does so from the right side.

use super::{Boundary, BoundaryError};
use crate::{geometry::Dimension, number::Scalar};

/// Checks that what the boundary encloses is positive; it is measured in `f64`.
pub(super) fn check<G: Dimension>(boundary: &Boundary<'_, G>) -> Result<(), BoundaryError> {
    let Some(first) = boundary.facets().next() else {
        return Err(BoundaryError::Empty);
    };
    let real = |point: G::Point| G::coordinates(point).map(Scalar::to_real);
    let reference = real(G::corner(&first, 0));
    let relative = |point: G::Point| {
        let point = real(point);
        [0, 1, 2].map(|k| point[k] - reference[k])
    };
    let mut measure = 0.0;
    for facet in boundary.facets() {
        let [a, b, c] = [0, 1, 2].map(|k| relative(G::corner(&facet, k)));
        measure += if G::DIMENSION == 2 {
            (a[0] * b[1] - a[1] * b[0]) / 2.0
        } else {
            let normal = [
                b[1] * c[2] - b[2] * c[1],
                b[2] * c[0] - b[0] * c[2],
                b[0] * c[1] - b[1] * c[0],
            ];
            (a[0] * normal[0] + a[1] * normal[1] + a[2] * normal[2]) / 6.0
        };
    }
    if measure <= 0.0 || !measure.is_finite() {
        return Err(BoundaryError::InsideOut { measure });
    }
    Ok(())
}
