//! Pairs of links, and what an SRDF says of them.

use tetracone_std::robot::{Pairs, Reason, Srdf};

use crate::{box_at, joint, links, robot};

#[test]
fn pairs_that_need_no_check() {
    let ball = "<collision><geometry><sphere radius=\"1\"/></geometry></collision>";
    let link = |name: &str| format!("<link name=\"{name}\">{ball}</link>\n");
    let robot = robot(
        &(links("frame")
            + &link("a")
            + &link("b")
            + &link("c")
            + &link("d")
            + &joint("f", "fixed", "a", "frame", "")
            + &joint("g", "fixed", "frame", "b", "")
            + &joint("j", "continuous", "b", "c", "")
            + &joint("k", "continuous", "c", "d", "")),
    );
    assert_eq!(
        Pairs::of(&robot, None).map(|pairs| (pairs.all, pairs.rigid, pairs.left())),
        Ok((6, 1, 5))
    );
    let srdf = "<robot name=\"r\">
        <group name=\"all\"><chain base_link=\"a\" tip_link=\"d\"/><joint name=\"j\"/><link name=\"x\"/></group>
        <disable_collisions link1=\"d\" link2=\"c\" reason=\"Adjacent\"/>
        <disable_collisions link1=\"c\" link2=\"d\" reason=\"Never\"/>
        <disable_collisions link1=\"a\" link2=\"b\"/>
        <disable_collisions link1=\"a\" link2=\"x\" reason=\"Never\"/>
        <enable_collisions link1=\"a\" link2=\"b\"/>
        </robot>";
    let read = |text: &str| Srdf::read("r.srdf", text.as_bytes(), &robot);
    let srdf = read(srdf).expect("an SRDF");
    let number = |name: &str| {
        robot
            .links()
            .iter()
            .position(|link| link.name == name)
            .expect("a link")
    };
    let [a, c, d] = ["a", "c", "d"].map(number);
    let reasons: Vec<_> = srdf.disabled.iter().map(|pair| pair.reason).collect();
    assert_eq!(reasons, [Reason::Adjacent, Reason::Never, Reason::Other]);
    assert_eq!(srdf.disabled[0].links, [c.min(d), c.max(d)]);
    assert_eq!(
        (&*srdf.groups[0].name, &srdf.groups[0].chains),
        ("all", &vec![[a, d]])
    );
    assert_eq!(robot.joints()[srdf.groups[0].joints[0]].name, "j");
    assert_eq!(
        srdf.notes,
        [
            "left out 2 pairs, links and joints that the robot has not",
            "1 of enable_collisions are not followed"
        ]
    );
    let pairs = Pairs::of(&robot, Some(&srdf)).expect("little");
    assert_eq!((pairs.disabled, pairs.left()), (1, 4));
    let message = |text: &str| read(text).expect_err("no SRDF").to_string();
    assert_eq!(
        message("<robot>\n<disable_collisions link1=\"a\"/></robot>"),
        "r.srdf:2: a disable_collisions has no link2; give it one"
    );
    assert_eq!(
        message("<robot>\n<disable_collisions link1=\"a\" link2=\"a\"/></robot>"),
        "r.srdf:2: \"a\" is told not to be checked against itself; name two links"
    );
}

#[test]
fn neighbours_are_not_checked() {
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
    let pairs = |srdf: Option<&Srdf>| {
        let pairs = Pairs::to_check(&robot, srdf).expect("little");
        let names = pairs
            .iter()
            .map(|pair| pair.map(|link| &*robot.links()[link].name).join(" "));
        names.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        pairs(None),
        "a c, a left, a right, a tool, b left, b right, b tool, c tool, left right, left tool"
    );
    let text = "<robot><disable_collisions link1=\"left\" link2=\"a\"/></robot>";
    let srdf = Srdf::read("r.srdf", text.as_bytes(), &robot).expect("an SRDF");
    assert_eq!(
        pairs(Some(&srdf)),
        "a c, a right, a tool, b left, b right, b tool, c tool, left right, left tool"
    );
}
