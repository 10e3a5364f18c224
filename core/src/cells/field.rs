//! Numbers that share a word: where each lies.

/// Some of the bits of a word, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// The lowest of the bits.
    pub first: u32,
    /// As many ones as there are bits, the lowest bits of a word.
    pub mask: u32,
}

impl Field {
    /// So many bits from one on.
    pub(crate) const fn new(first: u32, bits: u32) -> Self {
        Self {
            first,
            mask: u32::MAX.wrapping_shr(u32::BITS.wrapping_sub(bits)),
        }
    }

    /// One bit.
    pub(crate) const fn bit(first: u32) -> Self {
        Self::new(first, 1)
    }

    /// The number in a word.
    #[inline]
    pub(crate) const fn of(self, word: u32) -> u32 {
        word.wrapping_shr(self.first) & self.mask
    }

    /// Whether a field of one bit says yes.
    #[inline]
    pub(crate) const fn is_set(self, word: u32) -> bool {
        self.of(word) == 1
    }

    /// The word with this number and zeros elsewhere.
    #[inline]
    pub(crate) const fn holding(self, number: u32) -> u32 {
        (number & self.mask).wrapping_shl(self.first)
    }

    /// The field so many times its own bits farther up.
    #[inline]
    pub(crate) const fn next(self, times: u32) -> Self {
        let bits = self.mask.count_ones();
        Self {
            first: self.first.wrapping_add(bits.wrapping_mul(times)),
            mask: self.mask,
        }
    }
}

/// The lower half of a word.
pub(crate) const LOWER: Field = Field::new(0, 16);
/// The upper half.
pub(crate) const UPPER: Field = Field::new(16, 16);
