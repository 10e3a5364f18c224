//! Reading a piece, word by word.

use super::{Choice, PieceFault, Time};

/// How many choices two words have room for.
const MOST: u32 = 8;

/// Where reading is.
pub(super) struct Reader<'w> {
    words: &'w [u32],
    at: usize,
    /// The choices that are left of the last two words, and how many these are at most; then the direction.
    choices: u32,
    left: u32,
    direction: Option<[i16; 3]>,
}

impl<'w> Reader<'w> {
    pub(super) const fn new(words: &'w [u32], at: usize) -> Self {
        Self {
            words,
            at,
            choices: 0,
            left: 0,
            direction: None,
        }
    }

    /// The word to read next.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// When a piece ends.
    pub(super) fn time(&mut self) -> Result<Time, PieceFault> {
        let [row, part] = self.two()?;
        Time::new(row, part).ok_or(PieceFault::End)
    }

    /// What to do with the next two parts.
    pub(super) fn choice(&mut self) -> Result<Choice, PieceFault> {
        loop {
            let Some(direction) = self.direction else {
                let [first, second] = self.two()?;
                let [low, high] = [first, second].map(halves);
                self.choices = first & 0xffff;
                self.left = MOST;
                self.direction = Some([low[1], high[0], high[1]]);
                continue;
            };
            let choice = self.choices & 3;
            if self.left > 0 && choice != 0 {
                self.choices >>= 2;
                self.left = self.left.wrapping_sub(1);
                return match choice {
                    1 => Ok(Choice::First),
                    2 => Ok(Choice::Second),
                    _ => Err(PieceFault::Part),
                };
            }
            if self.choices != 0 {
                return Err(PieceFault::Part);
            }
            self.direction = None;
            if direction != [0; 3] {
                return Ok(Choice::Apart(direction));
            }
            // Zeros stand where choices go on.
            if self.left > 0 {
                return Err(PieceFault::Direction);
            }
        }
    }

    fn two(&mut self) -> Result<[u32; 2], PieceFault> {
        let words = self.words.get(self.at..).unwrap_or_default();
        let two = words.first_chunk().ok_or(PieceFault::Truncated)?;
        self.at = self.at.saturating_add(2);
        Ok(*two)
    }
}

/// The lower and the upper half of a word.
#[expect(clippy::cast_possible_truncation, reason = "halves of 32 bits")]
const fn halves(word: u32) -> [i16; 2] {
    [
        (word as u16).cast_signed(),
        ((word >> 16) as u16).cast_signed(),
    ]
}
