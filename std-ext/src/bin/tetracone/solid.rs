//! Solids as arguments: a file, and how it is made a solid.

mod pair;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tetracone::number::Arithmetic;
use tetracone_std::{
    bake::{BakeOptions, Queries},
    import::Input,
    load::{LoadOptions, Loaded, SolidVisitor, mend, visit_solid},
};

use crate::{
    arguments::Common, failure::Failure, mend::First, progress::Progress, reading::Reading,
    source::Source,
};
pub(crate) use pair::{Other, Pair, PairArguments};

/// A solid, and how it is made of its file.
#[derive(Args)]
pub(crate) struct SolidArguments {
    /// The solid: a file (.obj .stl .ply .off .dae .gltf .glb .geojson .svg .tcone), or box:X,Y,Z,
    /// cylinder:RADIUS,LENGTH, capsule:RADIUS,LENGTH, sphere:RADIUS; - is standard input
    #[arg(value_name = "SOLID")]
    path: PathBuf,
    #[command(flatten)]
    pub(crate) making: Making,
}

/// How a solid is made of its file.
#[derive(Args)]
pub(crate) struct Making {
    /// The arithmetic; f32 unless said otherwise, and a baked solid has its own
    #[arg(long, value_name = "ARITHMETIC")]
    arith: Option<ArithmeticName>,
    /// The lattice step is 2^N in fixed point; found from the solid unless said otherwise
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i32).range(-1000..=1000))]
    step: Option<i32>,
    /// About how many bytes the cells may take; chosen from the solid unless said otherwise
    #[arg(long, value_name = "N")]
    bytes: Option<usize>,
    /// Turn the boundary around first: for surfaces that are inside out
    #[arg(long)]
    flip: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    mending: First,
}

/// The arithmetics as they are written.
#[derive(ValueEnum, Clone, Copy)]
pub(crate) enum ArithmeticName {
    /// Single precision: coordinates as they are, rounded to the nearest f32
    F32,
    /// 32-bit integers: coordinates on a lattice with a power of two as its step
    Fixed,
}

impl From<ArithmeticName> for Arithmetic {
    fn from(name: ArithmeticName) -> Self {
        match name {
            ArithmeticName::F32 => Self::F32,
            ArithmeticName::Fixed => Self::Fixed,
        }
    }
}

impl SolidArguments {
    /// The file.
    pub(crate) fn source(&self) -> Source<'_> {
        Source {
            path: &self.path,
            kind: self.making.reading.kind.as_ref(),
        }
    }

    /// Reads the file and makes it a solid.
    pub(crate) fn load(&self, common: Common) -> Result<Loaded, Failure> {
        self.source().open(&self.making.options(), common)
    }

    /// The same, and what is seen in its boundary; a baked solid shows none.
    pub(crate) fn load_seen<T>(
        &self,
        common: Common,
        see: impl FnOnce(&Input) -> T,
    ) -> Result<(Loaded, Option<T>), Failure> {
        if self.source().is_baked() {
            return Ok((self.load(common)?, None));
        }
        let mut input = self.boundary(common)?;
        let _spinner = Progress::of_file(&self.path, common.quiet);
        let (name, mut options) = (self.source().name(), self.making.options());
        mend(&name, &mut input, &options)?;
        options.mend = None;
        let seen = see(&input);
        let loaded = Loaded::from_input(&name, input, &options)?;
        Ok((loaded, Some(seen)))
    }

    /// The same for where points lie alone, which takes less; a baked solid has what it was baked for.
    pub(crate) fn load_for_points(&self, common: Common) -> Result<Loaded, Failure> {
        let (source, mut options) = (self.source(), self.making.options());
        if !source.is_baked() {
            options.bake.queries = Some(Queries::Points);
        }
        source.open(&options, common)
    }

    /// Reads the boundary alone.
    pub(crate) fn boundary(&self, common: Common) -> Result<Input, Failure> {
        let _spinner = Progress::of_file(&self.path, common.quiet);
        self.source().boundary(&self.making.reading.options())
    }

    /// Hands the solid with its boxes to a visitor.
    pub(crate) fn visit<'a, V: SolidVisitor<'a>>(
        &self,
        loaded: &'a Loaded,
        visitor: V,
    ) -> Result<V::Output, Failure> {
        visit(self.source(), loaded, visitor)
    }
}

impl Making {
    /// The same for the library.
    pub(crate) fn options(&self) -> LoadOptions {
        LoadOptions {
            arithmetic: self.arith.map(Arithmetic::from),
            read: self.reading.options(),
            step: self.step,
            mend: self.mending.method(),
            bake: BakeOptions {
                bytes: self.bytes,
                deadline: None,
                flip: self.flip,
                queries: None,
            },
        }
    }
}

fn visit<'a, V: SolidVisitor<'a>>(
    source: Source<'_>,
    loaded: &'a Loaded,
    visitor: V,
) -> Result<V::Output, Failure> {
    visit_solid(&loaded.image(), visitor).map_err(|error| Failure::of_file(source.name(), error))
}
