//! The same questions in big integers.

use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs;
use dashu_ratio::RBig;
use tetracone::space::Point;

pub(crate) use tetracone_oracle::vector::exact::{cross, dot, minus};
use tetracone_tests::harness::numbers::Number;

pub(crate) type Big = [IBig; 3];

/// A fraction, not negative, over a positive denominator.
pub(crate) type Ratio = (IBig, IBig);

pub(crate) fn big<S: Number>(p: Point<S>) -> Big {
    [p.x.big(), p.y.big(), p.z.big()]
}

pub(crate) fn is_zero(u: &Big) -> bool {
    u.iter().all(|x| *x == IBig::ZERO)
}

pub(crate) fn ratio_to_f64((over, under): &Ratio) -> f64 {
    RBig::from_parts(over.clone(), under.clone().unsigned_abs())
        .to_f64()
        .value()
}

/// Whether the convex hulls of two sets of points have a point in common: zero is in the hull of
/// all differences, so in a simplex of some of them (Carathéodory).
pub(crate) fn hulls_meet(first: &[Big], second: &[Big]) -> bool {
    let points: Vec<Big> = first
        .iter()
        .flat_map(|a| second.iter().map(move |b| minus(a, b)))
        .collect();
    let beside = |k: usize| {
        points.iter().all(|p| p[k] > IBig::ZERO) || points.iter().all(|p| p[k] < IBig::ZERO)
    };
    if (0..3).any(beside) {
        return false;
    }
    let count = points.len();
    (0..count).any(|i| is_zero(&points[i]))
        || pairs(count).any(|(i, j)| is_between(&points[i], &points[j]))
        || pairs(count).any(|(i, j)| {
            (j + 1..count).any(|k| is_in_triangle([&points[i], &points[j], &points[k]]))
        })
        || pairs(count).any(|(i, j)| {
            let normal = cross(&points[i], &points[j]);
            pairs(count).any(|(k, l)| {
                k > j
                    && is_in_tetrahedron([&points[i], &points[j], &points[k], &points[l]], &normal)
            })
        })
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)))
}

fn is_between(a: &Big, b: &Big) -> bool {
    is_zero(&cross(a, b)) && dot(a, b) <= IBig::ZERO
}

/// Whether zero is in a triangle that has an area.
fn is_in_triangle([a, b, c]: [&Big; 3]) -> bool {
    if dot(a, &cross(b, c)) != IBig::ZERO {
        return false;
    }
    let normal = cross(&minus(b, a), &minus(c, a));
    let weight = |u: &Big, v: &Big| dot(&normal, &cross(u, v)) >= IBig::ZERO;
    !is_zero(&normal) && weight(a, b) && weight(b, c) && weight(c, a)
}

/// Whether zero is in a tetrahedron that has a volume, given a × b.
fn is_in_tetrahedron([a, b, c, d]: [&Big; 4], ab: &Big) -> bool {
    let cd = cross(c, d);
    let volumes = [dot(b, &cd), -dot(a, &cd), dot(d, ab), -dot(c, ab)];
    let whole: IBig = volumes.iter().sum();
    whole != IBig::ZERO && volumes.iter().all(|volume| volume * &whole >= IBig::ZERO)
}

/// The square of a point's distance from a triangle: the least over all features that the point
/// has a perpendicular to.
pub(crate) fn square_distance(corners: &[Big; 3], p: &Big) -> Ratio {
    let [a, b, c] = corners;
    let mut least: Option<Ratio> = None;
    let mut offer = |over: IBig, under: IBig| {
        if least
            .as_ref()
            .is_none_or(|(least, whole)| &over * whole < least * &under)
        {
            least = Some((over, under));
        }
    };
    for corner in corners {
        let way = minus(p, corner);
        offer(dot(&way, &way), IBig::ONE);
    }
    for (a, b) in [(a, b), (b, c), (c, a)] {
        let (along, way) = (minus(b, a), minus(p, a));
        let (reached, length) = (dot(&along, &way), dot(&along, &along));
        if IBig::ZERO < reached && reached < length {
            let turn = cross(&along, &way);
            offer(dot(&turn, &turn), length);
        }
    }
    let normal = cross(&minus(b, a), &minus(c, a));
    let inner = |a: &Big, b: &Big| dot(&normal, &cross(&minus(b, a), &minus(p, a))) >= IBig::ZERO;
    if !is_zero(&normal) && inner(a, b) && inner(b, c) && inner(c, a) {
        let height = dot(&normal, &minus(p, a));
        offer(&height * &height, dot(&normal, &normal));
    }
    least.expect("three corners")
}

/// The square of the distance between two segments whose common perpendicular ends on both.
pub(crate) fn square_gap([a, b]: [&Big; 2], [c, d]: [&Big; 2]) -> Option<Ratio> {
    let (u, v, w) = (minus(b, a), minus(d, c), minus(c, a));
    let normal = cross(&u, &v);
    let whole = dot(&normal, &normal);
    let unit = |part: &IBig| IBig::ZERO <= *part && *part <= whole;
    let (s, t) = (dot(&cross(&w, &v), &normal), dot(&cross(&w, &u), &normal));
    (whole > IBig::ZERO && unit(&s) && unit(&t)).then(|| {
        let height = dot(&normal, &w);
        (&height * &height, whole.clone())
    })
}

/// The least t with p + t·(q − p) in the triangle, for a segment that meets it.
pub(crate) fn entry([p, q]: [&Big; 2], corners: &[Big; 3]) -> Ratio {
    let way = minus(q, p);
    let [a, b, c] = corners;
    let normal = cross(&minus(b, a), &minus(c, a));
    let along = dot(&normal, &way);
    if along != IBig::ZERO {
        return positive(dot(&normal, &minus(a, p)), along);
    }
    if hulls_meet(core::slice::from_ref(p), corners) {
        return (IBig::ZERO, IBig::ONE);
    }
    // In the plane, or without one: at a corner on the way, or where it crosses an edge.
    let length = dot(&way, &way);
    let at_corners = corners.iter().filter_map(|corner| {
        let to = minus(corner, p);
        let reached = dot(&to, &way);
        let is_on = is_zero(&cross(&to, &way)) && IBig::ZERO <= reached && reached <= length;
        is_on.then(|| (reached, length.clone()))
    });
    let at_edges = [(a, b), (b, c), (c, a)].into_iter().filter_map(|(a, b)| {
        let (edge, to) = (minus(b, a), minus(a, p));
        let turn = cross(&way, &edge);
        let whole = dot(&turn, &turn);
        let (t, s) = (
            dot(&cross(&to, &edge), &turn),
            dot(&cross(&to, &way), &turn),
        );
        let unit = |x: &IBig| IBig::ZERO <= *x && *x <= whole;
        let is_level = dot(&to, &turn) == IBig::ZERO;
        (is_level && whole > IBig::ZERO && unit(&t) && unit(&s)).then(|| (t, whole.clone()))
    });
    at_corners
        .chain(at_edges)
        .reduce(|a, b| if &b.0 * &a.1 < &a.0 * &b.1 { b } else { a })
        .expect("they meet")
}

fn positive(over: IBig, under: IBig) -> Ratio {
    if under < IBig::ZERO {
        (-over, -under)
    } else {
        (over, under)
    }
}

/// Where the segment from `p` to `q` crosses a plane, as a part of it.
pub(crate) fn piercing([p, q]: [&Big; 2], [a, b, c]: [&Big; 3]) -> Ratio {
    let normal = cross(&minus(b, a), &minus(c, a));
    positive(dot(&normal, &minus(a, p)), dot(&normal, &minus(q, p)))
}
