//! Neighbours: left out where they touch wherever they are tried, and compared where they need not.

use tetracone_std::robot::{
    BakedRobot, Checker, Compared, Files, Reachable, Robot, RobotOptions, Srdf,
};

use crate::{
    box_at,
    checking::{limits, solids},
    joint, links, robot,
};

fn ball(name: &str, radius: &str, place: &str) -> String {
    format!(
        "<link name=\"{name}\"><collision><origin xyz=\"{place}\"/><geometry><sphere radius=\"{radius}\"/></geometry>\
         </collision></link>\n"
    )
}

/// The names of pairs.
fn names(robot: &Robot, pairs: &[[usize; 2]]) -> String {
    let names = pairs
        .iter()
        .map(|pair| pair.map(|link| &*robot.links()[link].name).join(" "));
    names.collect::<Vec<_>>().join(", ")
}

/// A base and a tip that hangs on it by a joint, and what is in it.
fn two(base: &str, tip: &str, kind: &str, inside: &str) -> Robot {
    robot(&(base.to_owned() + tip + &joint("j", kind, "base", "tip", inside)))
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn neighbours_that_need_not_touch_are_compared() {
    let cube = |name: &str| box_at(name, "1 1 1", "0 0 0");
    let [base, tip] = ["base", "tip"].map(cube);
    let door = box_at("tip", "2 0.1 1", "1 0 0");
    let away = box_at("tip", "1 1 1", "3 0 0");
    let slide = |lower, upper| "<axis xyz=\"1 0 0\"/>".to_owned() + &limits(lower, upper);
    let turn = "<axis xyz=\"0 0 1\"/>".to_owned();
    let at = |place: &str| format!("<origin xyz=\"{place}\"/>");
    for (what, robot, is_compared, at_zero) in [
        (
            "a hinge in the middle",
            two(&base, &tip, "continuous", &turn),
            false,
            true,
        ),
        (
            "a door whose edge is in its frame",
            two(&base, &door, "continuous", &(turn.clone() + &at("0.5 0 0"))),
            false,
            true,
        ),
        (
            "a door that opens to one side",
            two(
                &base,
                &box_at("tip", "2 0.1 1", "1.1 0 0"),
                "continuous",
                &(turn.clone() + &at("0.5 0 0")),
            ),
            true,
            false,
        ),
        (
            "apart wherever it turns",
            two(&base, &away, "continuous", &turn),
            true,
            false,
        ),
        (
            "apart at one end alone",
            two(&base, &tip, "prismatic", &slide(0.0, 1.01)),
            true,
            true,
        ),
        (
            "apart at the other end alone",
            two(&base, &tip, "prismatic", &slide(-1.01, 0.0)),
            true,
            true,
        ),
        (
            "apart at no end",
            two(&base, &tip, "prismatic", &slide(-0.9, 0.9)),
            false,
            true,
        ),
        (
            "apart in the middle alone",
            two(&box_at("base", "9 9 1", "0 0 0"), &tip, "planar", ""),
            true,
            true,
        ),
        ("flying", two(&base, &tip, "floating", ""), true, true),
        (
            "face to face",
            two(
                &base,
                &tip,
                "prismatic",
                &("<axis xyz=\"0 1 0\"/>".to_owned() + &at("1 0 0") + &limits(-0.2, 0.2)),
            ),
            false,
            true,
        ),
        (
            "within the tolerance",
            two(
                &base,
                &tip,
                "prismatic",
                &("<axis xyz=\"0 1 0\"/>".to_owned() + &at("1.0005 0 0") + &limits(-0.2, 0.2)),
            ),
            false,
            true,
        ),
        (
            "beyond the tolerance",
            two(
                &base,
                &tip,
                "prismatic",
                &("<axis xyz=\"0 1 0\"/>".to_owned() + &at("1.002 0 0") + &limits(-0.2, 0.2)),
            ),
            true,
            false,
        ),
        (
            "over an empty link",
            robot(
                &(ball("base", "0.5", "0 0 0")
                    + &links("mid")
                    + &ball("tip", "0.25", "0 0 0")
                    + &joint("x", "prismatic", "base", "mid", &slide(-5.0, 5.0))
                    + &joint(
                        "turn",
                        "revolute",
                        "mid",
                        "tip",
                        &(turn.clone() + &at("0 0 0.1") + &limits(-6.0, 6.0)),
                    )),
            ),
            true,
            true,
        ),
        (
            "over an empty link that stays",
            robot(
                &(ball("base", "0.5", "0 0 0")
                    + &links("mid")
                    + &ball("tip", "0.25", "0 0 0")
                    + &joint("x", "fixed", "base", "mid", "")
                    + &joint(
                        "turn",
                        "revolute",
                        "mid",
                        "tip",
                        &(turn.clone() + &at("0 0 0.1") + &limits(-6.0, 6.0)),
                    )),
            ),
            false,
            true,
        ),
    ] {
        let solids = solids(&robot);
        let tolerance = 0.001;
        let compared = Compared::of(&robot, &solids, None, tolerance).expect("little");
        let (pairs, left_out) = (
            names(&robot, &compared.pairs),
            names(&robot, &compared.left_out),
        );
        let expected = if is_compared {
            ("base tip", "")
        } else {
            ("", "base tip")
        };
        assert_eq!((&*pairs, &*left_out), expected, "{what}");
        let note = "neighbours that touch in all of 128 poses tried are left out: base tip";
        assert_eq!(
            compared.note(&robot).as_deref(),
            (!is_compared).then_some(note),
            "{what}"
        );
        // Whether they are compared or not: they touch at zero, or do not.
        let mut all =
            Checker::of_pairs(&robot, &solids, &[[0, robot.links().len() - 1]], tolerance)
                .expect("little");
        let touching = all.at(&robot.unmoved()).expect("a place").touching.len();
        assert_eq!(touching, usize::from(at_zero), "{what}");
        let mut checker = Checker::new(&robot, &solids, None, tolerance).expect("little");
        let touching = checker
            .at(&robot.unmoved())
            .expect("a place")
            .touching
            .len();
        assert_eq!(touching, usize::from(at_zero && is_compared), "{what}");
        let found = Reachable::of_pairs(
            &robot,
            &solids,
            tetracone_std::robot::Effort {
                margin: tolerance,
                budget: 20,
            },
            || {},
        );
        let found = found.expect("little");
        assert_eq!(
            (found[0].is_adjacent, found[0].is_left_out),
            (true, !is_compared),
            "{what}"
        );
        // What is baked compares the same pairs, where it can be baked.
        let options = RobotOptions {
            margin: tolerance,
            ..RobotOptions::default()
        };
        if let Ok(baked) = BakedRobot::of(
            &robot,
            &Files::beside("r.urdf".as_ref()),
            None,
            &options,
            || {},
        ) {
            assert_eq!(baked.compared, compared, "{what}");
            assert_eq!(
                baked.robot.as_robot().pair_count(),
                compared.pairs.len(),
                "{what}"
            );
        }
    }
}

#[test]
fn links_that_are_no_neighbours_are_compared_wherever_they_are() {
    let cube = |name: &str| box_at(name, "1 1 1", "0 0 0");
    let hang = |child: &str, parent: &str| joint(child, "continuous", parent, child, "");
    // The frame between b and c is no link that keeps them apart; the fingers are no neighbours.
    let robot = robot(
        &(["a", "b", "c", "left", "right", "tool"].map(cube).concat()
            + &links("frame")
            + &hang("b", "a")
            + &hang("frame", "b")
            + &hang("c", "frame")
            + &hang("left", "c")
            + &hang("right", "c")
            + &joint("t", "fixed", "right", "tool", "")),
    );
    let solids = solids(&robot);
    let compared = |srdf: Option<&Srdf>| {
        let compared = Compared::of(&robot, &solids, srdf, 0.0).expect("little");
        (
            names(&robot, &compared.pairs),
            names(&robot, &compared.left_out),
        )
    };
    let apart =
        "a c, a left, a right, a tool, b left, b right, b tool, c tool, left right, left tool";
    let neighbours = "a b, b c, c left, c right";
    assert_eq!(compared(None), (apart.to_owned(), neighbours.to_owned()));
    // What an SRDF disables is neither compared nor told.
    let text = "<robot><disable_collisions link1=\"left\" link2=\"a\"/><disable_collisions link1=\"b\" link2=\"c\"/></robot>";
    let srdf = Srdf::read("r.srdf", text.as_bytes(), &robot).expect("an SRDF");
    let (apart, neighbours) = (
        apart.replace("a left, ", ""),
        neighbours.replace("b c, ", ""),
    );
    assert_eq!(compared(Some(&srdf)), (apart, neighbours));
}
