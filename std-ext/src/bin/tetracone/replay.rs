//! `tetracone replay`: where two records of a game part.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};
use tetracone_std::replay::{Difference, Part, Record};

use crate::{
    arguments::Common,
    failure::Failure,
    input::{bytes, name_of},
    output::{report, say},
    progress::Progress,
};

/// Finds the first frame in which two recorded runs differ, and what differs in it; exit code 1 if one does.
#[derive(Args)]
#[command(
    after_help = "A record is what a program of yours writes with the library `tetracone-std`: what came in every frame,
and a hash of the state that followed, any that is the same on every machine.

  let mut recorder = Recorder::new();                   // use tetracone_std::replay::Recorder;
  ...                                                   // once a frame:
  let mut hash = FnvHasher::default();                  // of the crate `fnv`
  hash.write(&tracker.to_bytes());                      // trackers, snapshots, your own numbers
  recorder.frame(&inputs, hash.finish());               // inputs: keys, packets, the time
  ...
  std::fs::write(\"run.rec\", recorder.record().as_bytes())?;

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
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let busy = Progress::of_work("comparing records", common.quiet);
        let [one, other] = [bytes(&self.one)?, bytes(&self.other)?];
        let [one, other] = [record(&self.one, &one)?, record(&self.other, &other)?];
        let difference = one.first_difference(&other);
        drop(busy);
        let Some(difference) = difference else {
            let frames = one.frames().count();
            let object = json!({ "equal": true, "frames": frames });
            let text = common
                .format
                .tell(format!("equal: {frames} frames\n"), &object);
            return say(text.as_bytes());
        };
        let (text, object) = told(difference, [&one, &other]);
        report(common.format.tell(text, &object).as_bytes())?;
        Err(Failure::Found)
    }
}

fn record<'a>(path: &Path, bytes: &'a [u8]) -> Result<Record<'a>, Failure> {
    Record::from_bytes(bytes).map_err(|error| Failure::of_file(name_of(path), error))
}

/// The same for people and for programs.
fn told(difference: Difference, records: [&Record<'_>; 2]) -> (String, Value) {
    let Difference { frame, part, .. } = difference;
    let [one, other] = records.map(|record| record.frames().nth(frame));
    let (differs, states, what) = match (part, one, other) {
        (Part::Inputs, ..) => ("inputs", None, "the inputs differ".to_owned()),
        (Part::State, Some(one), Some(other)) => {
            let states = [one.state, other.state].map(|state| format!("{state:016x}"));
            let what = format!(
                "the states differ after equal inputs, {}",
                states.join(" and ")
            );
            ("state", Some(states), what)
        }
        _ => ("end", None, "one record ends".to_owned()),
    };
    let object = json!({ "equal": false, "frame": frame, "differs": differs, "states": states });
    (format!("frame {frame}: {what}\n"), object)
}
