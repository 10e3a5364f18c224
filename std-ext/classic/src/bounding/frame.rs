//! The directions along which points spread.

use core::array::from_fn;

use super::mean;
use crate::vector::{Vector, sub};

/// Sweeps of rotations at most; with 3 × 3 numbers some five suffice.
const SWEEPS: usize = 16;

/// Directions at right angles to each other and of length one, along which points spread most, less and least: the
/// eigenvectors of their covariance, by Jacobi's rotations.
pub(super) fn principal<const D: usize>(points: &[Vector<D>]) -> [Vector<D>; D] {
    let middle = mean(points);
    let mut spread = [[0.0; D]; D];
    for point in points {
        let way = sub(*point, middle);
        for (row, x) in spread.iter_mut().zip(way) {
            for (sum, y) in row.iter_mut().zip(way) {
                *sum += x * y;
            }
        }
    }
    let mut frame: [Vector<D>; D] = from_fn(|i| from_fn(|j| if i == j { 1.0 } else { 0.0 }));
    for _ in 0..SWEEPS {
        for i in 0..D {
            for j in i + 1..D {
                rotate(&mut spread, &mut frame, [i, j]);
            }
        }
    }
    let mut order: [usize; D] = from_fn(|k| k);
    order.sort_by(|a, b| spread[*b][*b].total_cmp(&spread[*a][*a]));
    order.map(|k| frame[k])
}

/// Turns the frame in one plane so that the points' spreads along its two directions do not depend on each other.
fn rotate<const D: usize>(
    spread: &mut [Vector<D>; D],
    frame: &mut [Vector<D>; D],
    [i, j]: [usize; 2],
) {
    let across = spread[i][j];
    if across.abs() <= f64::MIN_POSITIVE {
        return;
    }
    let ratio = (spread[j][j] - spread[i][i]) / (2.0 * across);
    let tangent = 1.0f64.copysign(ratio) / (ratio.abs() + libm::hypot(ratio, 1.0));
    let cosine = 1.0 / libm::hypot(tangent, 1.0);
    let sine = tangent * cosine;
    for row in spread.iter_mut() {
        let (a, b) = (row[i], row[j]);
        (row[i], row[j]) = (cosine * a - sine * b, sine * a + cosine * b);
    }
    for rows in [&mut *spread, frame] {
        let (a, b) = (rows[i], rows[j]);
        rows[i] = from_fn(|k| cosine * a[k] - sine * b[k]);
        rows[j] = from_fn(|k| sine * a[k] + cosine * b[k]);
    }
}
