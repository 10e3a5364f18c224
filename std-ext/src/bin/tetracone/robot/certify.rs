//! `tetracone robot certify`: a path with a proof that no links touch on it.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tetracone_robot::certificate::{Path, Time};
use tetracone_std::robot::{CertifyError, OwnedRobot, certify};

use super::{
    baked,
    proven::{Demand, links_of, row_words},
};
use crate::{
    arguments::{Common, Force},
    failure::Failure,
    input::{bytes, name_of},
    output::{Output, no_folder, say},
    progress::Progress,
    shown::{counted, rounded},
};

/// Proves that no links touch anywhere along a path, and writes the path with its proof.
#[derive(Args)]
#[command(
    after_help = "The proof covers every moment of the path, also between its rows, where all coordinates go evenly \
    from the one to the next. It is checked, by `robot verify` and on a microcontroller, without any trust in who \
    wrote it. Where there is none, the first pair of links that touches or comes too near is told, and nothing is \
    written. Exit codes: 0 proven, 1 not, 2 error."
)]
pub(crate) struct Certify {
    /// The robot, baked by `robot bake`
    #[arg(value_name = "ROBOT.tcone-robot")]
    robot: PathBuf,
    /// The rows of coordinates, a table with commas; - is standard input
    #[arg(long = "path", value_name = "FILE")]
    rows: PathBuf,
    /// The file to write
    #[arg(long, short, value_name = "FILE.cert")]
    output: PathBuf,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    demand: Demand,
    /// Pieces of the proof that a pair of links may take
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pieces: usize,
}

impl Certify {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        no_folder(&self.output)?;
        let output = Output::new(&self.output, self.force)?;
        let owned = baked::read(&self.robot)?;
        let robot = owned.as_robot();
        let name = name_of(&self.rows);
        let table = owned.read_path(&name, &bytes(&self.rows)?)?;
        let words = row_words(&owned.path(&name, &table)?);
        let path = Path::new(&words, robot.coordinate_count(), table.len());
        let path = path.ok_or_else(|| Failure::of_file(&name, "the robot has no coordinates"))?;
        let slack = self.demand.slack(&owned)?;
        let allowance = self.demand.allowance(robot, &slack)?;
        let bar = Progress::of_pairs(robot.pair_count(), common.quiet);
        let pool = common.pool()?;
        let certified = pool.install(|| {
            certify(robot, &path, &allowance, self.pieces, || {
                bar.advance(1);
            })
        });
        drop(bar);
        let certified = match certified {
            Ok(certified) => certified,
            Err(error) => {
                let Some(told) = told(&error, &owned, |row| line(&table, row)) else {
                    return Err(Failure::of_file(name_of(&self.robot), error));
                };
                let object = json!({ "proven": false, "why": told });
                let text = common.format.tell(format!("{told}\n"), &object);
                say(text.as_bytes())?;
                return Err(Failure::Found);
            }
        };
        output.write(&certified.to_bytes())?;
        if common.quiet {
            return Ok(());
        }
        let pieces = certified.certificate().pieces() as usize;
        let text = format!(
            "{}: {} free along {}; {}, {} bytes\n",
            self.output.display(),
            counted(robot.pair_count(), "pair", "pairs"),
            counted(table.len(), "row", "rows"),
            counted(pieces, "piece", "pieces"),
            certified.words().len() * 4,
        );
        let object = json!({
            "proven": true,
            "written": self.output.display().to_string(),
            "pairs": robot.pair_count(),
            "rows": table.len(),
            "pieces": pieces,
            "bytes": certified.words().len() * 4,
        });
        say(common.format.tell(text, &object).as_bytes())
    }
}

/// The line of a row in its file.
fn line(table: &tetracone_std::robot::Path, row: usize) -> usize {
    table.rows().nth(row).map_or(0, |(line, _)| line)
}

/// What is known of a path that is not proven; none of another error.
fn told(error: &CertifyError, owned: &OwnedRobot, line: impl Fn(usize) -> usize) -> Option<String> {
    let robot = owned.as_robot();
    let links = |pair: usize| links_of(owned, pair);
    let when = |time: Time| {
        let line = line(time.row() as usize);
        if time.part() == 0 {
            format!("at line {line}")
        } else {
            let part = f64::from(time.part()) / f64::from(Time::PARTS);
            format!("from line {line} on, at {}", rounded(part, 4))
        }
    };
    let length = |steps: f64| rounded(libm::ldexp(steps, robot.step_exponent()), 4);
    match *error {
        CertifyError::Touching { pair, time } => {
            Some(format!("touch {}: {}", when(time), links(pair)))
        }
        #[expect(clippy::cast_precision_loss, reason = "to be shown")]
        CertifyError::Near {
            pair,
            time,
            distance,
            least,
        } => Some(format!(
            "not proven {}: {} are {} apart, and what is allowed for takes {}: margin, slack and roundings",
            when(time),
            links(pair),
            length(distance),
            length(least as f64),
        )),
        CertifyError::Budget { pair, time, pieces } => Some(format!(
            "not proven {}: {} took {pieces} pieces until there; allow more with --pieces",
            when(time),
            links(pair),
        )),
        _ => None,
    }
}
