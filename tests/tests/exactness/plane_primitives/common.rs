//! What two edges have in common, and with which of their features, against cuts in big integers.

use tetracone::{
    internal::Measure,
    plane::{Plane, Point, Segment},
};
use tetracone_oracle::rng::Rng;
use tetracone_tests::harness::{
    common::check,
    numbers::Number,
    world::{Ground, Grounded as _},
};

use super::{ROUNDS, draw};

in_both_arithmetics!(edges: run::<S>());

/// Every segment on a small lattice against every other.
#[test]
fn edges_of_a_lattice() {
    let points = [0, 1, 2, 3, 4, 5, 6, 7, 8_u8].map(|k| Point::from([k % 3, k / 3].map(f32::from)));
    let mut ranks = [0; 3];
    for number in 0..9usize.pow(4) {
        let at = |digit: u32| points[number / 9usize.pow(digit) % 9];
        ask([at(0), at(1)], [at(2), at(3)], &mut ranks);
    }
    assert!(ranks.iter().all(|count| *count > 100), "{ranks:?}");
}

fn run<S: Number + Ground>() {
    let (mut rng, mut ranks) = (Rng::new(47), [0; 3]);
    for _ in 0..ROUNDS / 2 {
        let [a, b, c, d]: [Point<S>; 4] = draw(&mut rng);
        ask([a, b], [c, d], &mut ranks);
        ask([d, c], [a, b], &mut ranks);
    }
    println!("{:?}: points, pieces, apart: {ranks:?}", S::ARITHMETIC);
    assert!(ranks.iter().all(|count| *count > 100), "{ranks:?}");
}

fn ask<S: Number + Ground>(one: [Point<S>; 2], other: [Point<S>; 2], ranks: &mut [usize; 3]) {
    if one[0] == one[1] {
        return;
    }
    let [a, b] = [one, other].map(|[a, b]| Segment::new(a, b));
    let told = Plane::common_part(&a, &b);
    let places = [one, other].map(|ends| ends.map(Plane::<S>::place_of));
    let rank = check::<Plane<S>, 2>(told.as_ref(), [&places[0], &places[1]], "common");
    ranks[rank.unwrap_or(2)] += 1;
    assert_eq!(rank.is_some(), a.intersects(&b));
}
