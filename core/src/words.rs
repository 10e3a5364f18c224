//! Numbers as they stand in words of 32 bits, and what their checks share.

/// `?` for `const fn`.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use attempt;

/// The bytes of a tracker, from its words and back. What other bytes do is said of each. One that knows nothing
/// has zeros.
macro_rules! tracker_bytes {
    (const $tracker:ident, $words:literal, $other:literal) => {
        impl $tracker {
            /// A tracker that knows nothing yet.
            #[must_use]
            pub const fn new() -> Self {
                Self::from_words([0; $words])
            }
        }

        tracker_bytes!($tracker, $words, $other);
    };
    ($tracker:ident, $words:literal, $other:literal) => {
        impl $tracker {
            /// The state as bytes, the same on every target.
            #[must_use]
            pub fn to_bytes(self) -> [u8; 4 * $words] {
                let mut bytes = [0; 4 * $words];
                let words: [u32; $words] = self.to_words();
                for (slot, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
                    *slot = word.to_le_bytes();
                }
                bytes
            }

            #[doc = concat!("The state that [`", stringify!($tracker), "::to_bytes`] gave", $other)]
            #[must_use]
            pub fn from_bytes(bytes: [u8; 4 * $words]) -> Self {
                Self::from_words(crate::image::words_from_bytes(&bytes))
            }
        }
    };
}
pub(crate) use tracker_bytes;

/// Stops with an error unless a condition holds.
macro_rules! require {
    ($condition:expr, $error:expr) => {
        if !$condition {
            return Err($error);
        }
    };
}
pub(crate) use require;

/// The word at a place, zero where there is none: no check that reads so can panic.
pub(crate) const fn word(words: &[u32], at: usize) -> u32 {
    if at < words.len() { words[at] } else { 0 }
}

/// A count in a word; the greatest word where it is greater.
pub(crate) fn count_to_word(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A number of 64 bits in two words, the lower one first.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves of 64 bits")]
pub(crate) const fn long_to_words(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}

/// The number of 64 bits of two words.
#[inline]
pub(crate) const fn long_from_words([lower, upper]: [u32; 2]) -> u64 {
    lower as u64 | ((upper as u64) << 32)
}

/// A real number in two words.
#[inline]
pub(crate) const fn real_to_words(real: f64) -> [u32; 2] {
    long_to_words(real.to_bits())
}

/// The real number of two words.
#[inline]
pub(crate) const fn real_from_words(words: [u32; 2]) -> f64 {
    f64::from_bits(long_from_words(words))
}
