//! Pairs that show what each method is able to say and what it is not.

use tetracone_gpu::image_space::Camera;
use tetracone_tests::{
    rng::Rng,
    shapes::{
        Shape, Shape3,
        plane::regular,
        space::{self, prism},
    },
};

use super::scene::{Baked, Exact, HALF, Told, backends, shifted};

/// Pixels a side.
const PIXELS: u32 = 128;

/// What is said of two shapes without a turn, along a direction, on every backend; and of the pair
/// exactly.
fn told(first: &Shape3, second: &Shape3, direction: [f64; 3]) -> Vec<(Exact, Told)> {
    let scale = |shape: &Shape3| Baked::new::<f32>(&shape.clone().scaled(HALF / 4.0));
    let (first, second) = (scale(first), scale(second));
    let (first, second) = (first.solid::<f32>(), second.solid::<f32>());
    let second = second.at(shifted([0.0; 3])).expect("in the domain");
    let exact = Exact::of(&first, &second, &mut Rng::new(1));
    backends()
        .iter()
        .map(|gpu| {
            let camera = Camera::new(gpu, PIXELS).expect("it fits");
            (exact, Told::by(&camera, &first, &second, direction))
        })
        .collect()
}

/// Any direction, along which no two vertices are one behind the other.
const ANY: [f64; 3] = [0.3, -0.5, 0.8];

#[test]
fn a_solid_within_another_one_is_found() {
    let (small, large) = (space::cube().scaled(0.5), space::cube().scaled(2.0));
    for direction in [ANY, [0.0, 0.0, 1.0]] {
        for (first, second, inside) in [
            (&small, &large, [true, false]),
            (&large, &small, [false, true]),
        ] {
            for (_, told) in told(first, second, direction) {
                assert!(told.depths.deepest.is_some() && told.occlusion.may_meet);
                assert_eq!(told.edges.inside, inside, "{told:?}");
            }
        }
    }
}

#[test]
fn a_solid_in_a_cavity_is_free_and_only_counting_says_so() {
    let island = space::cube().scaled(0.5);
    for (exact, told) in told(&space::hollow(), &island, ANY) {
        assert!(exact.is_apart(&told.edges.resolution), "{exact:?}");
        assert!(!told.edges.meet, "{told:?}");
        // An interval holds the cavity as well.
        assert!(told.depths.deepest.is_some() && told.occlusion.may_meet);
    }
}

#[test]
fn linked_rings_are_free_and_only_counting_says_so() {
    let [ring, link] = space::linked(40, 20);
    for (exact, told) in told(&ring, &link.moved([1.0, 0.0, 0.0]), ANY) {
        assert!(exact.is_apart(&told.edges.resolution), "{exact:?}");
        assert!(!told.edges.meet, "{told:?}");
        assert!(told.depths.deepest.is_some() && told.occlusion.may_meet);
    }
}

#[test]
fn counting_fails_for_a_peg_whose_ends_are_seen_in_one_place() {
    let peg = prism(&regular(12), -3.0, 3.0);
    let plate = |height: f64| {
        let plate = space::cube().mapped(|[x, y, z]| [3.0 * x, 3.0 * y, 0.5 * z]);
        plate.moved([0.0, 0.0, height])
    };
    let (low, high) = (plate(-3.0), plate(3.0));
    let mut found = [Vec::new(), Vec::new()];
    for (plate, found) in [&low, &high].into_iter().zip(&mut found) {
        for (exact, told) in told(plate, &peg, [0.0, 0.0, 1.0]) {
            assert!(exact.is_deep(&told.edges.resolution), "{exact:?}");
            assert!(told.depths.deepest.is_some() && told.occlusion.may_meet);
            found.push(told.edges.meet);
        }
        for (_, told) in self::told(plate, &peg, ANY) {
            assert!(told.edges.meet, "{told:?}");
        }
    }
    // The ends have the same picture, and the one that is drawn last stays.
    let [low, high] = found;
    assert!(
        low.iter().zip(&high).all(|(low, high)| low != high),
        "{low:?}, {high:?}"
    );
}

#[test]
fn one_before_the_other_is_apart_by_every_method() {
    let (ball, other) = (space::sphere(4), space::sphere(4).moved([0.0, 0.0, 2.1]));
    for direction in [[0.0, 0.0, 1.0], [0.0, 0.0, -1.0], [0.0, 0.1, 1.0]] {
        for (_, told) in told(&ball, &other, direction) {
            assert_eq!(told.depths.pixels, 0);
            assert!(!told.occlusion.may_meet && !told.edges.meet, "{told:?}");
            let in_front = told.occlusion.behind;
            assert_eq!(
                in_front,
                if direction[2] > 0.0 {
                    [false, true]
                } else {
                    [true, false]
                }
            );
        }
    }
}

#[test]
fn solids_that_touch_get_an_answer() {
    for [first, second] in space::touching_pairs() {
        for (exact, told) in told(&first, &second, ANY) {
            // Nothing is promised so near, but that nobody says they are deep in each other.
            assert!(
                exact.distance <= told.depths.resolution.pixel,
                "{}",
                first.name
            );
            assert!(told.depths.resolution.depth > 0.0);
        }
    }
}
