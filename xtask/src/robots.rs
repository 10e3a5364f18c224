//! A public collection of robots, a package of the Python registry, of which the UR5 of `arm` is made.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::process;

const PACKAGE: &str = "example_robot_data==6.0.0";

/// Where the package is unpacked, and where it has its robots.
const TARGET: &str = "target/robots";
const ROBOTS: &str = "cmeel.prefix/share/example-robot-data/robots";

/// Returns the folder with all robots; none, with a word why, where the registry does not answer.
pub(crate) fn fetched() -> Result<Option<PathBuf>> {
    if let Some(robots) = folder()? {
        return Ok(Some(robots));
    }
    println!("fetching {PACKAGE}, 131 MB");
    let mut pip = process::command("python3")?;
    // Data alone: no dependencies, and nothing that runs while it is installed.
    pip.args("-m pip install --quiet --no-deps --no-compile --only-binary :all:".split(' '))
        .args(["--target", TARGET, PACKAGE]);
    if let Err(error) = process::output(&mut pip) {
        println!("skipped, because the robots cannot be fetched: {error:#}");
        return Ok(None);
    }
    let robots = folder()?;
    if robots.is_none() {
        bail!("{PACKAGE} has no folder {ROBOTS}");
    }
    Ok(robots)
}

fn folder() -> Result<Option<PathBuf>> {
    let robots = process::root()?.join(TARGET).join(ROBOTS);
    Ok(robots.is_dir().then_some(robots))
}
