//! Which of the named objects of a file are read.

use super::error::{Fault, Place};
use super::text::quote;
use crate::memory::{NoRoom, push};

/// The most names that an error lists.
const MOST_LISTED: usize = 8;

/// The object that is wanted, where only one is, and the names of others that were met.
pub(super) struct Objects<'a> {
    wanted: Option<&'a str>,
    was_met: bool,
    others: Vec<String>,
    has_more: bool,
}

impl<'a> Objects<'a> {
    pub(super) const fn new(wanted: Option<&'a str>) -> Self {
        Self {
            wanted,
            was_met: false,
            others: Vec::new(),
            has_more: false,
        }
    }

    /// Whether what has no name is read.
    pub(super) const fn keeps_all(&self) -> bool {
        self.wanted.is_none()
    }

    /// Whether what has this name is read.
    pub(super) fn keeps(&mut self, name: &str) -> Result<bool, NoRoom> {
        let Some(wanted) = self.wanted else {
            return Ok(true);
        };
        if name == wanted {
            self.was_met = true;
            return Ok(true);
        }
        let name = quote(name);
        if self.others.contains(&name) {
            return Ok(false);
        }
        if self.others.len() < MOST_LISTED {
            push(&mut self.others, name)?;
        } else {
            self.has_more = true;
        }
        Ok(false)
    }

    /// Whether what has any of these names is read.
    pub(super) fn keeps_any(&mut self, names: &[Option<&str>]) -> Result<bool, NoRoom> {
        let mut is_kept = self.keeps_all();
        for name in names.iter().flatten().filter(|name| !name.is_empty()) {
            is_kept |= self.keeps(name)?;
        }
        Ok(is_kept)
    }

    /// The object that was wanted must have been met.
    pub(super) fn finish(&self) -> Result<(), Fault> {
        let Some(wanted) = self.wanted.filter(|_| !self.was_met) else {
            return Ok(());
        };
        if self.others.is_empty() {
            return Err(super::no_objects());
        }
        let (wanted, others) = (quote(wanted), self.others.join(", "));
        let more = if self.has_more { " and more" } else { "" };
        Err(Place::File.fault(format!(
            "no object is called {wanted}; there is {others}{more}"
        )))
    }
}
