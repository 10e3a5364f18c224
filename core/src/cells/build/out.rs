//! Where the records of leaves are written.

use super::BuildError;
use crate::cells::{
    field::{LOWER, UPPER},
    layout::{Group, Marks},
};

/// Where a record is written.
pub(super) struct Out<'a> {
    pub(super) words: &'a mut [u32],
    pub(super) at: usize,
}

/// The part that is full where a record has no room.
pub(super) const LEAVES: &str = "leaves";

impl Out<'_> {
    pub(super) fn push(&mut self, word: u32) -> Result<(), BuildError> {
        let full = BuildError::full(LEAVES, self.words.len());
        *self.words.get_mut(self.at).ok_or(full)? = word;
        self.at += 1;
        Ok(())
    }

    /// Changes words that were written.
    pub(super) fn set(&mut self, at: usize, words: &[u32]) {
        if let Some(slots) = self.words.get_mut(at..at + words.len()) {
            slots.copy_from_slice(words);
        }
    }

    /// A group's head, what tells its origin, and the numbers of its facets: two to a word where they are
    /// narrow.
    pub(super) fn group(
        &mut self,
        head: Group,
        origin: &[u32],
        numbers: impl Iterator<Item = u32>,
        narrow: bool,
    ) -> Result<(), BuildError> {
        self.push(head.0)?;
        for word in origin {
            self.push(*word)?;
        }
        let mut half = None;
        for number in numbers {
            match half.take() {
                _ if !narrow => self.push(number)?,
                None => half = Some(number),
                Some(low) => self.push(LOWER.holding(low) | UPPER.holding(number))?,
            }
        }
        half.map_or(Ok(()), |low| self.push(low))
    }

    /// Two bits each, sixteen to a word.
    pub(super) fn marks(&mut self, marks: impl Iterator<Item = u32>) -> Result<(), BuildError> {
        let (mut word, mut count) = (0, 0);
        for mark in marks {
            word |= Marks::FIRST.next(count).holding(mark);
            count += 1;
            if count == 16 {
                self.push(word)?;
                (word, count) = (0, 0);
            }
        }
        if count > 0 { self.push(word) } else { Ok(()) }
    }
}
