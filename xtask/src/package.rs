//! `package`: what would be published, packed as the registry wants it.

use std::{env, fs, path::Path};

use anyhow::{Context as _, Result, bail};

use crate::process;

/// The published crates, each after those that it needs.
pub(crate) const CRATES: [&str; 5] = [
    "tetracone",
    "tetracone-robot",
    "tetracone-classic",
    "tetracone-std",
    "tetracone-gpu",
];

/// How many of them are built from what is packed, too: the core, which includes a baked solid, and robots.
/// The others would take minutes, and are built anyway.
const BUILT: usize = 2;

/// What every one has to have beside its code.
const BESIDE: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Where they are packed and built, in the workspace: a folder of their own, as cargo takes what it once built of a packed
/// crate for what it would build of another one of the same name and version.
const FOLDER: &str = "target/packages";

/// Packs every published crate, and checks what is in each.
pub(crate) fn run() -> Result<()> {
    for name in CRATES {
        let mut cargo = process::cargo()?;
        cargo.args(["package", "--quiet", "--allow-dirty", "--list"]);
        cargo.args(["--package", name]);
        let list = String::from_utf8(process::output(&mut cargo)?)?;
        for file in BESIDE {
            if !list.lines().any(|line| line == file) {
                bail!("{name} would be published without {file}");
            }
        }
        println!("{name}: {} files", list.lines().count());
    }
    forget()?;
    pack(&CRATES, &["--no-verify"])?;
    pack(&CRATES[..BUILT], &[])
}

/// Removes what earlier runs left. Cargo unpacks a packed crate into its home, under the name of the folder that it lay
/// in, and keeps that copy for every later crate of the same name and version.
fn forget() -> Result<()> {
    remove(&process::root()?.join(FOLDER))?;
    let home = env::var_os("CARGO_HOME").map(Into::into);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home.context("no home folder")?.join("registry/src");
    for source in fs::read_dir(sources).into_iter().flatten() {
        let source = source?;
        // The names of real registries begin with a host.
        if source.file_name().to_string_lossy().starts_with('-') {
            for unpacked in fs::read_dir(source.path())? {
                let unpacked = unpacked?;
                let name = unpacked.file_name();
                if name.to_string_lossy().starts_with("tetracone") {
                    remove(&unpacked.path())?;
                }
            }
        }
    }
    Ok(())
}

/// A folder, where it is there.
fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    }
    Ok(())
}

/// Together, as none of them is in the registry for the others to find.
fn pack(crates: &[&str], options: &[&str]) -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo
        .args(["package", "--quiet", "--allow-dirty"])
        .args(["--target-dir", FOLDER])
        .args(options);
    for name in crates {
        cargo.args(["--package", name]);
    }
    process::run(&mut cargo)
}
