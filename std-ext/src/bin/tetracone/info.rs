//! `tetracone info`: what a solid is.

use clap::Args;
use tetracone::{
    Dimension,
    cells::{Cells, Content, Forms},
    image::Lattice,
    number::{Arithmetic, Scalar},
    solid::Solid,
};
use tetracone_std::load::{Provenance, SolidVisitor, Visitor, place::Placing, visit, visit_solid};

use crate::{
    arguments::Common,
    failure::Failure,
    output::say,
    parts::{boxes, parts},
    shown::{arithmetic_name, shortest, significant},
    solid::SolidArguments,
    table::Table,
};

/// What a solid is: kind, counts, bytes, cells, worst case, lattice, notes.
#[derive(Args)]
pub(crate) struct Info {
    #[command(flatten)]
    solid: SolidArguments,
}

impl Info {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let loaded = self.solid.load(common)?;
        let image = loaded.image();
        let mut table = Table::default();
        let name = self.solid.source().name();
        table.row("solid", &name);
        let bytes = image.bytes();
        let provenance = loaded.provenance();
        visit(
            &image,
            Describe {
                table: &mut table,
                bytes,
                provenance,
            },
        );
        table.row("parts", parts(&loaded));
        let boxes = boxes(&loaded);
        let boxes = boxes.map_err(|error| Failure::of_file(&name, error))?;
        table.row("boxes", boxes);
        if let Ok(most) = visit_solid(&image, PairStack) {
            let most = format_args!("{most} pairs of boxes at most, with one like it");
            table.row("pair stack", most);
        }
        if image.pieces() > 0 {
            table.row("pieces", format_args!("{} of boundary", image.pieces()));
        }
        for note in provenance.into_iter().flat_map(|made| &made.notes) {
            table.row("note", note);
        }
        say(table.text.as_bytes())
    }
}

/// How many pairs of boxes the search of two such solids has open at most.
struct PairStack;

impl SolidVisitor<'_> for PairStack {
    type Output = usize;

    fn visit<G: Placing>(self, solid: Solid<'_, G>, _: Lattice) -> usize {
        solid.most_open(&solid)
    }
}

struct Describe<'a> {
    table: &'a mut Table,
    bytes: usize,
    provenance: Option<&'a Provenance>,
}

impl Visitor<'_> for Describe<'_> {
    type Output = ();

    fn visit<G: Dimension>(self, cells: Cells<'_, G>, lattice: Lattice) {
        let Self {
            table,
            bytes,
            provenance,
        } = self;
        let place =
            |point: G::Point| lattice.from_steps(G::coordinates(point).map(Scalar::to_real));
        let list = |numbers: &[f64]| {
            let numbers: Vec<_> = numbers[..G::DIMENSION]
                .iter()
                .copied()
                .map(shortest::<G::Scalar>)
                .collect();
            numbers.join(", ")
        };
        let (counts, measured) = (cells.statistics(), Measured::of(&cells, place));
        let count = cells.facet_count();
        let plane = G::DIMENSION == 2;
        let (facets, measure) = if plane {
            ("edges", "area")
        } else {
            ("faces", "volume")
        };

        table.row(
            "kind",
            format_args!(
                "{}D, {}",
                G::DIMENSION,
                arithmetic_name(G::Scalar::ARITHMETIC)
            ),
        );
        table.row("points", cells.point_count());
        table.row(facets, count);
        if let Some(made) = provenance {
            let what = if plane {
                "edges without length"
            } else {
                "faces without area"
            };
            table.row("dropped", format_args!("{} {what}", made.dropped));
        }
        let [least, most] = measured.extent;
        table.row("from", list(&least));
        table.row("to", list(&most));
        table.row(measure, significant(measured.measure));
        if G::Scalar::ARITHMETIC == Arithmetic::Fixed {
            table.row(
                "step",
                format_args!("2^{} = {:e}", lattice.exponent, lattice.step()),
            );
            table.row("offset", list(&lattice.offset));
        } else {
            table.row("step", "none, coordinates are the nearest f32");
        }
        if let Some(made) = provenance {
            table.row("rounding", format_args!("{:.1e} at most", made.rounding));
        }
        let each = |part: usize| real(part) / real(count.max(1));
        table.row("bytes", format_args!("{bytes}, {:.1} a facet", each(bytes)));
        table.row("roots", counts.roots);
        let leaves = counts.leaves;
        table.row(
            "cells",
            format_args!("{}, {leaves} of them leaves", counts.cells),
        );
        table.row("nodes", counts.nodes);
        table.row("depth", counts.depth);
        let slabs = cells.cells().map(|cell| match cell.content {
            Content::Leaf(leaf) => leaf.slabs,
            Content::Inside | Content::Outside => 0,
        });
        let most = slabs.max().unwrap_or(0);
        table.row(
            "slabs",
            format_args!(
                "{}, {most} in a leaf at most, two that cross in {}",
                counts.slabs, counts.crossed
            ),
        );
        table.row("forms", forms(&counts.forms));
        let references = counts.references;
        table.row(
            "references",
            format_args!("{references}, {:.2} a facet", each(references)),
        );
        table.row(
            "worst case",
            format_args!("{} evaluations a point", cells.worst_case()),
        );
    }
}

/// How many slabs there are of each form, without those of which there are none.
fn forms(forms: &Forms) -> String {
    let forms = [
        (forms.flat, "flat"),
        (forms.convex, "convex"),
        (forms.concave, "concave"),
        (forms.stack, "stack"),
        (forms.fan, "fan"),
        (forms.sheet, "sheet"),
        (forms.any, "any"),
    ];
    let told = forms.into_iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told
        .map(|(count, name)| format!("{name} {count}"))
        .collect();
    told.join(", ")
}

/// What is measured on a solid, in the units of its source.
struct Measured {
    extent: [[f64; 3]; 2],
    measure: f64,
}

impl Measured {
    fn of<G: Dimension>(cells: &Cells<'_, G>, place: impl Fn(G::Point) -> [f64; 3]) -> Self {
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
                (a[0] * b[1] - a[1] * b[0]) / 2.0
            } else {
                (a[0] * minor(1, 2) + a[1] * minor(2, 0) + a[2] * minor(0, 1)) / 6.0
            };
        }
        Self { extent, measure }
    }
}

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "no file has 2^53 of anything")]
const fn real(count: usize) -> f64 {
    count as f64
}
