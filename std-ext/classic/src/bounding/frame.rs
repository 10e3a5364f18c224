//! The directions along which points spread.

use core::array::from_fn;

use super::mean;
use crate::vector::{Vector, add, length, normal, scale, sub, unturned};

/// Sweeps of rotations at most; with 3 × 3 numbers some five suffice.
const SWEEPS: usize = 16;

/// Directions at right angles to each other and of length one, along which points spread most, less and least.
pub(super) fn principal<const D: usize>(points: &[Vector<D>]) -> [Vector<D>; D] {
    let middle = mean(points);
    let mut spread = [[0.0; D]; D];
    for point in points {
        take(&mut spread, sub(*point, middle), 1.0);
    }
    along(spread)
}

/// As [`principal`], of all points of some segments or triangles instead of their corners, so that it does not matter
/// into how many facets a surface is cut; none where they have no length or area.
///
/// # Source
/// Gottschalk, Lin and Manocha, "`OBBTree`: a hierarchical structure for rapid interference detection", 1996.
pub(super) fn principal_of_facets<const D: usize>(
    facets: &[[Vector<D>; D]],
) -> Option<[Vector<D>; D]> {
    let size = |facet: &[Vector<D>; D]| length(normal(|k| sub(facet[k + 1], facet[0])));
    let sized = || facets.iter().map(|facet| (facet, mean(facet), size(facet)));
    let (mut middle, mut whole) = ([0.0; D], 0.0);
    for (_, centre, size) in sized() {
        middle = add(middle, scale(centre, size));
        whole += size;
    }
    if !(whole > 0.0 && whole.is_finite()) {
        return None;
    }
    let middle = scale(middle, 1.0 / whole);
    // The mean of xᵢxⱼ over a simplex of n corners is (n²cᵢcⱼ + the sum of the corners' products) / n(n + 1), with the
    // centre c. Every size counts n(n + 1) times alike.
    let mut spread = [[0.0; D]; D];
    let corners = [(); D].iter().fold(0.0, |count, ()| count + 1.0);
    for (facet, centre, size) in sized() {
        let part = size / whole;
        take(&mut spread, sub(centre, middle), part * corners * corners);
        for corner in facet {
            take(&mut spread, sub(*corner, middle), part);
        }
    }
    Some(along(spread))
}

/// Adds what a point that is so far from the middle adds to the spread.
fn take<const D: usize>(spread: &mut [Vector<D>; D], way: Vector<D>, weight: f64) {
    for (row, x) in spread.iter_mut().zip(way) {
        for (sum, y) in row.iter_mut().zip(way) {
            *sum += weight * x * y;
        }
    }
}

/// The eigenvectors of a covariance, that of the greatest eigenvalue first, by Jacobi's rotations.
fn along<const D: usize>(mut spread: [Vector<D>; D]) -> [Vector<D>; D] {
    let mut frame = unturned();
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
