//! How far a point, and a triangle, is from a triangle: in bounds, and exactly.
//!
//! A triangle without area is the segment or the point that it is.

use dashu_int::IBig;

use super::big::{Big, cross, dot, minus};
use super::simplex::touch;
use crate::oracle::Fraction;
use crate::oracle::exact::{assert_domain, integer_points};
use crate::vector::{add, dot as dot64, length, lerp, scale, sub};

type Point = [f64; 3];
type Triangle = [Point; 3];
type Segment = [Point; 2];

/// What covers the roundings of a point on a simplex, and of its projection on a direction, for
/// coordinates of magnitude one: below 70 units of 2^-53, nearly doubled twice.
const SLACK: f64 = 256.0 * f64::EPSILON / 2.0;

/// The square of the distance of `p` from a closed triangle.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn squared(triangle: Triangle, p: Point) -> Fraction {
    assert_domain(triangle.as_flattened());
    assert_domain(&p);
    square(triangle, p)
}

/// The square of the distance of two closed triangles.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn squared_separation(first: Triangle, second: Triangle) -> Fraction {
    assert_domain(first.as_flattened());
    assert_domain(second.as_flattened());
    square_separation(first, second)
}

/// Two numbers that the distance of `p` from a triangle lies between.
pub(super) fn bounds(triangle: Triangle, p: Point) -> (f64, f64) {
    // Seen from a corner: how far all is from zero then counts for nothing.
    let origin = triangle[0];
    let (triangle, p) = (triangle.map(|q| sub(q, origin)), sub(p, origin));
    within(&triangle, nearest(triangle, p), &[p], p)
}

/// Two numbers that the distance of two triangles lies between.
pub(super) fn separation_bounds(first: Triangle, second: Triangle) -> (f64, f64) {
    if touch(&first, &second) {
        return (0.0, 0.0);
    }
    let origin = first[0];
    let [first, second] = [first, second].map(|all| all.map(|p| sub(p, origin)));
    let mut least = (f64::INFINITY, first[0], second[0]);
    let mut consider = |x: Point, y: Point| {
        let distance = length(sub(x, y));
        if distance < least.0 {
            least = (distance, x, y);
        }
    };
    for k in 0..3 {
        consider(nearest(first, second[k]), second[k]);
        consider(first[k], nearest(second, first[k]));
    }
    for e in edges(first) {
        for f in edges(second) {
            let [x, y] = nearest_of_lines(e, f);
            consider(x, y);
        }
    }
    let (_, x, y) = least;
    within(&first, x, &second, y)
}

/// [`bounds`] for two edges.
fn edge_bounds(e: Segment, f: Segment) -> (f64, f64) {
    let origin = e[0];
    let [e, f] = [e, f].map(|all| all.map(|p| sub(p, origin)));
    let [x, y] = nearest_of_lines(e, f);
    within(&e, x, &f, y)
}

/// Bounds of the distance of two simplices from a point on each, up to roundings: they are not
/// farther apart than the points, and not nearer than they are along the line from one to the
/// other. The better the points, the closer the bounds; whatever they are, the bounds hold. A
/// corner of one is zero, and all coordinates may be off by a rounding.
fn within(first: &[Point], x: Point, second: &[Point], y: Point) -> (f64, f64) {
    let all = first.iter().chain(second).flatten();
    let error = SLACK * all.fold(0.0, |most: f64, x| most.max(x.abs()));
    let way = sub(y, x);
    let distance = length(way);
    let high = distance * (1.0 + SLACK) + error;
    if distance == 0.0 {
        return (0.0, high);
    }
    let place = |p: &Point| dot64(*p, way);
    let start = first.iter().map(place).fold(f64::NEG_INFINITY, f64::max);
    let end = second.iter().map(place).fold(f64::INFINITY, f64::min);
    let low = (end - start) / distance * (1.0 - SLACK) - error;
    (low.clamp(0.0, high), high)
}

/// A point of a triangle about as near to `p` as any.
fn nearest(triangle: Triangle, p: Point) -> Point {
    let [a, b, c] = triangle;
    let (u, v, w) = (sub(b, a), sub(c, a), sub(p, a));
    // Cramer's rule for the foot on the plane.
    let (uu, uv, vv) = (dot64(u, u), dot64(u, v), dot64(v, v));
    let (uw, vw) = (dot64(u, w), dot64(v, w));
    let whole = uu * vv - uv * uv;
    let (s, t) = (vv * uw - uv * vw, uu * vw - uv * uw);
    if whole > 0.0 && s >= 0.0 && t >= 0.0 && s + t <= whole {
        return add(a, add(scale(u, s / whole), scale(v, t / whole)));
    }
    let feet =
        edges(triangle).map(|[a, b]| lerp(a, b, part(dot64(sub(b, a), sub(p, a)), sub(b, a))));
    let far = |q: &Point| length(sub(*q, p));
    let least = feet.into_iter().min_by(|q, r| far(q).total_cmp(&far(r)));
    least.expect("three edges")
}

/// Points on the segments where their lines are about nearest, if that is between their ends.
fn nearest_of_lines([a, b]: Segment, [c, d]: Segment) -> [Point; 2] {
    let (u, v, w) = (sub(b, a), sub(d, c), sub(c, a));
    let (uu, uv, vv) = (dot64(u, u), dot64(u, v), dot64(v, v));
    let (uw, vw) = (dot64(u, w), dot64(v, w));
    let whole = uu * vv - uv * uv;
    let s = if whole > 0.0 {
        ((vv * uw - uv * vw) / whole).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let x = lerp(a, b, s);
    [x, lerp(c, d, part(dot64(v, sub(x, c)), v))]
}

/// How far along `edge` something is that is `along` it times its length squared.
fn part(along: f64, edge: Point) -> f64 {
    let squared = dot64(edge, edge);
    if squared > 0.0 {
        (along / squared).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

fn edges<T: Clone>([a, b, c]: [T; 3]) -> [[T; 2]; 3] {
    [[a.clone(), b.clone()], [b, c.clone()], [c, a]]
}

/// [`squared`], for coordinates known to be in range.
pub(super) fn square(triangle: Triangle, p: Point) -> Fraction {
    let (points, exponent) = integer_points(&[triangle[0], triangle[1], triangle[2], p]);
    let [a, b, c, p] = &points[..] else {
        unreachable!("as many as before")
    };
    from_triangle([a, b, c], p).shifted(2 * exponent)
}

/// [`squared_separation`], for coordinates known to be in range. Triangles that do not meet are
/// nearest at a corner of one, or where the lines of two edges are.
pub(super) fn square_separation(first: Triangle, second: Triangle) -> Fraction {
    if touch(&first, &second) {
        return Fraction::ZERO;
    }
    let (points, exponent) = integer_points(&[first, second].concat());
    let [a, b, c, d, e, f] = &points[..] else {
        unreachable!("as many as before")
    };
    let (one, other) = ([a, b, c], [d, e, f]);
    // The bounds say which need not be looked at.
    let corners = (0..3).flat_map(|k| {
        [
            (bounds(first, second[k]), From::Corner(one, other[k])),
            (bounds(second, first[k]), From::Corner(other, one[k])),
        ]
    });
    let mut ways: Vec<_> = corners.collect();
    for (i, e) in edges(first).into_iter().enumerate() {
        for (j, f) in edges(second).into_iter().enumerate() {
            let way = From::Edges(edges(one)[i], edges(other)[j]);
            ways.push((edge_bounds(e, f), way));
        }
    }
    let limit = ways
        .iter()
        .fold(f64::INFINITY, |limit, way| limit.min(way.0.1));
    let near = ways.into_iter().filter(|way| way.0.0 <= limit);
    let squares = near.filter_map(|(_, way)| match way {
        From::Corner(triangle, p) => Some(from_triangle(triangle, p)),
        From::Edges(e, f) => between_lines(e, f),
    });
    squares
        .min()
        .expect("some are nearest")
        .shifted(2 * exponent)
}

/// From where to where the distance of two triangles is taken.
enum From<'a> {
    Corner([&'a Big; 3], &'a Big),
    Edges([&'a Big; 2], [&'a Big; 2]),
}

/// From the plane if the foot is in the triangle, and otherwise from an edge.
fn from_triangle([a, b, c]: [&Big; 3], p: &Big) -> Fraction {
    let normal = cross(&minus(b, a), &minus(c, a));
    let squared = dot(&normal, &normal);
    let is_over = |[a, b]: [&Big; 2]| {
        let inwards = cross(&normal, &minus(b, a));
        dot(&inwards, &minus(p, a)) >= IBig::ZERO
    };
    if squared > IBig::ZERO && edges([a, b, c]).into_iter().all(is_over) {
        let height = dot(&normal, &minus(p, a));
        return Fraction::new(&height * &height, squared);
    }
    let squares = edges([a, b, c]).map(|edge| from_edge(edge, p));
    squares.into_iter().min().expect("three edges")
}

/// From the line if the foot is between the ends, and otherwise from an end.
fn from_edge([a, b]: [&Big; 2], p: &Big) -> Fraction {
    let (along, to_p) = (minus(b, a), minus(p, a));
    let (squared, part) = (dot(&along, &along), dot(&along, &to_p));
    if part > IBig::ZERO && part < squared {
        let across = cross(&along, &to_p);
        return Fraction::new(dot(&across, &across), squared);
    }
    let end = if part > IBig::ZERO { b } else { a };
    let off = minus(p, end);
    Fraction::new(dot(&off, &off), IBig::ONE)
}

/// Between the lines of two edges, if they are nearest between the ends of both.
fn between_lines([a, b]: [&Big; 2], [c, d]: [&Big; 2]) -> Option<Fraction> {
    let (u, v, w) = (minus(b, a), minus(d, c), minus(c, a));
    let normal = cross(&u, &v);
    let squared = dot(&normal, &normal);
    let is_part = |x: &IBig| *x >= IBig::ZERO && *x <= squared;
    let parts = [dot(&cross(&w, &v), &normal), dot(&cross(&w, &u), &normal)];
    if squared == IBig::ZERO || !parts.iter().all(is_part) {
        return None;
    }
    let height = dot(&normal, &w);
    Some(Fraction::new(&height * &height, squared))
}
