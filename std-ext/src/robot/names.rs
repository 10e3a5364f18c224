//! Names, each of which stands for one thing.

use std::collections::HashMap;

use crate::memory::NoRoom;

/// Numbers by name.
#[derive(Default)]
pub(super) struct Names<'a>(HashMap<&'a str, usize>);

impl<'a> Names<'a> {
    /// Gives a number a name; the number that has the name already, if one has.
    pub(super) fn add(&mut self, name: &'a str, number: usize) -> Result<Option<usize>, NoRoom> {
        if let Some(earlier) = self.get(name) {
            return Ok(Some(earlier));
        }
        let grown = self.0.try_reserve(1);
        grown.map_err(|_| NoRoom::of::<(&str, usize)>(self.0.len()))?;
        self.0.insert(name, number);
        Ok(None)
    }

    /// The number with a name.
    pub(super) fn get(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }
}
