//! Two polygons in one frame.

use core::cell::Cell;

use super::segment::touch;
use super::{Oracle, distance};
use crate::oracle::index::Bounds;
use crate::oracle::{Fraction, Place};

type Edge = [[f64; 2]; 2];

/// Whether two polygons, their boundaries included, have a point in common.
///
/// If no edges meet, the winding number of each boundary is the same all along a connected part of
/// the other. So a common point means that some part of one boundary lies in the other polygon, and
/// any vertex of it will do.
#[must_use]
pub fn meet(a: &Oracle, b: &Oracle) -> bool {
    let reaches_into = |one: &Oracle, other: &Oracle| {
        let mut starts = one.starts.iter();
        starts.any(|&start| other.place(start) != Place::Outside)
    };
    lengthy(b).any(|(_, edge)| a.met_by(edge).next().is_some())
        || reaches_into(a, b)
        || reaches_into(b, a)
}

/// Every pair of an edge of `a` and an edge of `b` that have a point in common, in ascending order.
/// Edges without length are in no pair.
#[must_use]
pub fn crossing_edges(a: &Oracle, b: &Oracle) -> Vec<(usize, usize)> {
    let mut pairs: Vec<_> = lengthy(b)
        .flat_map(|(j, edge)| a.met_by(edge).map(move |i| (i, j)))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// The distance between the two boundaries, wrong by two units in the last place at most: zero if
/// they meet, infinite if one has no length. Polygons one of which is inside the other have a
/// distance too.
#[must_use]
pub fn distance(a: &Oracle, b: &Oracle) -> f64 {
    squared_distance(a, b).map_or(f64::INFINITY, |squared| squared.sqrt())
}

/// The square of the distance between the two boundaries; `None` if one has no length.
#[must_use]
pub fn squared_distance(a: &Oracle, b: &Oracle) -> Option<Fraction> {
    // Some edges are not farther apart than this.
    let limit = Cell::new(f64::INFINITY);
    let mut candidates = Vec::new();
    for (_, edge) in lengthy(b) {
        let here = Bounds::of(&edge);
        for other in a.index.unless(|bounds| bounds.gap(&here) > limit.get()) {
            if !a.has_length(other) {
                continue;
            }
            let pair = (a.edges[other], edge);
            let (low, high) = bounds(pair);
            if low <= limit.get() {
                limit.set(limit.get().min(high));
                candidates.push((low, pair));
            }
        }
    }
    candidates
        .into_iter()
        .filter(|&(low, _)| low <= limit.get())
        .map(|(_, pair)| squared(pair))
        .min()
}

/// The edges that have a length, with their numbers.
fn lengthy(oracle: &Oracle) -> impl Iterator<Item = (usize, Edge)> {
    let edges = oracle.edges.iter().copied().enumerate();
    edges.filter(|(_, edge)| edge[0] != edge[1])
}

/// Each edge with each end of the other: two edges that do not meet are nearest at an end.
fn ends_and_edges((e, f): (Edge, Edge)) -> [(Edge, [f64; 2]); 4] {
    [(e, f[0]), (e, f[1]), (f, e[0]), (f, e[1])]
}

/// Two numbers that the distance of two edges lies between.
fn bounds(pair: (Edge, Edge)) -> (f64, f64) {
    if touch(pair.0, pair.1) {
        return (0.0, 0.0);
    }
    let all = ends_and_edges(pair).map(|(edge, p)| distance::bounds(edge, p));
    all.into_iter()
        .fold((f64::INFINITY, f64::INFINITY), |least, this| {
            (least.0.min(this.0), least.1.min(this.1))
        })
}

/// The square of the distance of two edges.
fn squared(pair: (Edge, Edge)) -> Fraction {
    if touch(pair.0, pair.1) {
        return Fraction::ZERO;
    }
    let all = ends_and_edges(pair).map(|(edge, p)| distance::squared(edge, p));
    all.into_iter().min().expect("four of them")
}

#[cfg(test)]
mod tests {
    use super::super::arrangement;
    use super::*;
    use crate::rng::Rng;
    use crate::shapes::{Shape, Shape2, plane};

    fn oracle(shape: &Shape2) -> Oracle {
        Oracle::new(&shape.points, &shape.edges())
    }

    #[test]
    fn a_frame_and_what_is_in_its_hole() {
        let frame = oracle(&plane::frame());
        let plug = |half: f64| oracle(&plane::square(-half, half));
        assert!(meet(&frame, &plug(1.0)), "the hole filled");
        assert!(meet(&plug(1.0), &frame));
        assert!(!meet(&frame, &plug(0.75)) && !meet(&plug(0.75), &frame));
        assert_eq!(distance(&frame, &plug(0.75)), 0.25);
        assert!(meet(&frame, &plug(1.5)), "within the material");
        assert!(meet(&frame, &plug(9.0)) && meet(&plug(9.0), &frame));
        assert_eq!(distance(&plug(9.0), &frame), 7.0);
        assert_eq!(crossing_edges(&frame, &plug(0.5)), []);
        // Every side of the hole meets its twin and that one's two neighbours.
        let pairs = crossing_edges(&frame, &plug(1.0));
        assert_eq!(pairs.len(), 12);
        assert!(pairs.iter().all(|&(i, _)| i >= 4));
        assert!(pairs.is_sorted());
    }

    #[test]
    fn a_second_component_counts() {
        let pieces = plane::square(-1.0, 1.0).with(plane::square(4.0, 5.0));
        let frame = plane::frame().moved([4.5, 4.5]);
        assert!(!meet(&oracle(&pieces), &oracle(&frame)));
        let solid = plane::square(3.0, 9.0);
        assert!(meet(&oracle(&pieces), &oracle(&solid)));
        assert!(meet(&oracle(&solid), &oracle(&pieces)));
        let inside_out = solid.inverted();
        assert!(!meet(&oracle(&pieces), &oracle(&inside_out)));
    }

    #[test]
    fn nothing_is_met_by_a_boundary_without_length() {
        let dot = Oracle::new(&[[0.0, 0.0]], &[[0, 0]]);
        let square = oracle(&plane::square(-1.0, 1.0));
        assert!(!meet(&dot, &square) && !meet(&square, &dot));
        assert_eq!(distance(&dot, &square), f64::INFINITY);
    }

    fn small_shape(rng: &mut Rng) -> Shape2 {
        let seed = rng.bits();
        let shape = match rng.below(6) {
            0 => plane::triangles(2, 3.0, seed),
            1 => plane::random_polyomino(2, seed),
            2 => plane::star(5, seed).on_lattice(3.0),
            3 => plane::frame().inverted(),
            4 => plane::frame(),
            _ => plane::square(-1.0, 1.0),
        };
        shape.moved([(); 2].map(|()| f64::from(rng.below_u32(9)) - 4.0))
    }

    #[test]
    fn pairs_meet_where_the_arrangement_has_a_common_point() {
        let mut rng = Rng::new(1);
        let (mut met, mut touched) = (0, 0);
        for _ in 0..400 {
            let shapes = [(); 2].map(|()| small_shape(&mut rng));
            let [a, b] = shapes.each_ref().map(oracle);
            let expected = arrangement::share(&arrangement::edges(&a), &arrangement::edges(&b));
            assert_eq!(meet(&a, &b), expected, "{shapes:?}");
            assert_eq!(meet(&b, &a), expected, "{shapes:?}");
            met += u32::from(expected);
            touched += u32::from(distance(&a, &b) == 0.0);
        }
        assert!((100..350).contains(&met), "{met}");
        assert!(touched < met, "some were held");
    }

    #[test]
    fn indexed_pairs_and_distances_are_those_of_all_edges() {
        let mut rng = Rng::new(2);
        for _ in 0..300 {
            let [a, b] = [(); 2].map(|()| oracle(&small_shape(&mut rng)));
            let all = || lengthy(&a).flat_map(|(i, e)| lengthy(&b).map(move |(j, f)| (i, e, j, f)));
            let expected: Vec<_> = all()
                .filter(|&(_, e, _, f)| super::super::segment::meet(f, e))
                .map(|(i, _, j, _)| (i, j))
                .collect();
            assert_eq!(crossing_edges(&a, &b), expected);
            let expected = all().map(|(_, e, _, f)| squared((e, f))).min();
            assert_eq!(squared_distance(&a, &b), expected);
        }
    }
}
