//! `robot`: what the check of a path's proof, and a loop that follows the path, take on the first board.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};

use crate::{firmware, targets::BOARDS};

/// The program that takes any robot with a certificate.
const PROGRAM: &str = "robot";

/// Prints what the program tells, and fails where the proof does not hold there.
pub(crate) fn run(robot: &Path, certificate: &Path) -> Result<()> {
    let board = BOARDS.first().context("there is a Cortex-M4F")?;
    let mut bytes = Vec::new();
    for path in [robot, certificate] {
        let read = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        bytes.extend(read);
    }
    let stats = firmware::stats(&firmware::run_loaded(board, PROGRAM, &bytes)?)?;
    for (name, value) in &stats {
        println!("{name:<16} {value}");
    }
    if stats.get("proof.holds") != Some(&1) {
        bail!("the proof does not hold on {}", board.name);
    }
    Ok(())
}
