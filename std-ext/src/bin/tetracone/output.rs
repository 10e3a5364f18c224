//! Writing: answers to standard output, and files whole or not at all.

mod refusal;

use core::{
    fmt::Display,
    sync::atomic::{AtomicBool, Ordering},
};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::builder::styling::{AnsiColor, Style};
use serde_json::json;

use crate::{arguments::Force, failure::Failure, report::Format};
use refusal::{Refusal, folder_of, is_ours, permits};

/// Writes text to standard output.
pub(crate) fn say(text: &[u8]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    output
        .write_all(text)
        .and_then(|()| output.flush())
        .map_err(|error| Failure::of_output(&error))
}

/// Writes a report whose exit code tells something, too, which it does where nobody reads the report.
pub(crate) fn report(text: &[u8]) -> Result<(), Failure> {
    match say(text) {
        Err(Failure::NobodyReads) => Ok(()),
        said => said,
    }
}

/// Whether what is told on standard error is an object a line.
static TELLS_OBJECTS: AtomicBool = AtomicBool::new(false);

/// Tells errors and notes as objects where answers are objects, too.
pub(crate) fn tell_like(format: Format) {
    TELLS_OBJECTS.store(format == Format::Json, Ordering::Relaxed);
}

/// Tells an error or a note on standard error, `error: ...` or `note: ...`; there is nobody to tell where that
/// cannot be written.
pub(crate) fn tell(what: impl Display) {
    let what = what.to_string();
    let (kind, rest) = what.split_once(": ").unwrap_or(("note", &what));
    let text = if TELLS_OBJECTS.load(Ordering::Relaxed) {
        json!({ kind: rest }).to_string()
    } else {
        let style = style(kind);
        format!("{style}{kind}:{style:#} {rest}")
    };
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// The colour of what begins a line: of errors, that of the errors about arguments.
fn style(kind: &str) -> Style {
    let colour = if kind == "error" {
        AnsiColor::Red
    } else {
        AnsiColor::Cyan
    };
    colour.on_default().bold()
}

/// A file to be written: it appears complete, or what was there before stays.
#[derive(Clone, Copy)]
pub(crate) struct Output<'a> {
    path: &'a Path,
    force: Force,
}

/// Where the bytes of an output go.
enum Place {
    /// A file that there is, or will be.
    File(PathBuf),
    /// A device or a pipe: nothing to put in its place.
    Stream,
}

impl<'a> Output<'a> {
    /// A file that may be written, as far as can be said before it is.
    pub(crate) fn new(path: &'a Path, force: Force) -> Result<Self, Failure> {
        let output = Self { path, force };
        output.place().map_err(|refusal| output.fault(refusal))?;
        Ok(output)
    }

    /// Writes it.
    pub(crate) fn write(self, bytes: &[u8]) -> Result<(), Failure> {
        let place = self.place().map_err(|refusal| self.fault(refusal))?;
        let written = match place {
            Place::File(place) => replace(&place, bytes),
            Place::Stream => {
                let file = OpenOptions::new().write(true).open(self.path);
                file.and_then(|mut file| file.write_all(bytes))
            }
        };
        written.map_err(|error| self.fault(Refusal::System(error)))
    }

    /// What is wrong with it.
    pub(crate) fn fault(self, what: impl Display) -> Failure {
        Failure::of_file(self.path.display(), what)
    }

    fn place(self) -> Result<Place, Refusal> {
        let is_link = fs::symlink_metadata(self.path).is_ok_and(|there| there.is_symlink());
        if is_link && !self.force.is_given {
            return Err(Refusal::Link);
        }
        let Ok(there) = fs::metadata(self.path) else {
            let folder = folder_of(self.path);
            return match fs::metadata(folder) {
                Ok(folder) if !folder.is_dir() => Err(Refusal::NoFolder),
                Ok(_) => Ok(Place::File(self.path.to_owned())),
                Err(error) => Err(Refusal::System(error)),
            };
        };
        if there.is_dir() {
            return Err(Refusal::Folder);
        }
        if !there.is_file() {
            return Ok(Place::Stream);
        }
        if !permits(self.path, &there) {
            return Err(Refusal::ReadOnly);
        }
        if !self.force.is_given && !is_ours(self.path) {
            return Err(Refusal::Foreign);
        }
        // The file that a link leads to, and not the link.
        Ok(Place::File(fs::canonicalize(self.path)?))
    }
}

/// That a name is none of a folder that there is.
pub(crate) fn no_folder(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Failure::of_file(path.display(), Refusal::Folder));
    }
    Ok(())
}

/// Whether a folder is a new one or has no files in it, in a folder that there is.
pub(crate) fn no_files_in(folder: &Path) -> Result<bool, Failure> {
    let fault = |refusal| Failure::of_file(folder.display(), refusal);
    match fs::read_dir(folder) {
        Ok(mut files) => Ok(files.next().is_none()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let parent = fs::metadata(folder_of(folder));
            let parent = parent.map_err(|error| fault(Refusal::System(error)))?;
            if parent.is_dir() {
                Ok(true)
            } else {
                Err(fault(Refusal::NoFolder))
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            let what = "there is a file of this name; name a folder";
            Err(Failure::of_file(folder.display(), what))
        }
        Err(error) => Err(fault(Refusal::System(error))),
    }
}

/// Puts a whole file in a place, with the permissions of one that is there.
fn replace(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = Beside::create(place)?;
    if let Ok(there) = fs::metadata(place) {
        // Before there is anything to read in it.
        beside.file.set_permissions(there.permissions())?;
    }
    beside.file.write_all(bytes)?;
    beside.file.sync_all()?;
    fs::rename(&beside.path, place)
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
