//! `robot` and `proofs`: what a baked robot takes on the first board, along a path: the check of the path's proof,
//! piece by piece, and the frames of a loop.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;
use tetracone::robot::{
    Robot,
    certificate::{Allowance, Path, certificate_words, write_certificate},
};
use tetracone_std::robot::{CertifyError, OwnedRobot, certify};

use crate::{firmware, targets::BOARDS};

/// Pieces of a proof that a pair may take.
pub(crate) const MOST_PIECES: usize = 20_000;

/// The program that runs any robot.
const PROGRAM: &str = "robot";

/// A robot, and a path.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// The robot, baked by `tetracone robot bake`
    robot: PathBuf,
    /// The rows of coordinates; a motion of all joints within their limits where there is none
    #[arg(long)]
    path: Option<PathBuf>,
}

/// What a board said of a robot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Said {
    pub(crate) holds: bool,
    pub(crate) pieces: u32,
    pub(crate) piece_mean: u32,
    pub(crate) piece_worst: u32,
    pub(crate) stack: u32,
    frames: u32,
    touching: u32,
    unfinished: u32,
    mean: u32,
    worst: u32,
    late: u32,
    ram: u32,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let file = fs::read(&options.robot)
        .with_context(|| format!("cannot read {}", options.robot.display()))?;
    let owned = OwnedRobot::from_bytes(&file)?;
    let robot = owned.as_robot();
    let rows = match &options.path {
        Some(path) => {
            let name = path.display().to_string();
            let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
            owned.path(&name, &owned.read_path(&name, &bytes)?)?
        }
        None => sweep(robot),
    };
    let words: Vec<u32> = rows.iter().map(|place| place.cast_unsigned()).collect();
    let count = robot.coordinate_count();
    let path = Path::new(&words, count, words.len() / count.max(1));
    let path = path.context("the robot has coordinates")?;
    let certificate = match certify(robot, &path, &Allowance::default(), MOST_PIECES, || {}) {
        Ok(certified) => certified.words().to_vec(),
        Err(error @ (CertifyError::Touching { .. } | CertifyError::Near { .. })) => {
            println!("the path is not proven: {error}");
            unproven(robot, &path)?
        }
        Err(error) => return Err(error.into()),
    };
    let said = on_board(&owned, &certificate)?;
    println!("{}", board()?.name);
    println!("| what | figure |");
    println!("| --- | ---: |");
    let row = |what: &str, figure: u32| println!("| {what} | {figure} |");
    row("bytes of the robot", u32::try_from(file.len())?);
    row(
        "bytes of the path and its proof",
        u32::try_from(certificate.len() * 4)?,
    );
    row(
        "the proof holds (1) or there is none (0)",
        said.holds.into(),
    );
    row("pieces of the proof", said.pieces);
    row("instructions a piece, mean", said.piece_mean);
    row("instructions a piece, worst", said.piece_worst);
    row("stack of the check, bytes", said.stack);
    row("frames", said.frames);
    row("frames with links that touch", said.touching);
    row("frames with a pair that is not known", said.unfinished);
    row("instructions a frame, mean", said.mean);
    row("instructions a frame, worst", said.worst);
    row("frames beyond 168 000 instructions", said.late);
    row("memory of the loop, bytes", said.ram);
    Ok(())
}

/// The board that robots are run on.
fn board() -> Result<&'static crate::targets::Board> {
    BOARDS.first().context("there is a Cortex-M4F")
}

/// Runs a robot and a certificate on the board.
pub(crate) fn on_board(robot: &OwnedRobot, certificate: &[u32]) -> Result<Said> {
    let words = robot.words().iter().chain(certificate);
    let bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
    let stats = firmware::stats(&firmware::run_loaded(board()?, PROGRAM, &bytes)?)?;
    let figure = |name: &str| stats.get(name).copied().unwrap_or_default();
    Ok(Said {
        holds: figure("proof.holds") == 1,
        pieces: figure("proof.pieces"),
        piece_mean: figure("proof.mean"),
        piece_worst: figure("proof.worst"),
        stack: figure("proof.stack"),
        frames: figure("loop.frames"),
        touching: figure("loop.touching"),
        unfinished: figure("loop.unfinished"),
        mean: figure("loop.mean"),
        worst: figure("loop.worst"),
        late: figure("loop.late"),
        ram: figure("loop.ram"),
    })
}

/// A path without a proof, in the shape of a certificate.
fn unproven(robot: &Robot<'_>, path: &Path<'_>) -> Result<Vec<u32>> {
    let mut words = vec![0; certificate_words(path, 0)];
    write_certificate(robot.stamp(), path, 0, &[], &mut words)?;
    Ok(words)
}

/// A motion within the limits: from their middle a quarter of them up, a quarter down, and back.
fn sweep(robot: &Robot<'_>) -> Vec<i32> {
    let parts = [0, 1, -1, 0];
    let row = |part: i32| {
        let limits = (0..robot.coordinate_count()).filter_map(|number| robot.coordinate(number));
        limits.map(move |limits| {
            // Joints without limits have those of numbers.
            let most = tetracone::robot::TURN / 2;
            let (low, high) = (limits.lower.max(-most), limits.upper.min(most));
            low.midpoint(high) + (high / 8 - low / 8) * part
        })
    };
    parts.into_iter().flat_map(row).collect()
}
