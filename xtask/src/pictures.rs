//! `pictures`: those of docs/pictures that `tetracone render` draws. The others are illustrations, drawn by hand.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

use crate::process;

/// A picture's file, its title, and what it is drawn of and how.
const PICTURES: [[&str; 3]; 4] = [
    [
        "gears.png",
        "gear.tcone",
        "target/pictures/demo-pictures/gear.tcone --size 900 \
         --with target/pictures/demo-pictures/gear.tcone --pose 2.2,0,0.6,0.8",
    ],
    [
        "gear-circles.png",
        "gear.tcone",
        "target/pictures/demo-pictures/gear.tcone --size 900 --tree spheres",
    ],
    [
        "islands.svg",
        "Islands that there are not",
        "docs/pictures/islands.geojson --size 880 --projection plate",
    ],
    [
        "nut.svg",
        "A nut that is no solid",
        "docs/pictures/nut.obj --size 880 --defects --up z",
    ],
];

/// Where pictures are kept, and where they are drawn.
const KEPT: &str = "docs/pictures";
const DRAWN: &str = "target/pictures";

/// Draws all of them anew.
pub(crate) fn write() -> Result<()> {
    each(|kept, drawn| {
        fs::copy(drawn, kept).with_context(|| format!("cannot write {}", kept.display()))?;
        println!("{}: written", kept.display());
        Ok(())
    })
}

/// Fails where one is not what is drawn.
pub(crate) fn check() -> Result<()> {
    each(|kept, drawn| {
        let read =
            |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        if read(kept)? != read(drawn)? {
            let kept = kept.display();
            bail!("{kept} is out of date: run `cargo xtask pictures`");
        }
        Ok(())
    })
}

/// Draws every picture, and tells where it is kept and where it is drawn.
fn each(mut done: impl FnMut(&Path, &Path) -> Result<()>) -> Result<()> {
    let root = process::root()?;
    let folder = root.join(DRAWN);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {DRAWN}"))?;
    let program = program()?;
    let mut demo = process::command(&program)?;
    // It writes its solids into the folder that it runs in.
    process::output(demo.args(["demo", "--quiet"]).current_dir(&folder))?;
    for [name, title, arguments] in PICTURES {
        let drawn = folder.join(name);
        let mut render = process::command(&program)?;
        render
            .arg("render")
            .args(arguments.split_whitespace())
            .args(["--title", title, "--quiet", "--output"])
            .arg(&drawn);
        process::output(&mut render)?;
        done(&root.join(KEPT).join(name), &drawn)?;
    }
    Ok(())
}

/// The command line, built.
fn program() -> Result<PathBuf> {
    let mut cargo = process::cargo()?;
    process::run(cargo.args(["build", "--quiet", "--release", "--bin", "tetracone"]))?;
    Ok(process::built()?.join("tetracone"))
}
