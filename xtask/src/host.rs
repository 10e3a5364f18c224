//! The demo programs on the host.

use std::{env, fs, process::Command};

use anyhow::{Context as _, Result};

use crate::{firmware, process, programs::PACKAGE, toolchain};

/// How a program is built for the host.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Host {
    Debug,
    Release,
    /// For this very processor, with all instructions that it has.
    Native,
}

/// Builds a program.
pub(crate) fn build(how: Host, program: &str) -> Result<()> {
    process::run(cargo("build", how)?.args(["--bin", program]))
}

/// The lines that a program prints.
pub(crate) fn run(how: Host, program: &str) -> Result<Vec<String>> {
    run_loaded(how, program, &[])
}

/// As [`run`], with bytes that the program finds as if an emulator had put them into its memory.
pub(crate) fn run_loaded(how: Host, program: &str, memory: &[u8]) -> Result<Vec<String>> {
    let mut cargo = cargo("run", how)?;
    cargo.args(["--bin", program]);
    let file = env::temp_dir().join(format!("{program}-{}.loaded", std::process::id()));
    if !memory.is_empty() {
        fs::write(&file, memory).with_context(|| format!("cannot write {}", file.display()))?;
        cargo.env("FIRMWARE_DEMO_LOADED", &file);
    }
    let stdout = process::output(&mut cargo);
    if !memory.is_empty() {
        fs::remove_file(&file)?;
    }
    Ok(firmware::text(&stdout?))
}

fn cargo(what: &str, how: Host) -> Result<Command> {
    let mut cargo = process::cargo()?;
    cargo.args([what, "--quiet", "--package", PACKAGE]);
    cargo.args(["--features", "everything"]);
    match how {
        Host::Debug => {}
        Host::Release => {
            cargo.arg("--release");
        }
        Host::Native => {
            let triple = toolchain::host()?;
            // A target of its own has a folder of its own, beside the one without the flags.
            cargo.args(["--release", "--target", &triple]);
            cargo.env(
                toolchain::variable(&triple, "RUSTFLAGS"),
                "-C target-cpu=native",
            );
        }
    }
    Ok(cargo)
}
