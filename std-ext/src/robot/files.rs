//! Where the files are that a robot names.

mod package;

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

use crate::import::text::quote;
use package::{PACKAGE, is_marked, name_of, named_in};

/// So many folders around the robot's are looked through for packages that are called otherwise than their folder.
const LEVELS: usize = 4;

/// Whether a robot may name files anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outside {
    /// Only in the folder of its package: who made the robot need not be trusted.
    #[default]
    Refused,
    /// Everywhere.
    Allowed,
}

/// The folders in which the files of a robot are looked for.
///
/// | written | where it is |
/// | --- | --- |
/// | `package://NAME/rest`, `model://NAME/rest` | in the folder that [`with_package`](Self::with_package) gave the name; else in the nearest package called `NAME` that has the URDF in it, or lies beside a folder that has |
/// | `rest`, `file://rest` | from the URDF's folder |
/// | `/rest`, `file:///rest` | there |
///
/// A package is called what its `package.xml` says, or as its folder. Those called otherwise than their folder are
/// looked for around the URDF and beside the four nearest folders around it.
///
/// A path that leaves the folder of its package is refused, unless [`Outside::Allowed`]. For paths without a
/// package that folder is the nearest one around the URDF with a `package.xml`, or, where there is none, the one
/// around the URDF's own folder, so that `../meshes` is within; where that would be the root of all files, it is
/// the URDF's own. Folders in it are packages by their name alone. Folders elsewhere are packages only where they
/// have a `package.xml` or a `model.config`, because a robot could name any folder there is; that is not asked for where
/// [`Outside::Allowed`] is.
///
/// A symbolic link is followed to what lies in the same folder, or in the folder where the `package.xml` of the
/// package really lies: workspaces installed by links have every file of a package link into its source.
/// Other links leave the folder.
#[derive(Clone, Debug, PartialEq)]
pub struct Files {
    folder: PathBuf,
    packages: BTreeMap<String, PathBuf>,
    outside: Outside,
    /// Those that may be read wherever they are.
    allowed: Vec<PathBuf>,
}

impl Files {
    /// For a URDF with this name.
    #[must_use]
    pub fn beside(urdf: &Path) -> Self {
        let folder = urdf.parent().unwrap_or(Path::new(""));
        // The dot makes one of no name, too.
        let absolute = std::path::absolute(folder.join("."));
        Self {
            folder: plain(&absolute.unwrap_or_else(|_| folder.to_owned())),
            packages: BTreeMap::new(),
            outside: Outside::Refused,
            allowed: Vec::new(),
        }
    }

    /// The same with a folder for a package.
    #[must_use]
    pub fn with_package(mut self, name: &str, folder: &Path) -> Self {
        self.packages.insert(name.to_owned(), folder.to_owned());
        self
    }

    /// The same where files may lie anywhere, or not.
    #[must_use]
    pub const fn with_outside(mut self, outside: Outside) -> Self {
        self.outside = outside;
        self
    }

    /// The same where one more file may be read, wherever it is; its path is absolute.
    #[must_use]
    pub fn with_file(mut self, path: &Path) -> Self {
        self.allowed.push(plain(path));
        self
    }

    /// The path of a file as a robot names it. Whether there is such a file is not asked.
    ///
    /// # Errors
    /// What is wrong with the path, and what to do: a package that is not found, a path or a link out of its
    /// package, a kind of address that is none of a file.
    pub fn resolve(&self, written: &str) -> Result<PathBuf, String> {
        if written.contains("$(") {
            let what = quote(written);
            return Err(format!(
                "{what} is not filled in; run xacro on the robot first"
            ));
        }
        let (base, inner, rest) = match written.split_once("://") {
            Some(("package" | "model", address)) => {
                let address = address.trim_start_matches('/');
                let (name, rest) = address.split_once('/').unwrap_or((address, ""));
                let package = self.package(name)?;
                (package.clone(), package, rest.into())
            }
            Some(("file", address)) => {
                // A host may stand before the path.
                let path = address
                    .strip_prefix("localhost/")
                    .map(|path| format!("/{path}"));
                let path = path.map_or_else(|| address.into(), PathBuf::from);
                (self.root(), self.folder.clone(), path)
            }
            Some((scheme, _)) => {
                let scheme = quote(scheme);
                return Err(format!(
                    "addresses of {scheme} are not read; save the file and name its path"
                ));
            }
            None => (self.root(), self.folder.clone(), written.into()),
        };
        let path = plain(&inner.join(rest));
        let is_allowed = self.outside == Outside::Allowed || self.allowed.contains(&path);
        if !is_allowed && !path.starts_with(plain(&base)) {
            let written = quote(written);
            return Err(format!(
                "{written} lies outside of {}; --allow-outside reads it all the same",
                base.display()
            ));
        }
        if !is_allowed && leads_out(&path, &base) {
            let written = quote(written);
            return Err(format!(
                "{written} leads out of {} by a link; --allow-outside reads it all the same",
                base.display()
            ));
        }
        Ok(path)
    }

    /// The folder of a package.
    fn package(&self, name: &str) -> Result<PathBuf, String> {
        if let Some(folder) = self.packages.get(name) {
            return Ok(folder.clone());
        }
        let is_name = Path::new(name).components().count() == 1 && name != ".." && name != ".";
        let around = || self.folder.ancestors().filter(|_| is_name);
        let says = |folder: &Path| name_of(folder).map(|own| own == name);
        if let Some(folder) = around().find(|folder| says(folder) == Some(true)) {
            return Ok(folder.to_owned());
        }
        let folders = around().flat_map(|folder| {
            let own = folder.file_name().is_some_and(|own| own == name);
            let beside = folder.join(name);
            let beside = beside.is_dir().then_some(beside);
            own.then(|| folder.to_owned()).into_iter().chain(beside)
        });
        let (mut other, mut unproven) = (None, None);
        for folder in folders {
            if !self.is_package(&folder) {
                unproven.get_or_insert(folder);
            } else if says(&folder) == Some(false) {
                other.get_or_insert(folder);
            } else {
                return Ok(folder);
            }
        }
        let named = around()
            .take(LEVELS)
            .find_map(|folder| named_in(folder, name));
        if let Some(folder) = named.or(other) {
            return Ok(folder);
        }
        let quoted = quote(name);
        Err(match unproven {
            Some(folder) => format!(
                "the folder {} is around the robot's and has no package.xml; if it is the package \
                 {quoted}, say so with --package {name}=DIR",
                folder.display()
            ),
            None => format!(
                "there is no package {quoted} in or around the robot's folder; --package {name}=DIR says where \
                 it is"
            ),
        })
    }

    /// Whether a folder may be a package because of its name.
    fn is_package(&self, folder: &Path) -> bool {
        let is_within = || {
            let places = (folder.canonicalize(), self.root().canonicalize());
            matches!(places, (Ok(folder), Ok(root)) if folder.starts_with(&root))
        };
        self.outside == Outside::Allowed || is_marked(folder) || is_within()
    }

    /// The folder that paths without a package may not leave.
    fn root(&self) -> PathBuf {
        let mut around = self.folder.ancestors();
        let package = around.find(|folder| folder.join(PACKAGE).is_file());
        // The root of all files has everything in it.
        let parent = self.folder.parent();
        let own = || parent.filter(|parent| parent.parent().is_some());
        let root = package.or_else(own).unwrap_or(&self.folder);
        root.to_owned()
    }
}

/// Whether links on the way to a file lead out of a folder, and not to where its package comes from. What does
/// not exist leads nowhere.
fn leads_out(path: &Path, base: &Path) -> bool {
    let Ok(place) = path.canonicalize() else {
        return false;
    };
    let source = base.join(PACKAGE).canonicalize();
    let source = source.ok().and_then(|file| Some(file.parent()?.to_owned()));
    let mut bases = base.canonicalize().ok().into_iter().chain(source);
    !bases.any(|base| place.starts_with(base))
}

/// A path without `.` and, as far as it goes, without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                let is_named = matches!(plain.components().next_back(), Some(Component::Normal(_)));
                if is_named {
                    plain.pop();
                } else if !plain.has_root() {
                    plain.push(part);
                }
            }
            Component::Normal(_) | Component::RootDir | Component::Prefix(_) => plain.push(part),
        }
    }
    plain
}
