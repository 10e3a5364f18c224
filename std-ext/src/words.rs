//! Words as they stand in a file, and the way back.

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
