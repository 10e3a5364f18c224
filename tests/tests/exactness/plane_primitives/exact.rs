//! The same questions in big integers.

use dashu_int::IBig;
use tetracone::plane::Point;

pub(crate) use tetracone_oracle::vector::exact::{area as cross, dot, minus};
use tetracone_tests::harness::numbers::Number;

pub(crate) type Big = [IBig; 2];

pub(crate) fn big<S: Number>(p: Point<S>) -> Big {
    [p.x.big(), p.y.big()]
}

pub(crate) fn is_on(p: &Big, [a, b]: &[Big; 2]) -> bool {
    let (u, v) = (minus(a, p), minus(b, p));
    cross(&u, &v) == IBig::ZERO && dot(&u, &v) <= IBig::ZERO
}

pub(crate) fn is_unit(numerator: &IBig, denominator: &IBig) -> bool {
    let product = numerator * denominator;
    IBig::ZERO <= product && product <= denominator * denominator
}

/// a + t·(b − a) = c + u·(d − c), solved for t and u.
pub(crate) fn segments_meet([a, b]: &[Big; 2], [c, d]: &[Big; 2]) -> bool {
    let (r, s, w) = (minus(b, a), minus(d, c), minus(c, a));
    let whole = cross(&r, &s);
    if whole == IBig::ZERO {
        let (first, second) = ([a.clone(), b.clone()], [c.clone(), d.clone()]);
        return is_on(a, &second) || is_on(b, &second) || is_on(c, &first) || is_on(d, &first);
    }
    is_unit(&cross(&w, &s), &whole) && is_unit(&cross(&w, &r), &whole)
}

pub(crate) fn edges([a, b, c]: &[Big; 3]) -> [[Big; 2]; 3] {
    [[a, b], [b, c], [c, a]].map(|edge| edge.map(Clone::clone))
}

pub(crate) fn holds(triangle: &[Big; 3], p: &Big) -> bool {
    let edges = edges(triangle);
    if edges.iter().any(|edge| is_on(p, edge)) {
        return true;
    }
    let sides = edges.map(|[a, b]| cross(&minus(&b, &a), &minus(p, &a)));
    sides.iter().all(|side| *side > IBig::ZERO) || sides.iter().all(|side| *side < IBig::ZERO)
}

pub(crate) fn triangles_meet(first: &[Big; 3], second: &[Big; 3]) -> bool {
    holds(first, &second[0])
        || holds(second, &first[0])
        || edges(first)
            .iter()
            .any(|edge| edges(second).iter().any(|other| segments_meet(edge, other)))
}

/// t of the crossing of p q with the line of a b, as a quotient with a positive denominator.
pub(crate) fn crossing([p, q]: [&Big; 2], [a, b]: [&Big; 2]) -> (IBig, IBig) {
    let s = minus(b, a);
    let (numerator, whole) = (cross(&minus(a, p), &s), cross(&minus(q, p), &s));
    if whole < IBig::ZERO {
        (-numerator, -whole)
    } else {
        (numerator, whole)
    }
}
