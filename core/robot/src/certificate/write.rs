//! Writing a certificate, of pieces that somebody found.

use tetracone::image::checksum;

use super::{CertificateError, Choice, HEADER_WORDS, MAGIC, Path, Time, VERSION};

/// Writes a piece, word by word.
#[derive(Clone, Copy, Debug)]
pub struct PieceWriter<F> {
    put: F,
    choices: u32,
    count: u32,
}

/// How many choices two words have room for.
const MOST: u32 = 8;

impl<F: FnMut(u32)> PieceWriter<F> {
    /// Begins a piece that ends at a moment.
    pub fn new(end: Time, mut put: F) -> Self {
        put(end.row());
        put(end.part());
        Self {
            put,
            choices: 0,
            count: 0,
        }
    }

    /// Writes the next choice.
    pub fn choose(&mut self, choice: Choice) {
        let (kind, direction) = match choice {
            Choice::First => (1, None),
            Choice::Second => (2, None),
            Choice::Apart(direction) => (0, Some(direction)),
        };
        if let Some(direction) = direction {
            self.flush(direction);
            return;
        }
        if self.count == MOST {
            self.flush([0; 3]);
        }
        self.choices |= kind << (2 * self.count);
        self.count = self.count.saturating_add(1);
    }

    fn flush(&mut self, direction: [i16; 3]) {
        let [x, y, z] = direction.map(|x| u32::from(x.cast_unsigned()));
        (self.put)(self.choices | (x << 16));
        (self.put)(y | (z << 16));
        (self.choices, self.count) = (0, 0);
    }
}

/// How many words a certificate takes whose pieces take so many.
#[must_use]
pub const fn certificate_words(path: &Path<'_>, pieces: usize) -> usize {
    HEADER_WORDS
        .saturating_add(path.words().len())
        .saturating_add(pieces)
}

/// Writes a certificate of a path and the words of so many pieces, for the robot with this stamp.
///
/// # Errors
/// [`CertificateError::Full`], and [`CertificateError::Rows`] where there are 2^32 words or more.
///
/// # Cost
/// Linear in the words.
pub fn write_certificate(
    stamp: u32,
    path: &Path<'_>,
    count: u32,
    pieces: &[u32],
    words: &mut [u32],
) -> Result<(), CertificateError> {
    let wanted = certificate_words(path, pieces.len());
    let full = CertificateError::Full {
        capacity: words.len(),
        wanted,
    };
    let words = words.get_mut(..wanted).ok_or(full)?;
    let number = |number: usize| u32::try_from(number).map_err(|_| CertificateError::Rows);
    let head: [u32; HEADER_WORDS] = [
        MAGIC,
        VERSION,
        number(wanted)?,
        0,
        stamp,
        number(path.coordinate_count())?,
        number(path.row_count())?,
        count,
    ];
    let all = head.iter().chain(path.words()).chain(pieces);
    for (slot, word) in words.iter_mut().zip(all) {
        *slot = *word;
    }
    let sum = checksum(words);
    if let Some(slot) = words.get_mut(3) {
        *slot = sum;
    }
    Ok(())
}
