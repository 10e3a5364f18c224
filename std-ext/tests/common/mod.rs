//! What several test programs need: folders that go away, and robots as text.

use std::{fs, path::PathBuf};

/// A folder that goes away in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub(crate) fn put(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A joint on a line.
pub(crate) fn joint(name: &str, kind: &str, parent: &str, child: &str, inside: &str) -> String {
    format!(
        "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/>\
         <child link=\"{child}\"/>{inside}</joint>\n"
    )
}

/// A link that is a box of this size, its middle at a place.
pub(crate) fn box_at(name: &str, size: &str, place: &str) -> String {
    format!(
        "<link name=\"{name}\"><collision><origin xyz=\"{place}\"/><geometry><box size=\"{size}\"/></geometry>\
         </collision></link>\n"
    )
}
