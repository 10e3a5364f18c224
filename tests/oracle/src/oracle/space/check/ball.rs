use core::cmp::Ordering;

use super::oracle;
use crate::Grid;
use crate::balls::balls;
use crate::oracle::facet::Facet;
use crate::oracle::space::{Oracle, linear};
use crate::oracle::{Fraction, Place};
use crate::points::{Class, around};
use crate::rng::Rng;
use crate::shapes::space::{self, block, hollow};
use crate::shapes::{Shape, Shape3};
use crate::vector::{length, lerp, sub};

#[test]
fn a_hollow_cube_is_met_from_its_cavity_and_from_outside() {
    // The outside at 2, the cavity's wall at 1.
    let cube = oracle(&hollow());
    assert_eq!(cube.compare_distance([0.0; 3], 1.0), Ordering::Equal);
    assert!(cube.ball_meets([0.0; 3], 1.0));
    assert!(!cube.ball_meets([0.0; 3], 0.999));
    assert!(cube.ball_meets([1.5, 0.0, 0.0], 0.0), "in the material");
    assert!(cube.ball_meets([1.0, 0.0, 0.0], 0.0), "on the wall");
    let below = Grid::F32.down;
    for (centre, r) in [
        ([3.0, 4.0, 4.0], 3.0),
        ([5.0, 6.0, 0.5], 5.0),
        ([0.25, -7.0, 0.5], 5.0),
    ] {
        assert_eq!(cube.compare_distance(centre, r), Ordering::Equal);
        assert!(cube.ball_meets(centre, r) && !cube.ball_meets(centre, below(r)));
    }
    let nearest = |centre| cube.nearest(centre).expect("a boundary");
    assert_eq!(nearest([3.0, 4.0, 4.0]).squared, Fraction::of(9.0));
    assert_eq!(nearest([0.0; 3]).facets.len(), 12, "the diagonals too");
    assert_eq!(nearest([9.0, 1.0, 0.5]).facets.len(), 1);
    assert_eq!(nearest([5.0, 6.0, 0.5]).facets.len(), 2, "an edge");
}

#[test]
fn what_has_no_area_is_nowhere() {
    let line = [[0.0; 3], [1.0; 3], [2.0; 3]];
    let flat = Oracle::new(&line, &[[0, 1, 2], [0, 2, 1]]);
    assert_eq!(flat.nearest([0.0; 3]), None);
    assert_eq!(flat.distance([0.0; 3]), f64::INFINITY);
    assert!(!flat.ball_meets([0.0; 3], 1.0));
    let slivers = oracle(&space::cube().with_slivers(8, 5));
    assert_eq!(slivers.distance([3.0, 0.5, 0.25]), 2.0);
}

#[test]
fn index_and_filter_change_nothing_about_the_answer() {
    let mut equal = 0;
    for (seed, shape) in (0..).zip(space::catalogue()) {
        let oracle = oracle(&shape);
        let grid = Grid::F32;
        for (centre, r) in balls(&shape, grid.snap(shape.middle()), grid, seed).take(30) {
            let faces = oracle.bounding();
            let squares: Vec<_> = faces.map(|(_, face)| face.squared(centre)).collect();
            let squared = squares.iter().min().expect("a face");
            let expected = squared.cmp(&Fraction::of(r).squared());
            let name = &shape.name;
            assert_eq!(oracle.compare_distance(centre, r), expected, "{name}");
            assert_eq!(
                oracle.ball_meets(centre, r),
                expected.is_le() || oracle.place(centre) != Place::Outside,
                "{name}"
            );
            let nearest = oracle.nearest(centre).expect("a boundary");
            assert_eq!(nearest.squared, *squared, "{name}");
            let attaining = squares.iter().filter(|&it| it == squared).count();
            assert_eq!(nearest.facets.len(), attaining, "{name}");
            for facet in nearest.facets {
                assert_eq!(oracle.facets[facet].squared(centre), *squared, "{name}");
            }
            equal += u32::from(expected.is_eq());
        }
    }
    assert!(equal > 30, "{equal}");
}

#[test]
fn distances_of_small_solids_are_those_of_the_nearest_flats() {
    for seed in 0..20 {
        let shape = space::tetrahedra(2, 3.0, seed);
        let oracle = oracle(&shape);
        let mut points = around(&shape, [0.0; 3], Grid::integers::<10>(), seed);
        for class in [Class::Anywhere, Class::OffVertex, Class::Level] {
            let p = points.point(class);
            let squares = oracle.index.unless(|_| false).map(|face| {
                let face = oracle.facets[face].map(linear::point);
                linear::squared(&face, &[linear::point(p)])
            });
            let nearest = oracle.nearest(p).expect("a boundary");
            assert_eq!(Some(nearest.squared.rational()), squares.min());
        }
    }
}

#[test]
fn no_point_of_the_boundary_is_nearer_and_some_is_hardly_farther() {
    let mut rng = Rng::new(1);
    let near_enough = |shape: &Shape3, rng: &mut Rng| {
        let oracle = oracle(shape);
        let mut points = around(shape, [0.0; 3], Grid::F32, 2);
        for _ in 0..20 {
            let centre = points.point(Class::Anywhere);
            let distance = oracle.distance(centre);
            let mut least = f64::INFINITY;
            for &[a, b, c] in oracle.facets() {
                for _ in 0..200 {
                    let (s, t) = (rng.between(0.0, 1.0), rng.between(0.0, 1.0));
                    let p = lerp(a, lerp(b, c, s), libm::sqrt(t));
                    least = least.min(length(sub(p, centre)));
                }
            }
            assert!(least >= distance - 1e-9, "{least} {distance}");
            assert!(least <= distance + 0.25, "{least} {distance}");
        }
    };
    near_enough(&hollow(), &mut rng);
    near_enough(&block(-1.0, 2.0), &mut rng);
    near_enough(&space::sphere(2).rough(0.3, 1), &mut rng);
}
