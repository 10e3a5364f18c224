//! Solids of unit squares and cubes.

use tetracone::{plane::Plane, space::Space};
use tetracone_oracle::shapes::{plane::random_polyomino, space::random_polycube};
use tetracone_tests::harness::world::{Ground, World};

/// A small solid on a grid.
pub(crate) trait Blocks<const D: usize>: World<D> {
    /// One of many.
    fn blocks(seed: u64) -> Self::Shape;
}

impl<S: Ground> Blocks<2> for Plane<S> {
    fn blocks(seed: u64) -> Self::Shape {
        random_polyomino(4, seed)
    }
}

impl<S: Ground> Blocks<3> for Space<S> {
    fn blocks(seed: u64) -> Self::Shape {
        random_polycube(2 + i32::from(seed.is_multiple_of(4)), seed)
    }
}
