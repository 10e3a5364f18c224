//! Draws the tri-tree of a polygon as it was first published:
//!
//! ```sh
//! cargo run --release -p tetracone-study --example tritree -- map.geojson -o map.svg
//! ```

use core::error::Error;
use std::{fs, path::PathBuf};

use clap::{Parser, ValueEnum};
use tetracone_std::{
    load::{LoadOptions, Loaded},
    render::{Layer, Options, Picture},
};
use tetracone_study::picture;

/// Draws enclosing triangles, regular envelopes and bounding circles of a polygon's tri-cones.
#[derive(Parser)]
struct Arguments {
    /// The polygon: any file that `tetracone render` takes
    file: PathBuf,
    /// The picture to write, as SVG
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// What to draw with the solid
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LAYER,...")]
    #[arg(default_value = "enclosing,regular")]
    layers: Vec<Name>,
    /// Show this level, instead of the leaves
    #[arg(long, value_name = "N")]
    level: Option<u32>,
    /// Extend cones by this radius, instead of what suits the solid
    #[arg(long, value_name = "R")]
    reach: Option<f64>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Name {
    Enclosing,
    Regular,
    Extended,
    Circles,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let loaded = Loaded::open(&arguments.file, &LoadOptions::default())?;
    let tree = picture::tree(&loaded.image(), arguments.level, arguments.reach)
        .ok_or("a tri-tree is of a solid in the plane; this one is in space")?;
    let names = arguments.layers.iter().map(|name| match name {
        Name::Enclosing => Layer::Enclosing,
        Name::Regular => Layer::Regular,
        Name::Extended => Layer::Extended,
        Name::Circles => Layer::Circles,
    });
    let options = Options {
        layers: names.chain([Layer::Solid]).collect(),
        tree: Some(tree),
        ..Options::default()
    };
    let picture = Picture::of(&loaded.image(), &options);
    fs::write(&arguments.output, picture.svg())?;
    Ok(())
}
