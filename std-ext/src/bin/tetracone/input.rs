//! Reading: files, and standard input, which there is once.

use core::sync::atomic::{AtomicBool, Ordering};
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use tetracone_std::load::{bytes_of, no_file, reading};

use crate::failure::Failure;

/// The name of standard input where it is an argument.
const STANDARD: &str = "-";

/// Whether an argument names standard input.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// What errors call a file.
pub(crate) fn name_of(path: &Path) -> String {
    if is_standard(path) {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Standard input, for the first who asks.
pub(crate) fn standard() -> Result<io::Stdin, Failure> {
    static TAKEN: AtomicBool = AtomicBool::new(false);
    if TAKEN.swap(true, Ordering::Relaxed) {
        let what = "it can be read once, and two things are to be read from it; name a file for \
                    one of them";
        return Err(Failure::of_file("<stdin>", what));
    }
    Ok(io::stdin())
}

/// All bytes of a file, or of standard input.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if is_standard(path) {
        all_of(standard()?)
    } else {
        bytes_of(path)
    };
    bytes.map_err(|what| Failure::of_file(name_of(path), what))
}

/// The same, and of what is longer than `most` bytes one more than these.
pub(crate) fn bytes_beyond(path: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    let limit = (most as u64).saturating_add(1);
    let bytes = if is_standard(path) {
        all_of(standard()?.take(limit))
    } else {
        let file =
            no_file(path).map_or_else(|| File::open(path).map_err(|error| reading(&error)), Err);
        file.and_then(|file| all_of(file.take(limit)))
    };
    bytes.map_err(|what| Failure::of_file(name_of(path), what))
}

fn all_of(mut source: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = source.read_to_end(&mut bytes);
    read.map(|_| bytes).map_err(|error| reading(&error))
}
