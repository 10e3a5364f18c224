//! Pairs of solids written down, for peers that are no crates.

use core::fmt::{Display, Write as _};
use std::{env, fs, path::PathBuf};

use tetracone_oracle::motions::pair::Pose3;
use tetracone_oracle::shapes::Shape3;

use crate::race::Outcome;

/// A file of two solids, poses of the second one, and what is known of these: a line each, a word first.
#[derive(Clone, Debug)]
pub struct Record {
    folder: PathBuf,
    text: String,
}

impl Record {
    /// One of two solids; none unless `TETRACONE_POSES` names a folder for it.
    #[must_use]
    pub fn new(solids: [&Shape3; 2]) -> Option<Self> {
        let mut record = Self {
            folder: env::var_os("TETRACONE_POSES")?.into(),
            text: String::new(),
        };
        for solid in solids {
            record.line("solid", [""; 0]);
            for place in &solid.points {
                record.line("v", place);
            }
            for face in &solid.faces {
                record.line("f", face);
            }
        }
        Some(record)
    }

    /// Adds a line.
    pub fn line<T: Display>(&mut self, head: &str, words: impl IntoIterator<Item = T>) {
        self.text.push_str(head);
        for word in words {
            write!(self.text, " {word}").expect("memory suffices");
        }
        self.text.push('\n');
    }

    /// Adds a pose.
    pub fn pose(&mut self, pose: &Pose3) {
        self.line("pose", pose.quaternion.iter().chain(&pose.offset));
    }

    /// Adds what came of a race.
    pub fn times(&mut self, outcomes: &[Outcome]) {
        for outcome in outcomes {
            let head = format!("time {} {}", outcome.name, outcome.time);
            self.line(&head, [outcome.hits, outcome.asked]);
        }
    }

    /// Writes it to a file of this name.
    pub fn save(&self, name: &str) {
        let file = format!("{}.txt", name.replace(' ', "-"));
        fs::write(self.folder.join(file), &self.text).expect("the folder can be written to");
    }
}

/// Writes two solids, the poses of the second one, our times, and a number a pose with a word before it, to a file of
/// this name, if the environment names a folder for it.
pub fn write(
    name: &str,
    solids: [&Shape3; 2],
    path: &[Pose3],
    outcomes: &[Outcome],
    (head, numbers): (&str, &[f32]),
) {
    let Some(mut record) = Record::new(solids) else {
        return;
    };
    record.times(outcomes);
    for pose in path {
        record.pose(pose);
    }
    for number in numbers {
        record.line(head, [number]);
    }
    record.save(name);
}
