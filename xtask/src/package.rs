//! `package`: what would be published, packed as the registry wants it.

use anyhow::{Result, bail};

use crate::process;

/// The published crates, each after those that it needs.
const CRATES: [&str; 5] = [
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

/// Packs every published crate, and checks what is in each.
pub(crate) fn run() -> Result<()> {
    for name in CRATES {
        let mut cargo = process::cargo()?;
        cargo.args([
            "package",
            "--quiet",
            "--allow-dirty",
            "--list",
            "--package",
            name,
        ]);
        let list = String::from_utf8(process::output(&mut cargo)?)?;
        for file in BESIDE {
            if !list.lines().any(|line| line == file) {
                bail!("{name} would be published without {file}");
            }
        }
        println!("{name}: {} files", list.lines().count());
    }
    pack(&CRATES, &["--no-verify"])?;
    pack(&CRATES[..BUILT], &[])
}

/// Together, as none of them is in the registry for the others to find.
fn pack(crates: &[&str], options: &[&str]) -> Result<()> {
    let mut cargo = process::cargo()?;
    cargo
        .args(["package", "--quiet", "--allow-dirty"])
        .args(options);
    for name in crates {
        cargo.args(["--package", name]);
    }
    process::run(&mut cargo)
}
