//! Bytes taken for choices: every input is a case, and a small change of it is a small change of
//! the case.

/// Bytes that are not used up yet; zeros come after the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// The choices that these bytes make.
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Whether all bytes are used up.
    pub(crate) const fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// The next `N` bytes.
    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        [(); N].map(|()| self.byte())
    }

    /// The next four bytes as a word.
    pub(crate) fn word(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }

    /// A number below `count`, of which 256 can come.
    ///
    /// # Panics
    /// If `count` is zero.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// True for one byte in `count`.
    pub(crate) fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.0)
    }
}
