//! Where two solids touch, or are within a margin of each other: all facets with all facets.

use dashu_int::IBig;

use super::exact::{big_sign, integer_points, orient2, orient3};
use super::facet::Facet;
use super::solid::Oracle;
use super::{Fraction, exact::assert_domain};
use crate::vector::exact::{cross, dot, minus};

/// A part of a facet, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A corner.
    Vertex(usize),
    /// The edge from a corner to the next one.
    Edge(usize),
    /// All of it.
    Facet,
}

/// A vertex and a facet, or two edges, that are near each other.
#[derive(Clone, Debug)]
pub struct Candidate<const D: usize> {
    /// The facets.
    pub facets: (usize, usize),
    /// What of them is near.
    pub parts: [Part; 2],
    /// The places on either.
    pub places: [[Fraction; D]; 2],
    /// From the first to the second, of length one, rounded.
    pub normal: [f64; D],
    /// The square of the distance.
    pub square: Fraction,
    /// 1 where the second is behind the first, -1 where it is before.
    pub behind: i64,
}

type Big = [IBig; 3];

impl<const D: usize> Oracle<D> {
    /// Out of the material, at right angles to a facet that has size, of length one, rounded.
    #[must_use]
    pub fn facet_normal(&self, number: usize) -> [f64; D] {
        normal(&self.facets[number])
    }
}

/// All of them, in no particular order; those that several pairs of facets give, as often.
///
/// # Panics
/// Where a number is out of range.
#[must_use]
pub fn candidates<const D: usize>(a: &Oracle<D>, b: &Oracle<D>, margin: f64) -> Vec<Candidate<D>>
where
    [[f64; D]; D]: Facet<D>,
{
    assert_domain(&[margin]);
    let limit = Fraction::of(margin).squared();
    let mut found = Vec::new();
    for (i, first) in &a.bounding().collect::<Vec<_>>() {
        for (j, second) in &b.bounding().collect::<Vec<_>>() {
            if far(first, second, margin) {
                continue;
            }
            let mut take = |parts, near: Option<Near<D>>| {
                if let Some(near) = near.filter(|near| near.square <= limit) {
                    found.push(Candidate {
                        facets: (*i, *j),
                        parts,
                        places: near.places,
                        normal: near.normal,
                        square: near.square,
                        behind: near.behind,
                    });
                }
            };
            for k in 0..D {
                let near = vertex(a, first, second[k]);
                take([Part::Facet, Part::Vertex(k)], near);
                let near = vertex(b, second, first[k]).map(Near::swapped);
                take([Part::Vertex(k), Part::Facet], near);
                for other in (0..D).filter(|_| D == 3) {
                    take(
                        [Part::Edge(k), Part::Edge(other)],
                        edges((a, first, k), (b, second, other)),
                    );
                }
            }
        }
    }
    found
}

struct Near<const D: usize> {
    places: [[Fraction; D]; 2],
    normal: [f64; D],
    square: Fraction,
    behind: i64,
}

impl<const D: usize> Near<D> {
    fn swapped(self) -> Self {
        let [first, second] = self.places;
        Self {
            places: [second, first],
            normal: self.normal.map(|x| -x),
            ..self
        }
    }
}

/// Whether the boxes of two facets are certainly farther apart.
fn far<const D: usize>(a: &[[f64; D]; D], b: &[[f64; D]; D], margin: f64) -> bool {
    (0..D).any(|k| {
        let ends = |facet: &[[f64; D]; D]| {
            let along = facet.map(|corner| corner[k]);
            let low = along.into_iter().fold(f64::INFINITY, f64::min);
            (low, along.into_iter().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((low, high), (others, end)) = (ends(a), ends(b));
        low - end > margin * 1.01 || others - high > margin * 1.01
    })
}

/// A vertex of another solid over the inside of a facet, and nearer to it than to others if behind.
fn vertex<const D: usize>(
    solid: &Oracle<D>,
    facet: &[[f64; D]; D],
    vertex: [f64; D],
) -> Option<Near<D>>
where
    [[f64; D]; D]: Facet<D>,
{
    let (points, exponent) = lifted(&[&facet[..], &[vertex]].concat());
    let way = |k: usize| minus(&points[k], &points[0]);
    let (u, w) = (way(1), way(D));
    // The least squares solution for the vertex by what spans the facet: shares of a whole.
    let (shares, whole) = if D == 2 {
        (vec![dot(&u, &w)], dot(&u, &u))
    } else {
        let v = way(2);
        let (uu, uv, vv) = (dot(&u, &u), dot(&u, &v), dot(&v, &v));
        let (uw, vw) = (dot(&u, &w), dot(&v, &w));
        let shares = vec![&uw * &vv - &vw * &uv, &vw * &uu - &uw * &uv];
        (shares, &uu * &vv - &uv * &uv)
    };
    let rest = shares
        .iter()
        .fold(whole.clone(), |rest, share| rest - share);
    if rest < IBig::ZERO || shares.iter().any(|share| *share < IBig::ZERO) {
        return None;
    }
    let foot = core::array::from_fn(|k| {
        let shares = shares.iter().zip(&points[1..]);
        let over = shares.fold(&rest * &points[0][k], |x, (share, corner)| {
            x + share * &corner[k]
        });
        Fraction::new(over, whole.clone()).shifted(exponent)
    });
    let square = facet.squared(vertex);
    let behind = side(facet, vertex);
    let mut others = solid.bounding();
    if behind > 0 && others.any(|(_, other)| other.squared(vertex) < square) {
        return None;
    }
    Some(Near {
        places: [foot, vertex.map(Fraction::of)],
        normal: normal(facet),
        square,
        behind,
    })
}

/// 1 behind a facet, on the inner side of its line or plane; -1 before it.
fn side<const D: usize>(facet: &[[f64; D]; D], point: [f64; D]) -> i64 {
    let at = |p: [f64; D]| core::array::from_fn(|k| p.get(k).copied().unwrap_or(0.0));
    let corner = |k: usize| facet[k];
    if D == 2 {
        let flat = |p: [f64; D]| [p[0], p[1]];
        orient2(flat(corner(0)), flat(corner(1)), flat(point))
    } else {
        -orient3(at(corner(0)), at(corner(1)), at(corner(2)), at(point))
    }
}

/// Out of the material.
fn normal<const D: usize>(facet: &[[f64; D]; D]) -> [f64; D] {
    let (points, _) = lifted(facet);
    let u = minus(&points[1], &points[0]);
    if D == 2 {
        let [x, y, z] = u;
        unit(&[y, -x, z])
    } else {
        unit(&cross(&u, &minus(&points[2], &points[0])))
    }
}

/// An edge, and the facets of its solid that have both of its ends.
type Edge<'a, const D: usize> = (&'a Oracle<D>, &'a [[f64; D]; D], usize);

/// Two edges that cross each other between their ends, seen along what is at right angles to both,
/// where both solids end.
fn edges<const D: usize>((a, first, i): Edge<'_, D>, (b, second, j): Edge<'_, D>) -> Option<Near<D>>
where
    [[f64; D]; D]: Facet<D>,
{
    let ends = |facet: &[[f64; D]; D], k: usize| [facet[k], facet[(k + 1) % D]];
    let ([p, q], [r, s]) = (ends(first, i), ends(second, j));
    let (points, exponent) = lifted(&[p, q, r, s]);
    let (u, v) = (minus(&points[1], &points[0]), minus(&points[3], &points[2]));
    let w = minus(&points[2], &points[0]);
    let (uu, uv, vv) = (dot(&u, &u), dot(&u, &v), dot(&v, &v));
    let under = &uu * &vv - &uv * &uv;
    if under == IBig::ZERO || &under * IBig::from(1024) < &uu * &vv {
        return None;
    }
    let (uw, vw) = (dot(&u, &w), dot(&v, &w));
    let s_part = &uw * &vv - &uv * &vw;
    let t_part = &uv * &uw - &uu * &vw;
    let is_part = |x: &IBig| *x >= IBig::ZERO && *x <= under;
    if !is_part(&s_part) || !is_part(&t_part) {
        return None;
    }
    let m = cross(&u, &v);
    let rises = |from: [f64; D], to: [f64; D]| {
        let (ways, _) = lifted(&[from, to]);
        big_sign(&dot(&m, &minus(&ways[1], &ways[0])))
    };
    let beside = |solid: &Oracle<D>, [p, q]: [[f64; D]; 2]| {
        let facets = solid.bounding().map(|(_, facet)| facet);
        facets
            .filter(|facet| facet.contains(&p) && facet.contains(&q))
            .collect::<Vec<_>>()
    };
    let (around, others) = (beside(a, [p, q]), beside(b, [r, s]));
    let off = |facet: &[[f64; D]; D], [p, q]: [[f64; D]; 2]| {
        let third = facet.iter().find(|corner| **corner != p && **corner != q);
        third.map_or(0, |third| rises(p, *third))
    };
    let out = off(second, [r, s]);
    if out == 0 || off(first, [p, q]) != -out {
        return None;
    }
    if around.iter().any(|facet| off(facet, [p, q]) == out)
        || others.iter().any(|facet| off(facet, [r, s]) == -out)
    {
        return None;
    }
    let height = dot(&m, &w);
    let behind = -out * big_sign(&height);
    let before = |facets: &[[[f64; D]; D]], ends: [[f64; D]; 2]| {
        ends.iter()
            .all(|end| facets.iter().any(|facet| side(facet, *end) < 0))
    };
    if behind > 0 && !(before(&around, [r, s]) && before(&others, [p, q])) {
        return None;
    }
    let place = |from: &Big, way: &Big, part: &IBig| {
        core::array::from_fn(|k| {
            Fraction::new(&from[k] * &under + &way[k] * part, under.clone()).shifted(exponent)
        })
    };
    let normal = unit::<D>(&m);
    Some(Near {
        places: [
            place(&points[0], &u, &s_part),
            place(&points[2], &v, &t_part),
        ],
        normal: if out > 0 { normal } else { normal.map(|x| -x) },
        square: Fraction::new(&height * &height, dot(&m, &m)).shifted(2 * exponent),
        behind,
    })
}

/// Integers, with a third coordinate, and the exponent of the power of two that makes the points of them.
fn lifted<const D: usize>(points: &[[f64; D]]) -> (Vec<Big>, i32) {
    let lift = |p: &[f64; D]| core::array::from_fn(|k| p.get(k).copied().unwrap_or(0.0));
    let lifted: Vec<[f64; 3]> = points.iter().map(lift).collect();
    integer_points(&lifted)
}

/// Of length one.
fn unit<const D: usize>(way: &Big) -> [f64; D] {
    let square = dot(way, way);
    core::array::from_fn(|k| {
        let part = Fraction::new(&way[k] * &way[k], square.clone()).sqrt();
        if way[k] < IBig::ZERO { -part } else { part }
    })
}
