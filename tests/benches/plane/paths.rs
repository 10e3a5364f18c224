//! Where points and balls go.

use core::f64::consts::TAU;

use tetracone_tests::shapes::{Shape, Shape2};
use tetracone_tests::{Grid, motions, rng::Rng};

use super::common::race::real;

/// A step of a coherent motion and the distance of a contour, as parts of the box's diagonal.
pub(crate) const STEP: f64 = 0.001;
const CONTOUR: f64 = 0.005;

/// Positions of a turn.
pub(crate) const TURN: u32 = 3000;

/// A circle may hit for this part of the way.
const MOST_HITS: f64 = 0.05;

pub(crate) fn diagonal(shape: &Shape2) -> f64 {
    let (low, high) = shape.bounds();
    (high[0] - low[0]).hypot(high[1] - low[1])
}

/// The path of the smallest of the falling radii before the first one along which more than one
/// position in twenty is hit.
pub(crate) fn closest<T>(
    radii: impl Iterator<Item = f64>,
    path: impl Fn(f64, usize) -> Vec<T>,
    count: usize,
    hit: impl Fn(&T) -> bool,
) -> Vec<T> {
    let mut last = None;
    for radius in radii {
        let turn = path(radius, TURN as usize);
        let hits = turn.iter().step_by(3).filter(|position| hit(position));
        if 3.0 * real(hits.count()) > MOST_HITS * real(turn.len()) && last.is_some() {
            break;
        }
        last = Some(radius);
    }
    path(last.expect("there are radii"), count)
}

/// Radii of circles about a polygon, as multiples of half its diagonal.
pub(crate) fn radii() -> impl Iterator<Item = f64> {
    (0..60).map(|k| 1.5 - 0.02 * f64::from(k))
}

/// Round the centroid, with jitter.
pub(crate) fn circle(shape: &Shape2, radius: f64, count: usize) -> Vec<[f64; 2]> {
    motions::circular(shape, Grid::F32, radius, TURN, STEP / 2.0, 1)
        .take(count)
        .collect()
}

/// Along the boundary, a two-hundredth of the size off it, or less where there are many edges:
/// thin parts are left out otherwise.
pub(crate) fn contour(shape: &Shape2, side: f64, count: usize) -> Vec<[f64; 2]> {
    let size = diagonal(shape);
    let share = (20.0 / real(shape.points.len())).min(1.0);
    motions::contour(
        shape,
        Grid::F32,
        side * CONTOUR * size * share,
        STEP * size * share,
        7,
    )
    .take(count)
    .collect()
}

/// Round a shape as close as it gets without a hit, coming in from afar, and a two-hundredth of
/// the size farther out, with jitter.
pub(crate) fn outline(
    shape: &Shape2,
    count: usize,
    hit: impl Fn([f64; 2]) -> bool,
) -> Vec<[f64; 2]> {
    let (size, centre) = (diagonal(shape), shape.centroid());
    let at = |turn: f64, radius: f64| {
        let (sin, cos) = libm::sincos(TAU * turn);
        Grid::F32.snap([centre[0] + radius * cos, centre[1] + radius * sin])
    };
    let part = |k: u32| f64::from(k) / f64::from(TURN);
    let nearest = |k: u32| {
        let steps = (0..160).map(|step| size * (1.6 - 0.01 * f64::from(step)));
        let mut radii = (size * 1.6, 0.0);
        for radius in steps {
            if hit(at(part(k), radius)) {
                radii.1 = radius;
                break;
            }
            radii.0 = radius;
        }
        for _ in 0..12 {
            let middle = f64::midpoint(radii.0, radii.1);
            if hit(at(part(k), middle)) {
                radii.1 = middle;
            } else {
                radii.0 = middle;
            }
        }
        radii.0
    };
    let round: Vec<_> = (0..TURN).map(nearest).collect();
    let mut rng = Rng::new(5);
    (0..TURN)
        .cycle()
        .take(count)
        .map(|k| {
            let jitter = rng.between(-STEP, STEP) / 2.0;
            at(part(k), round[k as usize] + size * (CONTOUR + jitter))
        })
        .collect()
}

/// Anywhere in the box.
pub(crate) fn random(shape: &Shape2, count: usize, seed: u64) -> Vec<[f64; 2]> {
    let mut rng = Rng::new(seed);
    let (low, high) = shape.bounds();
    let point = |_| Grid::F32.snap([0, 1].map(|k| rng.between(low[k], high[k])));
    (0..count).map(point).collect()
}
