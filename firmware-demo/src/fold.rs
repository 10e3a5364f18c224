use tetracone::replay::Hash;

/// A hash to which scenarios add what they fold in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fold(Hash);

impl Fold {
    /// Nothing folded in yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Hash::new())
    }

    /// Folds bytes in.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.bytes(bytes);
    }

    /// Folds a word in, its lowest byte first.
    pub fn word(&mut self, word: u32) {
        self.0.word(word);
    }

    /// What came of it.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0.value()
    }
}
