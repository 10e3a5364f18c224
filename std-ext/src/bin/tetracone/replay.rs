//! `tetracone replay`: where two records of a game part.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Args;
use tetracone::replay::{Difference, Part, Record};

use crate::{failure::Failure, output::say};

/// Finds the first frame in which two recorded runs differ, and what differs in it.
#[derive(Args)]
pub(crate) struct Replay {
    /// What a recorder wrote in one run
    one: PathBuf,
    /// What it wrote in the other
    other: PathBuf,
}

impl Replay {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let [one, other] = [read(&self.one)?, read(&self.other)?];
        let [one, other] = [record(&self.one, &one)?, record(&self.other, &other)?];
        let answer = one.first_difference(&other).map_or_else(
            || format!("equal: {} frames\n", one.frames().count()),
            |difference| told(difference, [&one, &other]),
        );
        say(answer.as_bytes())
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path)
        .map_err(|error| Failure::of_file(path.display(), format_args!("cannot be read: {error}")))
}

fn record<'a>(path: &Path, bytes: &'a [u8]) -> Result<Record<'a>, Failure> {
    Record::from_bytes(bytes).map_err(|error| Failure::of_file(path.display(), error))
}

fn told(difference: Difference, records: [&Record<'_>; 2]) -> String {
    let Difference { frame, part, .. } = difference;
    let [one, other] = records.map(|record| record.frames().nth(frame));
    match (part, one, other) {
        (Part::Inputs, ..) => format!("frame {frame}: the inputs differ\n"),
        (Part::State, Some(one), Some(other)) => format!(
            "frame {frame}: the states differ after equal inputs, {:016x} and {:016x}\n",
            one.state, other.state
        ),
        _ => format!("frame {frame}: one record ends\n"),
    }
}
