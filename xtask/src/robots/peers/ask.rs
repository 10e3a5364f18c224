//! Asks the command line and the peers about a robot.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};
use tetracone_std::robot::{Pairs, Robot, Shapes, Srdf};

use super::{Options, Subject, draw, folder};
use crate::process;

/// Says nothing of any pair: all are asked for but neighbours and those that never move.
const NOTHING: &str = "<robot name=\"none\"/>";

/// The pairs that are asked for, twice.
pub(super) const PAIRS: [&str; 2] = ["of its SRDF", "all"];

/// The command line, built.
pub(super) fn program() -> Result<PathBuf> {
    let mut cargo = process::cargo()?;
    process::run(cargo.args(["build", "--quiet", "--release", "--bin", "tetracone"]))?;
    Ok(process::built()?.join("tetracone"))
}

/// A robot and where everything is.
pub(super) struct Asked<'a> {
    pub(super) robots: &'a Path,
    pub(super) subject: &'a Subject,
    pub(super) work: &'a Path,
}

impl Asked<'_> {
    /// What the peers say, compared with what the command line says.
    pub(super) fn ask(&self, program: &Path, python: &Path, options: Options) -> Result<Value> {
        let name = self.subject.name();
        let file = |end: &str| self.work.join(format!("{name}.{end}"));
        let urdf = self.robots.join(self.subject.urdf);
        let bytes = fs::read(&urdf).with_context(|| format!("cannot read {}", urdf.display()))?;
        let robot = Robot::read(self.subject.urdf, &bytes, Shapes::Collision)?;
        let rows = file("csv");
        fs::write(&rows, draw::path(&robot, options.rows, options.seed)?)?;
        let nothing = self.work.join("none.srdf");
        fs::write(&nothing, NOTHING)?;
        let mut asked = Vec::new();
        for (number, srdf) in [self.robots.join(self.subject.srdf), nothing]
            .iter()
            .enumerate()
        {
            let answers = file(&format!("{number}.json"));
            check(program, &urdf, srdf, &rows, &answers)?;
            let srdf = Srdf::read(&srdf.display().to_string(), &fs::read(srdf)?, &robot)?;
            let pairs = Pairs::to_check(&robot, Some(&srdf))?;
            let names = pairs
                .iter()
                .map(|links| links.map(|link| &robot.links()[link].name));
            let pairs: Vec<_> = names.collect();
            asked.push(json!({ "pairs": pairs, "answers": answers }));
        }
        // The folder that holds the collection's package by its name.
        let packages = self.robots.ancestors().nth(2);
        let packages = packages.context("the collection lies in a package")?;
        let request = json!({
            "urdf": urdf, "packages": [packages], "rows": rows, "asked": asked,
        });
        let path = file("request.json");
        fs::write(&path, request.to_string())?;
        let mut peer = process::command(python)?;
        let said = process::output(peer.arg(folder()?.join("peer.py")).arg(&path))?;
        Ok(serde_json::from_slice(&said)?)
    }
}

/// Writes down what the command line says of every row.
fn check(program: &Path, urdf: &Path, srdf: &Path, rows: &Path, answers: &Path) -> Result<()> {
    let mut check = process::command(program)?;
    check.args(["robot", "check"]).arg(urdf);
    check.arg("--srdf").arg(srdf).arg("--path").arg(rows);
    check.args("--rows-only --tolerance 0 --format json --quiet".split(' '));
    check.stdout(File::create(answers)?);
    // 1 says that something touches.
    match check.status()?.code() {
        Some(0 | 1) => Ok(()),
        code => bail!("`tetracone robot check` ended with {code:?}"),
    }
}
