//! `tetracone query`: one question a line in, one answer a line out, in order.

mod answer;
mod lines;
mod point;

use clap::Subcommand;

use crate::{arguments::Common, failure::Failure};

/// Asks a solid, one question a line.
#[derive(Subcommand)]
pub(crate) enum Query {
    /// Where points lie: x,y or x,y,z -> inside | boundary | outside
    Point(point::PointQuery),
}

impl Query {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        match self {
            Self::Point(point) => point.run(common),
        }
    }
}
