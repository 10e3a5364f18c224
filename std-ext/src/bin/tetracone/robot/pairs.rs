//! `tetracone robot pairs`: which links can touch, wherever the joints are.

mod told;

use std::path::PathBuf;

use clap::Args;
use tetracone_std::robot::{Effort, Reachable, Srdf};

use super::{
    arguments::{Read, RobotArguments, length},
    links::Links,
};
use crate::{
    arguments::{Common, Force},
    failure::Failure,
    output::{Output, report},
    progress::Progress,
};
use told::Told;

/// Which links of a robot can touch, wherever its joints are; exit code 1 where the SRDF says that they never do.
#[derive(Args)]
#[command(
    after_help = "A line goes out for every pair of links with shapes that joints which move lie between:

  never      for no place of the joints within their limits the links touch; this is proven
  possible   they touch where the joints are as told, however that is rounded
  undecided  neither was found within the budget; the nearest place that was found

After that stands what is known of the pair: adjacent, where one link hangs on the other with no other link with \
    shapes in between; left out, where they also touch in all poses that `robot check` tries; and the reason for which \
    the SRDF disables it. If that is Never, it is proven, refuted or neither. Joints without limits that turn are \
    anywhere, and those that follow others where these lead them. `robot render --joints` draws a place. csv and json \
    tell roundings, and how many places were looked at, too.

Exit codes: 0 no pair is refuted, 1 one is, 2 error."
)]
pub(crate) struct Pairs {
    #[command(flatten)]
    robot: RobotArguments,
    /// So many places of the joints are looked at for a pair at most
    #[arg(long, value_name = "N", default_value_t = Effort::default().budget)]
    budget: usize,
    /// Links never touch where they always stay farther apart than this, in units of the robot
    #[arg(long, value_name = "LENGTH", default_value_t = 0.0, value_parser = length)]
    margin: f64,
    /// Also write an SRDF with the pairs that need not be checked: those that never touch, adjacent ones that touch in
    /// all poses tried, and those that the SRDF at hand disables for other reasons than Never
    #[arg(long, value_name = "FILE")]
    write_srdf: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    links: Links,
}

impl Pairs {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let output = self.write_srdf.as_ref();
        let output = output
            .map(|path| Output::new(path, self.force))
            .transpose()?;
        let read = self.links.furnish(self.robot.read()?)?;
        let solids = self.links.solids(&self.robot, &read, common)?;
        let Read { robot, srdf, .. } = &read;
        let effort = Effort {
            budget: self.budget,
            margin: self.margin,
        };
        let found = {
            let all = tetracone_std::robot::Pairs::of(robot, None);
            let all = all.map_err(|error| self.robot.fault(error))?.left();
            let bar = Progress::of_pairs(usize::try_from(all).unwrap_or(0), common.quiet);
            let pool = common.pool()?;
            pool.install(|| Reachable::of_pairs(robot, &solids, effort, || bar.advance(1)))
        };
        let found = found.map_err(|error| self.robot.fault(error))?;
        let srdf = srdf.as_ref().map(|(_, srdf)| srdf);
        if let Some(output) = output {
            let proven = Srdf::proven(&found, srdf);
            output.write(proven.to_xml(robot).as_bytes())?;
        }
        let told = Told::of(robot, srdf, &found);
        report(told.told(common.format).as_bytes())?;
        if told.refuted() > 0 {
            return Err(Failure::Found);
        }
        Ok(())
    }
}
