//! `tetracone robot loop`: a firmware project with a robot's frame loop.

mod files;
mod motion;

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tetracone_std::robot::OwnedRobot;

use super::baked;
use crate::{
    arguments::{Common, Force},
    failure::Failure,
    input::{bytes, name_of},
    output::say,
};
use motion::Motion;

/// Solids that a watch tells apart by a bit each.
const MOST_SOLIDS: usize = 32;

/// Bytes of flash that the emulated board has.
const FLASH: usize = 4 << 20;

/// What the program takes of it beside the robot, and some more.
const PROGRAM: usize = 256 << 10;

/// Writes a firmware project with a robot's frame loop, for a Cortex-M4F and its emulator.
#[derive(Args)]
#[command(
    after_help = "In DIR, `cargo run --release` builds the loop and runs it in QEMU: every frame takes the joints' \
    coordinates, and tells which links touch or come near each other, within a budget. It needs `rustup target add \
    thumbv7em-none-eabihf` and qemu-system-arm. Without a path, every joint goes to its lower and its upper limit and \
    back, one after the other."
)]
pub(crate) struct Loop {
    /// The baked robot
    #[arg(value_name = "ROBOT.tcone-robot")]
    path: PathBuf,
    /// The folder to write: a new or an empty one
    #[arg(long, short, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    force: Force,
    /// The rows of coordinates that the robot goes along, as `robot check` reads them; - is standard input
    #[arg(long = "path", value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Frames from one row to the next, a millisecond each
    #[arg(long, value_name = "N", default_value_t = 250)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    frames: u32,
    /// Steps that searches may take in a frame
    #[arg(long, value_name = "N", default_value_t = 80)]
    steps: u32,
    /// Where the crate `tetracone` lies, with `tetracone-robot` in it [default: where this program was built, else the
    /// registry]
    #[arg(long, value_name = "PATH")]
    tetracone: Option<PathBuf>,
}

impl Loop {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let robot = baked::read(&self.path)?;
        self.check(&robot)?;
        let motion = match &self.rows {
            None => Motion::through_limits(&robot),
            Some(file) => {
                let name = name_of(file);
                let rows = robot.read_path(&name, &bytes(file)?)?;
                Motion::of_path(&name, robot.path(&name, &rows)?, &robot)
            }
        };
        let files = files::of(self, &robot, &motion)?;
        files::write(&self.output, &files, self.force)?;
        if common.quiet {
            return Ok(());
        }
        let (rows, frames) = (motion.rows, self.frames);
        let all = u64::try_from(rows).unwrap_or(u64::MAX).saturating_sub(1) * u64::from(frames) + 1;
        let folder = self.output.display();
        let object = json!({ "written": folder.to_string(), "frames": all, "rows": rows });
        let text = format!(
            "{folder}: {all} frames through {rows} rows; with `rustup target add thumbv7em-none-eabihf` and \
             qemu-system-arm, `cargo run --release` there runs them\n"
        );
        say(common.format.tell(text, &object).as_bytes())
    }

    /// Whether a watch and the board have room for the robot.
    fn check(&self, robot: &OwnedRobot) -> Result<(), Failure> {
        let fault = |what| Failure::of_file(self.path.display(), what);
        let links = 0..robot.links().len();
        let solids = links.filter(|link| robot.link_bytes(*link) > 0).count();
        if solids > MOST_SOLIDS {
            return Err(fault(format!(
                "{solids} links have solids, and a watch tells {MOST_SOLIDS} apart; bake the robot without some of \
                 them, or watch it in two halves"
            )));
        }
        let bytes = robot.words().len() * 4;
        if bytes > FLASH - PROGRAM {
            return Err(fault(format!(
                "it takes {bytes} bytes, and the emulated board has {FLASH} of flash for it and the program; bake \
                 it with coarser links: simpler meshes, --wrap with a larger distance, or a larger --chord"
            )));
        }
        Ok(())
    }
}
