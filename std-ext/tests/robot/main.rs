//! Robots: what is read and what is refused, where links are, their shapes as solids, their files and pairs; robots as
//! one image.

mod baked;
mod checking;
mod contacts;
mod files;
mod pairs;
mod paths;
mod placing;
mod reachable;
mod reachable_boxes;
mod reading;
mod solids;

use std::{fs, path::PathBuf};

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

/// A joint on a line.
fn joint(name: &str, kind: &str, parent: &str, child: &str, inside: &str) -> String {
    format!(
        "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/>\
         <child link=\"{child}\"/>{inside}</joint>\n"
    )
}

const LIMIT: &str = "<limit lower=\"-1\" upper=\"2\"/>";

/// A folder that goes away in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("robot-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A link that is a box of this size, its middle at a place.
fn box_at(name: &str, size: &str, place: &str) -> String {
    format!(
        "<link name=\"{name}\"><collision><origin xyz=\"{place}\"/><geometry><box size=\"{size}\"/></geometry>\
         </collision></link>\n"
    )
}
