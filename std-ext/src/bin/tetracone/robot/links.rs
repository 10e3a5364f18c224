//! How the links of a robot become solids.

use std::path::PathBuf;

use clap::Args;
use tetracone_std::{
    lines::pose,
    load::place::Placement,
    mend::{Bound, USUAL_WITHIN},
    primitive::Primitive,
    robot::{Compared, Geometry, Open, Pose, Robot, Shape, SolidOptions, Solids},
};

use super::{
    arguments::{Read, RobotArguments},
    baked::{self, is_baked},
};
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
    /// How far that surface may be from the link: a length, or a part of the link's size such as 2^-5
    #[arg(long, value_name = "BOUND", default_value_t = USUAL_WITHIN, requires = "simplify")]
    within: Bound,
    #[command(flatten)]
    mending: First,
}

/// A robot whose links are solids, and the pairs of them that are compared.
pub(crate) struct Ready {
    pub(crate) robot: Robot,
    pub(crate) solids: Solids,
    pub(crate) pairs: Vec<[usize; 2]>,
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
            simplify: self.simplify.map(|faces| (faces, self.within)),
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
        tell_notes(read.robot.notes(), common);
        let bar = Progress::of_links(read.robot.links().len(), common.quiet);
        let pool = common.pool()?;
        let solids =
            pool.install(|| Solids::of(&read.robot, &read.files, &options, || bar.advance(1)));
        drop(bar);
        let solids = solids.map_err(|error| arguments.fault(error))?;
        tell_notes(&solids.notes, common);
        Ok(solids)
    }

    /// A robot with its links as solids, from a URDF or baked, and what else is read that needs its joints. Neighbours
    /// that are left out are told.
    pub(crate) fn ready<T>(
        &self,
        arguments: &RobotArguments,
        tolerance: f64,
        common: Common,
        other: impl FnOnce(&Robot) -> Result<T, Failure>,
    ) -> Result<(Ready, T), Failure> {
        let (ready, other) = if is_baked(&arguments.path) {
            let ready = self.baked(arguments, common)?;
            let other = other(&ready.robot)?;
            (ready, other)
        } else {
            let read = self.furnish(arguments.read()?)?;
            let other = other(&read.robot)?;
            let solids = self.solids(arguments, &read, common)?;
            let Read { robot, srdf, .. } = read;
            let srdf = srdf.as_ref().map(|(_, srdf)| srdf);
            let busy = Progress::of_work("looking which neighbours always touch", common.quiet);
            let pool = common.pool()?;
            let compared = pool.install(|| Compared::of(&robot, &solids, srdf, tolerance));
            drop(busy);
            let compared = compared.map_err(|error| arguments.fault(error))?;
            tell_notes(compared.note(&robot).as_slice(), common);
            let ready = Ready {
                robot,
                solids,
                pairs: compared.pairs,
            };
            (ready, other)
        };
        if ready.pairs.is_empty() {
            tell_notes(&["no pair of links is left to compare".to_owned()], common);
        }
        Ok((ready, other))
    }

    /// A baked robot.
    fn baked(&self, arguments: &RobotArguments, common: Common) -> Result<Ready, Failure> {
        if let Some(option) = arguments.of_urdf().or_else(|| self.of_urdf()) {
            let what =
                format!("{option} is for a URDF; bake the robot anew with it, or leave it out");
            return Err(arguments.fault(what));
        }
        let owned = baked::read(&arguments.path)?;
        let bar = Progress::of_links(owned.links().len(), common.quiet);
        let unbaked = owned.unbaked(|| bar.advance(1));
        let unbaked = unbaked.map_err(|error| arguments.fault(error))?;
        Ok(Ready {
            robot: unbaked.robot,
            solids: unbaked.solids,
            pairs: unbaked.pairs,
        })
    }

    /// The first option given that says something of links as a URDF has them.
    fn of_urdf(&self) -> Option<&'static str> {
        let given = [
            (!self.obstacles.is_empty(), "--with"),
            (self.leave_out, "--leave-out"),
            (self.simplify.is_some(), "--simplify"),
            (self.mending.method().is_some(), "--mend"),
        ];
        given
            .into_iter()
            .find_map(|(is_given, name)| is_given.then_some(name))
    }
}

/// Tells what is worth knowing and no error.
pub(super) fn tell_notes(notes: &[String], common: Common) {
    for note in notes.iter().filter(|_| !common.quiet) {
        tell(format_args!("note: {}", printable(note)));
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
