//! `tetracone info`: what a solid is.

mod crossings;
mod measured;
pub(crate) mod object;

use clap::Args;
use serde_json::json;
use tetracone::{
    Dimension,
    cells::{Cells, Content, Form},
    image::Lattice,
    number::{Arithmetic, Scalar},
};
use tetracone_std::load::{Provenance, Visitor, visit};

use measured::Measured;

use crate::{
    arguments::Common,
    failure::Failure,
    output::say,
    parts::{boxes, parts},
    progress::Progress,
    robot::baked,
    shown::{arithmetic_name, shortest, significant},
    solid::SolidArguments,
    table::Table,
};

/// What a solid is: kind, counts, bytes, cells, worst case, lattice, notes; or what is in a baked robot, a
/// .tcone-robot file.
#[derive(Args)]
pub(crate) struct Info {
    #[command(flatten)]
    solid: SolidArguments,
}

impl Info {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let source = self.solid.source();
        if source.kind.is_none() && baked::is_baked(source.path) {
            return baked::tell(source.path, common.format);
        }
        let busy = Progress::of_file(source.path, common.quiet);
        let (loaded, crossings) = self.solid.load_seen(common, crossings::Told::of)?;
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
                crossings: crossings.as_ref(),
            },
        );
        table.row("parts", parts(&loaded));
        let would_add = loaded.boxes_would_add();
        let would_add = would_add.map_err(|error| Failure::of_file(&name, error))?;
        table.row("boxes", boxes(&loaded, would_add));
        if image.pieces() > 0 {
            table.row("pieces", format_args!("{} of boundary", image.pieces()));
        }
        let rule = crossings.as_ref().and_then(|told| told.note);
        let notes = provenance.into_iter().flat_map(|made| &made.notes);
        let notes: Vec<_> = notes.map(String::as_str).chain(rule).collect();
        for note in &notes {
            table.row("note", note);
        }
        let mut object = object::of(&name, &loaded, would_add);
        object["crossing_pairs"] = json!(crossings.map(|told| told.object));
        object["notes"] = json!(notes);
        drop(busy);
        say(common.format.tell(table, &object).as_bytes())
    }
}

struct Describe<'a> {
    table: &'a mut Table,
    bytes: usize,
    provenance: Option<&'a Provenance>,
    crossings: Option<&'a crossings::Told>,
}

impl Visitor<'_> for Describe<'_> {
    type Output = ();

    fn visit<G: Dimension>(self, cells: Cells<'_, G>, lattice: Lattice) {
        let Self {
            table,
            bytes,
            provenance,
            crossings,
        } = self;
        let list = |numbers: &[f64]| {
            let numbers: Vec<_> = numbers[..G::DIMENSION]
                .iter()
                .copied()
                .map(shortest::<G::Scalar>)
                .collect();
            numbers.join(", ")
        };
        let (counts, measured) = (cells.statistics(), Measured::of(&cells, &lattice));
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
            let what = format_args!("{} {facets} that were there both ways", made.cancelled);
            table.row("cancelled", what);
        }
        if let Some(crossings) = crossings {
            crossings.add_to(table);
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
            table.row("rounding", rounding(made));
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
        let most = most_slabs(&cells);
        table.row(
            "slabs",
            format_args!(
                "{}, {most} in a leaf at most, two that cross in {}",
                counts.slabs, counts.crossed
            ),
        );
        let forms = forms(counts.forms).into_iter();
        let forms = forms.filter(|(count, _)| *count > 0);
        let forms: Vec<String> = forms
            .map(|(count, name)| format!("{name} {count}"))
            .collect();
        table.row("forms", forms.join(", "));
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

/// How far rounding moved a coordinate.
pub(crate) fn rounding(made: &Provenance) -> String {
    let Provenance {
        rounding,
        rounding_share,
        ..
    } = made;
    format!("{rounding:.1e} at most, {rounding_share:.1e} of the size")
}

/// The most slabs that a leaf has.
fn most_slabs<G: Dimension>(cells: &Cells<'_, G>) -> usize {
    let slabs = cells.cells().map(|cell| match cell.content {
        Content::Leaf(leaf) => leaf.slabs,
        Content::Inside | Content::Outside => 0,
    });
    slabs.max().unwrap_or(0)
}

/// How many slabs there are of each form.
const fn forms(forms: [usize; 8]) -> [(usize, &'static str); 7] {
    [
        (forms[Form::Flat as usize], "flat"),
        (forms[Form::Convex as usize], "convex"),
        (forms[Form::Concave as usize], "concave"),
        (forms[Form::Stack as usize], "stack"),
        (forms[Form::Fan as usize], "fan"),
        (forms[Form::Sheet as usize], "sheet"),
        (forms[Form::Any as usize], "any"),
    ]
}

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "no file has 2^53 of anything")]
const fn real(count: usize) -> f64 {
    count as f64
}
