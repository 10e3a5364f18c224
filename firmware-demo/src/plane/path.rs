//! Where things are at each step. The ring reaches from 0.5 to 0.8 between its teeth and to 1 in
//! them.

use crate::work::{turn, turn_of};

/// Steps of a path.
pub const STEPS: u32 = 1000;

/// The disc's: a twentieth of the ring's width.
pub(super) const RADIUS: f64 = 0.1;

/// Corners of the ring's outline, two of them on each of its teeth.
const CORNERS: u32 = 96;

/// Once along the outline, now nearer than the disc's radius and now farther, three times.
pub(super) fn disc(step: u32) -> [f64; 2] {
    let corner = |k: u32| {
        let radius = if k & 2 == 0 { 1.0 } else { 0.8 };
        let (x, y) = turn(k, CORNERS);
        [radius * x, radius * y]
    };
    let (k, part) = (step * CORNERS / STEPS, step * CORNERS % STEPS);
    let part = f64::from(part) / f64::from(STEPS);
    let (a, b) = (corner(k), corner(k + 1));
    let [x, y] = [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * part);
    let (wave, _) = turn(3 * step, STEPS);
    let rise = 1.0 + RADIUS * (1.1 + 0.3 * wave) / libm::hypot(x, y);
    [x * rise, y * rise]
}

/// The smaller ring's centre and rotation: once around, turning the other way, now near enough to
/// touch and now not, five times.
pub(super) fn half(step: u32) -> ([f64; 2], f64) {
    let (x, y) = turn(step, STEPS);
    let (wave, _) = turn(5 * step, STEPS);
    let away = 1.57 + 0.08 * wave;
    let angle = f64::from(step) / f64::from(STEPS) * core::f64::consts::TAU;
    ([x * away, y * away], -3.0 * angle)
}

/// From far away on one side to far away on another: through the teeth or past them, five times.
pub(super) fn shot(step: u32) -> [[f64; 2]; 2] {
    let (wave, _) = turn(5 * step, STEPS);
    let from = f64::from(step) / f64::from(STEPS);
    [from, from + 0.29 + 0.02 * wave].map(|turns| {
        let (x, y) = turn_of(turns);
        [1.6 * x, 1.6 * y]
    })
}
