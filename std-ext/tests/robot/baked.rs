//! Robots as one image: what joints, limits, names and numbers become.

use core::f64::consts::{PI, TAU};
use std::path::Path;

use tetracone_robot::{JointKind, TURN};
use tetracone_std::robot::{
    BakedRobot, Files, OwnedRobot, Path as Rows, Robot, RobotBakeError, RobotOptions,
};

use crate::{Folder, box_at, joint, robot};

fn bake(robot: &Robot, options: &RobotOptions) -> Result<BakedRobot, RobotBakeError> {
    let files = Files::beside(Path::new("r.urdf"));
    BakedRobot::of(robot, &files, None, options, || {})
}

/// A base; an arm that turns, a slide on it, and two that follow: one slides as the arm turns, one turns as the
/// slide slides.
fn arm() -> Robot {
    let boxes =
        ["base", "arm", "slide", "grip", "wheel"].map(|name| box_at(name, "0.1 0.1 0.1", "0 0 0"));
    let limit = |lower: &str, upper: &str| format!("<limit lower=\"{lower}\" upper=\"{upper}\"/>");
    robot(
        &(boxes.concat()
            + &joint(
                "turn",
                "revolute",
                "base",
                "arm",
                &("<origin xyz=\"1 0 0\"/>".to_owned() + &limit("-1", "1e9")),
            )
            + &joint("out", "prismatic", "arm", "slide", &limit("-0.25", "0.5"))
            + &joint(
                "grip",
                "prismatic",
                "slide",
                "grip",
                &("<mimic joint=\"turn\" multiplier=\"0.01\" offset=\"0.125\"/>".to_owned()
                    + &limit("0", "1")),
            )
            + &joint(
                "roll",
                "continuous",
                "base",
                "wheel",
                "<mimic joint=\"out\" multiplier=\"2\" offset=\"-1\"/>",
            )),
    )
}

#[test]
fn joints_become_integers() {
    let options = RobotOptions {
        step: Some(-20),
        margin: 0.001,
        ..RobotOptions::default()
    };
    let baked = bake(&arm(), &options).expect("a robot");
    let robot = baked.robot.as_robot();
    assert_eq!((robot.step_exponent(), robot.coordinate_count()), (-20, 2));
    let turn = robot.coordinate(0).expect("a coordinate");
    let parts = f64::from(TURN) / TAU;
    #[expect(clippy::cast_possible_truncation, reason = "small")]
    let near = |x: f64| x.round() as i32;
    assert_eq!(
        (turn.kind, turn.lower, turn.upper),
        (JointKind::Revolute, near(-parts), i32::MAX)
    );
    let out = robot.coordinate(1).expect("a coordinate");
    assert_eq!(
        (out.kind, out.lower, out.upper),
        (JointKind::Prismatic, -1 << 18, 1 << 19)
    );
    // The arm's own place is its coordinate.
    let arm = robot.joint(1).expect("a joint");
    assert_eq!((arm.factor, arm.shift, arm.offset), (1, 0, 0));
    // A hundredth of a length a radian, in steps a part; half a turn is pi hundredths.
    let grip = (0..5)
        .find(|link| baked.robot.links()[*link] == "grip")
        .expect("a link");
    let grip = robot.joint(grip).expect("a joint");
    assert_eq!(
        (grip.kind, grip.coordinate, grip.offset),
        (JointKind::Prismatic, Some(0), 1 << 17)
    );
    let moved = grip.place(TURN / 2) - i64::from(grip.offset);
    assert_eq!(moved, i64::from(near(PI * 0.01 * f64::from(1 << 20))));
    // Two radians a length.
    let wheel = (0..5)
        .find(|link| baked.robot.links()[*link] == "wheel")
        .expect("a link");
    let wheel = robot.joint(wheel).expect("a joint");
    let moved = wheel.place(1 << 20) - i64::from(wheel.offset);
    assert_eq!(
        (wheel.kind, wheel.coordinate, moved),
        (JointKind::Revolute, Some(1), i64::from(near(2.0 * parts)))
    );
    // A margin is rounded up.
    assert!(
        (0..robot.pair_count())
            .all(|pair| robot.pair(pair).is_some_and(|pair| pair.margin == 1049))
    );
    assert!((baked.rounding - 0.5 * 3f64.sqrt() / f64::from(1 << 20)).abs() < 1e-12);
}

#[test]
fn what_is_written_is_read_again() {
    let baked = bake(&arm(), &RobotOptions::default())
        .expect("a robot")
        .robot;
    let read = OwnedRobot::from_bytes(&baked.to_bytes()).expect("a robot");
    assert_eq!(read.as_robot(), baked.as_robot());
    assert_eq!(read.coordinates(), ["turn", "out"]);
    assert_eq!(read.links().len(), 5);
    let bytes: usize = (0..6).map(|link| read.link_bytes(link)).sum();
    assert!(bytes > 0 && bytes < read.to_bytes().len());
    assert_eq!(read.link_bytes(5), 0);
}

#[test]
fn names_without_end_do_no_harm() {
    let name = "a&#10;b";
    let robot = robot(
        &(box_at(name, "1 1 1", "0 0 0")
            + &box_at("c", "1 1 1", "0 0 0")
            + &joint("j", "continuous", name, "c", "")),
    );
    let baked = bake(&robot, &RobotOptions::default())
        .expect("a robot")
        .robot;
    assert_eq!(baked.links(), ["a\u{fffd}b", "c"]);
}

#[test]
fn rows_become_coordinates() {
    let baked = bake(
        &arm(),
        &RobotOptions {
            step: Some(-10),
            ..RobotOptions::default()
        },
    );
    let robot = baked.expect("a robot").robot;
    assert_eq!(robot.place(&[PI, -0.25]), Ok(vec![TURN / 2, -256]));
    let error = |q: &[f64]| robot.place(q).expect_err("no place").to_string();
    assert_eq!(
        error(&[0.0]),
        "the robot has 2 coordinates, and 1 are given"
    );
    assert_eq!(
        error(&[50.3, 0.0]),
        "50.3 is no place of \"turn\": joints turn up to eight turns either way, 50.2 radians; take whole turns off"
    );
    assert!(
        error(&[0.0, -524_288.0])
            .starts_with("-524288 is no place of \"out\": joints slide less than 2^29 steps")
    );
    assert!(error(&[f64::NAN, 0.0]).starts_with("NaN is no place of \"turn\""));
    let rows = robot
        .read_path("p.csv", b"out, turn\n0.5, 0\n\n0, -50.2\n")
        .expect("a path");
    let places = robot.path("p.csv", &rows).expect("in the domain");
    assert_eq!(
        (places.len(), &places[..3]),
        (4, &[0, 512, -2_144_686_052][..])
    );
    let beyond = robot.read_path("p.csv", b"0, 0\n-51, 0\n").expect("a path");
    let error = robot
        .path("p.csv", &beyond)
        .expect_err("beyond")
        .to_string();
    assert!(
        error.starts_with("p.csv:2: -51 is no place of \"turn\""),
        "{error}"
    );
    let error = robot
        .read_path("p.csv", b"in, turn\n0, 0\n")
        .expect_err("no name")
        .to_string();
    assert_eq!(
        error,
        "p.csv:1: no coordinate has the name \"in\"; columns are turn, out"
    );
    let rows: Rows = robot.read_path("p.csv", b"0, 0").expect("a path");
    assert_eq!(rows.len(), 1);
}

#[test]
fn what_is_not_baked_is_said() {
    let boxes = box_at("a", "1 1 1", "0 0 0") + &box_at("b", "1 1 1", "0 0 0");
    let error = |inside: &str, options: &RobotOptions| {
        bake(&robot(inside), options)
            .expect_err("an error")
            .to_string()
    };
    let usual = RobotOptions::default();
    for kind in ["floating", "planar"] {
        let told = error(&(boxes.clone() + &joint("j", kind, "a", "b", "")), &usual);
        assert_eq!(
            told,
            format!(
                "the joint \"j\" is {kind}, and joints of a baked robot turn or slide by one coordinate; put joints \
                 of one coordinate in its place, or fix it"
            )
        );
    }
    let free = boxes.clone() + &joint("j", "continuous", "a", "b", "");
    let step = |exponent| RobotOptions {
        step: Some(exponent),
        ..usual
    };
    assert!(error(&free, &step(-30)).contains("with a step of 2^-30 that is more than 2^23 steps"));
    assert!(error(&free, &step(4)).contains("the link \"a\""));
    let margin = |margin| RobotOptions { margin, ..usual };
    for length in [-1.0, f64::NAN, 1e9] {
        assert!(error(&free, &margin(length)).starts_with(&format!("the margin {length} is")));
    }
    let none =
        "<link name=\"a\"/><link name=\"b\"/>".to_owned() + &joint("j", "continuous", "a", "b", "");
    assert!(error(&none, &usual).starts_with("none of its links has a solid"));
    let follows = "<mimic joint=\"j\" multiplier=\"1e300\"/>";
    let fast = boxes
        + &box_at("c", "1 1 1", "0 0 0")
        + &joint("j", "continuous", "a", "b", "")
        + &joint("k", "continuous", "b", "c", follows);
    assert!(error(&fast, &usual).starts_with("the joint \"k\" follows another one by a factor"));
}

/// Links, joints that follow others and limits come back as they were, up to what baking rounds.
#[test]
fn a_baked_robot_is_checked_as_the_one_that_it_was() {
    use tetracone_oracle::rng::Rng;
    use tetracone_std::robot::{Checker, Compared};

    let robot = arm();
    let files = Files::beside(Path::new("r.urdf"));
    let solids = tetracone_std::robot::Solids::of(&robot, &files, &<_>::default(), || {});
    let solids = solids.expect("solids");
    let baked = bake(&robot, &RobotOptions::default()).expect("a robot");
    let back = baked.robot.unbaked(|| {}).expect("from a URDF");
    assert_eq!(back.robot.coordinate_names(), robot.coordinate_names());
    assert_eq!((back.robot.freedom(), back.robot.coordinates()), (4, 2));
    let compared = Compared::of(&robot, &solids, None, 0.0).expect("pairs");
    assert_eq!(back.pairs, compared.pairs);
    let mut was = Checker::of_pairs(&robot, &solids, &compared.pairs, 0.0).expect("a checker");
    let mut is = Checker::of_pairs(&back.robot, &back.solids, &back.pairs, 0.0).expect("a checker");
    let mut rng = Rng::new(3);
    let mut apart = 0;
    for _ in 0..200 {
        let q = [rng.between(-1.0, 9.0), rng.between(-0.25, 0.5)];
        let [was, is] = [was.at(&q), is.at(&q)].map(|standing| standing.expect("a place"));
        let [was, is] = [was, is].map(|standing| standing.least.expect("a pair"));
        let off = (was.distance - is.distance).abs();
        assert!(off < 1e-5, "{q:?}: {was:?} {is:?}");
        apart += usize::from(is.distance > 0.0);
    }
    assert!(apart > 20, "{apart}");
    let limits = back.robot.joints().iter().filter_map(|joint| joint.limits);
    let limits: Vec<_> = limits.map(|limits| (limits.lower, limits.upper)).collect();
    assert!(
        (limits[0].0 + 1.0).abs() < 1e-6 && (limits[1].1 - 0.5).abs() < 1e-6,
        "{limits:?}"
    );
}

/// A facet with three corners on a line closes the surface, so it comes back, too.
#[test]
fn links_with_slivers_are_read_back() {
    let folder = Folder::new("slivers");
    folder.put(
        "part.obj",
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\nv 0.5 0 0\n\
         f 1 4 3\nf 1 3 2\nf 1 2 9\nf 1 9 5\nf 9 2 6\nf 9 6 5\nf 2 3 7 6\nf 5 6 7 8\nf 3 4 8 7\nf 1 5 8 4\n",
    );
    let link = "<link name=\"a\"><collision><geometry><mesh filename=\"part.obj\"/></geometry></collision></link>";
    let robot = robot(link);
    let files = Files::beside(&folder.0.join("r.urdf"));
    let baked = BakedRobot::of(&robot, &files, None, &RobotOptions::default(), || {});
    let baked = baked.expect("a robot").robot;
    let solid = baked.as_robot().solid(0).expect("a solid");
    assert_eq!(solid.cells().sliver_count(), 1);
    let back = baked.unbaked(|| {}).expect("from a URDF");
    assert!(back.solids.links[0].is_some());
}
