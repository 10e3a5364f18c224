//! How the links of a robot become solids.

use std::path::PathBuf;

use clap::Args;
use tetracone_std::{
    lines::pose,
    load::place::Placement,
    primitive::Primitive,
    robot::{Geometry, Open, Pose, Shape, SolidOptions, Solids},
};

use super::arguments::{Read, RobotArguments};
use crate::{
    arguments::Common,
    failure::Failure,
    mend::{First, most_faces},
    output::tell,
    progress::Progress,
    shown::printable,
};

/// What is done where a link is no solid.
#[derive(Args)]
pub(crate) struct Links {
    /// An obstacle that is fixed to the root link, in units of the robot: a file, or a primitive such as box:X,Y,Z;
    /// may be given more than once
    #[arg(long = "with", value_name = "FILE")]
    obstacles: Vec<PathBuf>,
    /// Where the obstacle is in the root's frame: tx,ty,tz or tx,ty,tz,qx,qy,qz,qw; the first one is that of the
    /// first --with
    #[arg(
        long = "pose",
        value_name = "POSE",
        allow_hyphen_values = true,
        requires = "obstacles"
    )]
    poses: Vec<String>,
    /// Leave out links that are no solids, and tell which
    #[arg(long)]
    leave_out: bool,
    /// Put a surface with at most so many faces around every link that has more, as `mend` does
    #[arg(long, value_name = "FACES", value_parser = most_faces)]
    simplify: Option<usize>,
    #[command(flatten)]
    mending: First,
}

impl Links {
    /// A robot with the obstacles around it.
    pub(crate) fn furnish(&self, mut read: Read) -> Result<Read, Failure> {
        if self.poses.len() > self.obstacles.len() {
            let what = "there are more poses than obstacles; write one for every --with";
            return Err(Failure::of_file("--pose", what));
        }
        let poses = self.poses.iter().map(Some).chain(core::iter::repeat(None));
        for (path, pose) in self.obstacles.iter().zip(poses) {
            let name = path.display().to_string();
            let origin = pose.map_or(Ok(Pose::IDENTITY), |text| placed(text))?;
            let geometry = if let Ok(primitive) = name.parse::<Primitive>() {
                Geometry::Primitive(primitive)
            } else {
                let whole = std::path::absolute(path);
                let whole = whole.map_err(|error| Failure::of_file(&name, error))?;
                read.files = read.files.with_file(&whole);
                Geometry::Mesh {
                    path: whole.display().to_string(),
                    scale: [1.0; 3],
                }
            };
            let robot = read
                .robot
                .with_obstacle(&name, Shape::new(origin, geometry));
            read.robot = robot.map_err(|what| Failure::of_file(&name, what))?;
        }
        Ok(read)
    }

    /// How links become solids.
    pub(crate) fn options(&self, arguments: &RobotArguments) -> SolidOptions {
        SolidOptions {
            chord: arguments.chord,
            mend: self.mending.method(),
            simplify: self.simplify,
            open: if self.leave_out {
                Open::LeftOut
            } else {
                Open::Refused
            },
        }
    }

    /// The links of a robot as solids; what was mended or left out is told.
    pub(crate) fn solids(
        &self,
        arguments: &RobotArguments,
        read: &Read,
        common: Common,
    ) -> Result<Solids, Failure> {
        let options = self.options(arguments);
        let links = read.robot.links().len();
        let bar = Progress::of_links(links, common.quiet);
        let pool = common.pool()?;
        let solids =
            pool.install(|| Solids::of(&read.robot, &read.files, &options, || bar.advance(1)));
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

/// A pose as an argument.
fn placed(text: &str) -> Result<Pose, Failure> {
    let fault = |what: String| Failure::of_file("--pose", what);
    match pose::read(text.as_bytes(), 3).map_err(fault)? {
        Some(Placement::Space { shift, rotation }) => {
            let turn = Pose::from_quaternion(rotation);
            let turn = turn.filter(|_| shift.iter().all(|x| x.is_finite()));
            let what = "its numbers are not finite, or its quaternion is zero and turns nothing";
            Ok(turn.ok_or_else(|| fault(what.to_owned()))?.shifted(shift))
        }
        _ => Err(fault(format!("write {}", pose::form(3)))),
    }
}
