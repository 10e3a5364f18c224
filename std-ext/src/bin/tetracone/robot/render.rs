//! `tetracone robot render`: a picture of a robot.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tetracone_std::{
    render::{LinkShown, LinkState, LinksShown, Options, Picture},
    robot::{Checker, Robot, Solids, Standing},
};

use super::{
    arguments::RobotArguments,
    links::{Links, Ready},
};
use crate::{
    arguments::{Common, Force},
    failure::Failure,
    input::name_of,
    output::{Output, no_folder, say},
    progress::Progress,
    render::{Frame, Kind},
    report::Format,
    shown::{counted, printable, rounded},
};

/// So many pairs that touch are named in a picture.
const NAMED: usize = 3;

/// Draws a robot where its joints put it, links that touch in red.
#[derive(Args)]
pub(crate) struct Render {
    #[command(flatten)]
    robot: RobotArguments,
    /// The file to write; its name ends in .svg or .png
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    force: Force,
    /// Where the joints are, angles in radians: a number for each in the robot's order, or the names of those
    /// that are not at zero
    #[arg(long, value_name = "NUMBER,...|NAME=NUMBER,...", value_delimiter = ',')]
    #[arg(allow_hyphen_values = true)]
    joints: Vec<String>,
    #[command(flatten)]
    frame: Frame,
    /// The title [default: the robot's name]
    #[arg(long, value_name = "TEXT", conflicts_with = "plain")]
    title: Option<String>,
    /// Draw without title, captions, rulers and legend
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    links: Links,
}

impl Render {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        no_folder(&self.output)?;
        let kind = Kind::of(&self.output)?;
        let output = Output::new(&self.output, self.force)?;
        let place = |robot: &Robot| coordinates(&self.joints, robot).map_err(Failure::Error);
        let (ready, q) = self.links.ready(&self.robot, 0.0, common, place)?;
        let Ready {
            robot,
            solids,
            pairs,
        } = &ready;
        let busy = Progress::of_work("drawing the robot", common.quiet);
        let checker = Checker::of_pairs(robot, solids, pairs, 0.0);
        let standing = checker.and_then(|mut checker| checker.at(&q));
        let standing = standing.map_err(|error| self.robot.fault(error))?;
        let poses = robot.place(&q);
        let poses = poses.map_err(|error| self.robot.fault(error))?;
        let is_touching = |link: usize| standing.touching.iter().flatten().any(|it| *it == link);
        let numbered = solids.links.iter().zip(&poses).enumerate();
        let links = numbered.filter_map(|(link, (solid, pose))| {
            Some(LinkShown {
                faces: solid.as_ref()?.faces(pose).collect(),
                state: if is_touching(link) {
                    LinkState::Touching
                } else {
                    LinkState::Free
                },
            })
        });
        let shown = LinksShown {
            links: links.collect(),
            nearest: standing.least.and_then(|least| least.places),
            about: about(robot, solids, &standing),
        };
        let name = || match robot.name() {
            "" => name_of(&self.robot.path),
            name => printable(name),
        };
        let options = Options {
            title: (!self.plain).then(|| self.title.clone().unwrap_or_else(name)),
            ..self.frame.options(3)?
        };
        kind.write(&Picture::of_links(&shown, &options), output)?;
        drop(busy);
        if common.quiet || common.format == Format::Text {
            return Ok(());
        }
        let names = |links: [usize; 2]| links.map(|link| &*robot.links()[link].name);
        let touching = standing.touching.iter().map(|links| names(*links));
        let least = standing.least.as_ref();
        let object = json!({
            "picture": self.output.display().to_string(),
            "touching": touching.collect::<Vec<_>>(),
            "nearest": least.map(|least| names(least.links)),
            "distance": least.map(|least| least.distance),
        });
        say(common.format.tell("", &object).as_bytes())
    }
}

/// What is told of a robot in a line.
fn about(robot: &Robot, solids: &Solids, standing: &Standing) -> String {
    let names = |links: [usize; 2]| {
        let names = links.map(|link| printable(&robot.links()[link].name));
        names.join(" and ")
    };
    let links = solids.links.iter().flatten().count();
    let links = counted(links, "link with a shape", "links with shapes");
    let touching = standing.touching.len();
    if touching > 0 {
        let named = standing.touching.iter().take(NAMED).map(|it| names(*it));
        let named = named.collect::<Vec<_>>().join(", ");
        let more = if touching > NAMED { ", …" } else { "" };
        let pairs = counted(touching, "pair touches", "pairs touch");
        return format!("{links}; {pairs}: {named}{more}");
    }
    match standing.least {
        None => links,
        Some(least) => format!(
            "{links}; nearest are {}, {} apart",
            names(least.links),
            rounded(least.distance, 4)
        ),
    }
}

/// Where the joints are that arguments tell.
fn coordinates(arguments: &[String], robot: &Robot) -> Result<Vec<f64>, String> {
    let number = |text: &str| {
        let number = text.trim().parse().ok();
        let number = number.filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| format!("--joints: {text:?} is no finite number"))
    };
    let wrong = |what: String| format!("--joints: {what}");
    let mut q = robot.unmoved();
    if arguments.iter().any(|argument| argument.contains('=')) {
        for argument in arguments {
            let (name, value) = argument
                .rsplit_once('=')
                .ok_or_else(|| wrong(format!("{argument:?} has no name; write NAME=NUMBER")))?;
            q[robot.coordinate(name.trim()).map_err(wrong)?] = number(value)?;
        }
    } else if !arguments.is_empty() {
        if arguments.len() != q.len() {
            let (expected, found) = (q.len(), arguments.len());
            let names = robot.coordinate_names().join(",");
            return Err(wrong(format!(
                "expected {expected} numbers, found {found}; they are {names}"
            )));
        }
        for (slot, argument) in q.iter_mut().zip(arguments) {
            *slot = number(argument)?;
        }
    }
    Ok(q)
}
