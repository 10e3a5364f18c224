//! For people.

use core::fmt::Write as _;

use tetracone_std::robot::{
    Geometry, Joint, JointKind, LinkSurvey, Reason, Robot, Shape, Shapes, State, Survey,
};

use super::Known;
use crate::{
    shown::{counted, printable},
    table::{Table, columns},
};

/// What there is in all, and a table of links.
pub(super) fn table(known: &Known<'_>) -> Table {
    let (robot, survey) = (&known.read.robot, &known.survey);
    let mut table = Table::default();
    table.row("robot", printable(robot.name()));
    table.row("file", known.arguments.path.display());
    if let Some((path, srdf)) = &known.read.srdf {
        let groups = counted(srdf.groups.len(), "group", "groups");
        table.row("srdf", format_args!("{}, {groups}", path.display()));
    }
    let which = match known.arguments.shapes() {
        Shapes::Collision => "collision",
        Shapes::Visual => "visual",
    };
    let links = robot.links().len();
    let with = robot.links().iter().filter(|link| !link.shapes.is_empty());
    let with = with.count();
    table.row("links", format_args!("{links}, {with} with {which} shapes"));
    table.row("joints", joints(robot));
    table.row("freedom", freedom(robot));
    let all: Vec<&Shape> = robot.links().iter().flat_map(|link| &link.shapes).collect();
    table.row("shapes", all_shapes(&all, survey));
    let states = survey.links.iter().map(|link| &link.state);
    let solids = states.filter(|state| **state == State::Solid).count();
    table.row("solids", format_args!("{solids} of {with} links"));
    table.row("pairs", pairs(known));
    let of_pairs = known.read.srdf.iter().flat_map(|(_, srdf)| &srdf.notes);
    for note in robot.notes().iter().chain(of_pairs) {
        table.row("note", note);
    }
    let _ = write!(table.text, "\n{}", columns(&rows(robot, survey)));
    table
}

/// How many joints there are, and of which kinds.
fn joints(robot: &Robot) -> String {
    let mut told = robot.joints().len().to_string();
    let mut before = ": ";
    for kind in JointKind::ALL {
        let joints = robot.joints().iter();
        let count = joints.filter(|joint| joint.kind == kind).count();
        if count > 0 {
            let _ = write!(told, "{before}{count} {}", kind.name());
            before = ", ";
        }
    }
    told
}

/// In how many ways it moves, and how many numbers say where it is.
fn freedom(robot: &Robot) -> String {
    let mut told = robot.freedom().to_string();
    if robot.coordinates() != robot.freedom() {
        let _ = write!(told, ", in {} coordinates", robot.coordinates());
    }
    let mimics = robot.joints().iter().filter(|joint| joint.mimic.is_some());
    let mimics = mimics.count();
    if mimics > 0 {
        let mimics = counted(mimics, "joint follows", "joints follow");
        let _ = write!(told, "; {mimics} others");
    }
    told
}

/// What the links are made of.
fn all_shapes(all: &[&Shape], survey: &Survey) -> String {
    let shapes = survey.links.iter().flat_map(|link| &link.shapes);
    let mirrored = shapes.filter(|shape| shape.is_mirrored).count();
    let mut told = kinds(all);
    if mirrored > 0 {
        let _ = write!(told, ", {mirrored} mirrored");
    }
    let triangles = survey.links.iter().map(LinkSurvey::triangles).sum();
    let triangles = counted(triangles, "triangle", "triangles");
    let _ = write!(told, "; {triangles}");
    told
}

/// How many meshes and primitives there are among shapes.
fn kinds(shapes: &[&Shape]) -> String {
    let is_mesh = |shape: &&&Shape| matches!(shape.geometry, Geometry::Mesh { .. });
    let meshes = shapes.iter().filter(is_mesh).count();
    let primitives = shapes.len() - meshes;
    let told = [
        (meshes, counted(meshes, "mesh", "meshes")),
        (primitives, counted(primitives, "primitive", "primitives")),
    ];
    let told = told.into_iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told.map(|(_, told)| told).collect();
    if told.is_empty() {
        "none".to_owned()
    } else {
        told.join(", ")
    }
}

/// How many pairs of links there are, and which of them are left to check.
fn pairs(known: &Known<'_>) -> String {
    let pairs = known.pairs;
    let mut told = pairs.all.to_string();
    if pairs.rigid > 0 {
        let _ = write!(told, ", {} fixed to each other", pairs.rigid);
    }
    if let Some((_, srdf)) = &known.read.srdf {
        let _ = write!(told, ", {} disabled", pairs.disabled);
        let mut before = " (in the file: ";
        for reason in Reason::ALL {
            let all = srdf.disabled.iter();
            let count = all.filter(|pair| pair.reason == reason).count();
            if count > 0 {
                let _ = write!(told, "{before}{count} {}", reason.name());
                before = ", ";
            }
        }
        if before == ", " {
            told.push(')');
        }
    }
    let _ = write!(told, ", {} left to check", pairs.left());
    if pairs.neighbours > 0 {
        let neighbours = pairs.neighbours;
        let _ = write!(
            told,
            ", {neighbours} of neighbours, which are left out where they always touch"
        );
    }
    told
}

/// The table of links.
fn rows(robot: &Robot, survey: &Survey) -> Vec<[String; 6]> {
    let heading = ["link", "joint", "kind", "shapes", "triangles", "solid"];
    let mut rows = vec![heading.map(str::to_owned)];
    let joints = robot.joints().iter().map(Some);
    let links = robot.links().iter().zip(&survey.links);
    for ((link, survey), joint) in links.zip(core::iter::once(None).chain(joints)) {
        rows.push([
            printable(&link.name),
            printable(joint.map_or("-", |joint| &joint.name)),
            joint.map_or("root", kind).to_owned(),
            kinds(&link.shapes.iter().collect::<Vec<_>>()),
            survey.triangles().to_string(),
            solid(survey),
        ]);
    }
    rows
}

fn kind(joint: &Joint) -> &'static str {
    if joint.mimic.is_some() {
        "mimic"
    } else {
        joint.kind.name()
    }
}

/// Whether a link is a solid, and why not.
fn solid(link: &LinkSurvey) -> String {
    match super::wrong(&link.state) {
        Some(what) => format!("no: {}", printable(&what)),
        None if link.state == State::Empty => "-".to_owned(),
        None => "yes".to_owned(),
    }
}
