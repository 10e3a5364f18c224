//! Where poses take points and boxes.

use core::f64::consts::PI;

use dashu_int::IBig;
use fixed::types::I32F0;
use tetracone::{
    internal::Measure,
    number::Scalar,
    space::{Point, Pose, Quaternion, Space},
    volume::Aabb,
};
use tetracone_oracle::rng::Rng;

use super::ROUNDS;
use tetracone_tests::harness::numbers::Number;

in_both_arithmetics!(boxes_contain: boxes_contain::<S>());

fn random_pose<S: Number>(rng: &mut Rng, kind: usize) -> Pose<S> {
    let shift = [(); 3].map(|()| S::draw(rng, kind));
    let axis = match rng.below(3) {
        0 => [1.0, 0.0, 0.0],
        1 => [rng.between(-1.0, 1.0), rng.pick(&[0.0, 1.0]), 0.0],
        _ => rng.direction::<3>().map(|x| x * 1e200),
    };
    let any = rng.between(-7.0, 7.0);
    let angle = rng.pick(&[0.0, PI / 2.0, PI, 1e-9, any]);
    Pose::from_axis_angle(shift.into(), axis, angle).expect("a pose")
}

fn boxes_contain<S: Number>() {
    let mut rng = Rng::new(81);
    for _ in 0..*ROUNDS {
        let kind = rng.below(7);
        let pose = random_pose::<S>(&mut rng, kind);
        let [a, b] = [(); 2].map(|()| [(); 3].map(|()| S::draw(&mut rng, kind)));
        let aabb = Aabb::<Space<S>>::of_point(a.into()).union(&Aabb::of_point(b.into()));
        let around = Space::place_box(&pose, &aabb);
        for _ in 0..8 {
            let place: [S; 3] = core::array::from_fn(|k| {
                let (low, high) = (aabb.low[k], aabb.high[k]);
                let real = rng.between(low.to_real(), high.to_real());
                let found = rng.pick(&[low, high, S::nearest(real).unwrap_or(low)]);
                if found < low || high < found {
                    low
                } else {
                    found
                }
            });
            let placed = Space::place(&pose, place.into()).array();
            for (k, x) in placed.into_iter().enumerate() {
                assert!(
                    around.low[k] <= x && x <= around.high[k],
                    "{pose:?} {aabb:?} {place:?}"
                );
            }
        }
    }
}

/// What fixed point rounds, in big integers.
#[test]
fn places_are_rounded_once() {
    let mut rng = Rng::new(82);
    for _ in 0..*ROUNDS {
        let kind = rng.below(7);
        let pose = random_pose::<I32F0>(&mut rng, kind);
        let point: Point<I32F0> = [(); 3].map(|()| I32F0::draw(&mut rng, kind)).into();
        let placed = Space::place(&pose, point).array();
        for ((row, shift), found) in pose
            .matrix()
            .into_iter()
            .zip(pose.shift().array())
            .zip(placed)
        {
            let sum: IBig = row
                .into_iter()
                .zip(point.array())
                .map(|(unit, x)| IBig::from(unit.to_bits()) * x.big())
                .sum();
            let rounded = (sum + (IBig::ONE << 29)) >> 30;
            assert_eq!(found.big(), rounded + shift.big());
        }
    }
}

/// The matrix is that of the rotation, and a frame undoes itself.
#[test]
fn matrices_turn() {
    let mut rng = Rng::new(83);
    for _ in 0..*ROUNDS {
        let pose = random_pose::<I32F0>(&mut rng, 0);
        let rows = pose.matrix().map(|row| row.map(I32F0::unit_to_real));
        for (i, u) in rows.iter().enumerate() {
            for (j, v) in rows.iter().enumerate() {
                let dot: f64 = u.iter().zip(v).map(|(x, y)| x * y).sum();
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!((dot - expected).abs() < 4e-9, "{pose:?}");
            }
        }
        let same = pose.relative_to(&pose).expect("near");
        assert_eq!(same.shift(), Pose::<I32F0>::default().shift());
        let [w, x, y, z] = same.rotation().to_wxyz().map(I32F0::unit_to_real);
        assert!((w - 1.0).abs() < 1e-8 && [x, y, z].iter().all(|x| x.abs() < 4e-9));
    }
}

/// A quaternion of nearly the length one, with components of all sizes: as long as it may be, as
/// short, or about one.
fn random_rotation<S: Number>(rng: &mut Rng) -> [S::Unit; 4] {
    loop {
        let sizes = [(); 4].map(|()| rng.pick(&[1.0, 1.0, 0.01, 1e-7, 0.0]));
        let parts = [0, 1, 2, 3].map(|k| sizes[k] * rng.between(-1.0, 1.0));
        let square: f64 = parts.iter().map(|x| x * x).sum();
        let any = rng.between(-1.0, 1.0);
        let off = rng.pick(&[1.0, -1.0, 0.0, any]);
        let length = libm::sqrt(square / (1.0 + off / 1024.0));
        if length > 0.0 {
            let rotation = parts.map(|x| S::unit(x / length));
            if Quaternion::<S>::from_wxyz(rotation).is_ok() {
                return rotation;
            }
        }
    }
}

/// Every entry of a matrix and every component of a rotation seen from another is within `bound` of
/// the exact one.
fn rotations_are_near<S: Number>(bound: f64) {
    let mut rng = Rng::new(85);
    let mut worst = [0.0; 2];
    for _ in 0..*ROUNDS {
        let [one, other] = [(); 2].map(|()| random_rotation::<S>(&mut rng));
        let poses = [one, other]
            .map(|rotation| Pose::<S>::new(Point::default(), Quaternion::from_wxyz(rotation)?));
        let [pose, frame] = poses.map(|pose| pose.expect("a pose"));
        let [q, f] = [one, other].map(|rotation| rotation.map(S::unit_to_real));
        let [w, x, y, z] = q;
        let square = w * w + x * x + y * y + z * z;
        let rows = [
            [
                w * w + x * x - y * y - z * z,
                2.0 * (x * y - w * z),
                2.0 * (x * z + w * y),
            ],
            [
                2.0 * (x * y + w * z),
                w * w + y * y - x * x - z * z,
                2.0 * (y * z - w * x),
            ],
            [
                2.0 * (x * z - w * y),
                2.0 * (y * z + w * x),
                w * w + z * z - x * x - y * y,
            ],
        ];
        for (found, exact) in pose.matrix().iter().flatten().zip(rows.iter().flatten()) {
            let off = (S::unit_to_real(*found) - exact / square).abs();
            assert!(off <= bound, "{one:?}: {found:?}, not {}", exact / square);
            worst[0] = off.max(worst[0]);
        }
        let [a, b, c, d] = f;
        let lengths = libm::sqrt(square * (a * a + b * b + c * c + d * d));
        let seen = pose.relative_to(&frame).expect("both are at zero");
        let carried = frame.compose(&pose).expect("both are at zero");
        for (found, [b, c, d]) in [(seen, [b, c, d]), (carried, [-b, -c, -d])] {
            let exact = [
                a * w + b * x + c * y + d * z,
                a * x - b * w - c * z + d * y,
                a * y - c * w - d * x + b * z,
                a * z - d * w - b * y + c * x,
            ];
            for (found, exact) in found.rotation().to_wxyz().into_iter().zip(exact) {
                let off = (S::unit_to_real(found) - exact / lengths).abs();
                assert!(off <= bound, "{one:?} {other:?}: {found:?}");
                worst[1] = off.max(worst[1]);
            }
        }
    }
    assert!(
        worst.iter().all(|off| *off > 0.9 * bound),
        "{worst:?} of {bound}"
    );
}

/// Half a step of 2^-30, and a hundredth for how it is computed.
#[test]
fn rotations_are_near_in_fixed_point() {
    rotations_are_near::<I32F0>(0.51 / f64::from(1 << 30));
}

/// Half a unit in the last place below one, and a fiftieth for the steps of 2^-30 that everything is
/// computed in.
#[test]
fn rotations_are_near_in_f32() {
    rotations_are_near::<f32>(0.52 / f64::from(1 << 24));
}

/// By parts of a turn as by radians.
#[test]
fn parts_of_a_turn_turn_alike() {
    let mut rng = Rng::new(86);
    let zero = Point::<I32F0>::default();
    for _ in 0..*ROUNDS {
        let parts = u32::try_from(rng.below(1 << 32)).expect("32 bits");
        let angle = f64::from(parts) / 4_294_967_296.0 * (2.0 * PI);
        let axis = rng.direction::<3>().map(I32F0::unit);
        let found = Pose::from_axis_turn(zero, axis, parts).expect("of length one");
        let (sine, cosine) = libm::sincos(angle / 2.0);
        let [x, y, z] = axis.map(|x| I32F0::unit_to_real(x) * sine);
        for (found, exact) in found
            .rotation()
            .to_wxyz()
            .into_iter()
            .zip([cosine, x, y, z])
        {
            let off = I32F0::unit_to_real(found) - exact;
            assert!(
                off.abs() * f64::from(1 << 30) < 1.5,
                "{parts} about {axis:?}"
            );
        }
    }
    assert!(Pose::from_axis_turn(zero, [0.0, 0.5, 0.0].map(I32F0::unit), 7).is_err());
    assert!(Pose::<f32>::from_axis_turn(Point::default(), [f32::NAN, 0.0, 0.0], 0).is_err());
}

/// What is carried is seen where it was, up to roundings.
#[test]
fn frames_that_carry_are_undone() {
    let mut rng = Rng::new(87);
    for _ in 0..*ROUNDS {
        let [pose, frame] = [(); 2].map(|()| random_pose::<I32F0>(&mut rng, 0));
        let back = frame
            .compose(&pose)
            .and_then(|pose| pose.relative_to(&frame));
        let back = back.expect("small");
        for (a, b) in back.shift().array().into_iter().zip(pose.shift().array()) {
            assert!((a - b).abs() <= 2, "{pose:?} in {frame:?}");
        }
        for (a, b) in back
            .rotation()
            .to_wxyz()
            .into_iter()
            .zip(pose.rotation().to_wxyz())
        {
            assert!((a - b).to_bits().abs() < 8, "{pose:?} in {frame:?}");
        }
    }
}

/// Components come in either order, and products are poses' rotations.
#[test]
fn quaternions_are_the_rotations_of_poses() {
    let mut rng = Rng::new(88);
    for _ in 0..*ROUNDS {
        let [pose, frame] = [(); 2].map(|()| random_pose::<I32F0>(&mut rng, 0));
        let (ours, theirs) = (pose.rotation(), frame.rotation());
        let ([x, y, z, w], first) = (ours.to_xyzw(), ours.to_wxyz());
        assert_eq!(first, [w, x, y, z]);
        assert_eq!(Quaternion::from_xyzw([x, y, z, w]), Ok(ours));
        assert_eq!(Quaternion::from_wxyz(first), Ok(ours));
        assert_eq!(ours.inverse().to_xyzw(), [-x, -y, -z, w]);
        let carried = frame.compose(&pose).expect("small");
        assert_eq!(theirs * ours, carried.rotation());
        let seen = pose.relative_to(&frame).expect("small");
        assert_eq!(theirs.inverse() * ours, seen.rotation());
        let back = pose.inverse().and_then(|back| pose.compose(&back));
        let back = back.expect("small");
        for off in back.shift() - Point::default() {
            assert!(off.to_bits().abs() <= 2, "{pose:?}");
        }
        let [off, ..] = pose.shift() - frame.shift();
        assert_eq!(off, pose.shift().x - frame.shift().x);
    }
}

/// A quaternion that is a little too long turns as one of length one.
#[test]
fn lengths_within_the_tolerance_do_not_matter() {
    let unit = |real: f64| I32F0::unit(real);
    let shift = Point::new(I32F0::ZERO, I32F0::ZERO, I32F0::ZERO);
    let turned = |rotation: [f64; 4]| {
        Quaternion::from_wxyz(rotation.map(unit)).and_then(|rotation| Pose::new(shift, rotation))
    };
    let long = turned([0.600_24, 0.0, 0.800_32, 0.0]).expect("nearly one");
    let short = turned([0.6, 0.0, 0.8, 0.0]).expect("one");
    for (a, b) in long
        .matrix()
        .iter()
        .flatten()
        .zip(short.matrix().iter().flatten())
    {
        assert!(a.to_bits().abs_diff(b.to_bits()) < 8, "{long:?}");
    }
    assert!(turned([0.601, 0.0, 0.801, 0.0]).is_err());
    for odd in [
        f32::NAN,
        f32::INFINITY,
        -f32::INFINITY,
        2.0,
        -2.0,
        1e30,
        0.05,
    ] {
        assert!(Quaternion::<f32>::from_wxyz([odd, 0.0, 0.0, 1.0]).is_err());
        assert!(Quaternion::<f32>::from_wxyz([odd; 4]).is_err());
    }
    assert!(Quaternion::<I32F0>::from_wxyz([-2.0; 4].map(unit)).is_err());
    assert!(Quaternion::<f32>::from_wxyz([1e-30, -0.0, f32::from_bits(1), -1.0]).is_ok());
    assert!(Pose::<f32>::from_axis_angle(Point::default(), [0.0; 3], 1.0).is_err());
    assert!(
        Pose::<f32>::from_axis_angle(Point::default(), [f64::INFINITY, 0.0, 0.0], 1.0).is_err()
    );
    assert!(Pose::<f32>::from_axis_angle(Point::default(), [1.0, 0.0, 0.0], f64::NAN).is_err());
}

/// No point of an arm moves farther than a swing says, and a swing is not much more.
#[test]
fn swings_are_long_enough() {
    let mut rng = Rng::new(84);
    for _ in 0..*ROUNDS {
        let axis = rng.direction::<3>();
        let angle = rng.between(-4.0, 4.0);
        let step = rng.between(-0.1, 0.1) * rng.between(0.0, 1.0);
        let other = axis.map(|x| x + rng.between(-0.05, 0.05));
        let zero = Point::new(I32F0::ZERO, I32F0::ZERO, I32F0::ZERO);
        let from = Pose::from_axis_angle(zero, axis, angle).expect("a pose");
        let to = Pose::from_axis_angle(zero, other, angle + step).expect("a pose");
        let arm = 1_000_000u32;
        let swing = Space::swing(Space::rotation_words(&from), &to, arm);
        let end = rng
            .direction::<3>()
            .map(|x| I32F0::nearest(x * f64::from(arm) * 0.999_999));
        let end = Point::from(end.map(|x| x.expect("small")));
        let (a, b) = (
            Space::place(&from, end).array(),
            Space::place(&to, end).array(),
        );
        let moved: f64 = a
            .iter()
            .zip(b)
            .map(|(a, b)| (a.to_real() - b.to_real()).powi(2))
            .sum();
        let moved = libm::sqrt(moved);
        // Placing rounds twice half a step an axis, which is counted elsewhere.
        assert!(moved <= f64::from(swing) + 2.0, "{from:?} {to:?} {moved}");
    }
}
