//! Lists of numbers as they stand in memory and in an image: two to a word where all are below
//! 2^16.

use crate::words::word;

/// A list of numbers, two to a word where it is narrow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Indices<'a> {
    words: &'a [u32],
    narrow: bool,
}

impl<'a> Indices<'a> {
    pub(crate) const fn new(words: &'a [u32], narrow: bool) -> Self {
        Self { words, narrow }
    }

    /// The number at a place.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<u32> {
        if self.narrow {
            let word = *self.words.get(index >> 1)?;
            Some((word >> (16 * (index & 1))) & 0xffff)
        } else {
            self.words.get(index).copied()
        }
    }
}

/// The same list, to be written.
#[derive(Debug)]
pub(crate) struct IndicesMut<'a> {
    words: &'a mut [u32],
    narrow: bool,
}

impl<'a> IndicesMut<'a> {
    pub(crate) const fn new(words: &'a mut [u32], narrow: bool) -> Self {
        Self { words, narrow }
    }

    /// Makes all numbers zero.
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The number at a place; zero where there is none.
    pub(crate) fn get(&self, index: usize) -> u32 {
        Indices::new(self.words, self.narrow)
            .get(index)
            .unwrap_or(0)
    }

    /// Writes a number; of a narrow one the lowest 16 bits.
    pub(crate) fn set(&mut self, index: usize, number: u32) {
        if !self.narrow {
            if let Some(word) = self.words.get_mut(index) {
                *word = number;
            }
        } else if let Some(word) = self.words.get_mut(index >> 1) {
            let shift = 16 * (index & 1);
            *word = (*word & !(0xffff << shift)) | ((number & 0xffff) << shift);
        }
    }

    /// The list, to be read.
    pub(crate) fn read(self) -> Indices<'a> {
        Indices::new(self.words, self.narrow)
    }
}

/// How many words hold `count` numbers.
pub(crate) const fn index_words(count: usize, narrow: bool) -> usize {
    if narrow { count.div_ceil(2) } else { count }
}

/// A number of a list that begins at a word, and the word that it is in; for checks.
pub(crate) const fn packed(
    words: &[u32],
    first: usize,
    number: usize,
    narrow: bool,
) -> (usize, u32) {
    if narrow {
        let at = first + number / 2;
        (at, (word(words, at) >> (16 * (number % 2))) & 0xffff)
    } else {
        let at = first + number;
        (at, word(words, at))
    }
}
