//! `tetracone check`: whether a file is a solid, and everything that is wrong with it.

mod plane;
mod space;

use core::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tetracone_std::{
    check::{self, Found, Spot},
    import::Input,
};

use crate::{
    arguments::Common, failure::Failure, output, progress::Progress, reading::Reading,
    report::Style, source::Source, table::Table,
};

/// Whether a file is a solid, and all that is wrong with it, counted and located; exit code 1 if it is none.
#[derive(Args)]
pub(crate) struct Check {
    /// The boundary: a file (.obj .stl .ply .off .dae .gltf .glb .geojson .svg), or a primitive's name; - is standard
    /// input
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// How the report is written
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    #[command(flatten)]
    reading: Reading,
}

/// What becomes of what a boundary goes around more than once, or the wrong way.
pub(crate) const CROSSED: &str = "it crosses itself: what it goes around several times is inside as the rest is, and \
                                  what it goes around the wrong way only is outside";

/// The same of rings, and what can be done.
pub(crate) const CROSSED_RINGS: &str = "it crosses itself: what it goes around several times is inside as the rest is, \
                                        and what it goes around the wrong way only is outside; --rule even-odd or \
                                        non-zero says otherwise, of mend and where a solid is made";

/// What becomes of facets that are there both ways.
const CANCELLED: &str = "what is there both ways cancels in pairs, and is no part of the solid";

/// A report as it is told.
struct Told {
    is_solid: bool,
    table: Table,
    object: Value,
}

impl Check {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let told = {
            let _spinner = Progress::of_file(&self.path, common.quiet);
            self.told()?
        };
        let text = self.format.tell(told.table, &told.object);
        output::report(text.as_bytes())?;
        if told.is_solid {
            Ok(())
        } else {
            Err(Failure::Found)
        }
    }

    fn told(&self) -> Result<Told, Failure> {
        let source = Source {
            path: &self.path,
            kind: self.reading.kind.as_ref(),
        };
        let (name, input) = (source.name(), source.boundary(&self.reading.options())?);
        let wrong = |error| Failure::of_file(&name, error);
        let (mut told, mut notes, counts, crossed) = match input {
            Input::Space(mesh) => {
                let report = check::space::Report::of(&mesh).map_err(wrong)?;
                let counts = [report.sheets.count, report.crossings.count];
                (space::told(&name, &report), mesh.notes, counts, CROSSED)
            }
            Input::Plane(rings) => {
                let report = check::plane::Report::of(&rings).map_err(wrong)?;
                let counts = [report.sheets.count, report.crossings.count];
                (
                    plane::told(&name, &report),
                    rings.notes,
                    counts,
                    CROSSED_RINGS,
                )
            }
        };
        for (count, rule) in counts.into_iter().zip([CANCELLED, crossed]) {
            if count > 0 {
                notes.push(rule.to_owned());
            }
        }
        for note in &notes {
            told.table.row("note", note);
        }
        told.object["notes"] = json!(notes);
        Ok(told)
    }
}

/// Something that can be wrong: its name in a table and in an object.
type Defect<const D: usize> = (&'static str, &'static str, Found<D>);

/// Tells of those that there are in the table, and of all in the object.
fn tell<const D: usize>(told: &mut Told, defects: &[Defect<D>], has_all_crossings: bool) {
    for (name, key, what) in defects {
        if what.count > 0 {
            let least = *name == "crossings" && !has_all_crossings;
            let least = if least { "at least " } else { "" };
            let what = found(format_args!("{least}{}", what.count), what.first);
            told.table.row(name, what);
        }
        told.object[*key] = json!({ "count": what.count, "first": spot(what.first) });
    }
    told.object["has_all_crossings"] = json!(has_all_crossings);
}

/// How many, and where the first is.
pub(crate) fn found<const D: usize>(count: impl Display, first: Option<Spot<D>>) -> String {
    match first {
        Some(first) => format!("{count}, first {first}"),
        None => count.to_string(),
    }
}

/// The same for programs.
pub(crate) fn spot<const D: usize>(spot: Option<Spot<D>>) -> Value {
    let told =
        |spot: Spot<D>| json!({ "facet": spot.facet, "line": spot.line, "at": &spot.place[..] });
    spot.map_or(Value::Null, told)
}
