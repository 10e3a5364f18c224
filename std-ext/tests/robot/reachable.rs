//! Which links can touch at all: arms and slides whose answers are known.

use core::f64::consts::PI;

use rayon::ThreadPoolBuilder;
use tetracone_std::robot::{
    Effort, Files, PairFound, Reachable, Robot, SolidOptions, Solids, Undecided,
};

use crate::{
    Folder, box_at,
    checking::{limits, sliding_between, solids},
    joint, read, robot,
};

fn found_within(robot: &Robot, budget: usize) -> Vec<PairFound> {
    let effort = Effort {
        budget,
        ..Effort::default()
    };
    Reachable::of_pairs(robot, &solids(robot), effort, || {}).expect("answers")
}

/// What is found of two links.
#[track_caller]
fn found(robot: &Robot, links: [usize; 2]) -> PairFound {
    let found = found_within(robot, 3000).into_iter();
    let mut found = found.filter(|found| found.links == links);
    found.next().expect("a pair")
}

/// Where they touch.
#[track_caller]
fn touching(robot: &Robot, links: [usize; 2]) -> Vec<f64> {
    match found(robot, links).reachable {
        Reachable::Possible(q) => q,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn never(robot: &Robot, links: [usize; 2]) {
    assert_eq!(found(robot, links).reachable, Reachable::Never);
}

#[test]
fn a_slide_reaches_what_its_limits_let_it() {
    never(&sliding_between(1.001, 9.0), [0, 2]);
    never(&sliding_between(-9.0, -1.001), [0, 2]);
    never(&sliding_between(1.5, 1.5), [0, 2]);
    for (lower, upper) in [(0.999, 9.0), (-9.0, -0.99), (-50.0, 0.5), (0.25, 0.25)] {
        let q = touching(&sliding_between(lower, upper), [0, 2]);
        assert!(q[0].abs() < 1.0 && (lower..=upper).contains(&q[0]), "{q:?}");
    }
    // Only where the slide ends: nobody knows it of rounded numbers.
    match found(&sliding_between(1.0, 3.0), [0, 2]).reachable {
        Reachable::Undecided(Undecided::Near(nearest)) => {
            assert!(
                nearest.least.distance <= nearest.least.rounding,
                "{nearest:?}"
            );
            assert!((nearest.joints[0] - 1.0).abs() < 1e-4, "{nearest:?}");
        }
        other => panic!("{other:?}"),
    }
    let budget = found_within(&sliding_between(1.0, 3.0), 3);
    assert!(matches!(
        &budget[1].reachable,
        Reachable::Undecided(Undecided::Budget(Some(nearest))) if nearest.least.links == [0, 2]
    ));
    assert!(budget[1].looked_at <= 4);
}

#[test]
fn pairs_are_told_with_what_lies_between() {
    let robot = sliding_between(2.0, 3.0);
    let all = found_within(&robot, 100);
    // The carrier and the tip are one.
    let told = all
        .iter()
        .map(|found| (found.links, found.is_adjacent, &*found.coordinates));
    let told: Vec<_> = told.collect();
    assert_eq!(told, [([0, 1], true, &[0][..]), ([0, 2], false, &[0])]);
    assert!(all.iter().all(|found| found.reachable == Reachable::Never));
    let alone = |links| Reachable::of_pair(&robot, &solids(&robot), links, Effort::default());
    assert_eq!(alone([0, 2]).expect("an answer"), Some(all[1].clone()));
    assert_eq!(alone([0, 7]), Ok(None));
}

#[test]
fn links_nearer_than_the_margin_are_not_free() {
    let robot = sliding_between(1.25, 3.0);
    let solids = solids(&robot);
    for (margin, is_free) in [(0.0, true), (0.249, true), (0.251, false)] {
        let effort = Effort {
            budget: 1000,
            margin,
        };
        let found = Reachable::of_pairs(&robot, &solids, effort, || {}).expect("answers");
        match &found[1].reachable {
            Reachable::Never => assert!(is_free, "{margin}"),
            Reachable::Undecided(Undecided::Near(_)) => assert!(!is_free, "{margin}"),
            other => panic!("{margin}: {other:?}"),
        }
    }
}

/// Two bars of lengths 1 and 0.5 that turn in a plane, and a wall.
fn arm(wall: f64, upper: &str, lower: &str) -> Robot {
    robot(
        &(box_at("base", "1 9 9", &format!("{} 0 0", wall + 0.5))
            + &box_at("upper", "1 0.02 0.02", "0.5 0 0")
            + &box_at("lower", "0.5 0.02 0.02", "0.25 0 0")
            + &joint(
                "shoulder",
                if upper.contains("limit") {
                    "revolute"
                } else {
                    "continuous"
                },
                "base",
                "upper",
                &("<axis xyz=\"0 0 1\"/>".to_owned() + upper),
            )
            + &joint(
                "elbow",
                if lower.contains("limit") {
                    "revolute"
                } else {
                    "continuous"
                },
                "upper",
                "lower",
                &("<origin xyz=\"1 0 0\"/><axis xyz=\"0 0 1\"/>".to_owned() + lower),
            )),
    )
}

#[test]
fn an_arm_reaches_as_far_as_it_is_long() {
    // The corner of the lower bar is a little farther away than its end.
    let reach = 1.0 + f64::hypot(0.5, 0.01);
    for (more, is_reached) in [(-0.01, true), (0.01, false), (0.5, false)] {
        let robot = arm(reach + more, "", "");
        match found(&robot, [0, 2]).reachable {
            Reachable::Never => assert!(!is_reached, "{more}"),
            Reachable::Possible(q) => {
                assert!(is_reached, "{more}");
                let tip = q[0].cos() + 0.5 * (q[0] + q[1]).cos();
                assert!(tip > reach + more - 0.03, "{q:?}");
            }
            Reachable::Undecided(why) => panic!("{more}: {why:?}"),
        }
    }
    // The elbow is kept bent: the tip is no farther than at a right angle.
    let bent = limits(PI / 2.0, PI);
    let reach = f64::hypot(1.0, 0.5) + 0.011;
    never(&arm(reach, "", &bent), [0, 2]);
    touching(&arm(reach - 0.03, "", &bent), [0, 2]);
    // And the shoulder looks away.
    never(
        &arm(0.6, &limits(PI / 2.0, 1.5 * PI), &limits(0.0, PI)),
        [0, 2],
    );
}

#[test]
fn limits_of_more_than_a_turn_and_joints_that_follow_come_around() {
    // Within -2 pi and 2 pi, all angles there are.
    never(
        &arm(
            1.52,
            &limits(-2.0 * PI, 2.0 * PI),
            &limits(-2.0 * PI, 2.0 * PI),
        ),
        [0, 2],
    );
    let q = touching(&arm(1.49, &limits(PI, 5.0 * PI), ""), [0, 2]);
    assert!((PI..=5.0 * PI).contains(&q[0]), "{q:?}");
    // The elbow follows the shoulder at half its pace: to be straight and point at the wall, the shoulder goes around
    // once while the elbow has come to its half turn.
    let follow = |times: f64, offset: f64| {
        format!("<mimic joint=\"shoulder\" multiplier=\"{times}\" offset=\"{offset}\"/>")
    };
    let q = touching(&arm(1.49, "", &follow(0.5, PI)), [0, 2]);
    assert!((q[0].abs() - 2.0 * PI).abs() < 0.3, "{q:?}");
    never(&arm(1.52, "", &follow(0.5, PI)), [0, 2]);
    // Always folded back.
    never(&arm(1.2, "", &follow(-2.0, PI)), [0, 2]);
    // Its own limits are not looked at.
    let limited = limits(0.0, 0.1) + &follow(1.0, 0.0);
    touching(&arm(1.49, "", &limited), [0, 2]);
}

#[test]
fn a_link_deep_in_another_one_touches_it() {
    // The small cube is in the large one, or free of it: its faces never meet those.
    let robot = |lower: f64| {
        robot(
            &(box_at("base", "2 2 2", "0 0 0")
                + &box_at("carrier", "1 1 1", "0 0 9")
                + &box_at("tip", "0.1 0.1 0.1", "0 0 0")
                + &joint(
                    "slide",
                    "prismatic",
                    "base",
                    "carrier",
                    &limits(lower, lower),
                )
                + &joint("hold", "fixed", "carrier", "tip", "")),
        )
    };
    touching(&robot(0.3), [0, 2]);
    never(&robot(1.1), [0, 2]);
}

#[test]
fn joints_without_limits_are_told() {
    let told = |kind: &str, inside: &str| {
        let robot = read(
            &(box_at("base", "1 1 1", "0 0 0")
                + &box_at("lead", "1 1 1", "0 0 9")
                + &box_at("carrier", "1 1 1", "0 0 -9")
                + &joint("turn", "continuous", "base", "lead", "")
                + &joint("move", kind, "base", "carrier", inside)),
        );
        let found = found_within(&robot.expect("a robot"), 100);
        match &found[1].reachable {
            Reachable::Undecided(Undecided::Unlimited(joint)) => joint.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let alone = "the joint \"move\" between them moves without limits";
    assert_eq!(told("floating", ""), alone);
    assert_eq!(told("planar", ""), alone);
    assert_eq!(
        told("prismatic", &(limits(0.0, 1.0) + "<mimic joint=\"turn\"/>")),
        "the joint \"move\" between them follows one without limits"
    );
}

#[test]
fn links_that_cannot_be_placed_are_told() {
    let found = found(&sliding_between(-1e30, 1e30), [0, 2]).reachable;
    assert!(
        matches!(found, Reachable::Undecided(_) | Reachable::Possible(_)),
        "{found:?}"
    );
    never(&sliding_between(1e13, 1e30), [0, 2]);
}

/// A mesh that reaches from 0 to 2 along x, mirrored to the other side.
#[test]
fn mirrored_links_are_where_they_are() {
    let folder = Folder::new("mirrored");
    let vertices = (0..8_u32).map(|corner| {
        let at = |k: u32, size: f64| if corner >> k & 1 == 0 { 0.0 } else { size };
        format!("v {} {} {}\n", at(0, 2.0), at(1, 1.0), at(2, 1.0))
    });
    let faces = "1 3 4 2/5 6 8 7/1 2 6 5/3 7 8 4/1 5 7 3/2 4 8 6".replace('/', "\nf ");
    let obj = vertices.collect::<String>() + "f " + &faces + "\n";
    folder.put("r/box.obj", &obj);
    for (scale, reaches) in [("1 1 1", true), ("-1 1 1", false), ("-1 -1 1", false)] {
        let mesh = format!(
            "<link name=\"tip\"><collision><geometry><mesh filename=\"box.obj\" scale=\"{scale}\"/></geometry>\
             </collision></link>"
        );
        let robot = robot(
            &(box_at("base", "1 9 9", "2.5 0 0")
                + &box_at("carrier", "1 1 1", "0 0 9")
                + &mesh
                + &joint("slide", "prismatic", "base", "carrier", &limits(-0.5, 1.5))
                + &joint("hold", "fixed", "carrier", "tip", "")),
        );
        let files = Files::beside(&folder.0.join("r/r.urdf"));
        let solids = Solids::of(&robot, &files, &SolidOptions::default(), || {}).expect("solids");
        let found = Reachable::of_pairs(&robot, &solids, Effort::default(), || {});
        let tip = &found.expect("answers")[1];
        match &tip.reachable {
            Reachable::Possible(q) => assert!(reaches && q[0] > 0.0, "{scale} {q:?}"),
            other => assert!(!reaches && *other == Reachable::Never, "{scale} {other:?}"),
        }
    }
}

#[test]
fn answers_do_not_depend_on_the_threads() {
    let robot = arm(1.49, "", "");
    let answers = [1, 2, 5].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads")
            .install(|| found_within(&robot, 2000))
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}
