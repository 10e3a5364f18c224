//! The experiments of the thesis again: every table and figure of its results, with plots and findings.
//!
//! ```sh
//! cargo xtask study
//! ```

mod experiments;

use core::error::Error;
use std::path::PathBuf;

use clap::Parser;
use experiments::{FULL, QUICK, run};

/// Makes the tables and figures of results of the thesis anew
#[derive(Parser)]
struct Arguments {
    /// The folder for the report and its figures
    #[arg(long, short, default_value = "target/study")]
    output: PathBuf,
    /// Short paths and few solids: to see that everything runs
    #[arg(long)]
    quick: bool,
    /// Only what these chapters have: 4, 5 or 6
    #[arg(value_parser = clap::value_parser!(u32).range(4..=6))]
    chapters: Vec<u32>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let scale = if arguments.quick { &QUICK } else { &FULL };
    let report = run(scale, &arguments.chapters, &arguments.output)?;
    println!("{}", report.display());
    Ok(())
}
