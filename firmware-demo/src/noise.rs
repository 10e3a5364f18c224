/// Xorshift, 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noise(pub(crate) u32);

impl Noise {
    /// The next word.
    pub(crate) fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// In −2^15 ‥ 2^15.
    pub(crate) fn small(&mut self) -> i16 {
        let [_, _, low, high] = self.next().to_le_bytes();
        i16::from_le_bytes([low, high])
    }
}
