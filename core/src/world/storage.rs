//! Where a world lies: how many places it has for solids and pairs, and in what memory.

use core::fmt::Debug;

/// A number of places for solids and one for pairs, and the memory that they lie in.
///
/// [`World`](super::World) has them in itself, as many as its type says. The crate `tetracone-std` has
/// them on the heap, where they grow as they are needed.
pub trait Storage: Clone + Debug {
    /// As many values as there are places for solids.
    type Solids<T: Clone + Debug>: AsRef<[T]> + AsMut<[T]> + Clone + Debug;

    /// As many values as there are places for pairs.
    type Pairs<T: Clone + Debug>: AsRef<[T]> + AsMut<[T]> + Clone + Debug;

    /// That many values, one for every solid, all as `value` makes them.
    fn solids<T: Clone + Debug>(&self, value: impl Fn() -> T) -> Self::Solids<T>;

    /// That many values, one for every pair, all as `value` makes them.
    fn pairs<T: Clone + Debug>(&self, value: impl Fn() -> T) -> Self::Pairs<T>;

    /// Makes room for `count` solids in all, with new values as `value` makes them, and says whether there is;
    /// memory of a fixed size has none.
    fn more_solids<T: Clone + Debug>(
        _all: &mut Self::Solids<T>,
        _count: usize,
        _value: impl Fn() -> T,
    ) -> bool {
        false
    }

    /// Makes room for `count` pairs in all, as [`Storage::more_solids`] does for solids.
    fn more_pairs<T: Clone + Debug>(
        _all: &mut Self::Pairs<T>,
        _count: usize,
        _value: impl Fn() -> T,
    ) -> bool {
        false
    }
}

/// Places in the world itself.
#[derive(Clone, Copy, Debug)]
pub struct Inline<const SOLIDS: usize, const PAIRS: usize>;

impl<const SOLIDS: usize, const PAIRS: usize> Storage for Inline<SOLIDS, PAIRS> {
    type Solids<T: Clone + Debug> = [T; SOLIDS];
    type Pairs<T: Clone + Debug> = [T; PAIRS];

    fn solids<T: Clone + Debug>(&self, value: impl Fn() -> T) -> [T; SOLIDS] {
        core::array::from_fn(|_| value())
    }

    fn pairs<T: Clone + Debug>(&self, value: impl Fn() -> T) -> [T; PAIRS] {
        core::array::from_fn(|_| value())
    }
}
