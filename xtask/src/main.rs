//! The project's chores, one command a file: `cargo xtask --help`.

mod assets;
mod cases;
mod clippy;
mod digest;
mod firmware;
mod fuzz;
mod gpu;
mod host;
mod image;
#[cfg(test)]
mod links;
mod package;
mod panic_free;
mod pictures;
mod process;
mod programs;
#[cfg(test)]
mod public;
mod robot;
mod robots;
mod setup;
mod show;
mod stack;
mod study;
mod tables;
mod targets;
mod test;
mod toolchain;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;
use clap::{Parser, Subcommand};

/// The project's chores.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Installs what is missing: compiler targets, emulators, node, software drivers for GPUs
    Setup,
    /// Bakes the solids that the demo programs carry, or checks that they are up to date
    Assets {
        /// Write nothing; fail where a baked solid is out of date
        #[arg(long)]
        check: bool,
    },
    /// Runs the exact tests several times with other random cases, and counts those
    Cases(cases::Options),
    /// Compares digests of every kind of question over all targets, and with those that are kept
    Digest {
        /// Keep the host's digests instead
        #[arg(long)]
        write: bool,
        /// Only on the targets whose names begin so
        #[arg(long, default_value = "", conflicts_with = "write")]
        target: String,
    },
    /// Builds and runs the demo programs on every emulated board
    Firmware,
    /// Runs the fuzz targets for a while, or as long as asked
    Fuzz(fuzz::Options),
    /// Checks the crate for particles on a GPU: tests, every particle of a rain
    Gpu(gpu::Options),
    /// Packs the published crates as the registry wants them, and checks what is in each
    Package,
    /// Proves every question free of panics, and prints what groups of them weigh
    PanicFree {
        /// Only on the board with this name
        #[arg(long)]
        board: Option<String>,
    },
    /// Draws the pictures of the README and of docs with `tetracone render`, or checks that they are up to date
    Pictures {
        /// Write nothing; fail where a picture is out of date
        #[arg(long)]
        check: bool,
    },
    /// Measures on the emulated Cortex-M4F what a robot's path takes: the check of its proof, and the frames of a loop
    Robot {
        /// The baked robot, a .tcone-robot file
        robot: PathBuf,
        /// The path with its proof, a .cert file
        path: PathBuf,
    },
    /// Plays the demo programs that go on frame by frame on boards and host: equal states, equal pictures
    Show {
        /// Only these; all where none is named
        #[arg(value_parser = show::SHOWS)]
        names: Vec<String>,
        /// Keep the game's pictures instead of comparing them with those that are kept
        #[arg(long)]
        write: bool,
    },
    /// Computes the most stack that every question takes on every board
    Stack {
        /// Only on the board with this name
        #[arg(long)]
        board: Option<String>,
        /// Only in the groups whose names begin so, such as f32.plane
        #[arg(long, default_value = "")]
        group: String,
        /// Also prints the functions on the deepest way of this question, with their frames
        #[arg(long)]
        question: Option<String>,
    },
    /// Makes the thesis's tables and figures of results anew: a report in target/study, in less than 30 minutes
    Study {
        /// Only chapters 4, 5 or 6; `--quick`, `--output FOLDER`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Writes the tables of docs/, or checks that they are up to date
    Tables {
        /// Only these tables, by the names that mark them; all where none is named
        names: Vec<String>,
        /// Write nothing; fail where a table is out of date
        #[arg(long)]
        check: bool,
    },
    /// Runs the tests that need Rust alone, and tells what else there is; or all of it
    Test(test::Options),
}

fn main() -> ExitCode {
    if let Some(code) = fuzz::as_compiler() {
        return code;
    }
    match run(&Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Setup => setup::run(),
        Command::Assets { check: true } => assets::check(),
        Command::Assets { check: false } => assets::write(),
        Command::Cases(options) => cases::run(options),
        Command::Digest { write: true, .. } => digest::write(),
        Command::Digest {
            write: false,
            target,
        } => digest::check(target),
        Command::Firmware => firmware::run(),
        Command::Fuzz(options) => fuzz::run(options),
        Command::Gpu(options) => gpu::run(options),
        Command::Package => package::run(),
        Command::Pictures { check: true } => pictures::check(),
        Command::Pictures { check: false } => pictures::write(),
        Command::PanicFree { board } => panic_free::run(board.as_deref()),
        Command::Robot { robot, path } => robot::run(robot, path),
        Command::Show { names, write } => show::run(names, *write),
        Command::Stack {
            board,
            group,
            question,
        } => stack::run(board.as_deref(), group, question.as_deref()),
        Command::Study { arguments } => study::run(arguments),
        Command::Tables { names, check: true } => tables::check(names),
        Command::Tables {
            names,
            check: false,
        } => tables::write(names),
        Command::Test(options) => test::run(*options),
    }
}
