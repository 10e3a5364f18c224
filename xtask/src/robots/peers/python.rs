//! A Python with the peers in it, in a virtual environment.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::process;

/// pinocchio, which brings coal, the collisions that it asks for, of the version that fits.
const PACKAGE: &str = "pin==4.1.0";

/// Asks whether they are there.
const LOOK: &str = "import coal, numpy, pinocchio";

/// The Python of the environment; none, and a word why, where the peers cannot be fetched.
pub(super) fn with_peers(work: &Path) -> Result<Option<PathBuf>> {
    let folder = work.join("venv");
    let python = folder.join("bin/python");
    if has_peers(&python)? {
        return Ok(Some(python));
    }
    println!("fetching {PACKAGE}");
    let mut venv = process::command("python3")?;
    venv.args(["-m", "venv"]).arg(&folder);
    let mut pip = process::command(&python)?;
    pip.args("-m pip install --quiet --only-binary :all:".split(' '))
        .arg(PACKAGE);
    let made = process::output(&mut venv).and_then(|_| process::output(&mut pip));
    match made {
        Ok(_) if has_peers(&python)? => Ok(Some(python)),
        Ok(_) => {
            println!("skipped, because {PACKAGE} does not start here");
            Ok(None)
        }
        Err(error) => {
            println!("skipped, because the peers cannot be fetched: {error:#}");
            Ok(None)
        }
    }
}

fn has_peers(python: &Path) -> Result<bool> {
    let mut look = process::command(python)?;
    look.args(["-c", LOOK]).stderr(std::process::Stdio::null());
    Ok(look.status().is_ok_and(|status| status.success()))
}
