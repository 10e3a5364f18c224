//! Couples of shapes for pairs of solids.

use super::{
    subject::{fitted, size},
    world::World,
};
use tetracone_oracle::shapes::Shape;

/// Pairs of shapes, larger and smaller, and scales of the second.
#[must_use]
pub fn pairs<G: World<D>, const D: usize>() -> Vec<[G::Shape; 2]> {
    let ordinary = |shape: &G::Shape| {
        let (low, _) = shape.bounds();
        (1e-3..100.0).contains(&size(shape)) && low[0].abs() < 1e3
    };
    let some: Vec<_> = G::catalogue().into_iter().filter(ordinary).collect();
    let mut pairs = Vec::new();
    for (k, a) in some.iter().enumerate() {
        for (step, scale) in [(1, 1.0), (5, 0.3), (11, 0.05)] {
            let b = &some[(k + step) % some.len()];
            pairs.push([fitted::<G, D>(a, 1.0), fitted::<G, D>(b, scale)]);
        }
    }
    pairs
}
