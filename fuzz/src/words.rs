//! Words of a file, changed, and checksums that fit them.

use core::ops::Range;

use tetracone_tests::harness::image::checksum;

use crate::choices::Choices;

/// Up to four bytes as a word.
pub(crate) fn word(bytes: &[u8]) -> u32 {
    let mut word = [0; 4];
    word[..bytes.len()].copy_from_slice(bytes);
    u32::from_le_bytes(word)
}

/// All bytes that are left as words.
pub(crate) fn rest(choices: &mut Choices<'_>) -> Vec<u32> {
    choices.rest().chunks(4).map(word).collect()
}

/// All bytes that are left as words behind a header, and as many words as a sound file has.
pub(crate) fn behind(header: &[u32], length: usize, choices: &mut Choices<'_>) -> Vec<u32> {
    let mut words = [header, &rest(choices)].concat();
    words.resize(length, 0);
    words
}

/// Sound words with some of this part changed a little or much.
pub(crate) fn changed(sound: &[u32], part: Range<usize>, choices: &mut Choices<'_>) -> Vec<u32> {
    let mut words = sound.to_vec();
    if part.is_empty() {
        return words;
    }
    for _ in 0..=choices.below(6) {
        let at = part.start + usize::from(u16::from_le_bytes(choices.bytes())) % part.len();
        let byte = choices.byte();
        words[at] = match byte % 4 {
            0 => words[at] ^ (1 << (byte >> 3)),
            1 => words[at].wrapping_add_signed(i32::from(byte >> 2) - 32),
            2 => sound[usize::from(byte) % sound.len()],
            _ => choices.word(),
        };
    }
    words
}

/// Makes the words' number and their checksum fit.
pub(crate) fn seal(words: &mut [u32]) {
    if let Some(size) = u32::try_from(words.len()).ok().filter(|_| words.len() > 3) {
        words[2] = size;
        words[3] = checksum(words);
    }
}
