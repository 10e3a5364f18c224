use core::fmt::Debug;

use super::Solid;
use crate::geometry::Dimension;

/// What a solid can be borrowed from: the solid itself, a reference to one, or an owner of the words that
/// it consists of, as `tetracone-std` has one.
///
/// A [`World`](crate::world::World) takes its solids as such values, so that it can own them.
///
/// Implement it for owners of your own: equal calls have to give the same solid.
pub trait AsSolid: Clone + Debug {
    /// The plane or space.
    type Dimension: Dimension;

    /// The solid.
    fn as_solid(&self) -> &Solid<'_, Self::Dimension>;
}

impl<G: Dimension> AsSolid for Solid<'_, G> {
    type Dimension = G;

    #[inline]
    fn as_solid(&self) -> &Solid<'_, G> {
        self
    }
}

impl<T: AsSolid> AsSolid for &T {
    type Dimension = T::Dimension;

    #[inline]
    fn as_solid(&self) -> &Solid<'_, T::Dimension> {
        T::as_solid(self)
    }
}
