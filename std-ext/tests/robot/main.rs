//! Robots: what is read and what is refused, where links are, their shapes as solids, their files and pairs; robots as
//! one image.

mod adjacent;
mod baked;
mod checking;
#[path = "../common/mod.rs"]
mod common;
mod contacts;
mod files;
mod pairs;
mod paths;
mod placing;
mod reachable;
mod reachable_boxes;
mod reading;
mod solids;

use common::{Folder, box_at, joint};
use tetracone_std::robot::{Robot, Shapes};

/// Reads the inside of a robot, which begins on line 2.
fn read(inside: &str) -> Result<Robot, String> {
    let text = format!("<robot name=\"r\">\n{inside}\n</robot>");
    let robot = Robot::read("r.urdf", text.as_bytes(), Shapes::Collision);
    robot.map_err(|error| error.to_string())
}

#[track_caller]
fn robot(inside: &str) -> Robot {
    read(inside).expect("a robot")
}

#[track_caller]
fn error(inside: &str) -> String {
    read(inside).expect_err("no robot")
}

/// Links on a line each.
fn links(names: &str) -> String {
    let links = names.split_whitespace();
    let links: Vec<_> = links
        .map(|name| format!("<link name=\"{name}\"/>\n"))
        .collect();
    links.concat()
}

const LIMIT: &str = "<limit lower=\"-1\" upper=\"2\"/>";
