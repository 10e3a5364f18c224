//! When links first touch on the way from one row to another.

use core::f64::consts::PI;

use tetracone_std::robot::{Checker, FirstContact, Robot};

use crate::{
    box_at,
    checking::{sliding, solids},
    joint, robot,
};
use tetracone_oracle::rng::Rng;

#[track_caller]
fn contact(robot: &Robot, tolerance: f64, from: &[f64], to: &[f64]) -> Option<FirstContact> {
    let solids = solids(robot);
    let mut checker = Checker::new(robot, &solids, None, tolerance).expect("a checker");
    checker.first_contact(from, to).expect("a way")
}

#[test]
fn a_slide_comes_to_the_cube_where_it_is() {
    let robot = sliding();
    for tolerance in [0.1, 0.001, 1e-4] {
        for (from, to) in [(3.0, 0.0), (-4.0, 4.0), (9.0, 1.0)] {
            let found = contact(&robot, tolerance, &[from], &[to]).expect("a contact");
            assert_eq!(found.near.links, [0, 2]);
            // Where they are so far apart, along the way.
            let at = |distance: f64| (f64::abs(from) - 1.0 - distance) / f64::abs(to - from);
            let rounding = found.near.rounding;
            assert!(found.free >= at(tolerance + 2.0 * rounding), "{found:?}");
            assert!(found.free <= at(tolerance / 2.0), "{found:?}");
        }
        assert_eq!(contact(&robot, tolerance, &[3.0], &[1.2]), None);
        // They touch where the way begins: that is told by the row.
        assert_eq!(contact(&robot, tolerance, &[0.5], &[5.0]), None);
    }
}

/// A bar that turns about zero comes to the corner of the base: its side is at a right angle to the way there.
#[test]
fn a_bar_turns_to_a_corner() {
    const HALF: f64 = 0.1;
    let robot = robot(
        &(box_at("base", "1 1 1", "0 3 0")
            + &box_at("carrier", "1 1 1", "0 0 9")
            + &box_at("bar", "2 0.2 1", "3 0 0")
            + &joint(
                "turn",
                "continuous",
                "base",
                "carrier",
                "<axis xyz=\"0 0 1\"/>",
            )
            + &joint("hold", "fixed", "carrier", "bar", "")),
    );
    let corner = (0.5, 2.5_f64);
    let away = f64::hypot(corner.0, corner.1);
    let angle = |distance: f64| f64::atan2(corner.1, corner.0) - ((HALF + distance) / away).asin();
    for tolerance in [0.05, 0.001] {
        let found = contact(&robot, tolerance, &[0.0], &[PI]).expect("a contact");
        let at = found.free * PI;
        assert!(
            at >= angle(tolerance + 2.0 * found.near.rounding),
            "{found:?}"
        );
        assert!(at <= angle(tolerance / 2.0), "{found:?}");
    }
    // A whole turn the other way around comes from the other side.
    let found = contact(&robot, 0.001, &[0.0], &[-2.0 * PI]).expect("a contact");
    let at = (2.0 * found.free - 1.0) * PI;
    assert!((at - angle(0.001)).abs() < 0.001, "{at}");
}

#[test]
fn joints_that_follow_and_planes_move_as_well() {
    // The tip moves twice as fast as the slide says, the other way.
    let follow =
        "<limit lower=\"-9\" upper=\"9\"/><mimic joint=\"lead\" multiplier=\"-2\" offset=\"1\"/>";
    let following = robot(
        &(box_at("base", "1 1 1", "0 0 0")
            + &box_at("lead", "1 1 1", "0 0 9")
            + &box_at("carrier", "1 1 1", "0 0 -9")
            + &box_at("tip", "1 1 1", "0 0 0")
            + &joint("lead", "continuous", "base", "lead", "")
            + &joint("slide", "prismatic", "base", "carrier", follow)
            + &joint("hold", "fixed", "carrier", "tip", "")),
    );
    let found = contact(&following, 0.001, &[-2.0], &[2.0]).expect("a contact");
    // It is at 1 where the slide is at zero.
    assert!((found.free - 0.5).abs() < 0.001, "{found:?}");
    let plane = "<axis xyz=\"0 0 1\"/>";
    let planar = robot(
        &(box_at("base", "1 1 1", "0 0 0")
            + &box_at("carrier", "1 1 1", "0 0 9")
            + &box_at("tip", "1 1 1", "0 0 0")
            + &joint("move", "planar", "base", "carrier", plane)
            + &joint("hold", "fixed", "carrier", "tip", "")),
    );
    let found = contact(&planar, 0.001, &[5.0, 0.2, 0.0], &[-5.0, 0.2, 0.0]).expect("a contact");
    assert!((found.free - 0.4).abs() < 0.001, "{found:?}");
    assert_eq!(
        contact(&planar, 0.001, &[5.0, 2.0, 0.0], &[-5.0, 2.0, 9.0]),
        None
    );
    // Its corner comes nearer while it turns where it is.
    let found = contact(&planar, 0.001, &[1.1, 0.0, 0.0], &[1.1, 0.0, 2.0]).expect("a contact");
    let reach = f64::hypot(0.5, 0.5);
    let angle = (0.599 / reach).acos();
    assert!(
        (found.free * 2.0 - (PI / 4.0 - angle)).abs() < 0.002,
        "{found:?}"
    );
}

#[test]
fn motions_without_a_bound_are_refused() {
    let floating = robot(
        &(box_at("base", "1 1 1", "0 0 0")
            + &box_at("carrier", "1 1 1", "0 0 9")
            + &box_at("tip", "1 1 1", "0 0 0")
            + &joint("fly", "floating", "base", "carrier", "")
            + &joint("hold", "fixed", "carrier", "tip", "")),
    );
    let solids_of = solids(&floating);
    let mut checker = Checker::new(&floating, &solids_of, None, 0.001).expect("a checker");
    let mut to = [5.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    let from = to;
    assert_eq!(checker.first_contact(&from, &to), Ok(None));
    to[0] = 6.0;
    assert_eq!(
        checker
            .first_contact(&from, &to)
            .expect_err("no bound")
            .to_string(),
        "the floating joint \"fly\" moves between two links, and no way between its coordinates is straight; check \
         rows alone with --rows-only"
    );
    let robot = sliding();
    let solids = solids(&robot);
    let mut checker = Checker::new(&robot, &solids, None, 0.001).expect("a checker");
    assert_eq!(
        checker
            .first_contact(&[3.0], &[-1e9])
            .expect_err("too long")
            .to_string(),
        "the links \"base\" and \"carrier\" may move by 1000000956.6743193 against each other, too far for the tolerance; \
         write more rows, or a larger tolerance"
    );
    let error = checker.first_contact(&[3.0], &[]).expect_err("no row");
    assert_eq!(
        error.to_string(),
        "the robot has 1 coordinates, and 0 are given"
    );
}

/// An arm of four joints of all kinds that move, with boxes around it.
fn arm() -> Robot {
    let at = |place: &str, axis: &str| {
        format!(
            "<origin xyz=\"{place}\" rpy=\"0.2 -0.3 0.5\"/><axis xyz=\"{axis}\"/><limit lower=\"-9\" upper=\"9\"/>"
        )
    };
    robot(
        &(box_at("base", "1 1 0.5", "0 0 -0.5")
            + &box_at("pillar", "0.3 0.3 2", "1.1 0.6 0.5")
            + &box_at("shoulder", "0.3 0.3 0.5", "0 0 0.3")
            + &box_at("upper", "0.2 0.2 0.8", "0 0 0.4")
            + &box_at("fore", "0.15 0.15 0.5", "0 0 0.3")
            + &box_at("hand", "0.3 0.1 0.1", "0 0 0.1")
            + &joint("wall", "fixed", "base", "pillar", "")
            + &joint(
                "yaw",
                "continuous",
                "base",
                "shoulder",
                &at("0 0 0", "0 0 1"),
            )
            + &joint(
                "pitch",
                "revolute",
                "shoulder",
                "upper",
                &at("0 0 0.6", "0 1 0"),
            )
            + &joint(
                "out",
                "prismatic",
                "upper",
                "fore",
                &at("0 0 0.8", "0.3 0 1"),
            )
            + &joint(
                "roll",
                "revolute",
                "fore",
                "hand",
                &at("0.1 0 0.6", "1 0 1"),
            )),
    )
}

#[test]
fn contacts_are_those_that_dense_sampling_finds() {
    const SAMPLES: u32 = 50;
    const TOLERANCE: f64 = 0.02;
    let robot = arm();
    let solids = solids(&robot);
    let mut checker = Checker::new(&robot, &solids, None, TOLERANCE).expect("a checker");
    let mut exact = Checker::new(&robot, &solids, None, 0.0).expect("a checker");
    let mut near = Checker::new(&robot, &solids, None, 1.01 * TOLERANCE).expect("a checker");
    let mut rng = Rng::new(7);
    let (mut found, mut free) = (0, 0);
    while found < 4 || free < 4 {
        let mut row = || [(); 4].map(|()| rng.between(-1.8, 1.8));
        let (mut from, mut to) = (row(), row());
        from[2] = 0.1 * from[2].abs();
        to[2] = 0.1 * to[2].abs();
        if !near.at(&from).expect("a place").touching.is_empty() {
            continue;
        }
        let contact = checker.first_contact(&from, &to).expect("a way");
        let at = |part: f64| [0, 1, 2, 3].map(|k| from[k] + (to[k] - from[k]) * part);
        let until = contact.map_or(1.0, |contact| contact.free);
        for step in 0..=SAMPLES {
            let part = f64::from(step) / f64::from(SAMPLES);
            if part <= until {
                let standing = exact.at(&at(part)).expect("a place");
                assert!(standing.touching.is_empty(), "{part} of {until}");
            }
        }
        match contact {
            None => free += 1,
            Some(contact) => {
                let standing = near.at(&at(contact.free)).expect("a place");
                assert!(
                    standing.touching.contains(&contact.near.links),
                    "{contact:?}"
                );
                found += 1;
            }
        }
    }
}
