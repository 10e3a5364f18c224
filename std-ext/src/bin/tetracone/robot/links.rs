//! How the links of a robot become solids.

use clap::Args;
use tetracone_std::robot::{Open, SolidOptions, Solids};

use super::arguments::{Read, RobotArguments};
use crate::{
    arguments::Common, failure::Failure, mend::First, output::tell, progress::Progress,
    shown::printable,
};

/// What is done where a link is no solid.
#[derive(Args)]
pub(crate) struct Links {
    /// Leave out links that are no solids, and tell which
    #[arg(long)]
    leave_out: bool,
    #[command(flatten)]
    mending: First,
}

impl Links {
    /// The links of a robot as solids; what was mended or left out is told.
    pub(crate) fn solids(
        &self,
        arguments: &RobotArguments,
        read: &Read,
        common: Common,
    ) -> Result<Solids, Failure> {
        let options = SolidOptions {
            chord: arguments.chord,
            mend: self.mending.method(),
            open: if self.leave_out {
                Open::LeftOut
            } else {
                Open::Refused
            },
        };
        let links = read.robot.links().len();
        let bar = Progress::of_links(links, read.size(), common.quiet);
        let solids = Solids::of(&read.robot, &read.files, &options, || bar.advance(1));
        drop(bar);
        let solids = solids.map_err(|error| arguments.fault(error))?;
        if !common.quiet {
            for note in &solids.notes {
                tell(format_args!("note: {}", printable(note)));
            }
        }
        Ok(solids)
    }
}
