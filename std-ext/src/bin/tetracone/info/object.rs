//! What a solid is, for programs.

use serde_json::{Map, Value, json};
use tetracone::{
    Dimension,
    cells::Cells,
    image::Lattice,
    number::{Arithmetic, Scalar},
};
use tetracone_std::load::{Loaded, Visitor, visit};

use super::{forms, measured::Measured, most_slabs};
use crate::{
    parts::{lists, sizes},
    shown::{arithmetic_name, shortest},
};

/// Everything that the table tells but crossings; `would_add` is what boxes would add.
pub(crate) fn of(name: &str, loaded: &Loaded, would_add: Option<usize>) -> Value {
    let image = loaded.image();
    let mut object = visit(&image, Describe);
    let lists = lists(&image);
    let made = loaded.provenance();
    let more = json!({
        "file": name,
        "dropped": made.map(|made| made.dropped),
        "cancelled": made.map(|made| made.cancelled),
        "rounding": made.map(|made| made.rounding),
        "rounding_share": made.map(|made| made.rounding_share),
        "bytes": image.bytes(),
        "parts": sizes(loaded).map(|(name, bytes)| (name.to_owned(), json!(bytes))).collect::<Map<_, _>>(),
        "box_bytes": image.bytes_beyond_points() - lists,
        "list_bytes": lists,
        "queries_all_adds": would_add,
        "pieces": (image.pieces() > 0).then(|| image.pieces()),
        "notes": made.map_or(&[][..], |made| made.notes.as_slice()),
    });
    if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
        object.extend(more);
    }
    object
}

struct Describe;

impl Visitor<'_> for Describe {
    type Output = Value;

    fn visit<G: Dimension>(self, cells: Cells<'_, G>, lattice: Lattice) -> Value {
        let measured = Measured::of(&cells, &lattice);
        let number = |number: f64| shortest::<G::Scalar>(number).parse().unwrap_or(number);
        let list = |place: &[f64; 3]| place[..G::DIMENSION].iter().copied().map(number).collect();
        let [least, most]: [Vec<f64>; 2] = measured.extent.each_ref().map(list);
        let (facets, measure) = if G::DIMENSION == 2 {
            ("edges", "area")
        } else {
            ("faces", "volume")
        };
        let is_fixed = G::Scalar::ARITHMETIC == Arithmetic::Fixed;
        let counts = cells.statistics();
        let each = forms(counts.forms).map(|(count, name)| (name.to_owned(), json!(count)));
        json!({
            "dimension": G::DIMENSION,
            "arithmetic": arithmetic_name(G::Scalar::ARITHMETIC),
            "points": cells.point_count(),
            facets: cells.facet_count(),
            "from": least,
            "to": most,
            measure: measured.measure,
            "lattice": is_fixed.then(|| json!({
                "exponent": lattice.exponent,
                "step": lattice.step(),
                "offset": &lattice.offset[..G::DIMENSION],
            })),
            "roots": counts.roots,
            "cells": counts.cells,
            "leaves": counts.leaves,
            "nodes": counts.nodes,
            "depth": counts.depth,
            "slabs": counts.slabs,
            "most_slabs": most_slabs(&cells),
            "crossed": counts.crossed,
            "forms": each.into_iter().collect::<Map<_, _>>(),
            "references": counts.references,
            "worst_case": cells.worst_case(),
        })
    }
}
