//! What two facets have in common: one is cut by every plane that bounds the other.
//!
//! Places are homogeneous integers, so that a crossing is a sum.

use dashu_int::IBig;

use super::Fraction;
use super::exact::{assert_domain, integer_points};
use crate::vector::exact::{cross, dot};

/// What two facets have in common.
#[derive(Clone, Debug)]
pub struct Common<const D: usize> {
    /// Of each, the least feature that all of it lies on.
    pub features: [Feature; 2],
    /// 0 for a point, 1 for a segment, 2 for an area.
    pub rank: usize,
    /// The point, the ends of the segment, or the corners of the area.
    pub corners: Vec<[Fraction; D]>,
}

/// A part of a facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// The corner with this number.
    Vertex(u32),
    /// Of a triangle, the edge from the corner with this number on.
    Edge(u32),
    /// All of it.
    Facet,
}

/// Three coordinates over the fourth, which is positive.
type Place = [IBig; 4];

/// A place is in it where its product with this is not negative.
type Half = [IBig; 4];

/// What two facets have in common, the first of which has a size; `None` if they do not meet. Of several
/// edges of the second, which there are where it has no area, the longest is told, of those the first.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn common<const D: usize>(a: &[[f64; D]; D], b: &[[f64; D]; D]) -> Option<Common<D>> {
    assert_domain(a.as_flattened());
    assert_domain(b.as_flattened());
    let (points, exponent) = integer_points(&[*a, *b].concat());
    let places: Vec<Place> = points.into_iter().map(place).collect();
    let (first, second) = places.split_at(D);
    let mut part = second.to_vec();
    for half in halves(first) {
        part = cut(&part, &half);
    }
    let mut corners: Vec<Place> = Vec::new();
    for p in part {
        if !corners.iter().any(|q| is_same(&p, q)) {
            corners.push(p);
        }
    }
    let rank = match &corners[..] {
        [] => return None,
        [_] => 0,
        [p, q, rest @ ..] if rest.iter().all(|r| is_along([p, q], r)) => 1,
        _ => 2,
    };
    if rank == 1 {
        corners = ends(&corners);
    }
    let features = [first, second].map(|facet| feature(facet, &corners));
    let fraction = |p: &Place| {
        core::array::from_fn(|k| Fraction::new(p[k].clone(), p[3].clone()).shifted(exponent))
    };
    Some(Common {
        features,
        rank,
        corners: corners.iter().map(fraction).collect(),
    })
}

fn place<const D: usize>(p: [IBig; D]) -> Place {
    let mut coordinates = p.into_iter();
    let mut next = || coordinates.next().unwrap_or(IBig::ZERO);
    [next(), next(), next(), IBig::ONE]
}

/// The way from one place to another, times a positive number.
fn way(p: &Place, q: &Place) -> [IBig; 3] {
    core::array::from_fn(|k| &q[k] * &p[3] - &p[k] * &q[3])
}

fn is_zero(u: &[IBig; 3]) -> bool {
    u.iter().all(|x| *x == IBig::ZERO)
}

/// What lies ahead of a place in a direction.
fn ahead(of: &Place, direction: &[IBig; 3]) -> Half {
    let [x, y, z] = direction.clone().map(|x| x * &of[3]);
    let at: IBig = direction.iter().zip(of).map(|(a, x)| a * x).sum();
    [x, y, z, -at]
}

fn both(half: Half) -> [Half; 2] {
    let other = half.clone().map(|x| -x);
    [half, other]
}

/// What bounds an edge of the plane, or a triangle.
fn halves(facet: &[Place]) -> Vec<Half> {
    match facet {
        [a, b] => {
            let along = way(a, b);
            let across = [-&along[1], along[0].clone(), IBig::ZERO];
            let mut halves = both(ahead(a, &across)).to_vec();
            halves.push(ahead(a, &along));
            halves.push(ahead(b, &along.map(|x| -x)));
            halves
        }
        [a, b, c] => {
            let normal = cross(&way(a, b), &way(a, c));
            assert!(!is_zero(&normal), "a triangle without area");
            let mut halves = both(ahead(a, &normal)).to_vec();
            for [p, q] in [[a, b], [b, c], [c, a]] {
                halves.push(ahead(p, &cross(&normal, &way(p, q))));
            }
            halves
        }
        _ => unreachable!("two corners or three"),
    }
}

/// What of a convex polygon, or of a segment there and back, lies in a half.
fn cut(polygon: &[Place], half: &Half) -> Vec<Place> {
    let mut rest = Vec::new();
    for (k, p) in polygon.iter().enumerate() {
        let q = &polygon[(k + 1) % polygon.len()];
        let (here, there) = (dot(half, p), dot(half, q));
        if here >= IBig::ZERO {
            rest.push(p.clone());
        }
        let crosses =
            (here > IBig::ZERO && there < IBig::ZERO) || (here < IBig::ZERO && there > IBig::ZERO);
        if crosses {
            let (a, b) = if here > IBig::ZERO {
                (here, -there)
            } else {
                (-here, there)
            };
            rest.push(core::array::from_fn(|k| &p[k] * &b + &q[k] * &a));
        }
    }
    rest
}

fn is_same(p: &Place, q: &Place) -> bool {
    is_zero(&way(p, q))
}

fn is_along([p, q]: [&Place; 2], r: &Place) -> bool {
    is_zero(&cross(&way(p, q), &way(p, r)))
}

/// The two places on a line that all others lie between.
fn ends(line: &[Place]) -> Vec<Place> {
    let direction = way(&line[0], &line[1]);
    let before = |p: &&Place, q: &&Place| {
        let rise: IBig = way(q, p).iter().zip(&direction).map(|(x, a)| x * a).sum();
        rise.cmp(&IBig::ZERO)
    };
    let (least, most) = (line.iter().min_by(before), line.iter().max_by(before));
    [least, most].into_iter().flatten().cloned().collect()
}

/// The least feature of a facet that holds these places, which lie on it.
fn feature(facet: &[Place], places: &[Place]) -> Feature {
    let number = |k: usize| u32::try_from(k).expect("a corner");
    let all_at = |p: &&Place| places.iter().all(|q| is_same(p, q));
    if let Some(k) = facet.iter().position(|p| all_at(&p)) {
        return Feature::Vertex(number(k));
    }
    let [a, b, c] = facet else {
        return Feature::Facet;
    };
    let edges = [[a, b], [b, c], [c, a]];
    if is_along([a, b], c) && is_along([b, c], a) {
        let long = ends_of_all(&[a, b, c]);
        let is_long = |[p, q]: &[&Place; 2]| {
            (is_same(p, &long[0]) && is_same(q, &long[1]))
                || (is_same(p, &long[1]) && is_same(q, &long[0]))
        };
        let k = edges.iter().position(is_long).expect("one is the longest");
        return Feature::Edge(number(k));
    }
    let holds = |[p, q]: &[&Place; 2]| places.iter().all(|r| is_along([p, q], r));
    edges
        .iter()
        .position(holds)
        .map_or(Feature::Facet, |k| Feature::Edge(number(k)))
}

/// The ends of what three corners on a line span, which are not all the same.
fn ends_of_all(corners: &[&Place; 3]) -> Vec<Place> {
    let mut line: Vec<Place> = Vec::new();
    for p in corners {
        if !line.iter().any(|q| is_same(p, q)) {
            line.push((*p).clone());
        }
    }
    ends(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    fn told(other: [[f64; 3]; 3]) -> (usize, [Feature; 2], Vec<[f64; 3]>) {
        let common = common(&BASE, &other).expect("they meet");
        let corners = common.corners.iter().map(|p| p.clone().map(|x| x.to_f64()));
        (common.rank, common.features, corners.collect())
    }

    #[test]
    fn points_segments_and_areas() {
        let upright = [[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [9.0, 1.0, 0.0]];
        let (rank, features, ends) = told(upright);
        assert_eq!((rank, features), (1, [Feature::Facet; 2]));
        assert!(ends.contains(&[1.0, 1.0, 0.0]) && ends.contains(&[3.0, 1.0, 0.0]));
        let touching = [[2.0, 2.0, 0.0], [4.0, 4.0, 1.0], [4.0, 4.0, -1.0]];
        let expected = [Feature::Edge(1), Feature::Vertex(0)];
        assert_eq!(told(touching), (0, expected, vec![[2.0, 2.0, 0.0]]));
        let level = [[1.0, 1.0, 0.0], [9.0, 1.0, 0.0], [1.0, 9.0, 0.0]];
        assert_eq!(told(level).0, 2);
        let beside = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, -2.0, 0.0]];
        let (rank, features, _) = told(beside);
        assert_eq!((rank, features), (1, [Feature::Edge(0); 2]));
        let needle = [[1.0, 1.0, 0.0], [3.0, 1.0, 0.0], [9.0, 1.0, 0.0]];
        let (rank, features, _) = told(needle);
        assert_eq!((rank, features), (1, [Feature::Facet, Feature::Edge(2)]));
        assert!(common(&BASE, &level.map(|[x, y, _]| [x, y, 1.0])).is_none());
    }

    #[test]
    fn edges_of_the_plane() {
        let base = [[0.0, 0.0], [4.0, 2.0]];
        let told = |other: [[f64; 2]; 2]| common(&base, &other).map(|c| (c.rank, c.features));
        let vertex = Feature::Vertex;
        assert_eq!(
            told([[0.0, 2.0], [4.0, 0.0]]),
            Some((0, [Feature::Facet; 2]))
        );
        assert_eq!(
            told([[4.0, 2.0], [0.0, 2.0]]),
            Some((0, [vertex(1), vertex(0)]))
        );
        assert_eq!(
            told([[6.0, 3.0], [2.0, 1.0]]),
            Some((1, [Feature::Facet; 2]))
        );
        assert_eq!(
            told([[2.0, 1.0], [2.0, 1.0]]),
            Some((0, [Feature::Facet, vertex(0)]))
        );
        assert_eq!(told([[6.0, 3.0], [6.0, 1.0]]), None);
    }
}
