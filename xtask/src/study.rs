//! `study`: the experiments of the thesis again, as a report with figures.

use anyhow::Result;

use crate::process;

/// Builds the experiments and runs them with these arguments; see std-ext/study/examples/thesis.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo.args("run --quiet --release --package tetracone-study --example thesis --".split(' '));
    process::run(cargo.args(arguments))
}
