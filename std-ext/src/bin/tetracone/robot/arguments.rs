//! Robots as arguments: the file, and where what belongs to it is.

use core::fmt::Display;
use std::path::{Path, PathBuf};

use clap::Args;
use tetracone_std::robot::{Files, MOST_BYTES, Outside, Robot, Shapes, Srdf};

use crate::{
    failure::Failure,
    input::{bytes_beyond, name_of},
    reading::factor,
};

/// A robot, and how its files are found.
#[derive(Args)]
pub(crate) struct RobotArguments {
    /// The robot's file, a URDF; - is standard input, and its files are then looked for from here
    #[arg(value_name = "ROBOT.urdf")]
    pub(crate) path: PathBuf,
    /// Take the shapes that are seen, and not those that collide
    #[arg(long)]
    visual: bool,
    /// Where a package is that the robot names; else it is looked for around the robot's folder
    #[arg(long = "package", value_name = "NAME=DIR", value_parser = package)]
    packages: Vec<(String, PathBuf)>,
    /// What is known of pairs of links; else ROBOT.srdf or srdf/ROBOT.srdf around the robot, if there is one
    #[arg(long, value_name = "FILE")]
    srdf: Option<PathBuf>,
    /// Read meshes outside of the folder of their package, too
    #[arg(long)]
    allow_outside: bool,
    /// How far round primitives may stray from what they stand for, in units of the robot; a hundredth of the
    /// radius unless said otherwise
    #[arg(long, value_name = "LENGTH", value_parser = factor)]
    pub(crate) chord: Option<f64>,
}

/// A robot with what is known of its pairs.
pub(crate) struct Read {
    pub(crate) robot: Robot,
    pub(crate) srdf: Option<(PathBuf, Srdf)>,
    pub(crate) files: Files,
}

impl RobotArguments {
    /// Something that is wrong with the robot.
    pub(crate) fn fault(&self, what: impl Display) -> Failure {
        Failure::of_file(name_of(&self.path), what)
    }

    /// Reads the robot, and the SRDF that belongs to it.
    pub(crate) fn read(&self) -> Result<Read, Failure> {
        let bytes = bytes_beyond(&self.path, MOST_BYTES)?;
        let robot = Robot::read(&name_of(&self.path), &bytes, self.shapes())?;
        let found = self
            .srdf
            .clone()
            .or_else(|| beside(&self.path, robot.name()));
        let srdf = found.map(|path| {
            let bytes = bytes_beyond(&path, MOST_BYTES)?;
            let srdf = Srdf::read(&name_of(&path), &bytes, &robot)?;
            Ok::<_, Failure>((path, srdf))
        });
        let srdf = srdf.transpose()?;
        let files = self.files();
        Ok(Read { robot, srdf, files })
    }

    /// Which shapes are read.
    pub(crate) const fn shapes(&self) -> Shapes {
        if self.visual {
            Shapes::Visual
        } else {
            Shapes::Collision
        }
    }

    fn files(&self) -> Files {
        let outside = if self.allow_outside {
            Outside::Allowed
        } else {
            Outside::Refused
        };
        let files = Files::beside(&self.path).with_outside(outside);
        let packages = self.packages.iter();
        packages.fold(files, |files, (name, folder)| {
            files.with_package(name, folder)
        })
    }
}

/// A length as an argument.
pub(super) fn length(text: &str) -> Result<f64, String> {
    let length = text.parse().ok();
    let length = length.filter(|length: &f64| length.is_finite() && *length >= 0.0);
    length.ok_or_else(|| "write a length, 0 or more".to_owned())
}

/// A package as an argument.
fn package(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, folder)) if !name.is_empty() && !folder.is_empty() => {
            Ok((name.to_owned(), folder.into()))
        }
        _ => Err("write NAME=DIR, the name of a package and its folder".to_owned()),
    }
}

/// The SRDF of a URDF: beside it, in a folder beside it, or in one beside its folder; named like the file or
/// like the robot.
fn beside(urdf: &Path, robot: &str) -> Option<PathBuf> {
    let folder = urdf.parent().unwrap_or(Path::new(""));
    let stem = urdf.file_stem().map(PathBuf::from);
    let is_plain = !robot.is_empty() && !robot.contains(['/', '\\', '\0']);
    let names = stem.into_iter().chain(is_plain.then(|| robot.into()));
    let mut paths = names.flat_map(|mut name| {
        name.as_mut_os_string().push(".srdf");
        let inner = Path::new("srdf").join(&name);
        [
            folder.join(&name),
            folder.join(&inner),
            folder.join("..").join(inner),
        ]
    });
    paths.find(|path| path.is_file())
}
