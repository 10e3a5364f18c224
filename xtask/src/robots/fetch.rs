//! The collection of robots: a package of the Python registry, unpacked.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::process;

const PACKAGE: &str = "example_robot_data==6.0.0";

/// Where the package has its robots.
const ROBOTS: &str = "cmeel.prefix/share/example-robot-data/robots";

/// Where they are unpacked.
fn target() -> Result<PathBuf> {
    Ok(process::root()?.join("target/robots"))
}

/// The folder with all robots, where they were fetched before; else none, and a word.
pub(crate) fn kept() -> Result<Option<PathBuf>> {
    let robots = target()?.join(ROBOTS);
    if robots.is_dir() {
        return Ok(Some(robots));
    }
    println!("what is made of fetched robots is skipped; `cargo xtask assets` fetches them");
    Ok(None)
}

/// The folder with all robots; none, and a word why, where the registry does not answer.
pub(crate) fn robots() -> Result<Option<PathBuf>> {
    let target = target()?;
    let robots = target.join(ROBOTS);
    if robots.is_dir() {
        return Ok(Some(robots));
    }
    println!("fetching {PACKAGE}, 131 MB");
    let mut pip = process::command("python3")?;
    // Data alone: no dependencies, and nothing that runs while it is installed.
    pip.args(
        "-m pip install --quiet --no-deps --no-compile --only-binary :all: --target".split(' '),
    )
    .arg(&target)
    .arg(PACKAGE);
    if let Err(error) = process::output(&mut pip) {
        println!("skipped, because the robots cannot be fetched: {error:#}");
        return Ok(None);
    }
    if !robots.is_dir() {
        bail!("{PACKAGE} has no folder {ROBOTS}");
    }
    Ok(Some(robots))
}
