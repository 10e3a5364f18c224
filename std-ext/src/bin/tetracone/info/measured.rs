//! What is measured on a solid.

use tetracone::{Dimension, cells::Cells, image::Lattice, number::Scalar};

/// What is measured on a solid, in the units of its source.
pub(super) struct Measured {
    /// The corners of its box.
    pub(super) extent: [[f64; 3]; 2],
    /// Its area or volume.
    pub(super) measure: f64,
}

impl Measured {
    pub(super) fn of<G: Dimension>(cells: &Cells<'_, G>, lattice: &Lattice) -> Self {
        let place =
            |point: G::Point| lattice.from_steps(G::coordinates(point).map(Scalar::to_real));
        // Any place; from one nearby, little is lost.
        let first = cells.facets().next();
        let origin = first.map_or([0.0; 3], |facet| place(G::corner(&facet, 0)));
        let mut extent = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        let mut measure = 0.0;
        for facet in cells.facets() {
            let corners = [0, 1, 2].map(|k| place(G::corner(&facet, k)));
            for corner in &corners {
                for (k, coordinate) in corner.iter().enumerate() {
                    extent[0][k] = extent[0][k].min(*coordinate);
                    extent[1][k] = extent[1][k].max(*coordinate);
                }
            }
            let [a, b, c] = corners.map(|corner| [0, 1, 2].map(|k| corner[k] - origin[k]));
            let minor = |k: usize, l: usize| b[k] * c[l] - b[l] * c[k];
            measure += if G::DIMENSION == 2 {
                a[0] * b[1] - a[1] * b[0]
            } else {
                a[0] * minor(1, 2) + a[1] * minor(2, 0) + a[2] * minor(0, 1)
            };
        }
        let measure = measure / if G::DIMENSION == 2 { 2.0 } else { 6.0 };
        Self { extent, measure }
    }
}
