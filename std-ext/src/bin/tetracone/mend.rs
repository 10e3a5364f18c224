//! `tetracone mend`: a surface or outlines that are no solid made one, with every change told.

mod outlines;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tetracone::number::Arithmetic;
use tetracone_std::{
    check::{
        Verdict,
        space::{Loop, Report},
    },
    export::{self, ExportError},
    import::{Format, Input, Mesh},
    mend::{Bound, Mending, Method, Remedy, Rule, USUAL_WITHIN, join, simplify},
};

use crate::{
    arguments::{Common, Force},
    failure::Failure,
    output::{self, Output, no_folder},
    progress::Progress,
    reading::{Reading, factor},
    shown::{counted, list, significant, size},
    solid::ArithmeticName,
    source::Source,
    table::Table,
};

/// Makes a surface or outlines that are no solid one, and tells every change; exit code 1, and nothing written, where
/// there is none after that.
#[derive(Args)]
#[command(
    after_help = "Steps, in their order: weld vertices around holes that lie near each other, split edges where \
    vertices of others lie on them, drop faces that say nothing, turn faces to agree and outwards, and with --fill \
    fill holes. Outlines in the plane are cut where they cross, by --rule, and areas that overlap are united. Exit \
    codes: 0 mended, 1 no solid after that, 2 error."
)]
pub(crate) struct Mend {
    /// The surface's or outlines' file: .obj .stl .ply .off .dae .gltf .glb .geojson .svg; - is standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The file to write: .obj .off .stl, or .geojson for outlines
    #[arg(long, short, value_name = "OUT")]
    output: PathBuf,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    repair: Repair,
    /// Then put a surface with at most so many faces around the solid, all of which is inside
    #[arg(long, value_name = "FACES", value_parser = most_faces, help_heading = "Mending")]
    simplify: Option<usize>,
    /// How far that surface may be from the solid: a length, or a part of its size such as 2^-5
    #[arg(long, value_name = "BOUND", default_value_t = USUAL_WITHIN, requires = "simplify", help_heading = "Mending")]
    within: Bound,
    /// The arithmetic in which it has to be a solid
    #[arg(long, value_name = "ARITHMETIC", default_value = "f32")]
    arith: ArithmeticName,
    #[command(flatten)]
    reading: Reading,
}

/// How a surface is mended.
#[derive(Args)]
#[command(next_help_heading = "Mending")]
struct Repair {
    /// Weld and split what lies no farther apart than this: a length, or a part of the size such as 2^-20
    /// [default: 2^-20]
    #[arg(long, value_name = "BOUND")]
    weld: Option<Bound>,
    /// Leave steps out
    #[arg(long, value_enum, value_name = "STEP", value_delimiter = ',')]
    skip: Vec<Step>,
    /// Fill holes with at most so many edges, or all
    #[arg(long, value_name = "EDGES|all", value_parser = edges)]
    fill: Option<usize>,
    /// Instead of all that, make a surface around everything, no farther away than this
    #[arg(long, value_name = "DISTANCE", value_parser = factor, conflicts_with_all = ["weld", "skip", "fill"])]
    wrap: Option<f64>,
    /// What outlines in the plane that cross enclose [default: non-zero]
    #[arg(long, value_enum, value_name = "RULE", conflicts_with_all = ["weld", "skip", "fill", "wrap"])]
    rule: Option<RuleName>,
}

/// A rule for outlines that cross, as it is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum RuleName {
    /// What an area's rings go around an odd number of times
    EvenOdd,
    /// What they go around at all; holes stay holes
    NonZero,
}

/// What is done to surfaces on their way to a solid.
#[derive(Args)]
#[command(next_help_heading = "Mending")]
pub(crate) struct First {
    /// Mend a surface that is no solid first: weld, split, drop and turn, as `mend` does
    #[arg(long)]
    mend: bool,
    #[command(flatten)]
    repair: Repair,
}

impl First {
    /// How surfaces are mended, where that is asked for.
    pub(crate) fn method(&self) -> Option<Method> {
        let is_asked = self.mend || self.repair.is_given();
        is_asked.then(|| self.repair.method())
    }
}

/// A step of mending.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Vertices around holes that lie near each other become one
    Weld,
    /// Edges are split where vertices of other faces lie on them
    Split,
    /// Faces without extent, faces that cancel and faces that are there twice go
    Drop,
    /// Faces are turned to agree with their neighbours, and outwards
    Turn,
}

/// A number of edges, or all.
fn edges(text: &str) -> Result<usize, String> {
    if text == "all" {
        return Ok(usize::MAX);
    }
    let number = text.parse().ok().filter(|number| *number >= 3);
    number.ok_or_else(|| "write a number of edges from 3 on, or all".to_owned())
}

/// A number of faces.
pub(crate) fn most_faces(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number >= 4);
    number.ok_or_else(|| "write a number of faces from 4 on".to_owned())
}

impl Repair {
    /// Whether something was said.
    fn is_given(&self) -> bool {
        let is_bound = self.weld.is_some() || self.fill.is_some() || self.wrap.is_some();
        is_bound || !self.skip.is_empty() || self.rule.is_some()
    }

    /// The same for the library.
    fn method(&self) -> Method {
        if let Some(distance) = self.wrap {
            return Method::Wrap(distance);
        }
        if let Some(rule) = self.rule {
            return Method::Outlines(match rule {
                RuleName::EvenOdd => Rule::EvenOdd,
                RuleName::NonZero => Rule::NonZero,
            });
        }
        let does = |step| !self.skip.contains(&step);
        let bound = self.weld.unwrap_or_default();
        Method::Repair(Mending {
            weld: does(Step::Weld).then_some(bound),
            drop: does(Step::Drop),
            split: does(Step::Split).then_some(bound),
            turn: does(Step::Turn),
            fill: self.fill,
        })
    }
}

impl Mend {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        no_folder(&self.output)?;
        let no_format = |error| Failure::of_file(self.output.display(), error);
        let written = Format::from_extension(&self.output).filter(|format| {
            let is_outline = *format == Format::GeoJson;
            is_outline || export::writes(*format)
        });
        let written = written.ok_or_else(|| no_format(ExportError::Format))?;
        let output = Output::new(&self.output, self.force)?;
        let spinner = Progress::of_file(&self.path, common.quiet);
        let wrong = |error: &dyn core::fmt::Display| Failure::of_file(self.source().name(), error);
        let mut mesh = match self.source().boundary(&self.reading.options())? {
            Input::Space(_) if !export::writes(written) => {
                return Err(no_format(ExportError::Format));
            }
            Input::Plane(_) if export::writes(written) => {
                return Err(no_format(ExportError::Outline));
            }
            Input::Space(mesh) => mesh,
            Input::Plane(rings) => return self.outlines(rings, output, spinner, common),
        };
        let arithmetic = Arithmetic::from(self.arith);
        let look = |mesh: &Mesh| {
            let report = Report::for_arithmetic(mesh, arithmetic);
            report.map_err(|error| wrong(&error))
        };
        let mut changes = Vec::new();
        changes.extend(join(&mut mesh, arithmetic, None).map_err(|error| wrong(&error))?);
        let before = mesh.clone();
        let done = self.repair.method().apply(&mut mesh);
        changes.extend(done.map_err(|error| wrong(&error))?);
        // What is written is what is looked at.
        export::round(written, &mut mesh);
        let mut report = look(&mesh)?;
        if let Some(most) = self
            .simplify
            .filter(|most| report.is_solid() && report.faces > *most)
        {
            let simplified = simplify(&mut mesh, most, self.within);
            let simplified = simplified.and_then(|simplified| simplified.with_at_most(most));
            let simplified = simplified.map_err(|error| wrong(&error))?;
            changes.push(simplified.told());
            report = look(&mesh)?;
        }
        let file = report.is_solid().then(|| export::write(written, &mesh));
        drop(spinner);
        if let Some(file) = file {
            let file = file.map_err(|error| Failure::of_file(self.output.display(), error))?;
            output.write(&file)?;
        }
        if !common.quiet {
            let remedy = (!report.is_solid()).then(|| advice(&before, &report, arithmetic));
            let mut table = self.told(&changes, &mesh.notes, &report);
            match &remedy {
                None => table.row("written", self.output.display()),
                Some(remedy) => table.row("not written", remedy),
            }
            let mut object = self.object(&changes, &mesh.notes, &report);
            object["advice"] = json!(remedy);
            output::report(common.format.tell(table, &object).as_bytes())?;
        }
        if report.is_solid() {
            Ok(())
        } else {
            Err(Failure::Found)
        }
    }

    fn source(&self) -> Source<'_> {
        Source {
            path: &self.path,
            kind: self.reading.kind.as_ref(),
        }
    }

    fn told(&self, changes: &[String], notes: &[String], report: &Report) -> Table {
        let mut table = Table::default();
        table.row("surface", self.source().name());
        if changes.is_empty() {
            table.row("mended", "nothing");
        }
        for change in changes {
            table.row("mended", change);
        }
        for note in notes {
            table.row("note", note);
        }
        table.row("points", report.points);
        table.row("faces", report.faces);
        table.row("volume", significant(report.volume));
        if report.crossings.count > 0 {
            let least = if report.has_all_crossings {
                ""
            } else {
                "at least "
            };
            table.row(
                "crossings",
                format_args!("{least}{}", report.crossings.count),
            );
        }
        let size = size(report.extent);
        let around = |one: &Loop| {
            let edges = counted(one.edges, "edge", "edges");
            format!("{edges} around {}", list(one.middle, size))
        };
        table.first("still open", report.loops.iter().map(around));
        table
    }

    /// The same for programs.
    fn object(&self, changes: &[String], notes: &[String], report: &Report) -> Value {
        let open = report.loops.iter();
        let open = open.map(|one| json!({ "edges": one.edges, "middle": one.middle }));
        json!({
            "surface": self.source().name(),
            "solid": report.is_solid(),
            "written": report.is_solid().then(|| self.output.display().to_string()),
            "mended": changes,
            "notes": notes,
            "points": report.points,
            "faces": report.faces,
            "volume": report.volume,
            "crossing_pairs": report.crossings.count,
            "has_all_crossings": report.has_all_crossings,
            "open_edges": report.open,
            "loops": open.collect::<Vec<_>>(),
        })
    }
}

/// What is wrong, and what would make a solid of the surface, which was tried.
fn advice(mesh: &Mesh, report: &Report, arithmetic: Arithmetic) -> String {
    let what = match report.verdict {
        Verdict::InsideOut => "it is inside out",
        Verdict::Empty => "it encloses nothing",
        Verdict::Far => "it is too far out",
        _ => "it is no solid yet",
    };
    let remedy = match Remedy::of(mesh, arithmetic) {
        None => "no repair was found".to_owned(),
        Some(Remedy::Fixed) => "--arith fixed makes a solid of it, as .obj or .off".to_owned(),
        Some(Remedy::Mend(method)) => match method.to_string().trim_start() {
            "" => "without --weld and --skip it becomes one".to_owned(),
            options => format!("{options} makes it a solid"),
        },
        Some(_) => "it is flat, and all other commands read it with --plane".to_owned(),
    };
    format!("{what}; {remedy}")
}
