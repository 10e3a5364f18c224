//! What is looked at: every shape once, however many links and robots have it.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use tetracone_std::{
    primitive::Primitive,
    robot::{Files, Geometry, Pose, Robot, Shape, Shapes},
};

/// All robots of a folder and all their shapes.
pub(super) struct Found {
    /// In the order of their names.
    pub(super) robots: Vec<Member>,
    /// The names of URDFs that are not read, and why.
    pub(super) broken: Vec<(String, String)>,
    /// The different shapes.
    pub(super) subjects: Vec<Subject>,
}

/// A robot.
pub(super) struct Member {
    /// Its URDF in the folder.
    pub(super) name: String,
    pub(super) links: usize,
    /// For every shape of every link which subject it is.
    pub(super) shapes: Vec<usize>,
}

/// A shape in its own frame.
pub(super) struct Subject {
    /// Its file in the folder, and its scale where it has one; or a primitive's name.
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) shape: Shape,
    /// Where its file is looked for.
    pub(super) files: Files,
}

/// What a shape is.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Mesh(Format),
    Primitive(Primitive),
}

/// In what a mesh is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Stl,
    Dae,
    Obj,
    Other,
}

/// Reads all robots.
pub(super) fn find(folder: &Path, shapes: Shapes) -> Result<Found> {
    let mut numbers = BTreeMap::new();
    let mut found = Found {
        robots: Vec::new(),
        broken: Vec::new(),
        subjects: Vec::new(),
    };
    for path in urdfs(folder)? {
        let name = inner(&path, folder);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {name}"))?;
        let robot = match Robot::read(&name, &bytes, shapes) {
            Ok(robot) => robot,
            Err(error) => {
                found.broken.push((name, error.to_string()));
                continue;
            }
        };
        let files = Files::beside(&path);
        let all = robot.links().iter().flat_map(|link| &link.shapes);
        let all = all.map(|shape| {
            let subject = Subject::of(shape, &files, folder);
            *numbers.entry(subject.name.clone()).or_insert_with(|| {
                found.subjects.push(subject);
                found.subjects.len() - 1
            })
        });
        let shapes = all.collect();
        found.robots.push(Member {
            name,
            links: robot.links().len(),
            shapes,
        });
    }
    Ok(found)
}

impl Subject {
    fn of(shape: &Shape, files: &Files, folder: &Path) -> Self {
        let mut shape = shape.clone();
        shape.origin = Pose::IDENTITY;
        let (name, kind) = match &shape.geometry {
            Geometry::Primitive(primitive) => (primitive.to_string(), Kind::Primitive(*primitive)),
            Geometry::Mesh { path, scale } => {
                let resolved = files.resolve(path).map(|path| inner(&path, folder));
                let file = resolved.unwrap_or_else(|_| path.clone());
                let kind = Kind::Mesh(Format::of(&file));
                let scale = scale.map(|by| by.to_string()).join(" ");
                let name = match scale.as_str() {
                    "1 1 1" => file,
                    _ => format!("{file}, scale {scale}"),
                };
                (name, kind)
            }
        };
        Self {
            name,
            kind,
            shape,
            files: files.clone(),
        }
    }
}

impl Format {
    /// All, in the order of their columns.
    pub(super) const ALL: [Self; 4] = [Self::Stl, Self::Dae, Self::Obj, Self::Other];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Stl => "STL",
            Self::Dae => "DAE",
            Self::Obj => "OBJ",
            Self::Other => "others",
        }
    }

    fn of(file: &str) -> Self {
        let end = Path::new(file).extension().unwrap_or_default();
        let is = |format: &&Self| end.eq_ignore_ascii_case(format.name());
        *Self::ALL.iter().find(is).unwrap_or(&Self::Other)
    }
}

/// All URDFs in a folder and below it, in order.
fn urdfs(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder);
        for entry in entries.with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "urdf") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A path as seen from a folder.
fn inner(path: &Path, folder: &Path) -> String {
    path.strip_prefix(folder)
        .unwrap_or(path)
        .display()
        .to_string()
}
