//! Writing: answers to standard output, and files whole or not at all.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::failure::Failure;

/// Writes text to standard output.
pub(crate) fn say(text: &[u8]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    output
        .write_all(text)
        .and_then(|()| output.flush())
        .map_err(|error| Failure::of_output(&error))
}

/// Writes a file: it appears complete, or what was there before stays.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write(path, bytes).map_err(|error| {
        let what = match error.kind() {
            io::ErrorKind::NotFound => "its folder does not exist; create it first".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder; name a file in it".to_owned(),
            _ => format!("it cannot be written: {error}"),
        };
        Failure::of_file(path.display(), what)
    })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = match fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A device or a pipe: nothing to put in its place.
        Ok(there) if !there.is_file() => {
            return OpenOptions::new().write(true).open(path)?.write_all(bytes);
        }
        // The file that a link leads to, and not the link.
        Ok(_) => fs::canonicalize(path)?,
        Err(_) => path.to_owned(),
    };
    let mut beside = Beside::create(&place)?;
    beside.file.write_all(bytes)?;
    beside.file.sync_all()?;
    fs::rename(&beside.path, &place)
}

/// A file beside the one to be written; it goes away unless it was renamed.
struct Beside {
    path: PathBuf,
    file: File,
}

impl Beside {
    fn create(place: &Path) -> io::Result<Self> {
        let name = place.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.part", std::process::id()));
        let path = place.with_file_name(hidden);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)?;
        Ok(Self { path, file })
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // After the renaming there is nothing left under this name, and that is as it should be.
        let _ = fs::remove_file(&self.path);
    }
}
