//! How a command ends when it does not come to its end.

use core::fmt::Display;
use std::io;

use tetracone_std::import::ImportError;

/// Why a command stops early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something is wrong: what, where, and what to do.
    Error(String),
    /// What was looked for was found, and has been told.
    Found,
    /// The program that read the answers has gone; that is no error.
    NobodyReads,
}

impl Failure {
    /// Something that is wrong with a file as a whole.
    pub(crate) fn of_file(file: impl Display, what: impl Display) -> Self {
        Self::Error(format!("{file}: {what}"))
    }

    /// An answer that could not be written.
    pub(crate) fn of_output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyReads,
            _ => Self::of_file("<stdout>", format_args!("it cannot be written: {error}")),
        }
    }
}

impl From<ImportError> for Failure {
    fn from(error: ImportError) -> Self {
        Self::Error(error.to_string())
    }
}
