//! Polygons that are star-shaped about zero.

use core::f64::consts::TAU;

use super::Shape2;
use crate::rng::Rng;

/// The point at an angle given as a part of the whole turn.
pub(super) fn polar(radius: f64, turn: f64) -> [f64; 2] {
    [
        radius * libm::cos(TAU * turn),
        radius * libm::sin(TAU * turn),
    ]
}

/// The ring of `n` vertices at the places that `place` gives as (radius, turn).
fn around(name: &str, n: u32, mut place: impl FnMut(u32) -> (f64, f64)) -> Shape2 {
    let vertex = |i| {
        let (radius, turn) = place(i);
        polar(radius, turn)
    };
    Shape2::ring(name, &(0..n).map(vertex).collect::<Vec<_>>())
}

/// The regular polygon of `n` sides.
#[must_use]
pub fn regular(n: u32) -> Shape2 {
    around(&format!("regular {n}"), n, |i| {
        (1.0, f64::from(i) / f64::from(n))
    })
}

/// `n` vertices on a circle at uneven angles: type IV of the thesis, convex up to rounding.
#[must_use]
pub fn convex(n: u32, seed: u64) -> Shape2 {
    let mut rng = Rng::new(seed);
    around(&format!("convex {n}"), n, |i| {
        (1.0, (f64::from(i) + rng.between(0.0, 0.9)) / f64::from(n))
    })
}

/// `n` vertices at uneven angles and random distances: type III, a positive covering.
#[must_use]
pub fn star(n: u32, seed: u64) -> Shape2 {
    let mut rng = Rng::new(seed);
    around(&format!("star {n}"), n, |i| {
        (
            rng.between(0.3, 1.0),
            (f64::from(i) + rng.between(0.0, 0.9)) / f64::from(n),
        )
    })
}

/// `n` vertices, odd ones at half the distance, in equal steps: type II.
#[must_use]
pub fn regular_star(n: u32) -> Shape2 {
    around(&format!("regular star {n}"), n, |i| {
        (
            if i % 2 == 0 { 1.0 } else { 0.5 },
            f64::from(i) / f64::from(n),
        )
    })
}

/// A gear of straight teeth, four vertices each: type V.
#[must_use]
pub fn gear(teeth: u32) -> Shape2 {
    around(&format!("gear {teeth}"), 4 * teeth, |i| {
        (
            if i % 4 < 2 { 0.8 } else { 1.0 },
            f64::from(i) / f64::from(4 * teeth),
        )
    })
}
