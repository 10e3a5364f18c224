//! Packages by what their files say.

use std::{
    fs::{self, File},
    io::Read as _,
    path::{Path, PathBuf},
};

use crate::import::xml::{self, Doctype};

/// The file that makes a folder a package.
pub(super) const PACKAGE: &str = "package.xml";
/// The one that makes it a model of a simulator, which is called as its folder.
const MODEL: &str = "model.config";

/// A longer file is read no further, and says nothing.
const MOST_BYTES: u64 = 1 << 20;
/// Folders with more in them are not looked through.
const MOST_ENTRIES: usize = 1 << 12;

/// Whether a folder is a package or a model, whatever it is called.
pub(super) fn is_marked(folder: &Path) -> bool {
    folder.join(PACKAGE).is_file() || folder.join(MODEL).is_file()
}

/// What the package in a folder is called by its `package.xml`.
pub(super) fn name_of(folder: &Path) -> Option<String> {
    let path = folder.join(PACKAGE);
    let mut text = String::new();
    if !path.is_file() {
        return None;
    }
    let mut file = File::open(path).ok()?.take(MOST_BYTES);
    file.read_to_string(&mut text).ok()?;
    let document = xml::parse(&text, Doctype::Allowed).ok()?;
    let mut elements = document.root_element().children();
    let name = elements.find(|element| element.tag_name().name() == "name")?;
    Some(name.text()?.trim().to_owned())
}

/// The first folder in a folder, by its name, whose `package.xml` gives it a name.
pub(super) fn named_in(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.take(MOST_ENTRIES + 1);
    let mut folders: Vec<PathBuf> = entries.filter_map(|it| Some(it.ok()?.path())).collect();
    if folders.len() > MOST_ENTRIES {
        return None;
    }
    folders.sort();
    folders
        .into_iter()
        .find(|folder| name_of(folder).as_deref() == Some(name))
}
