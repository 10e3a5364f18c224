//! `tetracone robot verify`: whether the proof of a path holds.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tetracone_robot::certificate::{Certificate, CertificateError, Path};

use super::{
    baked,
    proven::{Demand, links_of, row_words},
};
use crate::{
    arguments::Common,
    failure::Failure,
    input::{bytes, name_of},
    output::say,
    progress::Progress,
    shown::counted,
};

/// Checks the proof that no links touch anywhere along a path, as a microcontroller does; exit code 1 where it
/// does not hold.
#[derive(Args)]
#[command(
    after_help = "Nothing that the certificate claims is trusted: every gap, every motion and every rounding is \
    computed anew from the robot and the path. Exit codes: 0 it holds, 1 it does not, 2 error."
)]
pub(crate) struct Verify {
    /// The robot, baked by `robot bake`
    #[arg(value_name = "ROBOT.tcone-robot")]
    robot: PathBuf,
    /// The path with its proof, written by `robot certify`; - is standard input
    #[arg(value_name = "FILE.cert")]
    certificate: PathBuf,
    /// The rows that the path has to have; without, it is the path of the certificate that is proven
    #[arg(long = "path", value_name = "FILE")]
    rows: Option<PathBuf>,
    #[command(flatten)]
    demand: Demand,
}

impl Verify {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let owned = baked::read(&self.robot)?;
        let robot = owned.as_robot();
        let name = name_of(&self.certificate);
        let file = bytes(&self.certificate)?;
        let (chunks, rest) = file.as_chunks::<4>();
        let words: Vec<u32> = chunks
            .iter()
            .map(|word| u32::from_le_bytes(*word))
            .collect();
        let certificate = Certificate::from_words(&words);
        let certificate = certificate.map_err(|error| Failure::of_file(&name, error))?;
        if !rest.is_empty() {
            return Err(Failure::of_file(
                &name,
                "its length is no multiple of 4 bytes",
            ));
        }
        let busy = Progress::of_work("checking the proof", common.quiet);
        let mut space = vec![0; robot.audit_words()];
        if let Err((link, error)) = robot.audit(&mut space) {
            let link = &owned.links()[link];
            let what = format!("the solid of the link {link}: {error}");
            return Err(Failure::of_file(name_of(&self.robot), what));
        }
        let slack = self.demand.slack(&owned)?;
        let allowance = self.demand.allowance(robot, &slack)?;
        let path = certificate.path();
        if let Some(rows) = &self.rows {
            let rows_name = name_of(rows);
            let table = owned.read_path(&rows_name, &bytes(rows)?)?;
            let wanted = row_words(&owned.path(&rows_name, &table)?);
            if Path::new(&wanted, robot.coordinate_count(), table.len()) != Some(path) {
                drop(busy);
                return not_proven(
                    &format!("it is about another path than {rows_name}"),
                    common,
                );
            }
        }
        let checked = certificate.check(robot, &allowance);
        drop(busy);
        match checked {
            Ok(()) if common.quiet => Ok(()),
            Ok(()) => {
                let (pairs, rows) = (robot.pair_count(), path.row_count());
                let object = json!({ "proven": true, "pairs": pairs, "rows": rows });
                let text = format!(
                    "proven: {} free along {}\n",
                    counted(pairs, "pair", "pairs"),
                    counted(rows, "row", "rows")
                );
                say(common.format.tell(text, &object).as_bytes())
            }
            Err(error) => {
                let links = match error {
                    CertificateError::Piece { pair, .. } => {
                        format!(" ({})", links_of(&owned, pair as usize))
                    }
                    _ => String::new(),
                };
                not_proven(&format!("{error}{links}"), common)
            }
        }
    }
}

/// Tells why the proof does not hold.
fn not_proven(why: &str, common: Common) -> Result<(), Failure> {
    let object = json!({ "proven": false, "why": why });
    let text = format!("not proven: {why}\n");
    say(common.format.tell(text, &object).as_bytes())?;
    Err(Failure::Found)
}
