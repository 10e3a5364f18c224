//! Real meshes and countries, where they are at hand.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{plane::Plane, space::Space};
use tetracone_oracle::cases::share;
use tetracone_tests::harness::{cells::making::sampled, real};

use super::catalogue::{check, narrow, wide};

/// Points asked about each of them in every arithmetic.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(200, 20_000));

#[test]
fn closed_meshes() {
    let shapes = sampled(real::meshes(), 4);
    check::<Space<I32F0>, 3>(narrow(shapes.clone()), *POINTS);
    check::<Space<I32F0>, 3>(wide(shapes.clone()), *POINTS);
    check::<Space<f32>, 3>(shapes, *POINTS);
}

#[test]
fn countries() {
    let shapes = sampled(real::some_countries(), 4);
    check::<Plane<I32F0>, 2>(narrow(shapes.clone()), *POINTS);
    check::<Plane<I32F0>, 2>(wide(shapes.clone()), *POINTS);
    check::<Plane<f32>, 2>(shapes, *POINTS);
}
