//! `tetracone check`: whether a file is a solid, and everything that is wrong with it.

use core::fmt::Display;
use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tetracone_std::{
    check::{Found, Report, Spot},
    import::{self, Format, Input, Mesh},
    load::reading,
};

use crate::{
    arguments::Common, failure::Failure, output::say, progress::Progress, shown::significant,
    table::Table,
};

/// Above this, lengths are hardly metres.
const METRES: f64 = 20.0;

/// Whether a surface bounds a solid, and all that is wrong with it, counted and located; exit code 1 if it does not.
#[derive(Args)]
pub(crate) struct Check {
    /// The surface's file: .obj .stl .ply .off
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// How the report is written
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

/// How a report is written.
#[derive(Clone, Copy, ValueEnum)]
enum Style {
    /// A table for people
    Text,
    /// One object
    Json,
}

impl Check {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let name = self.path.display();
        let mesh = self.mesh(common)?;
        let report = {
            let _spinner = Progress::of_file(&self.path, common.quiet);
            Report::of(&mesh).map_err(|error| Failure::of_file(&name, error))?
        };
        let text = match self.format {
            Style::Text => text(&self.path.display().to_string(), &mesh, &report),
            Style::Json => format!("{}\n", object(&mesh, &report)),
        };
        say(text.as_bytes())?;
        if report.is_solid() {
            Ok(())
        } else {
            Err(Failure::Found)
        }
    }

    fn mesh(&self, common: Common) -> Result<Mesh, Failure> {
        let name = self.path.display();
        let Some(format) = Format::from_extension(&self.path) else {
            let what = "no known kind of surface; its name must end in .obj, .stl, .ply or .off";
            return Err(Failure::of_file(name, what));
        };
        let _spinner = Progress::of_file(&self.path, common.quiet);
        let bytes = fs::read(&self.path);
        let bytes = bytes.map_err(|error| Failure::of_file(&name, reading(&error)))?;
        match import::read(&name.to_string(), format, &bytes, None)? {
            Input::Space(mesh) => Ok(mesh),
            Input::Plane(_) => {
                let what =
                    "rings in the plane are closed as they are; `info` says what is made of them";
                Err(Failure::of_file(name, what))
            }
        }
    }
}

/// What is said to people: what there is, then whatever is wrong.
fn text(name: &str, mesh: &Mesh, report: &Report) -> String {
    let mut table = Table::default();
    table.row("surface", name);
    table.row("solid", verdict(report));
    table.row("points", report.points);
    table.row("faces", report.faces);
    let [low, high] = report.extent;
    let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let list = |place: [f64; 3]| place.map(|x| shown(x, size)).join(", ");
    table.row("from", list(low));
    table.row("to", list(high));
    let closed = if report.open == 0 {
        ""
    } else {
        ", were it closed"
    };
    table.row(
        "volume",
        format_args!("{}{closed}", significant(report.volume)),
    );
    if report.open > 0 {
        let loops = counted(report.loops.len(), "loop", "loops");
        table.row("open edges", format_args!("{}, in {loops}", report.open));
    }
    let loops = report.loops.iter().map(|one| {
        let edges = counted(one.edges, "edge", "edges");
        format!(
            "{edges}, {} long, around {}",
            significant(one.length),
            list(one.middle)
        )
    });
    table.first("loop", loops);
    for uses in &report.uses {
        let name = counted(uses.faces, "face", "faces");
        table.row(
            "edges",
            found(format_args!("{} with {name}", uses.edges), uses.first),
        );
    }
    for (name, _, what) in defects(report)
        .into_iter()
        .filter(|(.., what)| what.count > 0)
    {
        let least = name == "crossings" && !report.has_all_crossings;
        let least = if least { "at least " } else { "" };
        table.row(
            name,
            found(format_args!("{least}{}", what.count), what.first),
        );
    }
    if report.gaps.vertices > 0 {
        let near = report.gaps.within.iter();
        let near = near.map(|(power, count)| format!("{count} within 2^{power}"));
        let near: Vec<String> = near.collect();
        let near = if near.is_empty() {
            "none is near another".to_owned()
        } else {
            near.join(", ")
        };
        table.row(
            "gaps",
            format_args!("{near}, of {} vertices on open edges", report.gaps.vertices),
        );
    }
    let components = report.components.iter().map(|one| {
        let faces = counted(one.faces, "face", "faces");
        let closed = if one.is_closed { "closed" } else { "open" };
        format!("{faces}, {closed}, volume {}", significant(one.volume))
    });
    table.first("component", components);
    if size > METRES {
        let what = format_args!(
            "{} across; if that is millimetres, metres are a thousandth",
            significant(size)
        );
        table.row("units", what);
    }
    for note in &mesh.notes {
        table.row("note", note);
    }
    table.text
}

/// In one sentence.
fn verdict(report: &Report) -> String {
    if report.is_solid() {
        return "yes".to_owned();
    }
    if report.open > 0 {
        let edges = counted(report.open, "directed edge has", "directed edges have");
        return format!("no: {edges} no opposite");
    }
    if report.volume < 0.0 {
        return "no: it is inside out; --flip turns it around".to_owned();
    }
    "no: it is closed and encloses nothing".to_owned()
}

/// What can be wrong with faces, by its name in a table and in an object.
fn defects(report: &Report) -> [(&'static str, &'static str, Found); 8] {
    [
        ("repeated", "repeated_edges", report.repeated),
        ("turned", "turned_faces", report.turned),
        ("one-sided", "one_sided_edges", report.one_sided),
        ("doubled", "doubled_faces", report.doubled),
        ("sheets", "sheet_faces", report.sheets),
        ("collapsed", "collapsed_faces", report.collapsed),
        ("slivers", "sliver_faces", report.slivers),
        ("crossings", "crossing_pairs", report.crossings),
    ]
}

/// The same for programs.
fn object(mesh: &Mesh, report: &Report) -> Value {
    let spot = |spot: Option<Spot>| {
        spot.map(|spot| json!({ "face": spot.face, "line": spot.line, "at": spot.place }))
    };
    let told = |found: Found| json!({ "count": found.count, "first": spot(found.first) });
    let mut object = json!({
        "solid": report.is_solid(),
        "points": report.points,
        "faces": report.faces,
        "from": report.extent[0],
        "to": report.extent[1],
        "volume": report.volume,
        "open_edges": report.open,
        "loops": report.loops.iter().map(|one| json!({
            "edges": one.edges, "length": one.length, "start": one.place, "middle": one.middle,
        })).collect::<Vec<_>>(),
        "edges": report.uses.iter().map(|uses| json!({
            "faces": uses.faces, "edges": uses.edges, "first": spot(uses.first),
        })).collect::<Vec<_>>(),
        "open_vertices": report.gaps.vertices,
        "gaps": report.gaps.within.iter().map(|(power, count)| json!({
            "power": power, "vertices": count,
        })).collect::<Vec<_>>(),
        "components": report.components.iter().map(|one| json!({
            "faces": one.faces, "closed": one.is_closed, "volume": one.volume,
        })).collect::<Vec<_>>(),
        "has_all_crossings": report.has_all_crossings,
        "notes": mesh.notes,
    });
    for (_, name, what) in defects(report) {
        object[name] = told(what);
    }
    object
}

/// How many, and where the first is.
fn found(count: impl Display, first: Option<Spot>) -> String {
    match first {
        Some(first) => format!("{count}, first {first}"),
        None => count.to_string(),
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A coordinate, rounded to a billionth of the surface's size.
fn shown(x: f64, size: f64) -> String {
    let unit = size.max(f64::MIN_POSITIVE) * 1e-9;
    significant((x / unit).round() * unit + 0.0).to_string()
}
