//! Standing in for the compiler: cargo calls us for this workspace's crates, and we add the flags.

use std::{
    env,
    process::{Command, ExitCode},
};

use anyhow::Result;

/// Says that we are called in place of the compiler.
const CALLED: &str = "TETRACONE_FUZZ_COMPILER";

/// Counters at every edge, a table of their places, and the operands of comparisons, as cargo-fuzz
/// asks for; and every overflow and failed assertion is a find.
const FLAGS: [&str; 9] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Cdebug-assertions=on",
    "-Coverflow-checks=on",
];

/// Makes a cargo call us for the crates of this workspace.
pub(super) fn instrument(cargo: &mut Command) -> Result<()> {
    cargo.env("RUSTC_WORKSPACE_WRAPPER", env::current_exe()?);
    cargo.env(CALLED, "1");
    Ok(())
}

/// If we were called as the compiler: runs it, with the flags where it compiles a crate.
pub(crate) fn as_compiler() -> Option<ExitCode> {
    env::var_os(CALLED)?;
    let mut arguments = env::args_os().skip(1);
    let compiler = arguments.next()?;
    let arguments: Vec<_> = arguments.collect();
    let mut command = Command::new(compiler);
    command.args(&arguments);
    if arguments.iter().any(|argument| argument == "--crate-name") {
        command.args(FLAGS);
    }
    let is_success = command.status().is_ok_and(|status| status.success());
    Some(ExitCode::from(u8::from(!is_success)))
}
