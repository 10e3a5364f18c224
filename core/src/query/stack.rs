//! What a search still has to look at: a fixed number of places, whose number is known to
//! suffice.

/// At most `N` entries, the last in the first out.
pub(super) struct Stack<T, const N: usize> {
    entries: [T; N],
    count: usize,
}

impl<T: Copy, const N: usize> Stack<T, N> {
    /// With one entry.
    #[inline]
    pub(super) fn of(first: T) -> Self {
        Self {
            entries: [first; N],
            count: 1,
        }
    }

    /// Adds an entry. The caller's bound on the depth says that there is room.
    #[inline]
    pub(super) fn push(&mut self, entry: T) {
        debug_assert!(self.count < N, "the stack is deep enough for every tree");
        if let Some(slot) = self.entries.get_mut(self.count) {
            *slot = entry;
            self.count = self.count.wrapping_add(1);
        }
    }

    /// Takes the last entry.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        self.count = self.count.checked_sub(1)?;
        self.entries.get(self.count).copied()
    }
}
