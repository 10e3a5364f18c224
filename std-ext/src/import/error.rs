//! What is wrong with a file, and where.

use core::fmt;

use crate::{arrange::ArrangeError, memory::NoRoom};

/// A file that cannot be imported: which one, where, what is wrong and what to do.
///
/// Displays as `FILE:LINE: what`, or `FILE: what` where there is no line (in a binary file
/// `what` ends in the byte instead).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// The name the file was read under.
    pub file: String,
    /// The line, from 1; `None` for binary files and for faults of the file as a whole.
    pub line: Option<usize>,
    /// What is wrong and what to do about it.
    pub what: String,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, what } = self;
        match line {
            Some(line) => write!(f, "{file}:{line}: {what}"),
            None => write!(f, "{file}: {what}"),
        }
    }
}

impl core::error::Error for ImportError {}

/// Where in a file something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nowhere in particular.
    File,
    /// A line of a text file, from 1.
    Line(usize),
    /// An offset into a binary file, from 0.
    Byte(usize),
}

impl Place {
    /// A fault found here.
    pub(crate) fn fault(self, what: impl Into<String>) -> Fault {
        Fault {
            place: self,
            what: what.into(),
        }
    }

    /// The line for [`Mesh::lines`](super::Mesh::lines): 0 where there is none.
    pub(crate) fn line(self) -> u32 {
        match self {
            Self::Line(line) => u32::try_from(line).unwrap_or(u32::MAX),
            Self::File | Self::Byte(_) => 0,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => write!(f, "the file"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

impl From<NoRoom> for Fault {
    fn from(error: NoRoom) -> Self {
        Place::File.fault(error.to_string())
    }
}

impl From<ArrangeError> for Fault {
    fn from(error: ArrangeError) -> Self {
        match error {
            ArrangeError::Memory(error) => error.into(),
            ArrangeError::Tangled => Place::File.fault(format!("its {}", ArrangeError::TANGLED)),
        }
    }
}

/// An [`ImportError`] before it knows its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    place: Place,
    what: String,
}

impl Fault {
    /// The same fault, of the file with this name.
    pub(crate) fn of(self, file: &str) -> ImportError {
        let (line, what) = match self.place {
            Place::File => (None, self.what),
            Place::Line(line) => (Some(line), self.what),
            Place::Byte(byte) => (None, format!("{} (byte {byte})", self.what)),
        };
        ImportError {
            file: file.to_owned(),
            line,
            what,
        }
    }
}
