use core::cmp::Ordering;

use super::super::{Oracle, distance};
use crate::Grid;
use crate::balls::balls;
use crate::oracle::{Fraction, Place};
use crate::shapes::{Shape, Shape2, plane};

fn oracle(shape: &Shape2) -> Oracle {
    Oracle::new(&shape.points, &shape.edges())
}

#[test]
fn a_frame_is_met_from_inside_its_hole_and_from_outside() {
    let frame = oracle(&plane::frame());
    assert_eq!(frame.compare_distance([0.0, 0.0], 1.0), Ordering::Equal);
    assert!(frame.ball_meets([0.0, 0.0], 1.0));
    assert!(!frame.ball_meets([0.0, 0.0], 0.999));
    assert!(frame.ball_meets([1.5, 0.0], 0.0), "in the material");
    assert!(frame.ball_meets([1.0, 0.0], 0.0), "on the rim of the hole");
    assert!(frame.ball_meets([5.0, 6.0], 5.0), "a corner, 3 by 4");
    assert!(!frame.ball_meets([5.0, 6.0], (Grid::F32.down)(5.0)));
    let nearest = frame.nearest([5.0, 6.0]).expect("a boundary");
    assert_eq!(nearest.squared, Fraction::of(25.0));
    assert_eq!(nearest.facets.len(), 2);
    assert_eq!(
        frame.nearest([0.0, 0.0]).expect("a boundary").facets.len(),
        4
    );
}

#[test]
fn what_has_no_length_is_nowhere() {
    let dot = Oracle::new(&[[0.0, 0.0]], &[[0, 0]]);
    assert_eq!(dot.nearest([0.0, 0.0]), None);
    assert_eq!(dot.distance([0.0, 0.0]), f64::INFINITY);
    assert!(!dot.ball_meets([0.0, 0.0], 1.0));
    let stutter = oracle(&plane::stuttering());
    assert_eq!(stutter.distance([3.0, 0.5]), 2.0);
}

/// Over all edges, without index, bounds or comparison of squares.
fn slowly(oracle: &Oracle, p: [f64; 2]) -> Fraction {
    let squares = oracle
        .bounding()
        .map(|(_, edge)| distance::squared(edge, p));
    squares.min().expect("an edge")
}

#[test]
fn index_and_filter_change_nothing_about_the_answer() {
    let mut equal = 0;
    for (seed, shape) in (0..).zip(plane::catalogue()) {
        let oracle = oracle(&shape);
        let grid = Grid::F32;
        for (centre, r) in balls(&shape, grid.snap(shape.middle()), grid, seed).take(200) {
            let squared = slowly(&oracle, centre);
            let expected = squared.cmp(&Fraction::of(r).squared());
            let name = &shape.name;
            assert_eq!(oracle.compare_distance(centre, r), expected, "{name}");
            assert_eq!(
                oracle.ball_meets(centre, r),
                expected.is_le() || oracle.place(centre) != Place::Outside,
                "{name}"
            );
            assert_eq!(oracle.distance(centre), squared.sqrt(), "{name}");
            equal += u32::from(expected.is_eq());
        }
    }
    assert!(equal > 100, "{equal}");
}
