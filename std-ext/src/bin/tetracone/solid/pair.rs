use std::path::{Path, PathBuf};

use clap::Args;
use tetracone::number::Arithmetic;
use tetracone_std::{
    import::{Filter, ReadOptions},
    load::{LoadOptions, Loaded, SolidVisitor},
};

use super::{Making, visit};
use crate::{
    arguments::Common,
    failure::Failure,
    shown::arithmetic_name,
    source::{Kind, Source},
};

/// Two solids, and how they are made of their files.
#[derive(Args)]
pub(crate) struct PairArguments {
    /// The file of the solid that stays
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The file of the solid that is placed in A's frame
    #[arg(value_name = "B")]
    second: PathBuf,
    #[command(flatten)]
    making: Making,
    #[command(flatten)]
    other: Other,
}

/// What is said of the second solid alone.
#[derive(Args)]
pub(crate) struct Other {
    /// What kind of file B is, where its name does not tell; --from is for A
    #[arg(
        id = "kind_b",
        long = "from-b",
        value_name = "KIND",
        requires = "second"
    )]
    kind: Option<Kind>,
    /// Turn B's boundary around first; --flip is for A
    #[arg(id = "flip_b", long = "flip-b", requires = "second")]
    flip: bool,
    #[arg(
        id = "filter_b",
        long = "where-b",
        value_name = "KEY=VALUE",
        requires = "second"
    )]
    #[arg(help = "Keep the features of B with this property; --where is for A")]
    filter: Option<Filter>,
    /// Read this object of B's file; --object is for A
    #[arg(
        id = "object_b",
        long = "object-b",
        value_name = "NAME",
        requires = "second"
    )]
    object: Option<String>,
}

impl PairArguments {
    /// The two of them.
    pub(crate) fn pair(&self) -> Pair<'_> {
        Pair {
            first: &self.first,
            second: &self.second,
            making: &self.making,
            other: &self.other,
        }
    }
}

/// Two files, and how they are made solids.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'a> {
    pub(crate) first: &'a Path,
    pub(crate) second: &'a Path,
    pub(crate) making: &'a Making,
    pub(crate) other: &'a Other,
}

impl Pair<'_> {
    fn first(&self) -> Source<'_> {
        Source {
            path: self.first,
            kind: self.making.reading.kind.as_ref(),
        }
    }

    /// Reads both files and makes them solids in the same arithmetic and on the same step.
    pub(crate) fn load(&self, common: Common) -> Result<[Loaded; 2], Failure> {
        let first = self.load_first(common)?;
        let second = self.load_second(&first, common)?;
        Ok([first, second])
    }

    /// Reads the first solid's file and makes it a solid.
    pub(crate) fn load_first(&self, common: Common) -> Result<Loaded, Failure> {
        let (first, second) = (self.first(), self.other.source(self.second));
        let mut options = self.making.options();
        leave_to(second, first, &mut options);
        first.open(&options, common)
    }

    /// Reads the second solid's file and makes it a solid that can meet the first one: in the same
    /// arithmetic and on the same step.
    pub(crate) fn load_second(&self, first: &Loaded, common: Common) -> Result<Loaded, Failure> {
        let source = self.other.source(self.second);
        let (arithmetic, lattice) = (first.image().arithmetic(), first.image().lattice());
        let mut options = self.making.options();
        options.read.filter.clone_from(&self.other.filter);
        options.read.object.clone_from(&self.other.object);
        options.bake.flip = self.other.flip;
        leave_to(self.first(), source, &mut options);
        if !source.is_baked() {
            options.arithmetic = Some(arithmetic);
            options.step = (arithmetic == Arithmetic::Fixed).then_some(lattice.exponent);
        }
        let second = source.open(&options, common)?;
        let (own, step) = (
            second.image().arithmetic(),
            second.image().lattice().exponent,
        );
        let fault = |what: String| Err(Failure::of_file(source.name(), what));
        let dimensions = [second.image().dimension(), first.image().dimension()];
        if dimensions[0] != dimensions[1] {
            let [own, wanted] = dimensions.map(|d| if d == 2 { "the plane" } else { "space" });
            return fault(format!(
                "it is in {own} and the other solid in {wanted}; both have to be in the plane or \
                 both in space"
            ));
        }
        if own != arithmetic {
            let [own, wanted] = [own, arithmetic].map(arithmetic_name);
            return fault(format!(
                "it is baked for {own} and the other solid for {wanted}; bake both for the same \
                 arithmetic, or let the other one be made for it with --arith {own}"
            ));
        }
        if own == Arithmetic::Fixed && step != lattice.exponent {
            let wanted = lattice.exponent;
            return fault(format!(
                "it is baked on the lattice step 2^{step} and the other solid on 2^{wanted}; bake \
                 both on the same step: --step {} suits both",
                step.max(wanted)
            ));
        }
        Ok(second)
    }

    /// Hands the first solid with its boxes to a visitor.
    pub(crate) fn visit<'a, V: SolidVisitor<'a>>(
        &self,
        first: &'a Loaded,
        visitor: V,
    ) -> Result<V::Output, Failure> {
        visit(self.first(), first, visitor)
    }
}

impl Other {
    fn source<'a>(&'a self, path: &'a Path) -> Source<'a> {
        Source {
            path,
            kind: self.kind.as_ref(),
        }
    }
}

/// Leaves to the other one of two solids what is said of both and suits that one alone. What suits neither stays,
/// and is refused.
fn leave_to(other: Source<'_>, source: Source<'_>, options: &mut LoadOptions) {
    if source.is_baked() {
        if !other.is_baked() {
            // How a file is read, mended and baked; what is said of each solid alone stays.
            options.bake.bytes = None;
            options.mend = None;
            options.read = ReadOptions {
                filter: options.read.filter.take(),
                object: options.read.object.take(),
                ..ReadOptions::default()
            };
        }
        return;
    }
    if other.has_curves() && !source.has_curves() {
        options.read.chord = None;
    }
    if other.is_primitive() && !source.is_primitive() {
        options.read.hold = None;
    }
}
