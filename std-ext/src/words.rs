//! Words as they stand in a file, and the way back; texts as they stand in XML.

use core::fmt::Write as _;

/// The bytes of words.
pub(crate) fn to_bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The words of bytes, and the bytes after the last whole one.
pub(crate) fn of_bytes(bytes: &[u8]) -> (Vec<u32>, &[u8]) {
    let (chunks, rest) = bytes.as_chunks::<4>();
    let words = chunks.iter().map(|word| u32::from_le_bytes(*word));
    (words.collect(), rest)
}

/// A text as it may stand in XML; control characters are numbers.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "&#{};", u32::from(letter));
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}
