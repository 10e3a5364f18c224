//! Arguments that several commands share.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tetracone::number::Arithmetic;
use tetracone_std::{
    bake::BakeOptions,
    import::Filter,
    load::{LoadOptions, Loaded},
};

use crate::{failure::Failure, progress::Progress};

/// What every command understands.
#[derive(Args, Clone, Copy)]
pub(crate) struct Common {
    /// Print answers and errors, nothing else
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// How many threads answer queries; the answers and their order do not depend on it
    #[arg(long, global = true, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}

/// A solid, and how it is made of its file.
#[derive(Args)]
pub(crate) struct SolidArguments {
    /// The solid's file: .obj .stl .ply .off .geojson .tcone
    #[arg(value_name = "SOLID")]
    pub(crate) path: PathBuf,
    /// The arithmetic; f32 unless said otherwise, and a baked solid has its own
    #[arg(long, value_name = "ARITHMETIC")]
    arith: Option<ArithmeticName>,
    /// Split the cones of the tree at most this often; chosen from the solid unless said otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=12))]
    depth: Option<u32>,
    /// Split a cone while a group in it has more facets than this [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=65535))]
    leaf: Option<u32>,
    /// Turn the boundary around first: for surfaces that are inside out
    #[arg(long)]
    flip: bool,
    // Help and no documentation, which would set the name in backticks.
    #[arg(long = "where", value_name = "KEY=VALUE")]
    #[arg(help = "Keep the GeoJSON features with this property: name=France")]
    filter: Option<Filter>,
}

/// The arithmetics as they are written.
#[derive(ValueEnum, Clone, Copy)]
enum ArithmeticName {
    /// Single precision: coordinates as they are, rounded to the nearest f32
    F32,
    /// 32-bit integers: coordinates on a lattice with a power of two as its step
    Fixed,
}

impl SolidArguments {
    /// Reads the file and makes it a solid.
    pub(crate) fn load(&self, common: Common) -> Result<Loaded, Failure> {
        if self.path.as_os_str() == "-" {
            let what = "a solid is not read from standard input, because only a file's name tells \
                        its kind; save it to a file";
            return Err(Failure::of_file("<stdin>", what));
        }
        let options = LoadOptions {
            arithmetic: self.arith.map(|name| match name {
                ArithmeticName::F32 => Arithmetic::F32,
                ArithmeticName::Fixed => Arithmetic::Fixed,
            }),
            filter: self.filter.clone(),
            bake: BakeOptions {
                depth: self.depth,
                group: self.leaf,
                flip: self.flip,
            },
        };
        let _spinner = Progress::of_file(&self.path, common.quiet);
        Ok(Loaded::open(&self.path, &options)?)
    }
}
