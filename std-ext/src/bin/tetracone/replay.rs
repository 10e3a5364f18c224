//! `tetracone replay`: where two records of a game part.

use std::path::{Path, PathBuf};

use clap::Args;
use tetracone::replay::{Difference, Part, Record};

use crate::{
    failure::Failure,
    input::{bytes, name_of},
    output::{report, say},
};

/// Finds the first frame in which two recorded runs differ, and what differs in it; exit code 1 if one does.
#[derive(Args)]
#[command(
    after_help = "A record is what a program of yours writes with the library's feature `replay`: what came in every
frame, and a hash of the state that followed. In Cargo.toml,

  tetracone = { version = \"0.1\", features = [\"replay\"] }

and in the program, once a frame,

  let mut recorder = Recorder::new(&mut bytes)?;        // use tetracone::replay::{Hash, Recorder};
  ...
  let mut hash = Hash::new();
  hash.bytes(&tracker.to_bytes());                      // trackers, snapshots, your own numbers
  recorder.frame(&inputs, hash.value())?;               // inputs: keys, packets, the time
  ...
  std::fs::write(\"run.rec\", recorder.finish().as_bytes())?;

Where inputs differ, look at what came in; where states differ after equal inputs, the fault is in
that very frame."
)]
pub(crate) struct Replay {
    /// What a recorder wrote in one run; - is standard input
    one: PathBuf,
    /// What it wrote in the other
    other: PathBuf,
}

impl Replay {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let [one, other] = [bytes(&self.one)?, bytes(&self.other)?];
        let [one, other] = [record(&self.one, &one)?, record(&self.other, &other)?];
        let Some(difference) = one.first_difference(&other) else {
            let frames = one.frames().count();
            return say(format!("equal: {frames} frames\n").as_bytes());
        };
        report(told(difference, [&one, &other]).as_bytes())?;
        Err(Failure::Found)
    }
}

fn record<'a>(path: &Path, bytes: &'a [u8]) -> Result<Record<'a>, Failure> {
    Record::from_bytes(bytes).map_err(|error| Failure::of_file(name_of(path), error))
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
