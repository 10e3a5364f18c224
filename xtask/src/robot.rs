//! `robot`: what the frame loop of a baked robot takes on the emulated Cortex-M4F.
//!
//! The project is the one that `tetracone robot loop` writes, so that what is measured is what a user gets.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::{
    firmware,
    image::{Image, Weight},
    process,
    targets::{BOARDS, EMULATOR_TAIL},
    toolchain,
};

/// A robot, and what it does.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The baked robot, a `.tcone-robot` file
    file: PathBuf,
    /// The rows of coordinates that it goes along; through its limits, joint by joint, where not given
    #[arg(long)]
    path: Option<PathBuf>,
    /// Steps that searches may take in a frame
    #[arg(long)]
    steps: Option<u32>,
    /// Frames from one row to the next
    #[arg(long)]
    frames: Option<u32>,
}

/// Writes the robot's project into target/robot-loop, builds it, runs it in the emulator, and prints what it says and
/// weighs.
pub(crate) fn run(options: &Options) -> Result<()> {
    let board = BOARDS.first().context("there is a Cortex-M4F")?;
    let folder = process::root()?.join("target/robot-loop");
    write(options, &folder)?;
    let triples = [board.triple].into();
    let compiler = toolchain::needed(board.triple)?;
    let mut cargo = toolchain::build(compiler, &triples, "release")?;
    // What others built there does not matter: the program is found below.
    process::run(cargo.arg("--quiet").current_dir(&folder))?;
    let program = folder
        .join("target")
        .join(board.triple)
        .join("release/robot-loop-firmware");
    let (emulator, machine) = board
        .emulator
        .split_first()
        .context("a board has an emulator")?;
    let mut command = process::command(emulator)?;
    command.args(machine).args(EMULATOR_TAIL).arg(&program);
    let remains = process::output_within(&mut command, firmware::LIMIT)?;
    let lines = firmware::text(&remains.stdout);
    remains
        .verdict
        .with_context(|| format!("it said:\n{}", lines.join("\n")))?;
    print(&lines, Image::read(&program)?.weight()?, &options.file)
}

/// The project, of the crate as it lies here.
fn write(options: &Options, folder: &Path) -> Result<()> {
    // Where the user is, and not the workspace's root.
    let here = env::current_dir()?;
    let mut cargo = process::cargo()?;
    cargo.args([
        "run",
        "--quiet",
        "--package",
        "tetracone-std",
        "--",
        "robot",
        "loop",
    ]);
    cargo
        .arg(here.join(&options.file))
        .arg("--output")
        .arg(folder);
    cargo.args(["--tetracone", "core", "--force", "--quiet"]);
    if let Some(path) = &options.path {
        cargo.arg("--path").arg(here.join(path));
    }
    for (name, number) in [("--steps", options.steps), ("--frames", options.frames)] {
        if let Some(number) = number {
            cargo.arg(name).arg(number.to_string());
        }
    }
    process::run(&mut cargo)?;
    // The same versions of everything as in the workspace.
    let lock = folder.join("Cargo.lock");
    fs::copy(process::root()?.join("Cargo.lock"), &lock)
        .with_context(|| format!("cannot write {}", lock.display()))?;
    Ok(())
}

/// The figures, and where links touched.
fn print(lines: &[String], weight: Weight, file: &Path) -> Result<()> {
    let said = firmware::stats(lines)?;
    let stat = |name: &str| {
        said.get(name)
            .copied()
            .with_context(|| format!("it tells no `stat {name}`"))
    };
    let touches: Vec<_> = lines
        .iter()
        .filter(|line| line.contains(" touches "))
        .collect();
    for line in touches.iter().take(8) {
        println!("{line}");
    }
    if touches.len() > 8 {
        println!("… and {} more times", touches.len() - 8);
    }
    let frames = stat("frames")?;
    if frames == 0 {
        bail!("the path has no frames");
    }
    let robot = fs::metadata(file)?.len();
    let Weight { code, data } = weight;
    println!(
        "frames       {frames}; links touch in {}, {} are unfinished",
        stat("touching")?,
        stat("unfinished")?
    );
    println!(
        "instructions {} a frame, {} in the worst",
        stat("frame.mean")?,
        stat("frame.worst")?
    );
    println!("flash        {code} bytes of code, {data} of data, {robot} of them the robot");
    println!(
        "ram          {} bytes: the watch, and the deepest stack",
        stat("ram")?
    );
    Ok(())
}
