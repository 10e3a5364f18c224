//! The deepest pixel: how deep it is, where it is, and which one of several it is.

use core::array::from_fn;

use fixed::types::I32F0;
use tetracone::{number::Scalar, space::Pose};
use tetracone_gpu::image_space::Camera;
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, space},
};

use super::scene::{Baked, Exact, HALF, Told, anywhere, backends, point, shifted};

/// Pairs of each kind.
const PAIRS: usize = 60;

/// Blocks along the axes have one depth wherever they overlap, and it is the core's.
fn check_blocks<S: Scalar>() {
    let cube = Baked::new::<S>(&space::cube().on_lattice(HALF));
    let small = Baked::new::<S>(&space::cube().on_lattice(HALF / 4.0));
    for gpu in backends() {
        let camera = Camera::new(gpu, 50).expect("it fits");
        let mut rng = Rng::new(3);
        for turn in 0..PAIRS {
            let other = if turn % 3 == 0 { &small } else { &cube };
            let (first, second) = (cube.solid::<S>(), other.solid::<S>());
            let place = from_fn(|_| rng.between(-1.2, 1.2) * HALF);
            let second = second.at(shifted(place)).expect("in the domain");
            let (axis, sign) = (turn % 3, if rng.once_in(2) { 1.0 } else { -1.0 });
            let along = |length: f64| from_fn(|k| if k == axis { length * sign } else { 0.0 });
            let Told { depths, .. } = Told::by(&camera, &first, &second, along(1.0));
            assert!(first.intersects(&second));
            let out = first.penetration_along(&second, point(along(-1.0)));
            let out = out.expect("a direction").multiple;
            let deepest = depths.deepest.expect("blocks that overlap");
            let off = (deepest.depth - out).abs();
            assert!(off <= depths.resolution.depth, "{depths:?}, {out}");
            // All pixels are as deep: the first one is in the first row or column, half a pixel inside
            // of the common rectangle.
            let [column, row] = deepest.pixel;
            assert!(column == 0 || row == 0, "{deepest:?}");
            assert!(depths.pixels.is_multiple_of(50), "{depths:?}");
            let left = 50 - depths.pixels / 50;
            let first_of_middle = u64::from(column.max(row));
            assert!((2 * first_of_middle).abs_diff(left) <= 1, "{depths:?}");
        }
    }
}

#[test]
fn blocks_are_as_deep_as_the_core_says() {
    check_blocks::<f32>();
    check_blocks::<I32F0>();
}

/// Shifted towards the viewer by the depth told, the second solid comes to within the resolution of the
/// first; and a ball in both is a depth at least.
fn check_rounded<S: Scalar>() {
    let shapes = [
        space::sphere(4),
        space::torus(20, 10),
        space::gear(9),
        space::tetrahedron(),
    ];
    let solids = shapes.map(|shape| Baked::new::<S>(&shape.on_lattice(HALF)));
    for gpu in backends() {
        let camera = Camera::new(gpu, 80).expect("it fits");
        let mut rng = Rng::new(4);
        let (mut shifted_back, mut balls) = (0, 0);
        for turn in 0..PAIRS {
            let (first, other) = (&solids[turn % 4], &solids[rng.below(4)]);
            let (first, second) = (first.solid::<S>(), other.solid::<S>());
            let away: [f64; 3] = rng.direction();
            let far = rng.between(0.0, 1.8) * HALF;
            let pose = anywhere::<S>(away.map(|x| x * far), &mut rng);
            let there = second.at(pose).expect("in the domain");
            let direction: [f64; 3] = rng.direction();
            let Told { depths, .. } = Told::by(&camera, &first, &there, direction);
            let (resolution, Some(deepest)) = (depths.resolution, depths.deepest) else {
                continue;
            };
            let shift = pose.shift().array().map(S::to_real);
            let back = from_fn(|k| shift[k] - deepest.depth * direction[k]);
            let back = Pose::new(point(back), pose.rotation()).expect("in the domain");
            let apart = first.distance(&second.at(back).expect("in the domain"));
            let apart = apart.distance.to_real();
            // A step is what the shift is rounded by.
            let most = resolution.pixel / 8.0 + 2.0 * resolution.depth + 2.0;
            assert!(apart <= most, "{depths:?}: {apart}");
            shifted_back += 1;
            // The middle of some pixel is at most 1/√2 pixels beside that of the ball.
            let Exact { ball, .. } = Exact::of(&first, &there, &mut rng);
            if ball > resolution.pixel {
                let beside = 0.8 * resolution.pixel;
                let through = 2.0 * (ball * ball - beside * beside).sqrt();
                assert!(
                    deepest.depth >= through - 2.0 * resolution.depth,
                    "{depths:?}"
                );
                balls += 1;
            }
            let [column, row] = deepest.pixel;
            assert!(column.max(row) < camera.pixels());
            let as_it_stands = Pose::default();
            let from_second = pose.inverse().expect("in the domain");
            for (solid, seen, places) in [
                (&first, as_it_stands, deepest.first),
                (&second, from_second, deepest.second),
            ] {
                for place in places {
                    let place = seen.apply(point::<S>(place)).expect("in the domain");
                    let found = solid.signed_distance(place);
                    let off = found.expect("in the domain").distance.to_real().abs();
                    assert!(off <= most, "{depths:?}: {off}");
                }
            }
        }
        assert!(
            shifted_back > PAIRS / 2 && balls > PAIRS / 4,
            "{shifted_back}, {balls}"
        );
    }
}

#[test]
fn the_way_out_of_the_deepest_pixel_is_as_long_as_it_says() {
    check_rounded::<f32>();
    check_rounded::<I32F0>();
}

/// A flat back is equally far everywhere: what counts is how far it is behind the front of the first solid.
#[test]
fn the_deepest_pixel_is_where_the_front_is_nearest() {
    let ball = Baked::new::<f32>(&space::sphere(12).on_lattice(HALF));
    let block = Baked::new::<f32>(&space::cube().on_lattice(HALF));
    let (ball, block) = (ball.solid::<f32>(), block.solid::<f32>());
    let block = block.at(shifted([0.0, 0.0, -HALF])).expect("in the domain");
    for gpu in backends() {
        let camera = Camera::new(gpu, 101).expect("it fits");
        let Told { depths, .. } = Told::by(&camera, &ball, &block, [0.0, 0.0, 1.0]);
        let deepest = depths.deepest.expect("they meet");
        let [column, row] = deepest.pixel.map(|number| number.abs_diff(50));
        assert!(column.max(row) <= 8, "{deepest:?}");
        assert!((deepest.depth - HALF).abs() < HALF / 100.0, "{deepest:?}");
    }
}
