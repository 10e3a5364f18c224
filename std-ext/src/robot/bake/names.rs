//! Names of links and coordinates in the words that `tetracone-robot` does not read: a line of UTF-8 each.

use super::super::Robot;
use crate::words::to_bytes;

/// What links and coordinates are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Names {
    pub(in super::super) links: Vec<String>,
    pub(in super::super) coordinates: Vec<String>,
}

impl Names {
    /// Those of a robot.
    pub(super) fn of(robot: &Robot) -> Self {
        Self {
            links: robot.links().iter().map(|link| link.name.clone()).collect(),
            coordinates: robot.coordinate_names(),
        }
    }

    /// A line for every link, then one for every coordinate, and zeros up to a whole word. Characters that would
    /// end a line stand there as ones that no name has.
    pub(super) fn words(&self) -> Vec<u32> {
        let names = self.links.iter().chain(&self.coordinates);
        let lines: Vec<String> = names
            .map(|name| name.replace(char::is_control, "\u{fffd}") + "\n")
            .collect();
        let lines = lines.concat();
        let words = lines.as_bytes().chunks(4).map(|bytes| {
            let mut word = [0; 4];
            word[..bytes.len()].copy_from_slice(bytes);
            u32::from_le_bytes(word)
        });
        words.collect()
    }

    /// Those of a baked robot, and numbers where its words are no names.
    pub(in super::super) fn read(robot: &tetracone_robot::Robot<'_>) -> Self {
        let (links, coordinates) = (robot.link_count(), robot.coordinate_count());
        let mut bytes = to_bytes(robot.names());
        let end = bytes
            .iter()
            .rposition(|byte| *byte != 0)
            .map_or(0, |last| last + 1);
        bytes.truncate(end);
        let text = String::from_utf8(bytes).unwrap_or_default();
        let mut lines = text.lines().map(str::to_owned);
        let named = Self {
            links: lines.by_ref().take(links).collect(),
            coordinates: lines.by_ref().take(coordinates).collect(),
        };
        let is_whole = named.links.len() == links && named.coordinates.len() == coordinates;
        if is_whole && lines.next().is_none() {
            return named;
        }
        Self {
            links: (0..links).map(|number| format!("link {number}")).collect(),
            coordinates: (0..coordinates)
                .map(|number| format!("coordinate {number}"))
                .collect(),
        }
    }
}
