//! Files as they are on disk, and what has a name and is none.

use std::{
    fs::{self, FileType},
    path::Path,
};

use super::reading;

/// Where systems keep what they make up when it is read.
const MADE_UP: [&str; 2] = ["/proc", "/sys"];

/// All bytes of a file.
///
/// # Errors
/// Why it could not be read, and what to do; see [`no_file`], too.
pub fn bytes_of(path: impl AsRef<Path>) -> Result<Vec<u8>, String> {
    let path = path.as_ref();
    match no_file(path) {
        Some(what) => Err(what),
        None => fs::read(path).map_err(|error| reading(&error)),
    }
}

/// Why something that has this name is no file, and what to do: a folder, a device, a pipe, a socket, or what
/// the system makes up; none where it is a file, and where there is nothing.
#[must_use]
pub fn no_file(path: impl AsRef<Path>) -> Option<String> {
    let path = path.as_ref();
    let kind = fs::metadata(path).ok()?.file_type();
    if kind.is_dir() {
        return Some("it is a folder; name a file in it".to_owned());
    }
    if !kind.is_file() {
        let kind = name_of(kind);
        return Some(format!(
            "it is a {kind} and no file; save what comes out of it to a file, or read it from \
             standard input, which is -"
        ));
    }
    let place = fs::canonicalize(path).ok()?;
    let is_made_up = MADE_UP.iter().any(|folder| place.starts_with(folder));
    let what = "it is no file on disk, the system makes it up when it is read; name another";
    is_made_up.then(|| what.to_owned())
}

#[cfg(unix)]
fn name_of(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "pipe"
    } else if kind.is_socket() {
        "socket"
    } else {
        "device"
    }
}

#[cfg(not(unix))]
fn name_of(_: FileType) -> &'static str {
    "device"
}
