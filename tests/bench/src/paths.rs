//! Where points and balls go.

use core::f64::consts::TAU;

use crate::race::real;
use tetracone_oracle::shapes::Shape;
use tetracone_oracle::{Grid, motions, rng::Rng};

/// A step of a coherent motion, as a part of the box's diagonal.
pub const STEP: f64 = 0.001;
/// The distance of a contour, likewise.
pub const CONTOUR: f64 = 0.005;

/// Positions of a turn.
pub const TURN: u32 = 3000;

/// A circle may hit for this part of the way.
const MOST_HITS: f64 = 0.05;

/// The diagonal of the box around a shape.
pub fn diagonal<const D: usize>(shape: &impl Shape<D>) -> f64 {
    let (low, high) = shape.bounds();
    let square = (0..D).map(|k| (high[k] - low[k]).powi(2));
    square.sum::<f64>().sqrt()
}

/// The path of the smallest of the falling radii before the first one along which more than one
/// position in twenty is hit.
pub fn closest<T>(
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
pub fn radii() -> impl Iterator<Item = f64> {
    (0..60).map(|k| 1.5 - 0.02 * f64::from(k))
}

/// Round the centroid, with jitter.
pub fn circle<const D: usize>(shape: &impl Shape<D>, radius: f64, count: usize) -> Vec<[f64; D]> {
    motions::circular(shape, Grid::F32, radius, TURN, STEP / 2.0, 1)
        .take(count)
        .collect()
}

/// Along the boundary, off it by a part of a two-hundredth of the size, with steps of the same part.
pub fn contour<const D: usize>(
    shape: &impl Shape<D>,
    side: f64,
    part: f64,
    count: usize,
) -> Vec<[f64; D]> {
    let size = diagonal(shape);
    let (distance, step) = (side * CONTOUR * size * part, STEP * size * part);
    motions::contour(shape, Grid::F32, distance, step, 7)
        .take(count)
        .collect()
}

/// Round a shape as close as it gets without a hit, coming in from afar, and a two-hundredth of
/// the size farther out, with jitter.
pub fn outline<const D: usize>(
    shape: &impl Shape<D>,
    count: usize,
    hit: impl Fn([f64; D]) -> bool,
) -> Vec<[f64; D]> {
    let (size, centre) = (diagonal(shape), shape.centroid());
    // The axes of the plane; in space a slanted plane.
    let (mut right, mut up) = ([0.0; D], [0.0; D]);
    let (across, along): (&[f64], &[f64]) = if D == 2 {
        (&[1.0, 0.0], &[0.0, 1.0])
    } else {
        (&[0.8, 0.0, 0.6], &[-0.36, 0.8, 0.48])
    };
    right.copy_from_slice(across);
    up.copy_from_slice(along);
    let at = |turn: f64, radius: f64| {
        let (sin, cos) = libm::sincos(TAU * turn);
        let place = |k| centre[k] + radius * (cos * right[k] + sin * up[k]);
        Grid::F32.snap(core::array::from_fn(place))
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
pub fn random<const D: usize>(shape: &impl Shape<D>, count: usize, seed: u64) -> Vec<[f64; D]> {
    let (low, high) = shape.bounds();
    random_in(low, high, count, seed)
}

/// Anywhere between two corners.
#[must_use]
pub fn random_in<const D: usize>(
    low: [f64; D],
    high: [f64; D],
    count: usize,
    seed: u64,
) -> Vec<[f64; D]> {
    let mut rng = Rng::new(seed);
    let mut point = || {
        let mut place = [0.0; D];
        for k in 0..D {
            place[k] = rng.between(low[k], high[k]);
        }
        Grid::F32.snap(place)
    };
    (0..count).map(|_| point()).collect()
}
