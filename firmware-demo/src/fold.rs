/// FNV-1a, 64 bits.
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
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Folds bytes in.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
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
