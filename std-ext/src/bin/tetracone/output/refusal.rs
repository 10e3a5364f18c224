//! What is not written over, and what to do then.

use core::fmt;
use std::{
    fs::{File, Metadata, OpenOptions},
    io::{self, Read},
    path::Path,
};

use tetracone::image;
use tetracone_std::{export, render, robot::Srdf};

/// Who wrote a file shows within this many bytes of its beginning.
const BEGINNING: u64 = 1 << 10;

/// Why a file is not written.
pub(super) enum Refusal {
    /// There is a folder of this name.
    Folder,
    /// What should be its folder is a file.
    NoFolder,
    /// It is a symbolic link.
    Link,
    /// There is a file that another program wrote.
    Foreign,
    /// There is a file that nobody may write.
    ReadOnly,
    /// What the system says.
    System(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = match self {
            Self::Folder => return f.write_str("it is a folder; name a file in it"),
            Self::NoFolder => {
                return f.write_str("what should be its folder is a file; name another folder");
            }
            Self::Link => {
                return f.write_str(
                    "it is a link; name the file itself, or write what the link leads to with \
                     --force",
                );
            }
            Self::Foreign => {
                return f.write_str(
                    "there is a file of this name that tetracone did not write; name another, or \
                     replace it with --force",
                );
            }
            Self::ReadOnly => {
                return f.write_str(
                    "there is a file of this name that is read-only; name another, or make it \
                     writable first",
                );
            }
            Self::System(error) => error,
        };
        match error.kind() {
            io::ErrorKind::NotFound => f.write_str("its folder does not exist; create it first"),
            io::ErrorKind::IsADirectory => write!(f, "{}", Self::Folder),
            io::ErrorKind::NotADirectory => write!(f, "{}", Self::NoFolder),
            io::ErrorKind::PermissionDenied => {
                f.write_str("its folder may not be written to; name a file in another folder")
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                f.write_str("there is no space left for it; make some, or name a file elsewhere")
            }
            io::ErrorKind::InvalidFilename => {
                f.write_str("the system takes no such name; choose a shorter one")
            }
            _ => write!(f, "it cannot be written: {error}"),
        }
    }
}

/// Where a file would be.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or_else(|| Path::new("."))
}

/// Whether a file may be written: neither is it marked as read-only nor does the system refuse it.
pub(super) fn permits(path: &Path, there: &Metadata) -> bool {
    let opened = || OpenOptions::new().write(true).open(path);
    let is_denied = |error: io::Error| {
        matches!(
            error.kind(),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
        )
    };
    !there.permissions().readonly() && !opened().is_err_and(is_denied)
}

/// Whether this program wrote a file, as its beginning tells; of one that cannot be read it is not known.
pub(super) fn is_ours(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    read.is_ok()
        && ([
            image::MAGIC,
            tetracone_robot::MAGIC,
            tetracone_robot::certificate::MAGIC,
        ]
        .iter()
        .any(|magic| beginning.starts_with(&magic.to_le_bytes()))
            || export::is_own(&beginning)
            || render::is_own_picture(&beginning)
            || Srdf::is_own(&beginning))
}
