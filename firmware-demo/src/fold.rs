use core::hash::Hasher as _;

use fnv::FnvHasher;

/// A hash to which scenarios add what they fold in.
#[derive(Clone, Copy, Debug)]
pub struct Fold(u64);

impl Default for Fold {
    fn default() -> Self {
        Self::new()
    }
}

impl Fold {
    /// Nothing folded in yet.
    #[must_use]
    pub fn new() -> Self {
        Self(FnvHasher::default().finish())
    }

    /// Folds bytes in.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let mut hasher = FnvHasher::with_key(self.0);
        hasher.write(bytes);
        self.0 = hasher.finish();
    }

    /// Folds a word in, its lowest byte first.
    pub fn word(&mut self, word: u32) {
        self.bytes(&word.to_le_bytes());
    }

    /// What came of it.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}
