//! Slow answers for small polygons, in rational numbers: what holds somewhere holds at one of the
//! vertices, on one of the edges or in one of the faces that all the edges cut the plane into, and
//! a point of every one of them is tried.

use dashu_ratio::Relaxed as Rational;

use super::Oracle;
pub(super) use crate::vector::exact::{area as cross, dot, minus};

pub(super) type Point = [Rational; 2];

pub(super) fn point(p: [f64; 2]) -> Point {
    p.map(|x| Rational::try_from(x).expect("a finite coordinate"))
}

/// The edges that have a length and do not cancel.
pub(super) fn edges(oracle: &Oracle) -> Vec<[Point; 2]> {
    let edges = oracle.bounding();
    edges.map(|(_, edge)| edge.map(point)).collect()
}

/// Whether `p` is on an edge or has a winding number of at least one: the edges over it are
/// counted, those that go left for it and those that go right against it.
pub(super) fn holds(edges: &[[Point; 2]], p: &Point) -> bool {
    let mut winding = 0;
    for [a, b] in edges {
        let (to_a, to_b) = (minus(a, p), minus(b, p));
        let turn = cross(&to_a, &to_b);
        if turn == Rational::ZERO && dot(&to_a, &to_b) <= Rational::ZERO {
            return true;
        }
        let left = b[0] <= p[0] && p[0] < a[0];
        let right = a[0] <= p[0] && p[0] < b[0];
        winding += i32::from(left && turn > Rational::ZERO);
        winding -= i32::from(right && turn < Rational::ZERO);
    }
    winding > 0
}

/// The values in ascending order, each once, and the middles between them.
pub(in crate::oracle) fn with_middles(mut values: Vec<Rational>) -> Vec<Rational> {
    values.sort_unstable();
    values.dedup();
    let mut all = Vec::new();
    for value in values {
        if let Some(last) = all.last() {
            all.push((last + &value) / Rational::from(2));
        }
        all.push(value);
    }
    all
}

/// Whether two polygons have a point in common. The plane is cut by upright lines through every
/// vertex of the arrangement: on every line, and half way to the next, all heights are tried.
pub(super) fn share(first: &[[Point; 2]], second: &[[Point; 2]]) -> bool {
    let all = [first, second].concat();
    let mut stops: Vec<_> = all.iter().flatten().map(|p| p[0].clone()).collect();
    for (i, [a, b]) in all.iter().enumerate() {
        for [c, d] in &all[..i] {
            let (u, v) = (minus(b, a), minus(d, c));
            let slope = cross(&u, &v);
            if slope != Rational::ZERO {
                let t = cross(&minus(c, a), &v) / slope;
                if t >= Rational::ZERO && t <= Rational::ONE {
                    stops.push(&a[0] + &u[0] * t);
                }
            }
        }
    }
    with_middles(stops).into_iter().any(|x| {
        let heights = all.iter().flat_map(|edge| heights(edge, &x)).collect();
        with_middles(heights).into_iter().any(|y| {
            let p = [x.clone(), y];
            holds(first, &p) && holds(second, &p)
        })
    })
}

/// Where an edge is over or under `x`: nowhere, once, or with both its ends.
fn heights([a, b]: &[Point; 2], x: &Rational) -> Vec<Rational> {
    if a[0] == b[0] {
        return if a[0] == *x {
            vec![a[1].clone(), b[1].clone()]
        } else {
            Vec::new()
        };
    }
    let t = (x - &a[0]) / (&b[0] - &a[0]);
    if t < Rational::ZERO || t > Rational::ONE {
        return Vec::new();
    }
    vec![&a[1] + (&b[1] - &a[1]) * t]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::plane::{frame, nested};

    #[test]
    fn membership_is_that_of_the_first_oracle() {
        for shape in [frame(), nested(3)] {
            let oracle = Oracle::new(&shape.points, &shape.edges());
            let edges = edges(&oracle);
            for x in -20..=20 {
                for y in -20..=20 {
                    let p = [f64::from(x) / 4.0, f64::from(y) / 4.0];
                    let inside = oracle.place(p) != crate::oracle::Place::Outside;
                    assert_eq!(holds(&edges, &point(p)), inside, "{p:?}");
                }
            }
        }
    }
}
