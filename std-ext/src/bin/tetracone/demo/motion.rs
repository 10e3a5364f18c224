//! Paths through the built-in solids: short steps, through material, holes and gaps.

use core::f64::consts::TAU;

/// Positions on a path.
const STEPS: u32 = 20_000;

/// A rosette over the gear.
pub(super) fn through_gear() -> Vec<[f64; 3]> {
    path(|t| {
        let radius = 0.72 + 0.62 * libm::cos(TAU * 7.0 * t);
        let angle = TAU * 3.0 * t;
        [radius * libm::cos(angle), radius * libm::sin(angle), 0.0]
    })
}

/// Coils around the ring, in and out of it and of its cavity.
pub(super) fn through_ring() -> Vec<[f64; 3]> {
    path(|t| {
        let (around, coil) = (TAU * 3.0 * t, TAU * 41.0 * t);
        let out = 0.3 + 0.28 * libm::cos(TAU * 5.0 * t);
        let radius = 0.85 + out * libm::cos(coil);
        [
            radius * libm::cos(around),
            radius * libm::sin(around),
            out * libm::sin(coil),
        ]
    })
}

fn path(place: impl Fn(f64) -> [f64; 3]) -> Vec<[f64; 3]> {
    (0..STEPS)
        .map(|step| place(f64::from(step) / f64::from(STEPS)))
        .collect()
}
