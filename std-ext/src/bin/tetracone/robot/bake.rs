//! `tetracone robot bake`: a robot's links, joints and pairs in one file, to be read in place.

use std::path::PathBuf;

use clap::Args;
use tetracone_std::robot::{BakedRobot, RobotOptions};

use super::{
    arguments::{Read, RobotArguments, length},
    baked::{self, END, is_baked},
    links::{Links, tell_notes},
};
use crate::{
    arguments::{Common, Force},
    failure::Failure,
    output::{Output, no_folder, say},
    progress::Progress,
};

/// Bakes a robot's links, joints and pairs into one file, to be read in place by a microcontroller.
#[derive(Args)]
#[command(
    after_help = "Links become solids in fixed point, on one lattice, for all queries. Joints turn or slide by one \
    coordinate each; floating and planar ones are refused. The pairs in the file are those that `robot check` checks \
    with the margin as its tolerance."
)]
pub(crate) struct Bake {
    #[command(flatten)]
    robot: RobotArguments,
    /// The file to write
    #[arg(long, short, value_name = "FILE.tcone-robot")]
    output: PathBuf,
    #[command(flatten)]
    force: Force,
    /// The lattice step is 2^N, in units of the robot; the robot reaches 2^20 to 2^21 steps unless said otherwise
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i32).range(-1000..=1000))]
    step: Option<i32>,
    /// How far links of a pair have to stay apart, in units of the robot
    #[arg(long, value_name = "LENGTH", default_value_t = 0.0, value_parser = length, allow_negative_numbers = true)]
    margin: f64,
    #[command(flatten)]
    links: Links,
}

impl Bake {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        no_folder(&self.output)?;
        if !is_baked(&self.output) {
            let what = format!("a baked robot is recognised by its name; let it end in .{END}");
            return Err(Failure::of_file(self.output.display(), what));
        }
        let output = Output::new(&self.output, self.force)?;
        let read = self.links.furnish(self.robot.read()?)?;
        let options = RobotOptions {
            solids: self.links.options(&self.robot),
            step: self.step,
            margin: self.margin,
        };
        let Read { robot, srdf, files } = &read;
        let srdf = srdf.as_ref().map(|(_, srdf)| srdf);
        tell_notes(robot.notes(), common);
        let bar = Progress::of_links(robot.links().len(), common.quiet);
        let pool = common.pool()?;
        let baked = pool.install(|| {
            BakedRobot::of(robot, files, srdf, &options, || {
                bar.advance(1);
            })
        });
        drop(bar);
        let baked = baked.map_err(|error| self.robot.fault(error))?;
        output.write(&baked.robot.to_bytes())?;
        if common.quiet {
            return Ok(());
        }
        tell_notes(&baked.notes, common);
        tell_notes(baked.compared.note(robot).as_slice(), common);
        let text = baked::summary(&self.output, &baked);
        let object = baked::object(&self.output.display().to_string(), &baked.robot);
        say(common.format.tell(text, &object).as_bytes())
    }
}
