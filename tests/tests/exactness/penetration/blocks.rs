//! Solids of unit squares and cubes.

use tetracone::{number::Arithmetic, plane::Plane, space::Space};
use tetracone_oracle::{
    rng::Rng,
    shapes::{plane::random_polyomino, space::random_polycube},
};
use tetracone_tests::harness::world::{Ground, Grounded as _, World};

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

/// How large the blocks of a round are: now and then as the domain, and in `f32` as small as its numbers.
pub(super) fn scale<G: World<D>, const D: usize>(round: usize) -> f64 {
    match (round % 5, G::arithmetic()) {
        (3, Arithmetic::F32) => 2f64.powi(-140),
        (4, Arithmetic::F32) => 2f64.powi(35),
        (4, Arithmetic::Fixed) => 2f64.powi(24),
        _ => 1.0,
    }
}

/// Whole coordinates, no greater than so much.
pub(super) fn whole<const D: usize>(rng: &mut Rng, most: u32) -> [f64; D] {
    let range = 2 * most + 1;
    core::array::from_fn(|_| f64::from(rng.below_u32(range)) - f64::from(most))
}
