//! `tetracone bake`: a checked solid and its tree in one file, to be read in place.

use std::path::PathBuf;

use clap::Args;
use tetracone::{Dimension, image::Lattice, tree::Tree};
use tetracone_std::load::{Visitor, visit};

use crate::{
    arguments::{Common, SolidArguments},
    failure::Failure,
    output::{say, write_file},
};

/// Checks a solid, builds its tree and writes both as one file to be read in place.
#[derive(Args)]
pub(crate) struct Bake {
    #[command(flatten)]
    solid: SolidArguments,
    /// The file to write
    #[arg(long, short, value_name = "FILE.tcone")]
    output: PathBuf,
}

impl Bake {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let extension = self.output.extension();
        if !extension.is_some_and(|end| end.eq_ignore_ascii_case("tcone")) {
            let what = "a baked solid is recognised by its name; let it end in .tcone";
            return Err(Failure::of_file(self.output.display(), what));
        }
        let loaded = self.solid.load(common)?;
        let bytes = loaded.to_bytes();
        write_file(&self.output, &bytes)?;
        if common.quiet {
            return Ok(());
        }
        for note in loaded.provenance().into_iter().flat_map(|made| &made.notes) {
            eprintln!("note: {}: {note}", self.solid.path.display());
        }
        let summary = visit(&loaded.image(), Summary);
        say(format!(
            "{}: {summary}, {} bytes\n",
            self.output.display(),
            bytes.len()
        )
        .as_bytes())
    }
}

/// A tree in half a line.
struct Summary;

impl Visitor<'_> for Summary {
    type Output = String;

    fn visit<G: Dimension>(self, tree: Tree<'_, G>, _: Lattice) -> String {
        let (dimension, facets) = (G::DIMENSION, tree.facet_count());
        let name = if dimension == 2 { "edges" } else { "faces" };
        format!(
            "{dimension}D {}, {facets} {name}, worst case {} evaluations",
            crate::info::arithmetic_name::<G>(),
            tree.worst_case()
        )
    }
}
