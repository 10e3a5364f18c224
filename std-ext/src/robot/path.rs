//! Paths in joint coordinates, as a table of numbers.

use super::{JointKind, Robot};
use crate::{
    import::{
        Fault, ImportError, Place,
        text::{number, quote, utf8},
    },
    lines::Opening,
    memory::{collect, push, reserve, room},
};

/// Coordinates of a robot, row by row, in the order of [`Robot::place`].
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    numbers: Vec<f64>,
    lines: Vec<usize>,
    width: usize,
}

impl Path {
    /// Reads a table with commas that is already in memory; `file_name` only serves the error message.
    ///
    /// The first line with something on it may name the coordinates, in any order; see
    /// [`Robot::coordinate_names`]. Without such a heading they stand in the robot's order. Angles are in
    /// radians, lengths in the units of the robot. Empty lines, and what stands after `#`, are skipped.
    ///
    /// # Errors
    /// What is wrong, with its line: names that are missing, unknown, twice there, or those of joints that do
    /// not move or follow others; rows with more or fewer numbers; what is no finite number; no rows at all.
    pub fn read(file_name: &str, bytes: &[u8], robot: &Robot) -> Result<Self, ImportError> {
        let names = robot.coordinate_names();
        let unknown = |name: &str| unknown(name, robot);
        Self::read_columns(bytes, &names, unknown).map_err(|fault| fault.of(file_name))
    }

    /// The same for coordinates with these names; `unknown` says what is wrong with any other.
    pub(super) fn read_columns(
        bytes: &[u8],
        names: &[String],
        unknown: impl Fn(&str) -> String,
    ) -> Result<Self, Fault> {
        read(bytes, names, unknown)
    }

    /// How many rows there are, at least one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Never: a path has rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The lines of the file, from 1, and the coordinates on them.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &[f64])> {
        let row = |number: usize| &self.numbers[number * self.width..][..self.width];
        self.lines
            .iter()
            .enumerate()
            .map(move |(number, line)| (*line, row(number)))
    }
}

impl Robot {
    /// The number of the coordinate with a name of [`coordinate_names`](Self::coordinate_names).
    ///
    /// # Errors
    /// What is wrong with the name, and what to write.
    pub fn coordinate(&self, name: &str) -> Result<usize, String> {
        let names = self.coordinate_names();
        let found = names.iter().position(|other| other == name);
        found.ok_or_else(|| unknown(name, self))
    }

    /// The coordinates where no joint has moved: zeros, and of a floating joint a turn that turns nothing.
    #[must_use]
    pub fn unmoved(&self) -> Vec<f64> {
        let mut q = vec![0.0; self.coordinates()];
        let floating = self.joints().iter();
        for joint in floating.filter(|joint| joint.kind == JointKind::Floating) {
            if let Some(real) = q[joint.coordinates.clone()].last_mut() {
                *real = 1.0;
            }
        }
        q
    }

    /// What every coordinate is called: as its joint, and where a joint has several, with `.x`, `.y` and
    /// `.angle` after that for a planar one, with `.x`, `.y`, `.z`, `.qx`, `.qy`, `.qz` and `.qw` for a
    /// floating one.
    #[must_use]
    pub fn coordinate_names(&self) -> Vec<String> {
        const PLANAR: [&str; 3] = [".x", ".y", ".angle"];
        const FLOATING: [&str; 7] = [".x", ".y", ".z", ".qx", ".qy", ".qz", ".qw"];
        let own = self.joints().iter();
        let own = own.filter(|joint| !joint.coordinates.is_empty());
        let names = own.flat_map(|joint| {
            let ends: &[&str] = match joint.kind {
                JointKind::Planar => &PLANAR,
                JointKind::Floating => &FLOATING,
                _ => &[""],
            };
            ends.iter().map(|end| joint.name.clone() + end)
        });
        names.collect()
    }
}

fn read(bytes: &[u8], names: &[String], unknown: impl Fn(&str) -> String) -> Result<Path, Fault> {
    let text = utf8(bytes)?;
    let width = names.len();
    let mut path = Path {
        numbers: Vec::new(),
        lines: Vec::new(),
        width,
    };
    let mut order: Option<Vec<usize>> = None;
    for (text, line) in text.lines().zip(1..) {
        let place = Place::Line(line);
        match Opening::of(text.as_bytes()) {
            Opening::Blank => continue,
            Opening::Heading if order.is_none() => {
                order = Some(heading(text, names, &unknown, place)?);
                continue;
            }
            Opening::Heading | Opening::Other => {}
        }
        let order = match &order {
            Some(order) => order,
            None => order.insert(collect(0..width)?),
        };
        let start = path.numbers.len();
        reserve(&mut path.numbers, width)?;
        path.numbers.resize(start + width, 0.0);
        let row = &mut path.numbers[start..];
        let mut count = 0;
        for field in fields(text) {
            let number = number(field, place)?;
            if let Some(slot) = order
                .get(count)
                .and_then(|coordinate| row.get_mut(*coordinate))
            {
                *slot = number;
            }
            count += 1;
        }
        if count != width {
            let what = format!("expected {width} numbers, one for every coordinate, found {count}");
            return Err(place.fault(what));
        }
        push(&mut path.lines, line)?;
    }
    if path.lines.is_empty() {
        let what =
            "it has no row of numbers; write the coordinates of the joints, a row for every place";
        return Err(Place::File.fault(what));
    }
    Ok(path)
}

/// Which coordinates the columns are.
fn heading(
    text: &str,
    names: &[String],
    unknown: impl Fn(&str) -> String,
    place: Place,
) -> Result<Vec<usize>, Fault> {
    let mut is_named = room(false, names.len())?;
    let mut order = Vec::new();
    for field in fields(text) {
        let name = field.trim_matches(['"', '\'']);
        let Some(coordinate) = names.iter().position(|other| other == name) else {
            return Err(place.fault(unknown(name)));
        };
        if core::mem::replace(&mut is_named[coordinate], true) {
            let what = format!("{} is named twice; keep one of the columns", quote(name));
            return Err(place.fault(what));
        }
        push(&mut order, coordinate)?;
    }
    let missing = names
        .iter()
        .zip(&is_named)
        .find(|(_, is_named)| !**is_named);
    if let Some((name, _)) = missing {
        let what = format!(
            "the column {} is missing; name all of {}",
            quote(name),
            names.join(", ")
        );
        return Err(place.fault(what));
    }
    Ok(order)
}

/// What is wrong with the name of a column.
fn unknown(name: &str, robot: &Robot) -> String {
    let shown = quote(name);
    let joint = robot.joints().iter().find(|joint| joint.name == name);
    let what = match joint {
        Some(joint) if joint.mimic.is_some() => "follows another joint",
        Some(joint) if joint.kind == JointKind::Fixed => "does not move",
        Some(_) => {
            let names = robot.coordinate_names();
            let own = names.iter().filter(|other| other.starts_with(name));
            let own: Vec<_> = own.map(String::as_str).collect();
            return format!("the joint {shown} has several columns: {}", own.join(", "));
        }
        None => {
            let names = robot.coordinate_names().join(", ");
            return format!("no joint has the name {shown}; columns are {names}");
        }
    };
    format!("the joint {shown} {what}; leave it out")
}

/// What stands between commas, before a comment.
fn fields(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim_start_matches('\u{feff}');
    let text = text.split('#').next().unwrap_or_default();
    text.split(',').map(str::trim)
}
