//! Pairs that show what each method is able to say and what it is not.

use tetracone_gpu::image_space::Camera;
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, Shape3, space},
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
fn linked_rings_are_free_and_intervals_say_so_along_some_directions_alone() {
    let [ring, link] = space::linked(40, 20);
    for (direction, is_seen_free) in [(ANY, true), ([0.0, 1.0, 0.1], false)] {
        for (exact, told) in told(&ring, &link, direction) {
            assert!(exact.is_apart(&told.edges.resolution), "{exact:?}");
            assert!(!told.edges.meet, "{told:?}");
            assert_eq!(told.depths.deepest.is_none(), is_seen_free, "{told:?}");
            assert!(told.occlusion.may_meet);
        }
    }
}

#[test]
fn counting_fails_for_a_nested_part_that_is_seen_behind_other_edges() {
    let block = space::cube().scaled(2.0);
    // One part of the solid is in the block, the other one before it, and both have one picture.
    let (nested, before) = (space::cube(), space::cube().moved([0.0, 0.0, -4.0]));
    for (solid, is_found) in [
        (before.clone().with(nested.clone()), true),
        (nested.with(before), false),
    ] {
        for (exact, told) in told(&block, &solid, [0.0, 0.0, 1.0]) {
            assert!(exact.is_deep(&told.edges.resolution), "{exact:?}");
            assert!(told.depths.deepest.is_some() && told.occlusion.may_meet);
            // What is drawn last stays.
            assert_eq!(told.edges.meet, is_found, "{told:?}");
        }
        for (_, told) in told(&block, &solid, ANY) {
            assert_eq!(told.edges.inside, [false, true], "{told:?}");
        }
    }
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
    let beside = |place| space::cube().moved(place);
    let pairs = [
        [space::cube(), beside([2.0, 0.5, 0.0])],
        [space::cube(), beside([2.0, 2.0, 0.5])],
        [space::cube(), beside([2.0, 2.0, 2.0])],
        space::plug_and_socket(),
        space::peg_and_hole(16, 0.0),
    ];
    for [first, second] in pairs {
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
