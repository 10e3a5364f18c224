//! Lower bounds of distances, in single precision and with a proven bound.
//!
//! Any direction bounds a distance from below: along it, one thing ends before the other begins.
//! So how the direction was found need not be proven, only the gap along it. Everything is taken
//! relative to one point, so that rounding to `f32` loses little against what is measured, and
//! what is found to be worth too little is left to whoever asks.

mod nearest;
mod vector;

use crate::geometry::Apart;
use nearest::{Simplex, point_on_triangle};
use vector::{Vector, along, cross, dot, minus, plus};

/// What up to three products and their sums can be off, of factors that are rounded themselves, as
/// a part of the sum of their absolute values: seven roundings of 2^-24, with room.
const ROUGH: f32 = 8.0 * f32::EPSILON;

/// A bound of a point's distance is worth it from this part of the square on, as near as those of
/// the plane come; nearly all are much nearer.
const CLOSE: f32 = 0.93;

/// The search for a direction between triangles ends at this part of the square: a pair's search
/// does not look farther than half of the distance.
const ENOUGH: f32 = 0.75;

/// A bound of two triangles' distance is worth it from this part of the square on: of half its
/// root, at least a third of the distance remains.
const WORTH: f32 = 0.5;

/// Coordinates up to this size have products of four that are finite: beyond, a region may be taken
/// for another one.
const MOST: f32 = 1_073_741_824.0;

/// Steps of that search; nearly all end within four.
const STEPS: usize = 8;

/// The square of a distance that zero has from a triangle at least, and nearly; none where it is
/// too near for that.
#[inline]
pub(super) fn point_below(triangle: [Vector; 3]) -> Option<f32> {
    let [a, b, c] = triangle;
    let far = spread(triangle);
    if is_beyond(far) {
        return None;
    }
    let nearest = point_on_triangle(a, b, c);
    let square = dot(nearest, nearest);
    let start = least(
        least(along(nearest, a), along(nearest, b)),
        along(nearest, c),
    );
    let below = gap(nearest, square, start, far)?;
    (below >= CLOSE * square).then_some(below)
}

/// The square of a distance that two triangles have at least, and nearly, unless it is `enough`;
/// none where they are too near each other for that, or meet. Whoever asks whether it is enough has the
/// search go on for as long as it may be.
#[inline(never)]
pub(super) fn separation_below(
    first: [Vector; 3],
    second: [Vector; 3],
    (enough, asks_enough): (f32, bool),
    apart: &mut Apart,
) -> Option<f32> {
    let far = spread(first);
    let far = plus(far, spread(second));
    if is_beyond(far) {
        return None;
    }
    // What told others apart often tells these.
    let (begin, _) = first_along(*apart, second);
    let (end, _) = first_along(minus([0.0; 3], *apart), first);
    if let Some(below) = gap(*apart, dot(*apart, *apart), begin + end, far)
        && below >= enough
    {
        return Some(below);
    }
    let sum = |[a, b, c]: [Vector; 3]| plus(plus(a, b), c);
    let mut way = minus(sum(second), sum(first));
    let (mut simplex, mut nearest, mut best) = (Simplex::None, f32::INFINITY, 0.0);
    for _ in 0..STEPS {
        let (begin, ahead) = first_along(way, second);
        let back = minus([0.0; 3], way);
        let (end, behind) = first_along(back, first);
        let square = dot(way, way);
        if let Some(below) = gap(way, square, begin + end, far)
            && below > best
        {
            best = below;
            *apart = way;
            if best >= enough {
                break;
            }
        }
        if best >= ENOUGH * nearest && !(asks_enough && nearest > enough) {
            break;
        }
        let next = simplex.with(minus(ahead, behind));
        let square = dot(next.point, next.point);
        // Neither where it is no number.
        if square < nearest {
            (way, nearest, simplex) = (next.point, square, next.simplex);
        } else {
            break;
        }
    }
    (best > 0.0 && (best >= enough || best >= WORTH * nearest)).then_some(best)
}

/// Whether the plane of a triangle with zero in it certainly misses the box between two corners.
#[inline]
pub(super) fn plane_misses(u: Vector, v: Vector, low: Vector, high: Vector) -> bool {
    let (mut least, mut most, mut size) = (0.0, 0.0, 0.0);
    for (m, (low, high)) in cross(u, v).into_iter().zip(low.into_iter().zip(high)) {
        let (a, b) = (m.value * low, m.value * high);
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        (least, most) = (least + a, most + b);
        size += m.size * greater(low.abs(), high.abs());
    }
    let bound = 2.0 * ROUGH * size + f32::MIN_POSITIVE;
    least > bound || most < -bound
}

/// The square of a gap along a direction, which has the given square and is not rounded for that,
/// from what was found to lie between; none where that may be nothing.
#[inline]
fn gap(direction: Vector, square: f32, found: f32, far: Vector) -> Option<f32> {
    let off = along(sizes(direction), far) * ROUGH + f32::MIN_POSITIVE;
    let least = found - off;
    // Divided first, so that nothing overflows; what is not a number is no gap.
    let below = least / square * least * (1.0 - ROUGH);
    (least > 0.0 && below > 0.0 && below < f32::INFINITY).then_some(below)
}

/// The corner that comes first along a direction, and how far along it is.
#[inline]
fn first_along(way: Vector, [a, b, c]: [Vector; 3]) -> (f32, Vector) {
    let sooner =
        |one: (f32, Vector), other: (f32, Vector)| if other.0 < one.0 { other } else { one };
    let placed = |corner: Vector| (along(way, corner), corner);
    sooner(sooner(placed(a), placed(b)), placed(c))
}

/// The greatest size of every coordinate.
#[inline]
fn spread([a, b, c]: [Vector; 3]) -> Vector {
    let (a, b, c) = (sizes(a), sizes(b), sizes(c));
    let most = |k: usize| greater(greater(a[k], b[k]), c[k]);
    [most(0), most(1), most(2)]
}

#[inline]
fn is_beyond([x, y, z]: Vector) -> bool {
    greater(greater(x, y), z) > MOST
}

#[inline]
const fn sizes([x, y, z]: Vector) -> Vector {
    [x.abs(), y.abs(), z.abs()]
}

#[inline]
fn least(a: f32, b: f32) -> f32 {
    if b < a { b } else { a }
}

#[inline]
fn greater(a: f32, b: f32) -> f32 {
    if b > a { b } else { a }
}
