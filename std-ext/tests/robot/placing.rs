//! Where links are for given joints.
#![expect(clippy::float_cmp, reason = "small whole numbers are exact")]

use core::f64::consts::FRAC_PI_2;

use tetracone_std::robot::{PlaceError, Pose, Robot};

use crate::{LIMIT, error, joint, links, robot};

/// A base that turns about z and, one above it, an arm that turns about y; a slide along the arm that follows it.
fn arm() -> Robot {
    let up = "<origin xyz=\"0 0 1\"/><axis xyz=\"0 1 0\"/>";
    let follow = "<origin xyz=\"1 0 0\"/><limit lower=\"0\" upper=\"9\"/>\
                  <mimic joint=\"elbow\" multiplier=\"2\" offset=\"1\"/>";
    robot(
        &(links("base turn arm slide tip")
            + &joint("yaw", "continuous", "base", "turn", "<axis xyz=\"0 0 2\"/>")
            + &joint("elbow", "continuous", "turn", "arm", up)
            + &joint("out", "prismatic", "arm", "slide", follow)
            + &joint(
                "end",
                "fixed",
                "slide",
                "tip",
                "<origin rpy=\"0 0 1.5707963267948966\"/>",
            )),
    )
}

#[track_caller]
fn near(found: [f64; 3], expected: [f64; 3]) {
    let is_near = found
        .iter()
        .zip(expected)
        .all(|(a, b)| (a - b).abs() < 1e-14);
    assert!(is_near, "{found:?} and not {expected:?}");
}

#[test]
fn links_are_where_the_joints_put_them() {
    let robot = arm();
    assert_eq!((robot.coordinates(), robot.freedom()), (2, 2));
    let poses = robot.place(&[0.0, 0.0]).expect("a pose");
    assert_eq!(poses[0], Pose::IDENTITY);
    assert_eq!(poses[3].translation, [2.0, 0.0, 1.0]);
    let poses = robot.place(&[FRAC_PI_2, 0.0]).expect("a pose");
    near(poses[3].translation, [0.0, 2.0, 1.0]);
    near(poses[4].turn([1.0, 0.0, 0.0]), [-1.0, 0.0, 0.0]);
    // The arm points down, and is longer by twice the angle.
    let poses = robot.place(&[FRAC_PI_2, FRAC_PI_2]).expect("a pose");
    near(poses[3].translation, [0.0, 0.0, -1.0 - 2.0 * FRAC_PI_2]);
    near(poses[2].turn([0.0, 0.0, 1.0]), [0.0, 1.0, 0.0]);
}

#[test]
fn joints_of_several_coordinates() {
    let floating =
        robot(&(links("a b") + &joint("j", "floating", "a", "b", "<origin xyz=\"1 0 0\"/>")));
    assert_eq!((floating.coordinates(), floating.freedom()), (7, 6));
    // A quarter about z, by a quaternion that is not of length 1.
    let poses = floating
        .place(&[0.0, 2.0, 3.0, 0.0, 0.0, 5.0, 5.0])
        .expect("a pose");
    near(poses[1].apply([1.0, 0.0, 0.0]), [1.0, 3.0, 3.0]);
    let zeros = floating.place(&[0.0; 7]).expect_err("no turn");
    assert_eq!(
        zeros.to_string(),
        "the joint \"j\" is turned by a quaternion of zeros; one that does not turn is 0,0,0,1"
    );
    for (axis, along_x, along_y) in [
        ("0 0 1", [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]),
        ("1 0 0", [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]),
        ("0 0 -1", [1.0, 0.0, 0.0], [0.0, -1.0, 0.0]),
    ] {
        let axis = format!("<axis xyz=\"{axis}\"/>");
        let planar = robot(&(links("a b") + &joint("j", "planar", "a", "b", &axis)));
        let place = |q| planar.place(q).expect("a pose")[1];
        near(place(&[1.0, 0.0, 0.0]).translation, along_x);
        near(place(&[0.0, 1.0, 0.0]).translation, along_y);
        let normal = planar.joints()[0].axis;
        near(place(&[1.0, 2.0, 3.0]).turn(normal), normal);
        near(place(&[0.0, 0.0, FRAC_PI_2]).turn(along_x), along_y);
    }
}

#[test]
fn coordinates_are_checked() {
    let robot = arm();
    let error = |q: &[f64]| robot.place(q).expect_err("no pose");
    assert_eq!(
        error(&[0.0]),
        PlaceError::Count {
            expected: 2,
            found: 1
        }
    );
    assert_eq!(
        error(&[0.0, f64::INFINITY]).to_string(),
        "the coordinate 1, counted from 0, is inf; coordinates are finite"
    );
}

#[test]
fn joints_that_follow_are_led_by_the_last_one() {
    let follow = |joint: &str, by: &str| {
        format!("<mimic joint=\"{joint}\" multiplier=\"{by}\" offset=\"1\"/>{LIMIT}")
    };
    let chain = |last: &str| {
        links("root a b c")
            + &joint("a", "prismatic", "root", "a", &follow("b", "2"))
            + &joint("b", "prismatic", "root", "b", &follow("c", "3"))
            + &joint("c", "prismatic", "root", "c", last)
    };
    let led = robot(&chain(LIMIT));
    assert_eq!(
        (led.coordinates(), led.joints()[2].coordinates.clone()),
        (1, 0..1)
    );
    let poses = led.place(&[10.0]).expect("a pose");
    let along: Vec<_> = poses.iter().map(|pose| pose.translation[0]).collect();
    assert_eq!(along, [0.0, 63.0, 31.0, 10.0]);
    assert_eq!(
        error(&chain(&follow("a", "1"))),
        "r.urdf:8: the joint \"c\" follows itself, by way of \"a\"; the last joint to be followed \
         follows none"
    );
    assert_eq!(
        error(
            &chain(LIMIT)
                .replace("\"3\"", "\"1e300\"")
                .replace("\"2\" offset", "\"1e300\" offset")
        ),
        "r.urdf:6: the joint \"a\" follows others with factors that are beyond all numbers together"
    );
    let follows_fixed = links("a b c")
        + &joint("f", "fixed", "a", "b", "")
        + &joint("m", "prismatic", "a", "c", &follow("f", "1"));
    assert_eq!(
        error(&follows_fixed),
        "r.urdf:6: the joint \"m\" follows \"f\", which is fixed and has not one coordinate; only \
         revolute, continuous and prismatic joints can be followed"
    );
    for (kind, leader) in [
        ("prismatic", "x"),
        ("revolute", "M"),
        ("continuous", "m_"),
        ("prismatic", "a"),
        ("revolute", "b"),
    ] {
        let unknown = links("a b") + &joint("m", kind, "a", "b", &follow(leader, "1"));
        assert_eq!(
            error(&unknown),
            format!(
                "r.urdf:4: the joint \"m\" follows {leader:?}, and there is no such joint; check the name, or remove \
                 its mimic"
            )
        );
    }
}

/// Poses are the same to the last bit wherever they are computed.
#[test]
fn poses_have_the_same_bits_on_every_host() {
    let turned = "<origin xyz=\"0.1 0.2 0.3\" rpy=\"0.4 -0.5 0.6\"/><axis xyz=\"1 2 3\"/>";
    let robot = robot(
        &(links("a b c d e")
            + &joint("j", "continuous", "a", "b", turned)
            + &joint("k", "planar", "b", "c", turned)
            + &joint("l", "floating", "c", "d", turned)
            + &joint("m", "prismatic", "d", "e", &(turned.to_owned() + LIMIT))),
    );
    let q = [0.7, 0.1, 0.2, -2.5, 1.0, 2.0, 3.0, 0.1, 0.2, 0.3, 0.4, 0.5];
    let poses = robot.place(&q).expect("a pose");
    let numbers = poses.iter().flat_map(|pose| {
        let rotation = pose.rotation.as_flattened().iter();
        rotation.chain(&pose.translation)
    });
    let digest = numbers.fold(0_u64, |digest, x| {
        (digest.rotate_left(5) ^ x.to_bits()).wrapping_mul(0x517c_c1b7_2722_0a95)
    });
    assert_eq!(format!("{digest:016x}"), "bf7591c739ae0a44");
}

#[test]
fn poses_are_seen_from_others_and_turns_are_quaternions() {
    let axes = [
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.6, 0.0, 0.8],
    ];
    for (step, axis) in (0..40).flat_map(|step| axes.map(|axis| (step, axis))) {
        let turn = Pose::from_axis_angle(axis, f64::from(step) * 0.3141);
        let quaternion = turn.quaternion();
        assert!(quaternion[3] >= 0.0);
        let square: f64 = quaternion.iter().map(|x| x * x).sum();
        assert!((square - 1.0).abs() < 1e-15);
        let again = Pose::from_quaternion(quaternion).expect("a turn");
        for (row, other) in turn.rotation.into_iter().zip(again.rotation) {
            near(row, other);
        }
        let frame = Pose::from_xyz_rpy([1.0, -2.0, 3.0], [0.3, 0.2, -0.7]);
        let inner = turn.shifted([0.5, 0.25, -1.0]);
        let seen = frame.then(&inner).relative_to(&frame);
        near(seen.translation, inner.translation);
        near(seen.apply([1.0, 2.0, 3.0]), inner.apply([1.0, 2.0, 3.0]));
    }
}
