//! Which links touch, and how near the others are.

use tetracone_std::robot::{Checker, Files, Robot, SolidOptions, Solids};

use crate::{Folder, box_at, joint, robot};

/// The links of a robot without files.
#[track_caller]
pub(crate) fn solids(robot: &Robot) -> Solids {
    let files = Files::beside("r.urdf".as_ref());
    Solids::of(robot, &files, &SolidOptions::default(), || {}).expect("solids")
}

/// Where a joint may be.
pub(crate) fn limits(lower: f64, upper: f64) -> String {
    format!("<limit lower=\"{lower}\" upper=\"{upper}\"/>")
}

/// As [`sliding_between`], nine either way.
pub(crate) fn sliding() -> Robot {
    sliding_between(-9.0, 9.0)
}

/// A cube at zero, and one that a slide moves along x between limits; what carries it is far above.
pub(crate) fn sliding_between(lower: f64, upper: f64) -> Robot {
    let limits = limits(lower, upper);
    robot(
        &(box_at("base", "1 1 1", "0 0 0")
            + &box_at("carrier", "1 1 1", "0 0 9")
            + &box_at("tip", "1 1 1", "0 0 0")
            + &joint("slide", "prismatic", "base", "carrier", &limits)
            + &joint("hold", "fixed", "carrier", "tip", "")),
    )
}

#[test]
fn cubes_are_as_far_apart_as_they_are() {
    let robot = sliding();
    let solids = solids(&robot);
    let mut checker = Checker::new(&robot, &solids, None, 0.0).expect("a checker");
    // The carrier and the tip are rigid.
    assert_eq!(checker.pairs().collect::<Vec<_>>(), [[0, 1], [0, 2]]);
    for (x, distance) in [(3.0, 2.0), (-1.5, 0.5), (1.0, 0.0), (0.25, 0.0), (0.0, 0.0)] {
        let standing = checker.at(&[x]).expect("a place");
        let least = standing.least.expect("a pair");
        assert_eq!(least.links, [0, 2]);
        assert!(
            (least.distance - distance).abs() <= least.rounding,
            "{x}: {least:?}"
        );
        assert!(least.rounding < 1e-4);
        let touching: &[[usize; 2]] = if distance > 0.0 { &[] } else { &[[0, 2]] };
        assert_eq!(standing.touching, touching, "{x}");
        assert_eq!(least.places.is_some(), distance > 0.0);
        if let Some([one, other]) = least.places {
            let sign = f64::signum(x);
            assert!((one[0] - 0.5 * sign).abs() < 1e-6, "{one:?}");
            assert!((other[0] - (x - 0.5 * sign)).abs() < 1e-6, "{other:?}");
        }
    }
}

#[test]
fn what_is_within_the_tolerance_touches() {
    let robot = sliding();
    let solids = solids(&robot);
    for (tolerance, touches) in [(0.0, false), (0.24, false), (0.26, true), (f64::NAN, false)] {
        let mut checker = Checker::new(&robot, &solids, None, tolerance).expect("a checker");
        let standing = checker.at(&[1.25]).expect("a place");
        assert_eq!(standing.touching.len(), usize::from(touches), "{tolerance}");
    }
}

/// A chain of three turning joints with a bar at its end, and a wall: the distance is that of the bar's nearest
/// corner.
#[test]
fn distances_are_off_by_no_more_than_the_rounding() {
    const BAR: [f64; 3] = [0.1, 0.05, 0.02];
    let turn = |place: &str, axis: &str| {
        format!("<origin xyz=\"{place}\" rpy=\"0.1 0.2 0.3\"/><axis xyz=\"{axis}\"/>")
    };
    let robot = robot(
        &(box_at("base", "1 200 200", "3.5 0 0")
            + &box_at("one", "0.1 0.1 0.1", "0 0 0")
            + &box_at("two", "0.1 0.1 0.1", "0 0 0")
            + &box_at("bar", "0.2 0.1 0.04", "0 0 0")
            + &joint("a", "continuous", "base", "one", &turn("0 0 0.3", "0 0 1"))
            + &joint("b", "continuous", "one", "two", &turn("0.9 0 0", "0 1 0"))
            + &joint("c", "continuous", "two", "bar", &turn("0.7 0 0", "1 1 0"))),
    );
    let solids = solids(&robot);
    let pairs = [[0, 2], [0, 3], [1, 3]];
    let mut checker = Checker::of_pairs(&robot, &solids, &pairs, 0.0).expect("a checker");
    let mut worst = 0.0_f64;
    for step in 0..300 {
        let q = [0.7, 1.3, 2.1].map(|speed| f64::from(step) * speed);
        let poses = robot.place(&q).expect("poses");
        let corners = (0..8_u32).map(|corner| {
            let sign = |k: usize| if corner >> k & 1 == 0 { -1.0 } else { 1.0 };
            poses[3].apply([0, 1, 2].map(|k| BAR[k] * sign(k)))[0]
        });
        let bar = 3.0 - corners.fold(f64::NEG_INFINITY, f64::max);
        let standing = checker.at(&q).expect("a place");
        let least = standing.least.expect("a pair");
        if least.links == [0, 3] {
            let error = (least.distance - bar).abs();
            assert!(error <= least.rounding, "{step}: {error} {least:?}");
            worst = worst.max(error / least.rounding);
        }
    }
    assert!(worst > 0.0 && worst < 1.0, "{worst}");
}

#[test]
fn links_that_are_no_solids_are_errors_mended_or_left_out() {
    use tetracone_std::{
        mend::{Mending, Method},
        robot::Open,
    };

    let folder = Folder::new("mending");
    folder.put(
        "open.obj",
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n",
    );
    let open = "<link name=\"open\"><collision><geometry><mesh filename=\"open.obj\"/></geometry></collision></link>";
    let robot = robot(open);
    let files = Files::beside(&folder.0.join("r.urdf"));
    let of = |options: &SolidOptions| Solids::of(&robot, &files, options, || {});
    let mut options = SolidOptions::default();
    assert_eq!(
        of(&options).expect_err("no solid").to_string(),
        "the link \"open\": it is no solid, 3 of its directed edges have no opposite; --mend repairs what its \
         surface says, --fill all fills its holes as well, --wrap DISTANCE makes a surface around everything, \
         --leave-out checks the robot without it"
    );
    options.open = Open::LeftOut;
    let left = of(&options).expect("nothing");
    assert!(left.links[0].is_none());
    assert_eq!(
        left.notes,
        ["the link \"open\" is left out: it is no solid, 3 of its directed edges have no opposite"]
    );
    options.mend = Some(Method::Repair(Mending {
        fill: Some(usize::MAX),
        ..Mending::default()
    }));
    let mended = of(&options).expect("a solid");
    assert!(mended.links[0].is_some());
    assert_eq!(mended.notes.len(), 1, "{:?}", mended.notes);
    folder.put("open.obj", "v 0 0 0\nf 1 2 3\n");
    let unread = of(&options).expect_err("no mesh").to_string();
    assert!(unread.starts_with("the link \"open\": "), "{unread}");
    assert!(unread.contains("open.obj:2: "), "{unread}");
}
