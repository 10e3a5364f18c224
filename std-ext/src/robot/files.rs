//! Where the files are that a robot names.

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

use crate::import::text::quote;

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
/// | `package://NAME/rest` | in the folder that [`with_package`](Self::with_package) gave the name; else in the nearest folder called `NAME` that has the URDF in it, or lies beside a folder that has |
/// | `rest` | from the URDF's folder |
/// | `/rest`, `file:///rest` | there |
///
/// A path that leaves the folder of its package by `..` is refused, unless [`Outside::Allowed`]. For paths
/// without a package that folder is the nearest one around the URDF with a `package.xml`, or, where there is
/// none, the one around the URDF's own folder, so that `../meshes` is within. Links are followed.
#[derive(Clone, Debug, PartialEq)]
pub struct Files {
    folder: PathBuf,
    packages: BTreeMap<String, PathBuf>,
    outside: Outside,
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

    /// The path of a file as a robot names it. Whether there is such a file is not asked.
    ///
    /// # Errors
    /// What is wrong with the path, and what to do: a package that is not found, a path out of its package, a
    /// kind of address that is none of a file.
    pub fn resolve(&self, written: &str) -> Result<PathBuf, String> {
        if written.contains("$(") {
            let what = quote(written);
            return Err(format!(
                "{what} is not filled in; run xacro on the robot first"
            ));
        }
        let (base, inner, rest) = match written.split_once("://") {
            Some(("package", address)) => {
                let address = address.trim_start_matches('/');
                let (name, rest) = address.split_once('/').unwrap_or((address, ""));
                let package = self.package(name)?;
                (package.clone(), package, Path::new(rest))
            }
            Some(("file", address)) => (self.root(), PathBuf::new(), Path::new(address)),
            Some((scheme, _)) => {
                let scheme = quote(scheme);
                return Err(format!(
                    "addresses of {scheme} are not read; save the file and name its path"
                ));
            }
            None => (self.root(), self.folder.clone(), Path::new(written)),
        };
        let path = plain(&inner.join(rest));
        if self.outside == Outside::Refused && !path.starts_with(plain(&base)) {
            let written = quote(written);
            return Err(format!(
                "{written} lies outside of {}; --allow-outside reads it all the same",
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
        let is_name = Path::new(name).components().count() == 1 && name != "..";
        let mut around = self.folder.ancestors().filter(|_| is_name && name != ".");
        let found = around.find_map(|folder| {
            if folder.file_name().is_some_and(|own| own == name) {
                return Some(folder.to_owned());
            }
            let beside = folder.join(name);
            beside.is_dir().then_some(beside)
        });
        found.ok_or_else(|| {
            format!(
                "there is no folder {} in or around the robot's; --package {name}=DIR says where \
                 it is",
                quote(name)
            )
        })
    }

    /// The folder that paths without a package may not leave.
    fn root(&self) -> PathBuf {
        let mut around = self.folder.ancestors();
        let package = around.find(|folder| folder.join("package.xml").is_file());
        let own = || self.folder.parent().unwrap_or(&self.folder);
        package.unwrap_or_else(own).to_owned()
    }
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
