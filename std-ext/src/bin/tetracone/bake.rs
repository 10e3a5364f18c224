//! `tetracone bake`: a checked solid and its cells in one file, to be read in place.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;
use tetracone::{Dimension, cells::Cells, image::Lattice, number::Scalar};
use tetracone_std::{
    bake::Queries,
    load::{Visitor, visit},
};

use crate::{
    arguments::{Common, Force},
    failure::Failure,
    info::{self, rounding},
    output::{Output, no_folder, say, tell},
    parts::{boxes, parts},
    progress::Progress,
    report::Format,
    shown::arithmetic_name,
    solid::SolidArguments,
};

/// Checks a solid, builds its cells and writes both as one file to be read in place.
#[derive(Args)]
pub(crate) struct Bake {
    #[command(flatten)]
    solid: SolidArguments,
    /// The file to write
    #[arg(long, short, value_name = "FILE.tcone")]
    output: PathBuf,
    #[command(flatten)]
    force: Force,
    /// Let no point take more evaluations than this: the smallest solid that keeps to it, within
    /// --bytes where given
    #[arg(long, value_name = "EVALS", value_parser = clap::value_parser!(u32).range(1..))]
    deadline: Option<u32>,
    /// What it will be asked; all unless said otherwise. What all adds is told
    #[arg(long, value_enum, value_name = "QUERIES")]
    queries: Option<QueriesName>,
}

/// What a solid can be baked for, as it is written.
#[derive(ValueEnum, Clone, Copy)]
enum QueriesName {
    /// Where points lie: the smallest file
    Points,
    /// Also whether balls, segments and other solids touch it
    All,
}

impl Bake {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        no_folder(&self.output)?;
        let extension = self.output.extension();
        if !extension.is_some_and(|end| end.eq_ignore_ascii_case("tcone")) {
            let what = "a baked solid is recognised by its name; let it end in .tcone";
            return Err(Failure::of_file(self.output.display(), what));
        }
        let output = Output::new(&self.output, self.force)?;
        let mut options = self.solid.making.options();
        options.bake.queries = self.queries.map(|name| match name {
            QueriesName::Points => Queries::Points,
            QueriesName::All => Queries::All,
        });
        options.bake.deadline = self.deadline;
        let (source, from) = (self.solid.source(), self.solid.source().name());
        let busy = Progress::of_file(source.path, common.quiet);
        let loaded = source.open(&options, common)?;
        let bytes = loaded.to_bytes();
        output.write(&bytes)?;
        if common.quiet {
            return Ok(());
        }
        let would_add = loaded.boxes_would_add();
        let would_add = would_add.map_err(|error| Failure::of_file(&from, error))?;
        drop(busy);
        if common.format == Format::Text {
            for note in loaded.provenance().into_iter().flat_map(|made| &made.notes) {
                tell(format_args!("note: {from}: {note}"));
            }
        }
        let (name, summary) = (self.output.display(), visit(&loaded.image(), Summary));
        let (bytes, parts) = (bytes.len(), parts(&loaded));
        let rounding = loaded.provenance().map(rounding);
        let told = [
            Some(format!("{summary}, {bytes} bytes")),
            rounding.map(|rounding| format!("rounding: {rounding}")),
            Some(parts),
            Some(format!("boxes: {}", boxes(&loaded, would_add))),
        ];
        let told = told.into_iter().flatten();
        let told: Vec<_> = told.map(|line| format!("{name}: {line}\n")).collect();
        let mut object = info::object::of(&from, &loaded, would_add);
        object["written"] = json!(name.to_string());
        say(common.format.tell(told.concat(), &object).as_bytes())
    }
}

/// A solid in half a line.
struct Summary;

impl Visitor<'_> for Summary {
    type Output = String;

    fn visit<G: Dimension>(self, cells: Cells<'_, G>, _: Lattice) -> String {
        let (dimension, facets) = (G::DIMENSION, cells.facet_count());
        let name = if dimension == 2 { "edges" } else { "faces" };
        format!(
            "{dimension}D {}, {facets} {name}, worst case {} evaluations",
            arithmetic_name(G::Scalar::ARITHMETIC),
            cells.worst_case()
        )
    }
}
