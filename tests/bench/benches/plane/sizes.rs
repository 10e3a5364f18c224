//! What a polygon weighs and takes to build.

use std::time::Instant;

use tetracone::plane::Plane;
use tetracone_bench::options::Options;
use tetracone_bench::race::nanoseconds;
use tetracone_bench::report::{Table, brief};
use tetracone_bench::subject::{Fixed, Subject};

use super::polygon::{Polygon, deep, polyline};

/// Measures all polygons.
pub(crate) fn measure(options: &Options, polygons: &[Polygon]) {
    let table = Table::new(
        options.markdown,
        "Sizes: depth and bytes an edge, everything that any query needs included, and of cells \
         alone; milliseconds to build; the most evaluations of a point query",
        &[
            "polygon          ",
            "edges ",
            "depth",
            "f32 B ",
            "fix B ",
            "cells B",
            "build f32",
            "fix     ",
            "polyline",
            "bound",
        ],
    );
    for polygon in polygons {
        let (shape, float) = (&polygon.shape, &polygon.subject);
        let fixed = Subject::new::<Plane<Fixed>>(&deep(&shape.points), &shape.edges());
        let start = Instant::now();
        let other = polyline(shape);
        let polyline_build = nanoseconds(start.elapsed()) / 1e6;
        drop(other);
        let cells = float.cells::<Plane<f32>>();
        table.row(&[
            polygon.name().to_owned(),
            shape.edges().len().to_string(),
            cells.statistics().depth.to_string(),
            brief(float.bytes_per_facet()),
            brief(fixed.bytes_per_facet()),
            brief(float.cell_bytes_per_facet()),
            brief(float.build),
            brief(fixed.build),
            brief(polyline_build),
            cells.worst_case().to_string(),
        ]);
    }
}
