//! Memory that may not be there.
//!
//! What grows with a file is asked for here, and the system says whether it has it; a vector that
//! grows by itself and finds none ends the program.

use core::fmt;

/// What an error of memory begins with.
pub(crate) const NO_ROOM: &str = "there is not enough memory";

/// There is not so much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom {
    /// How much there was not, at least.
    pub(crate) bytes: usize,
}

impl NoRoom {
    /// Not even so many more of a type.
    pub(crate) const fn of<T>(count: usize) -> Self {
        Self {
            bytes: count.saturating_mul(size_of::<T>()),
        }
    }
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bytes } = self;
        write!(
            f,
            "{NO_ROOM}: {bytes} bytes more are needed at once; simplify the solid"
        )
    }
}

/// So many of a value.
pub(crate) fn room<T: Clone>(value: T, count: usize) -> Result<Vec<T>, NoRoom> {
    let asked = Vec::<T>::new().try_reserve_exact(count);
    asked.map_err(|_| NoRoom::of::<T>(count))?;
    // Asked for again, for memory that is zero without being touched.
    Ok(vec![value; count])
}

/// Sees to it that so many more can be added without asking for memory.
pub(crate) fn reserve<T>(items: &mut Vec<T>, more: usize) -> Result<(), NoRoom> {
    // A vector that grows takes twice what it has.
    let needed = items.len().max(more);
    items.try_reserve(more).map_err(|_| NoRoom::of::<T>(needed))
}

/// Adds one.
pub(crate) fn push<T>(items: &mut Vec<T>, item: T) -> Result<(), NoRoom> {
    reserve(items, 1)?;
    items.push(item);
    Ok(())
}

/// Words as they stand in a file.
pub(crate) fn bytes(words: &[u32]) -> Result<Vec<u8>, NoRoom> {
    let mut bytes = Vec::new();
    reserve(&mut bytes, words.len().saturating_mul(4))?;
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    Ok(bytes)
}

/// All of them, in order.
pub(crate) fn collect<T>(items: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>, NoRoom> {
    let mut all = Vec::new();
    reserve(&mut all, items.len())?;
    all.extend(items);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_is_an_error() {
        let bytes = usize::MAX;
        assert_eq!(room(0_u64, usize::MAX), Err(NoRoom { bytes }));
        assert_eq!(
            reserve(&mut vec![0_u8; 3], usize::MAX),
            Err(NoRoom { bytes })
        );
    }

    #[test]
    fn what_fits_is_there() {
        assert_eq!(room(7, 2), Ok(vec![7, 7]));
        let mut items = collect([1, 2].into_iter()).expect("little");
        push(&mut items, 3).expect("little");
        assert_eq!(items, [1, 2, 3]);
    }
}
