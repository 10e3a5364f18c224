//! Worlds on the heap.

use core::fmt::Debug;

use tetracone::world::{Storage, WorldIn};

/// Places for solids and pairs on the heap, as many as are asked for at run time.
///
/// ```
/// use tetracone::{solid::Solid, space::Space, world::WorldIn};
/// use tetracone_std::{Heap, HeapWorld, OwnedSolid};
///
/// // A world of thousands is made where it stays: nothing of it passes through the stack.
/// let room = Heap { solids: 10_000, pairs: 40_000 };
/// let world: HeapWorld<OwnedSolid<Space<f32>>> = WorldIn::in_storage(&room)?;
/// assert_eq!(world.handles().count(), 0);
/// # Ok::<(), tetracone::world::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heap {
    /// For so many solids, at most 2^15.
    pub solids: usize,
    /// For the memory of so many pairs, at most 2^16 - 1.
    pub pairs: usize,
}

/// A world whose places lie on the heap, from the start.
pub type HeapWorld<B> = WorldIn<B, Heap>;

impl Storage for Heap {
    type Solids<T: Clone + Debug> = Box<[T]>;
    type Pairs<T: Clone + Debug> = Box<[T]>;

    fn solids<T: Clone + Debug>(&self, value: impl Fn() -> T) -> Box<[T]> {
        (0..self.solids).map(|_| value()).collect()
    }

    fn pairs<T: Clone + Debug>(&self, value: impl Fn() -> T) -> Box<[T]> {
        (0..self.pairs).map(|_| value()).collect()
    }
}
