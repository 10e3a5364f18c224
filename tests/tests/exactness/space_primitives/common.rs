//! What two triangles have in common, and with which of their features, against cuts in big integers.

use std::sync::LazyLock;
use tetracone::{
    internal::{Facets as _, Measure},
    space::{Point, Space},
};
use tetracone_oracle::{cases::every, rng::Rng};
use tetracone_tests::harness::{
    common::check,
    numbers::Number,
    world::{Ground, Grounded as _},
};

use super::{ROUNDS, draw, triangle};

/// One of so many pairs of triangles of the lattice is tried.
static SHARE: LazyLock<usize> = LazyLock::new(|| every(211, 17));

in_both_arithmetics!(triangles: run::<S>());

/// Triangles on a lattice of 3 × 3 × 3 with corners in few planes against each other.
#[test]
fn triangles_of_a_lattice() {
    let places: Vec<Point<f32>> = [
        [0, 0, 0],
        [2, 0, 0],
        [0, 2, 0],
        [2, 2, 0],
        [1, 1, 0],
        [1, 0, 0],
        [1, 1, 1],
        [1, 1, -1],
    ]
    .map(|place: [i8; 3]| place.map(f32::from).into())
    .to_vec();
    let mut ranks = [0; 4];
    for number in (0..8usize.pow(6)).step_by(*SHARE) {
        let at = |digit: u32| places[number / 8usize.pow(digit) % 8];
        ask([at(0), at(1), at(2)], [at(3), at(4), at(5)], &mut ranks);
    }
    println!("{ranks:?}");
    assert!(ranks.iter().all(|count| *count > 100), "{ranks:?}");
}

fn run<S: Number + Ground>() {
    let (mut rng, mut ranks) = (Rng::new(57), [0; 4]);
    for _ in 0..*ROUNDS {
        let [a, b, c, d, e, f] = draw::<S, 6>(&mut rng);
        ask([a, b, c], [d, e, f], &mut ranks);
        ask([c, b, a], [d, e, f], &mut ranks);
        ask([d, e, f], [b, c, a], &mut ranks);
    }
    println!(
        "{:?}: points, segments, areas, apart: {ranks:?}",
        S::ARITHMETIC
    );
    assert!(ranks.iter().all(|count| *count > 100), "{ranks:?}");
}

fn ask<S: Number + Ground>(one: [Point<S>; 3], other: [Point<S>; 3], ranks: &mut [usize; 4]) {
    let (a, b) = (triangle(one), triangle(other));
    if Space::is_degenerate(&a) {
        return;
    }
    let told = Space::common_part(&a, &b);
    let places = [one, other].map(|corners| corners.map(Space::<S>::place_of));
    let rank = check::<Space<S>, 3>(told.as_ref(), [&places[0], &places[1]], "common");
    ranks[rank.unwrap_or(3)] += 1;
    assert_eq!(rank.is_some(), a.intersects(&b));
}
