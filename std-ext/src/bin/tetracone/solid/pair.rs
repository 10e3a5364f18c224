use std::path::{Path, PathBuf};

use clap::Args;
use tetracone::number::Arithmetic;
use tetracone_std::{
    bake::Queries,
    import::Filter,
    load::{LoadOptions, Loaded, SolidVisitor},
};

use super::{Making, asked, is_baked, open, visit};
use crate::{arguments::Common, failure::Failure, shown::arithmetic_name};

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
    /// Turn B's boundary around first; --flip is for A
    #[arg(long, requires = "second")]
    flip_b: bool,
    #[arg(long = "where-b", value_name = "KEY=VALUE", requires = "second")]
    #[arg(help = "Keep the features of B with this property; --where is for A")]
    filter_b: Option<Filter>,
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
    /// Reads both files and makes them solids in the same arithmetic and on the same step.
    pub(crate) fn load(&self, common: Common) -> Result<[Loaded; 2], Failure> {
        let mut options = self.making.options();
        if is_baked(self.first) && !is_baked(self.second) {
            // Bytes are then for the second one.
            options.bake.bytes = None;
        }
        let options = asked(options, self.first, Queries::All);
        let first = open(self.first, &options, common)?;
        let second = self.other.load(self.second, self.making, &first, common)?;
        Ok([first, second])
    }

    /// Hands the first solid with its boxes to a visitor.
    pub(crate) fn visit<'a, V: SolidVisitor<'a>>(
        &self,
        first: &'a Loaded,
        visitor: V,
    ) -> Result<V::Output, Failure> {
        visit(self.first, first, visitor)
    }
}

impl Other {
    /// Reads the second solid's file and makes it a solid that can meet the first one: in the same
    /// arithmetic and on the same step.
    pub(crate) fn load(
        &self,
        path: &Path,
        making: &Making,
        first: &Loaded,
        common: Common,
    ) -> Result<Loaded, Failure> {
        let (arithmetic, lattice) = (first.image().arithmetic(), first.image().lattice());
        let mut options = LoadOptions {
            filter: self.filter_b.clone(),
            ..making.options()
        };
        options.bake.flip = self.flip_b;
        if is_baked(path) {
            options.bake.bytes = None;
        } else {
            options.arithmetic = Some(arithmetic);
            options.step = (arithmetic == Arithmetic::Fixed).then_some(lattice.exponent);
        }
        let second = open(path, &asked(options, path, Queries::All), common)?;
        let (own, step) = (
            second.image().arithmetic(),
            second.image().lattice().exponent,
        );
        let fault = |what: String| Err(Failure::of_file(path.display(), what));
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
}
