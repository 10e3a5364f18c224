//! Baked robots: reading them, and what is in them.

use core::f64::consts::TAU;
use std::path::Path;

use serde_json::{Value, json};
use tetracone_robot::{JointKind, Robot, TURN};
use tetracone_std::robot::{BakedRobot, OwnedRobot};

use crate::{
    failure::Failure,
    input::{bytes, name_of},
    output::say,
    report::Format,
    shown::{counted, printable, rounded},
    table::{Table, columns},
};

/// How baked robots end.
pub(super) const END: &str = "tcone-robot";

/// Whether a file is a baked robot by its name.
pub(crate) fn is_baked(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|end| end.eq_ignore_ascii_case(END))
}

/// Reads a baked robot.
pub(super) fn read(path: &Path) -> Result<OwnedRobot, Failure> {
    let robot = OwnedRobot::from_bytes(&bytes(path)?);
    robot.map_err(|error| Failure::of_file(name_of(path), error))
}

/// What is in a baked robot.
pub(crate) fn tell(path: &Path, format: Format) -> Result<(), Failure> {
    let robot = read(path)?;
    let name = name_of(path);
    let text = format.tell(table(&name, &robot), &object(&name, &robot));
    say(text.as_bytes())
}

/// What was baked, for people.
pub(super) fn summary(path: &Path, baked: &BakedRobot) -> String {
    let robot = &baked.robot;
    let head = [
        format!("{}, {} bytes", counts(robot), robot.words().len() * 4),
        format!(
            "step {}, which moves a vertex by {:.1e} at most; links get as far as {} from the root",
            step(robot.as_robot()),
            baked.rounding,
            rounded(baked.reach, 4)
        ),
        format!("margin {}", margins(robot.as_robot())),
    ];
    let head = head.map(|line| format!("{}: {line}\n", path.display()));
    format!("{}\n{}", head.concat(), columns(&links(robot)))
}

fn table(name: &str, robot: &OwnedRobot) -> Table {
    let mut table = Table::default();
    let baked = robot.as_robot();
    table.row("robot", name);
    table.row("holds", counts(robot));
    table.row("step", step(baked));
    table.row("margin", margins(baked));
    let all = robot.words().len() * 4;
    let solids = solid_bytes(robot);
    table.row("bytes", format_args!("{all}, {solids} of them solids"));
    table.row("stamp", format_args!("{:08x}", baked.stamp()));
    let tables = [columns(&coordinates(robot)), columns(&links(robot))];
    for text in tables {
        table.text.push('\n');
        table.text += &text;
    }
    table
}

/// How many bytes all solids take.
fn solid_bytes(robot: &OwnedRobot) -> usize {
    let links = 0..robot.links().len();
    links.map(|link| robot.link_bytes(link)).sum()
}

/// How much of everything there is.
fn counts(robot: &OwnedRobot) -> String {
    let baked = robot.as_robot();
    let links = 0..baked.link_count();
    let solids = links.filter(|link| robot.link_bytes(*link) > 0).count();
    format!(
        "{}, {solids} with solids, {}, {}",
        counted(baked.link_count(), "link", "links"),
        counted(baked.coordinate_count(), "coordinate", "coordinates"),
        counted(baked.pair_count(), "pair", "pairs"),
    )
}

fn step(robot: &Robot<'_>) -> String {
    let exponent = robot.step_exponent();
    format!("2^{exponent} = {:e}", libm::ldexp(1.0, exponent))
}

/// How far links have to stay apart, in units of the robot.
fn margins(robot: &Robot<'_>) -> String {
    let pairs = (0..robot.pair_count()).filter_map(|pair| robot.pair(pair));
    let margins = pairs.map(|pair| pair.margin);
    let ends = margins.fold(None, |ends, margin| {
        let [least, most] = ends.unwrap_or([margin, margin]);
        Some([margin.min(least), margin.max(most)])
    });
    let length = |steps: u32| rounded(libm::ldexp(steps.into(), robot.step_exponent()), 9);
    match ends {
        None => "none, there are no pairs".to_owned(),
        Some([least, most]) if least == most => length(least).to_string(),
        Some([least, most]) => format!("{} to {}", length(least), length(most)),
    }
}

/// A place of a joint in radians or in units of the robot.
fn place(robot: &Robot<'_>, kind: JointKind, place: i32) -> f64 {
    let place = f64::from(place);
    rounded(
        match kind {
            JointKind::Prismatic => libm::ldexp(place, robot.step_exponent()),
            _ => place * (TAU / f64::from(TURN)),
        },
        6,
    )
}

/// How a joint moves, as it is told.
const fn kind(kind: JointKind) -> &'static str {
    match kind {
        JointKind::Fixed => "fixed",
        JointKind::Revolute => "turns",
        JointKind::Prismatic => "slides",
    }
}

/// The table of coordinates.
fn coordinates(robot: &OwnedRobot) -> Vec<[String; 4]> {
    let baked = robot.as_robot();
    let mut rows = vec![["coordinate", "kind", "from", "to"].map(str::to_owned)];
    for (number, name) in robot.coordinates().iter().enumerate() {
        if let Some(own) = baked.coordinate(number) {
            let [from, to] =
                [own.lower, own.upper].map(|end| place(baked, own.kind, end).to_string());
            rows.push([printable(name), kind(own.kind).to_owned(), from, to]);
        }
    }
    rows
}

/// The table of links.
fn links(robot: &OwnedRobot) -> Vec<[String; 6]> {
    let baked = robot.as_robot();
    let mut rows = vec![["link", "on", "kind", "by", "faces", "bytes"].map(str::to_owned)];
    for (link, name) in robot.links().iter().enumerate() {
        let Some(joint) = baked.joint(link) else {
            continue;
        };
        let [on, how] = if link == 0 {
            ["-", "root"].map(str::to_owned)
        } else {
            [
                printable(&robot.links()[joint.parent]),
                kind(joint.kind).to_owned(),
            ]
        };
        let by = joint
            .coordinate
            .map(|number| printable(&robot.coordinates()[number]));
        let by = by.unwrap_or_else(|| "-".to_owned());
        let faces = faces(baked, link).map_or_else(|| "-".to_owned(), |faces| faces.to_string());
        let bytes = robot.link_bytes(link).to_string();
        rows.push([printable(name), on, how, by, faces, bytes]);
    }
    rows
}

/// How many faces the solid of a link has.
fn faces(robot: &Robot<'_>, link: usize) -> Option<usize> {
    robot.solid(link).map(|solid| solid.cells().facet_count())
}

/// The same as [`table`] for programs.
pub(super) fn object(name: &str, robot: &OwnedRobot) -> Value {
    let baked = robot.as_robot();
    let own = |number: usize| baked.coordinate(number);
    let coordinates = robot.coordinates().iter().enumerate();
    let coordinates = coordinates.map(|(number, name)| {
        json!({
            "name": name,
            "kind": own(number).map(|own| kind(own.kind)),
            "from": own(number).map(|own| place(baked, own.kind, own.lower)),
            "to": own(number).map(|own| place(baked, own.kind, own.upper)),
        })
    });
    let links = robot.links().iter().enumerate().map(|(link, name)| {
        let joint = baked.joint(link).filter(|_| link > 0);
        json!({
            "name": name,
            "parent": joint.map(|joint| &robot.links()[joint.parent]),
            "kind": joint.map(|joint| kind(joint.kind)),
            "coordinate": joint.and_then(|joint| joint.coordinate)
                .map(|number| &robot.coordinates()[number]),
            "faces": faces(baked, link),
            "bytes": robot.link_bytes(link),
        })
    });
    let pairs = (0..baked.pair_count()).filter_map(|pair| baked.pair(pair));
    let pairs = pairs.map(|pair| {
        let links = [pair.first, pair.second].map(|link| &robot.links()[link]);
        json!({
            "links": links,
            "margin": libm::ldexp(pair.margin.into(), baked.step_exponent()),
        })
    });
    json!({
        "robot": name,
        "step": baked.step_exponent(),
        "bytes": robot.words().len() * 4,
        "solids": solid_bytes(robot),
        "stamp": format!("{:08x}", baked.stamp()),
        "coordinates": coordinates.collect::<Vec<_>>(),
        "links": links.collect::<Vec<_>>(),
        "pairs": pairs.collect::<Vec<_>>(),
    })
}
