//! What a search still has to look at: a fixed number of places, whose number is known to
//! suffice.

/// At most `N` entries, the last in the first out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack<T, const N: usize> {
    entries: [T; N],
    count: usize,
}

/// What was taken does not count.
impl<T: Copy + PartialEq, const N: usize> PartialEq for Stack<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.entries.get(..self.count) == other.entries.get(..other.count)
    }
}

impl<T: Copy, const N: usize> Stack<T, N> {
    /// With no entry; places without one hold this.
    #[inline]
    pub(crate) const fn new(nothing: T) -> Self {
        Self {
            entries: [nothing; N],
            count: 0,
        }
    }

    /// Adds an entry. The caller's bound on the depth says that there is room.
    #[inline]
    pub(crate) fn push(&mut self, entry: T) {
        debug_assert!(self.count < N, "the stack is deep enough for every tree");
        if let Some(slot) = self.entries.get_mut(self.count) {
            *slot = entry;
            self.count = self.count.wrapping_add(1);
        }
    }

    /// The last entry.
    #[inline]
    pub(crate) fn last(&self) -> Option<T> {
        self.entries.get(self.count.wrapping_sub(1)).copied()
    }

    /// Takes the last entry.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.count = self.count.checked_sub(1)?;
        self.entries.get(self.count).copied()
    }

    /// How many entries there are.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Adds an entry below the last one.
    #[inline]
    pub(crate) fn push_second(&mut self, entry: T) {
        if let Some(last) = self.pop() {
            self.push(entry);
            self.push(last);
        }
    }
}
