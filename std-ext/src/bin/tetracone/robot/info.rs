//! `tetracone robot info`: what a robot is.

mod object;
mod told;

use clap::Args;
use tetracone_std::robot::{Pairs, State, Survey};

use super::{
    arguments::{Read, RobotArguments},
    baked,
};
use crate::{
    arguments::Common, failure::Failure, input::name_of, output::say, progress::Progress,
    shown::counted,
};

/// What a robot is: links and what they are made of, joints, pairs of links to check; also of a .tcone-robot file.
#[derive(Args)]
pub(crate) struct Info {
    #[command(flatten)]
    robot: RobotArguments,
}

/// All that is told.
struct Known<'a> {
    arguments: &'a RobotArguments,
    read: Read,
    survey: Survey,
    pairs: Pairs,
}

impl Info {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        if baked::is_baked(&self.robot.path) {
            return baked::tell(&self.robot.path, common.format);
        }
        let read = self.robot.read()?;
        let survey = {
            let links = read.robot.links().len();
            let bar = Progress::of_links(links, common.quiet);
            let pool = common.pool()?;
            pool.install(|| {
                Survey::of(&read.robot, &read.files, self.robot.chord, || {
                    bar.advance(1);
                })
            })
        };
        let survey = survey.map_err(|error| Failure::of_file(name_of(&self.robot.path), error))?;
        let pairs = Pairs::of(&read.robot, read.srdf.as_ref().map(|(_, srdf)| srdf));
        let pairs = pairs.map_err(|error| Failure::of_file(name_of(&self.robot.path), error))?;
        let known = Known {
            arguments: &self.robot,
            read,
            survey,
            pairs,
        };
        let text = common
            .format
            .tell(told::table(&known), &object::object(&known));
        say(text.as_bytes())
    }
}

/// Why what has a surface is no solid.
fn wrong(state: &State) -> Option<String> {
    match state {
        State::Empty | State::Solid => None,
        State::Open(edges) => {
            let edges = counted(*edges, "directed edge has", "directed edges have");
            Some(format!("{edges} no opposite"))
        }
        State::InsideOut => Some("it is inside out, or encloses nothing".to_owned()),
        State::Unread(error) => Some(error.to_string()),
    }
}
